// Notation of turns and positions, the drawn board, and the rules as texts.
#include <algorithm>

#include "core/animals/description.hpp"
#include "core/animals/rules.hpp"
#include "core/base/text.hpp"
#include "core/board/drawn_board.hpp"

namespace farmland::animals {

namespace {

std::optional<Side> find_side(std::string_view letter) {
    if (letter == "W") return Side::first;
    if (letter == "M") return Side::second;
    return std::nullopt;
}

}  // namespace

std::string Rules::action_text(const Action& action) const {
    if (action.moves.empty()) return "pass";
    return joined(action.moves, " ", [](const Move& move) { return name_of(move.from) + name_of(move.to); });
}

Result<Action> Rules::parse_action(std::string_view text) const {
    const auto parts = words(text);
    Action action;
    if (parts.empty()) return Error{"expected moves such as e2e3, or pass"};
    if (parts.size() == 1 && parts[0] == "pass") return action;
    for (const std::string_view part : parts) {
        const auto from = part.size() == 4 ? parse_field(part.substr(0, 2)) : std::nullopt;
        const auto to = part.size() == 4 ? parse_field(part.substr(2)) : std::nullopt;
        if (!from || !to) return Error{"expected a move such as e2e3, found " + in_quotes(part)};
        if (action.moves.full()) {
            return Error{"a turn has at most " +
                         std::to_string(parameters_.limits.predators + parameters_.limits.vegetarians) +
                         " moves, found " + std::to_string(parts.size())};
        }
        action.moves.push_back({*from, *to});
    }
    return action;
}

Result<State> Rules::read_rows(std::string_view rows) const {
    const auto ranks = split(rows, '/');
    if (ranks.size() != board_side) return Error{"expected 8 rows, found " + std::to_string(ranks.size())};
    State state;
    for (std::size_t index = 0; index < ranks.size(); ++index) {
        const auto rank = static_cast<int>(board_side - 1 - index);
        int file = 0;
        for (const char symbol : ranks[index]) {
            if (symbol >= '1' && symbol <= '8') {
                file += symbol - '0';
                continue;
            }
            const bool lower = symbol >= 'a' && symbol <= 'z';
            const char letter = lower ? static_cast<char>(symbol - 'a' + 'A') : symbol;
            const auto found = std::find_if(species_.begin(), species_.end(),
                                            [&](const Species& each) { return each.letter == letter; });
            if (found == species_.end()) {
                return Error{"row " + std::to_string(rank + 1) + ": " + in_quotes(std::string(1, symbol)) +
                             " is neither an animal nor a number of empty fields"};
            }
            if (file++ >= board_side) break;
            const Fields bit = Fields{1} << (rank * board_side + file - 1);
            state.animals[lower ? 0 : 1] |= bit;
            state.species[static_cast<std::size_t>(found - species_.begin())] |= bit;
        }
        if (file != board_side) {
            return Error{"row " + std::to_string(rank + 1) + ": expected 8 fields, found " + in_quotes(ranks[index])};
        }
    }
    for (const Side side : {Side::first, Side::second}) {
        const int count = std::popcount(state.animals[index_of(side)]);
        if (count > static_cast<int>(max_animals)) {
            return Error{std::string(1, letter_of(side)) + " has " + std::to_string(count) +
                         " animals, expected at most " + std::to_string(max_animals)};
        }
    }
    return state;
}

// "SEHLLHES/PKKKKKKP/8/8/8/8/pkkkkkkp/sehllhes W W 9,12,..." : the rows from the top, the side to move, the side that
// begins each round, and the days of the predators in the order of their fields.
std::string Rules::position_text(const State& state) const {
    const auto sign_at = [&](int file, int rank) {
        return letter_at(state, static_cast<Field>(rank * board_side + file));
    };
    const std::string text = rows_text(board_side, ' ', sign_at);
    const auto hunters = in_order(predators(state));
    const auto days = [&](Field field) { return std::to_string(days_at(state, field)); };
    return text + " " + letter_of(state.to_move) + " " + letter_of(state.starter) + " " +
           (hunters.empty() ? "-" : joined(hunters, ",", days));
}

Result<State> Rules::parse_position(std::string_view text) const {
    const auto parts = words(text);
    if (parts.size() != 4) {
        return Error{"expected rows, the side to move, the side that begins, and days, found " + in_quotes(text)};
    }
    auto state = read_rows(parts[0]);
    if (!state) return state.error();
    const auto to_move = find_side(parts[1]);
    const auto starter = find_side(parts[2]);
    if (!to_move || !starter) return Error{"expected W or M, found " + in_quotes(to_move ? parts[2] : parts[1])};
    state->to_move = *to_move;
    state->starter = *starter;
    const auto fields = in_order(predators(*state));
    const auto days = parts[3] == "-" ? std::vector<std::string_view>() : split(parts[3], ',');
    if (days.size() != fields.size()) {
        return Error{"expected the days of " + std::to_string(fields.size()) + " predators, found " +
                     in_quotes(parts[3])};
    }
    for (std::size_t index = 0; index < fields.size(); ++index) {
        const auto number = parse_integer<std::int32_t>(days[index]);
        const int most = species_[species_at(*state, fields[index])].days;
        if (!number || *number < 0 || *number > most) {
            return Error{"the predator on " + name_of(fields[index]) + " has 0 to " + std::to_string(most) +
                         " days, found " + in_quotes(days[index])};
        }
        set_days(*state, fields[index], *number);
    }
    if (state->to_move == state->starter) {
        judge_round(*state);
    } else {
        judge_half_round(*state);
    }
    return state;
}

// As the document's program draws it.
std::string Rules::drawing(const State& state) const {
    std::string text = "   a b c d e f g h\n";
    for (int rank = board_side - 1; rank >= 0; --rank) {
        const std::string number = std::to_string(rank + 1);
        text += number + " ";
        for (int file = 0; file < board_side; ++file) {
            text += std::string(" ") + letter_at(state, static_cast<Field>(rank * board_side + file));
        }
        text += " " + number + "\n";
    }
    return text + "  a b c d e f g h\n";
}

Setup Rules::setup() const {
    Setup setup;
    setup["species"] = text_of(species_);
    const std::string parameters = text_of(parameter_table, parameters_.limits);
    if (!parameters.empty()) setup["parameters"] = parameters;
    if (!parameters_.start.empty()) setup["start"] = parameters_.start;
    if (!mods_.empty()) setup["mods"] = mods_;
    write_hooks(setup, hooks_);
    return setup;
}

Result<Rules> Rules::from_setup(const Setup& setup) {
    if (setup.find("species") == nullptr) return Error{"the setup has no species"};
    auto species = parse_species(setup.text("species"));
    if (!species) return Error{"species: " + species.error().sentence()};
    const auto limits = parse_parameters<TurnLimits>(parameter_table, setup.text("parameters"));
    if (!limits) return Error{"parameters: " + limits.error().sentence()};
    auto hooks = read_hooks<Hooks>(setup);
    if (!hooks) return hooks.error();
    return make(*std::move(species), {*limits, setup.text("start")}, *std::move(hooks), setup.text("mods"));
}

template void describe(const Rules&, const Event&, ValueWriter&);

}  // namespace farmland::animals
