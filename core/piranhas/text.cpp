// Notation of actions and positions, and the rules as texts.
#include <algorithm>

#include "core/base/text.hpp"
#include "core/board/drawn_board.hpp"
#include "core/piranhas/description.hpp"
#include "core/piranhas/rules.hpp"

namespace farmland::piranhas {

namespace {

char symbol_at(const State& state, Field field) {
    if (state.fish[0].contains(field)) return 'R';
    if (state.fish[1].contains(field)) return 'B';
    return state.kraken.contains(field) ? 'O' : '-';
}

// "0 4 RIGHT"
Result<Action> parse_coordinates(const Aquarium& aquarium, const std::vector<std::string_view>& parts,
                                 std::string_view text) {
    const auto column = parse_integer<std::int32_t>(parts[0]);
    const auto row = parse_integer<std::int32_t>(parts[1]);
    if (!column || !row) return Error{"expected two numbers and a direction, found " + in_quotes(text)};
    const Field from = aquarium.at(*column, *row);
    if (from == no_field) return Error{std::string(parts[0]) + " " + std::string(parts[1]) + " is not on the board"};
    for (std::size_t each = 0; each < directions; ++each) {
        const auto direction = static_cast<Direction>(each);
        if (lower_case(name_of(direction)) == lower_case(parts[2])) return Action{from, direction, 0};
    }
    return Error{"expected a direction such as UP_RIGHT, found " + in_quotes(parts[2])};
}

}  // namespace

std::string Rules::action_text(const Action& action) const {
    const bool on_board = action.from < aquarium_.fields();
    if (!on_board || action.length == 0 || action.length > aquarium_.room(action.from, action.direction)) {
        return std::to_string(aquarium_.column(action.from)) + " " + std::to_string(aquarium_.row(action.from)) + " " +
               std::string(name_of(action.direction));
    }
    return aquarium_.name(action.from) + "-" +
           aquarium_.name(aquarium_.moved(action.from, action.direction, action.length));
}

Result<Action> Rules::parse_action(std::string_view text) const {
    const auto parts = words(text);
    if (parts.size() == 3) return parse_coordinates(aquarium_, parts, text);
    const auto fields = parts.size() == 1 ? split(parts[0], '-') : std::vector<std::string_view>();
    if (fields.size() != 2 || fields[0].empty() || fields[1].empty())
        return Error{"expected a move such as A4-C4 or 0 4 RIGHT, found " + in_quotes(text)};
    const auto from = aquarium_.parse(fields[0]);
    const auto to = aquarium_.parse(fields[1]);
    if (!from || !to) return Error{in_quotes(from ? fields[1] : fields[0]) + " is not a field of the board"};
    const auto way = aquarium_.way(*from, *to);
    if (!way) return Error{aquarium_.name(*from) + " and " + aquarium_.name(*to) + " do not lie on a line"};
    return Action{*from, way->first, static_cast<std::uint8_t>(way->second)};
}

// The rows from the top with '/' between them, runs of empty fields as numbers, and how many moves were made:
// "1BBBBBBBB1/R8R/..." and a turn.
std::string Rules::position_text(const State& state) const {
    const auto sign_at = [&](int column, int row) { return symbol_at(state, aquarium_.at(column, row)); };
    return rows_text(aquarium_.side(), '-', sign_at) + " " + std::to_string(state.turn);
}

Result<State> Rules::parse_position(std::string_view text) const {
    const auto parts = words(text);
    if (parts.size() != 2) return Error{"expected rows and the number of moves made, found " + in_quotes(text)};
    const auto rows = split(parts[0], '/');
    if (rows.size() != static_cast<std::size_t>(aquarium_.side())) {
        return Error{"expected " + std::to_string(aquarium_.side()) + " rows, found " + std::to_string(rows.size())};
    }
    std::array<Bits128, 2> fish;
    Bits128 kraken;
    for (std::size_t index = 0; index < rows.size(); ++index) {
        const int row = aquarium_.side() - 1 - static_cast<int>(index);
        const Error wrong = {"row " + std::to_string(row) + ": expected " + std::to_string(aquarium_.side()) +
                             " fields of R, B, O and -, or numbers of empty ones, found " + in_quotes(rows[index])};
        int column = 0;
        for (std::size_t at = 0; at < rows[index].size(); ++at) {
            const char symbol = rows[index][at];
            if (symbol >= '1' && symbol <= '9') {
                int empty = symbol - '0';
                if (symbol == '1' && at + 1 < rows[index].size() &&
                    (rows[index][at + 1] == '0' || rows[index][at + 1] == '1')) {
                    empty = 10 + (rows[index][++at] - '0');
                }
                column += empty;
                continue;
            }
            const Field field = aquarium_.at(column++, row);
            if (symbol == '-') continue;
            if (field == no_field || (symbol != 'R' && symbol != 'B' && symbol != 'O')) return wrong;
            (symbol == 'O' ? kraken : fish[symbol == 'R' ? 0 : 1]).insert(field);
        }
        if (column != aquarium_.side()) return wrong;
    }
    const auto turn = parse_integer<std::int32_t>(parts[1]);
    if (!turn || *turn < 0 || *turn > 2 * parameters_.rounds) {
        return Error{"expected 0 to " + std::to_string(2 * parameters_.rounds) + " moves made, found " +
                     in_quotes(parts[1])};
    }
    for (const Side side : {Side::first, Side::second}) {
        if (fish[index_of(side)].count() > static_cast<int>(max_fish)) {
            return Error{std::string(name_of(side)) + " has more than " + std::to_string(max_fish) + " fish"};
        }
    }
    State state = put(fish, kraken, *turn);
    judge(state);
    return state;
}

std::vector<std::string> rows_of_drawing(std::span<const std::string> drawn) {
    const bool has_edges = !drawn.empty() && !words(drawn.back()).empty() && words(drawn.back()).front() == "A";
    std::vector<std::string> rows;
    for (const std::string& line : has_edges ? drawn.first(drawn.size() - 1) : drawn) {
        std::string row;
        const auto parts = words(line);
        for (std::size_t index = has_edges ? 1 : 0; index < parts.size(); ++index) row += parts[index];
        std::replace(row.begin(), row.end(), '.', '-');
        rows.push_back(std::move(row));
    }
    return rows;
}

Setup Rules::setup() const {
    Setup setup;
    setup["parameters"] = text_of(parameter_table, parameters_);
    if (!parameters_.start.empty()) setup["start"] = parameters_.start;
    if (!mods_.empty()) setup["mods"] = mods_;
    write_hooks(setup, hooks_);
    return setup;
}

Result<Rules> Rules::from_setup(const Setup& setup) {
    auto parameters = parse_parameters<Parameters>(parameter_table, setup.text("parameters"));
    if (!parameters) return Error{"parameters: " + parameters.error().sentence()};
    parameters->start = setup.text("start");
    auto hooks = read_hooks<Hooks>(setup);
    if (!hooks) return hooks.error();
    return make(*std::move(parameters), *std::move(hooks), setup.text("mods"));
}

Result<void> place_kraken(Setup& setup, std::string_view fields) {
    const auto rules = Rules::from_setup(setup);
    if (!rules) return rules.error();
    std::string listed(fields);
    std::replace(listed.begin(), listed.end(), ',', ' ');
    Parameters parameters = rules->parameters();
    parameters.kraken = 0;
    parameters.kraken_fields.clear();
    if (fields != "none") {
        for (const std::string_view name : words(listed)) {
            const auto field = rules->aquarium().parse(name);
            if (!field) return Error{in_quotes(name) + " is not a field of the board"};
            parameters.kraken_fields += (parameters.kraken == 0 ? "" : " ") + rules->aquarium().name(*field);
            ++parameters.kraken;
        }
        if (parameters.kraken == 0) return Error{"expected fields such as C3,E4, or none"};
    }
    const auto placed = Rules::make(std::move(parameters), rules->hooks());
    if (!placed) {
        // Who named the fields knows which ones they are.
        const Error& wrong = placed.error();
        return wrong.where.name == kraken_fields_name ? Error{wrong.message} : wrong;
    }
    setup["parameters"] = placed->setup()["parameters"];
    return {};
}

template void describe(const Rules&, const Event&, ValueWriter&);

}  // namespace farmland::piranhas
