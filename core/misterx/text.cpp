// Names, the notation of actions, the scene as the document describes it, and the rules as texts.
#include "core/base/text.hpp"
#include "core/misterx/description.hpp"

namespace farmland::misterx {

std::optional<Piece> Rules::find_piece(std::string_view name) const {
    if (name.size() != 3) return std::nullopt;
    const Side side = name[2] == colour_letters[0] ? Side::first : Side::second;
    if (name[2] != colour_letters[index_of(side)]) return std::nullopt;
    std::size_t number = 0;
    for (const PieceKind& kind : kinds_) {
        if (kind.letter == name[0]) {
            const int wanted = name[1] - '0';
            if (wanted < 1 || wanted > kind.count) return std::nullopt;
            return piece_of(side, number + static_cast<std::size_t>(wanted) - 1);
        }
        number += static_cast<std::size_t>(kind.count);
    }
    return std::nullopt;
}

std::string Rules::description(const State& state, Piece piece) const {
    std::string text = name(piece);
    const auto add = [&](int edge, Piece other) { text += " " + std::to_string(edge) + " " + name(other); };
    if (state.is_covered(piece)) add(0, state.above[piece]);
    for (HexEdge edge = 0; edge < hex_edges; ++edge) {
        if (const auto top = top_piece(state, HexTorus::neighbour(state.field[piece], edge))) add(edge + 1, *top);
    }
    return text;
}

std::string Rules::scene(const State& state) const {
    std::string text;
    for (const Side side : {Side::first, Side::second}) {
        for (const Piece piece : pieces(side)) {
            if (state.in_play(piece)) text += description(state, piece) + "\n";
        }
    }
    return text;
}

Result<std::uint8_t> parse_edge(std::string_view text) {
    if (text.size() != 1 || text[0] < '0' || text[0] > '6') {
        return Error{"expected an edge from 0 to 6, found " + in_quotes(text)};
    }
    return static_cast<std::uint8_t>(text[0] - '0');
}

std::string Rules::action_text(const Action& action) const {
    std::string text(name_of(action.kind));
    if (action.kind == ActionKind::pass) return text;
    text += " " + name(action.piece);
    if (action.target != no_piece) text += " " + std::to_string(action.edge) + " " + name(action.target);
    return text;
}

Result<Action> Rules::parse_action(std::string_view text) const {
    const auto parts = words(text);
    const std::string_view verb = parts.empty() ? std::string_view() : parts[0];
    const auto kind = find_name<ActionKind>(action_kind_names, verb);
    if (!kind) {
        std::string nearest = suggestion(verb, action_kind_names);
        return Error{"expected place, move or pass, found " + in_quotes(verb), {}, std::move(nearest)};
    }
    Action action;
    action.kind = *kind;
    if (action.kind == ActionKind::pass) {
        if (parts.size() != 1) return Error{"pass stands alone, found " + in_quotes(text)};
        return action;
    }
    const bool first_of_all = action.kind == ActionKind::place && parts.size() == 2;
    if (parts.size() != 4 && !first_of_all) {
        return Error{"expected " + std::string(verb) + " PIECE EDGE PIECE, found " + in_quotes(text)};
    }
    const auto piece_named = [&](std::string_view piece) -> Result<Piece> {
        if (const auto found = find_piece(piece)) return *found;
        return Error{"there is no piece " + in_quotes(piece)};
    };
    const auto piece = piece_named(parts[1]);
    if (!piece) return piece.error();
    action.piece = *piece;
    if (first_of_all) return action;
    const auto edge = parse_edge(parts[2]);
    if (!edge) return edge.error();
    const auto target = piece_named(parts[3]);
    if (!target) return target.error();
    action.edge = *edge;
    action.target = *target;
    return action;
}

Setup Rules::setup() const {
    Setup setup;
    setup["pieces"] = text_of(kinds_);
    if (parameters_ != Parameters{}) setup["parameters"] = text_of(parameter_table, parameters_);
    if (!mods_.empty()) setup["mods"] = mods_;
    return setup;
}

Result<Rules> Rules::from_setup(const Setup& setup) {
    if (setup.find("pieces") == nullptr) return Error{"the setup has no pieces"};
    auto kinds = parse_kinds(setup.text("pieces"));
    if (!kinds) return Error{"pieces: " + kinds.error().sentence()};
    const auto parameters = parse_parameters(setup.text("parameters"));
    if (!parameters) return Error{"parameters: " + parameters.error().sentence()};
    return make(*std::move(kinds), *parameters, setup.text("mods"));
}

template void describe(const Rules&, const Event&, ValueWriter&);

}  // namespace farmland::misterx
