// The one-line position string: "V 0 X1R@0,0 I1R@1,0 X1V@0,1 A1V@0,1,1". Who is to move; how many passes were made in a row;
// each piece in play, with the steps to it across edge 1 and across edge 2, and how many pieces it lies on if on any.
#include <algorithm>
#include <vector>

#include "core/base/text.hpp"
#include "core/misterx/layout.hpp"
#include "core/misterx/rules.hpp"

namespace farmland::misterx {

namespace {

struct PlacedPiece {
    Piece piece = no_piece;
    Place place;
    int level = 0;
};

// A scene spans no more, whichever of its pieces lies at 0, 0.
constexpr int farthest = 2 * static_cast<int>(max_pieces);

Result<PlacedPiece> parse_piece(const Rules& rules, std::string_view text) {
    const std::size_t at = text.find('@');
    const auto piece = at == std::string_view::npos ? std::nullopt : rules.find_piece(text.substr(0, at));
    if (!piece) return Error{"expected a piece and where it lies, such as X1R@0,0, found " + in_quotes(text)};
    const auto numbers = split(text.substr(at + 1), ',');
    std::array<int, 3> values{};
    bool valid = numbers.size() == 2 || numbers.size() == 3;
    for (std::size_t index = 0; valid && index < numbers.size(); ++index) {
        const auto number = parse_integer<std::int32_t>(numbers[index]);
        valid = number && *number >= -farthest && *number <= farthest;
        if (valid) values[index] = *number;
    }
    if (!valid || values[2] < 0) {
        return Error{rules.name(*piece) + ": expected two or three small numbers, found " +
                     in_quotes(text.substr(at + 1))};
    }
    return PlacedPiece{*piece, {values[0], values[1]}, values[2]};
}

bool touches(const PlacedPiece& one, const PlacedPiece& other) { return steps_between(one.place, other.place) == 1; }

// Whether all hangs together, judged on the plane: on the torus far ends could meet.
bool hangs_together(const std::vector<PlacedPiece>& pieces) {
    std::vector<PlacedPiece> reached = {pieces.front()};
    std::vector<PlacedPiece> rest(pieces.begin() + 1, pieces.end());
    for (std::size_t index = 0; index < reached.size(); ++index) {
        const auto beside = std::stable_partition(rest.begin(), rest.end(), [&](const PlacedPiece& each) {
            return !touches(reached[index], each) && reached[index].place != each.place;
        });
        reached.insert(reached.end(), beside, rest.end());
        rest.erase(beside, rest.end());
    }
    return rest.empty();
}

Result<void> put_pieces(const Rules& rules, State& state, std::vector<PlacedPiece> pieces) {
    if (pieces.empty()) return {};
    // From the ground up; beside that as given, so that the first one named is the anchor.
    const Place anchor = pieces.front().place;
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const PlacedPiece& left, const PlacedPiece& right) { return left.level < right.level; });
    for (const PlacedPiece& each : pieces) {
        const std::string& who = rules.name(each.piece);
        if (state.in_play(each.piece)) return Error{who + " is there twice"};
        const HexField field =
            HexTorus::moved(0, each.place.north - anchor.north, each.place.north_east - anchor.north_east);
        const int under = state.is_occupied(field) ? height(state, field) : 0;
        if (under != each.level) {
            return Error{who + " is said to lie on " + std::to_string(each.level) + " pieces, found " +
                         std::to_string(under)};
        }
        if (under > 0 && rules.movement_of(each.piece).kind != MovementKind::climb) {
            return Error{who + " cannot lie on another piece, only who climbs can"};
        }
        put_piece(state, each.piece, field);
    }
    if (!hangs_together(pieces)) return Error{"the pieces do not hang together"};
    return {};
}

