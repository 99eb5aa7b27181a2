#include "core/misterx/uhp_notation.hpp"

#include <algorithm>
#include <array>

#include "core/base/text.hpp"

namespace farmland::misterx {

namespace {

struct UhpKind {
    char letter;
    int count;
    Movement movement;
};

constexpr std::array<UhpKind, 5> uhp_kinds = {{{'Q', 1, {MovementKind::slide, 1}},
                                               {'S', 2, {MovementKind::slide, 3}},
                                               {'B', 2, {MovementKind::climb, 1}},
                                               {'G', 3, {MovementKind::jump, 1}},
                                               {'A', 3, {MovementKind::run, 1}}}};

constexpr std::array<char, 2> uhp_colours = {'w', 'b'};
// For edges 1 to 3 after the name of a piece, for edges 4 to 6 in front of it.
constexpr std::string_view uhp_marks = "/-\\";

bool is_mark(char c) { return uhp_marks.find(c) != std::string_view::npos; }

struct NamedField {
    std::uint8_t edge = 0;
    Piece piece = no_piece;
};

Result<Piece> parse_uhp_piece(const Rules& rules, std::string_view name) {
    if (const auto piece = find_uhp_piece(rules, name)) return *piece;
    return Error{"there is no piece " + in_quotes(name) +
                 "; pieces are wQ, wS1, wS2, wB1 and so on, black ones begin with b"};
}

Result<NamedField> parse_uhp_field(const Rules& rules, std::string_view text) {
    NamedField field;
    std::string_view name = text;
    if (is_mark(name.front())) {
        field.edge = static_cast<std::uint8_t>(uhp_marks.find(name.front()) + 4);
        name.remove_prefix(1);
    }
    if (!name.empty() && is_mark(name.back())) {
        if (field.edge != 0) return Error{"a direction stands on one side of a piece only, found " + in_quotes(text)};
        field.edge = static_cast<std::uint8_t>(uhp_marks.find(name.back()) + 1);
        name.remove_suffix(1);
    }
    const auto piece = parse_uhp_piece(rules, name);
    if (!piece) return piece.error();
    field.piece = *piece;
    return field;
}

// The rules call pieces and sides by other names.
Error in_uhp_words(const Rules& rules, const Error& error) {
    std::string message = error.sentence();
    const auto replace = [&](std::string_view name, std::string_view other) {
        for (std::size_t at = 0; (at = message.find(name, at)) != std::string::npos; at += other.size()) {
            message.replace(at, name.size(), other);
        }
    };
    for (const Side side : {Side::first, Side::second}) {
        for (const Piece piece : rules.pieces(side)) replace(rules.name(piece), uhp_name(rules, piece));
        replace(name_of(side), side == Side::first ? "White" : "Black");
    }
    replace("the scene", "the hive");
    return {message};
}

}  // namespace

Result<void> check_uhp_pieces(const Rules& rules) {
    const auto is_known = [](const PieceKind& kind) {
        return std::any_of(uhp_kinds.begin(), uhp_kinds.end(), [&](const UhpKind& known) {
            return known.letter == kind.letter && known.count == kind.count && known.movement == kind.movement;
        });
    };
    const auto& kinds = rules.kinds();
    if (kinds.size() == uhp_kinds.size() && std::all_of(kinds.begin(), kinds.end(), is_known) &&
        kinds.front().letter == uhp_kinds.front().letter) {
        return {};
    }
    return Error{
        "the Universal Hive Protocol needs the pieces of Hive's base game, as the mod hive has them: one Q (slide "
        "1), two S (slide 3), two B (climb), three G (jump) and three A (run)"};
}

std::string uhp_name(const Rules& rules, Piece piece) {
    // The rules' own names are those of the protocol, in another order.
    const std::string& name = rules.name(piece);
    std::string text = {uhp_colours[index_of(side_of(piece))], name[0]};
    if (rules.kind_of(piece).count > 1) text += name[1];
    return text;
}

std::optional<Piece> find_uhp_piece(const Rules& rules, std::string_view name) {
    if (name.size() < 2 || name.size() > 3) return std::nullopt;
    const std::string wanted = lower_case(name);
    for (const Side side : {Side::first, Side::second}) {
        if (wanted[0] != uhp_colours[index_of(side)]) continue;
        for (const Piece piece : rules.pieces(side)) {
            if (lower_case(uhp_name(rules, piece)) == wanted) return piece;
        }
    }
    return std::nullopt;
}

std::string uhp_move_text(const Rules& rules, const Action& action) {
    if (action.kind == ActionKind::pass) return "pass";
    std::string text = uhp_name(rules, action.piece);
    if (action.target == no_piece) return text;
    text += ' ';
    if (action.edge > 3) text += uhp_marks[action.edge - 4U];
    text += uhp_name(rules, action.target);
    if (action.edge > 0 && action.edge < 4) text += uhp_marks[action.edge - 1U];
    return text;
}

Result<Action> parse_uhp_move(const Rules& rules, const State& state, std::string_view text) {
    const auto parts = words(text);
    if (parts.empty() || parts.size() > 2) {
        return Error{"expected a piece and where it goes, such as 'wS1 bG1-', or pass; found " + in_quotes(text)};
    }
    Action action;
    if (parts.size() > 1 || lower_case(parts[0]) != "pass") {
        const auto piece = parse_uhp_piece(rules, parts[0]);
        if (!piece) return piece.error();
        action.kind = state.in_play(*piece) ? ActionKind::move : ActionKind::place;
        action.piece = *piece;
        if (parts.size() == 2) {
            const auto named = parse_uhp_field(rules, parts[1]);
            if (!named) return named.error();
            if (!state.in_play(named->piece)) return Error{uhp_name(rules, named->piece) + " is not in play"};
            const HexField field = named_field(state, named->edge, named->piece);
            if (named->edge != 0 && state.is_occupied(field)) {
                return Error{uhp_name(rules, *top_piece(state, field)) +
                             " lies there; a direction names an empty field, a piece to climb onto is named alone"};
            }
            action = named_action(action.kind, *piece, field, state.field, state.above);
        }
    }
    if (const auto legal = rules.check(state, action); !legal) return in_uhp_words(rules, legal.error());
    return action;
}

}  // namespace farmland::misterx
