// What is read from the messages of the other side.

#include "core/base/text.hpp"
#include "scripting/net/software_challenge_2019.hpp"

namespace farmland::net {

namespace {

using piranhas::Field;
using piranhas::Rules;

// As Java's libraries of the season do: what is missing counts as 0.
std::optional<int> coordinate(const Element& element, std::string_view name) {
    const std::string* text = element.attribute(name);
    return text != nullptr ? parse_integer<int>(*text) : 0;
}

std::optional<piranhas::Action> action_in(const Element& element, const Rules& rules) {
    const auto column = coordinate(element, "x");
    const auto row = coordinate(element, "y");
    const auto direction = find_name<piranhas::Direction>(piranhas::direction_names, element.value("direction"));
    if (!column || !row || !direction) return std::nullopt;
    const Field from = rules.aquarium().at(*column, *row);
    if (from == piranhas::no_field) return std::nullopt;
    return piranhas::Action{from, *direction, 0};
}

// As position strings spell what is on a field.
Result<char> symbol_of(std::string_view content) {
    if (content == "RED") return 'R';
    if (content == "BLUE") return 'B';
    if (content == "OBSTRUCTED") return 'O';
    if (content == "EMPTY") return '-';
    return Error{"expected RED, BLUE, OBSTRUCTED or EMPTY on a field, found " + in_quotes(content)};
}

// What is on each field; a board names every field once.
Result<std::string> symbols_of(const Element& board, const Rules& rules) {
    const auto& aquarium = rules.aquarium();
    std::string symbols(aquarium.fields(), '?');
    for (const Element& column : board.children) {
        if (column.name != "fields") continue;
        for (const Element& each : column.children) {
            if (each.name != "field") continue;
            const auto x = coordinate(each, "x");
            const auto y = coordinate(each, "y");
            const Field field = x && y ? aquarium.at(*x, *y) : piranhas::no_field;
            if (field == piranhas::no_field) return Error{"the board of the server has a field outside of ours"};
            const auto symbol = symbol_of(each.value("state"));
            if (!symbol) return symbol.error();
            if (symbols[field] != '?') return Error{"the server names the field " + aquarium.name(field) + " twice"};
            symbols[field] = *symbol;
        }
    }
    if (symbols.find('?') != std::string::npos) return Error{"the server did not name every field of the board"};
    return symbols;
}

// By way of a position string: the rules read and judge it.
Result<piranhas::State> state_of(const std::string& symbols, std::string_view turn, const Rules& rules) {
    const int side = rules.aquarium().side();
    std::string text;
    for (int row = side - 1; row >= 0; --row) {
        for (int column = 0; column < side; ++column) text += symbols[rules.aquarium().at(column, row)];
        text += row > 0 ? "/" : " ";
    }
    return rules.parse_position(text + std::string(turn));
}

std::optional<int> part_of(const Element& score, std::size_t index) {
    for (const Element& part : score.children) {
        if (part.name == "part" && index-- == 0) return parse_integer<int>(part.text);
    }
    return std::nullopt;
}

}  // namespace

ReadMove read_move(const Element* data, const Rules& rules) {
    if (data == nullptr || !data->says("class", "move")) return NoMove{};
    const auto action = action_in(*data, rules);
    if (!action || !data->has_only({"hint"})) return UnusableMove{};
    SentMove move{rules.action_text(*action), {}};
    for (const Element& hint : data->children) {
        if (!hint.children.empty()) return UnusableMove{};
        move.hints.emplace_back(hint.value("content"));
    }
    return move;
}

Result<ReadState> read_state(const Element& memento, const Rules& rules) {
    const Element* state = memento.child("state");
    const Element* board = state != nullptr ? state->child("board") : nullptr;
    if (board == nullptr) return Error{"the server sent a state without a board"};
    const auto symbols = symbols_of(*board, rules);
    if (!symbols) return symbols.error();
    auto position = state_of(*symbols, state->value("turn"), rules);
    if (!position) return Error{"the state of the server is none of this game: " + position.error().sentence()};
    ReadState read{*position, std::nullopt};
    if (const Element* last = state->child("lastMove")) {
        const bool nested = last->attribute("direction") == nullptr && !last->children.empty();
        read.last = action_in(nested ? last->children.front() : *last, rules);
    }
    return read;
}

Result<GameScores> read_result(const Element& data) {
    GameScores result;
    std::size_t count = 0;
    for (const Element& each : data.children) {
        if (each.name != "score") continue;
        if (count == result.scores.size()) return Error{"the server sent a result with more than two scores"};
        const auto points = part_of(each, 0);
        const auto swarm = part_of(each, 1);
        if (each.attribute("cause") == nullptr || !points || !swarm)
            return Error{"the server sent a score that cannot be read"};
        result.scores[count++] = {find_cause(each.value("cause")), std::string(each.value("reason")), *points, *swarm};
    }
    if (count != result.scores.size()) return Error{"the server sent a result without two scores"};
    if (const Element* winner = data.child("winner")) {
        result.winner = winner->says("color", "RED") ? Side::first : Side::second;
    }
    return result;
}

}  // namespace farmland::net