Result<void> check_turns(const Rules& rules, const State& state) {
    for (const Side side : {Side::first, Side::second}) {
        const int placed = placed_pieces(state, side);
        const std::string& quarry = rules.name(quarry_of(side));
        const bool hiding = !state.in_play(quarry_of(side));
        if (hiding && placed >= rules.parameters().mister_x_by_turn) {
            return Error{"with " + std::to_string(placed) + " pieces of its side in play, " + quarry +
                         " must be in play too"};
        }
        if (!hiding && placed < rules.parameters().mister_x_from_turn) {
            return Error{quarry + " cannot be in play before turn " +
                         std::to_string(rules.parameters().mister_x_from_turn)};
        }
        const int others = placed_pieces(state, opponent_of(side));
        if (placed == 0 && others > 1) return Error{"the second piece of a game belongs to the other side"};
        if (placed == 0 && others == 1 && state.to_move != side) {
            return Error{"after the first piece the other side is to move"};
        }
    }
    return {};
}

}  // namespace

std::array<Place, max_pieces> layout(const State& state) {
    std::array<Place, max_pieces> places{};
    std::array<Place, HexTorus::fields> of_field{};
    HexFieldSet seen;
    std::vector<HexField> waiting;
    for (const HexField field : state.field) {
        if (field == no_hex_field) continue;
        seen.insert(field);
        waiting.push_back(field);
        break;
    }
    while (!waiting.empty()) {
        const HexField field = waiting.back();
        waiting.pop_back();
        for (HexEdges edges = state.around[field]; edges != 0;) {
            const HexEdge edge = take_edge(edges);
            const HexField next = HexTorus::neighbour(field, edge);
            if (!seen.add(next)) continue;
            const Place step = step_across(edge);
            of_field[next] = {of_field[field].north + step.north, of_field[field].north_east + step.north_east};
            waiting.push_back(next);
        }
    }
    for (std::size_t piece = 0; piece < max_pieces; ++piece) {
        if (state.field[piece] != no_hex_field) places[piece] = of_field[state.field[piece]];
    }
    return places;
}

std::string Rules::position_text(const State& state) const {
    std::string text = (state.to_move == Side::first ? "R " : "V ") + std::to_string(state.passes);
    const auto places = layout(state);
    for (const Side side : {Side::first, Side::second}) {
        for (const Piece piece : pieces(side)) {
            if (!state.in_play(piece)) continue;
            const Place& place = places[piece];
            text += " " + name(piece) + "@" + std::to_string(place.north) + "," + std::to_string(place.north_east);
            if (const int under = level(state, piece); under > 0) text += "," + std::to_string(under);
        }
    }
    return text;
}

// A pass changes nothing but whose turn it is, so each can be taken back and asked for.
Result<void> Rules::check_passes(const State& state) const {
    State before = state;
    while (before.passes > 0) {
        --before.passes;
        before.to_move = opponent_of(before.to_move);
        before.ending = ending_of(before);
        if (auto legal = check(before, {}); !legal) {
            return Error{std::string(name_of(before.to_move)) + " cannot have passed: " + legal.error().sentence()};
        }
    }
    return {};
}

Result<State> Rules::parse_position(std::string_view text) const {
    constexpr std::size_t longest = 2000;
    if (text.size() > longest)
        return Error{"expected a position, found a text of " + std::to_string(text.size()) + " bytes"};
    const auto parts = words(text);
    if (parts.size() < 2 || (parts[0] != "R" && parts[0] != "V")) {
        return Error{"expected R or V for the side to move, the passes before, and the pieces, found " +
                     in_quotes(text)};
    }
    if (parts[1] != "0" && parts[1] != "1" && parts[1] != "2") {
        return Error{"expected 0, 1 or 2 passes, found " + in_quotes(parts[1])};
    }
    State state = start(parts[0] == "R" ? Side::first : Side::second);
    state.passes = static_cast<std::uint8_t>(parts[1][0] - '0');
    std::vector<PlacedPiece> placed;
    for (std::size_t index = 2; index < parts.size(); ++index) {
        const auto piece = parse_piece(*this, parts[index]);
        if (!piece) return piece.error();
        placed.push_back(*piece);
    }
    if (auto put = put_pieces(*this, state, std::move(placed)); !put) return put.error();
    if (auto fits = check_turns(*this, state); !fits) return fits.error();
    if (auto passed = check_passes(state); !passed) return passed.error();
    state.ending = ending_of(state);
    return state;
}

}  // namespace farmland::misterx
