#include "scripting/bindings/crown/board.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/base/text.hpp"
#include "core/crown/description.hpp"
#include "scripting/bindings/crown/binding.hpp"
#include "scripting/host/exposed/table_writer.hpp"

namespace farmland::scripting {

namespace {

using AskedCrown = Asked<CrownBoard>;

void write_cards(const crown::Rules& rules, std::span<const crown::Part> parts, const crown::Values& values,
                 TableWriter& out) {
    std::vector<std::string> cards;
    for (const crown::Part& part : parts) cards.push_back(rules.name({&part, 1}));
    out.text("name", rules.name(parts));
    out.text("role", rules.kinds()[parts[0].kind].role);
    out.number("atk", values.atk);
    out.number("def", values.def);
    out.list("cards", "cards", cards);
    out.map("tags", "tags", [&](TableWriter& tags) {
        for (const std::string_view tag : crown::tags_of(rules, parts)) tags.flag(tag, true);
    });
}

void push_seen_unit(lua_State* L, AskedCrown board, Side side, std::size_t unit) {
    const crown::Unit& it = board->state->team(side).units[unit];
    push_unit_on_board(L, *board->rules, *board->state, side, unit, !it.hidden, it.values);
}

const crown::Team& team_of(AskedCrown board, Side side) { return board->state->team(side); }

const SquareGrid& grid_of(AskedCrown board) { return board->rules->grid(); }

Field check_square(AskedCrown board, Argument name) {
    return check_field(grid_of(board), name, "expected a field such as \"D4\"");
}

// board:at(field)
Pushed occupant_at(AskedCrown board, Argument field, sol::this_state L) {
    const crown::Occupant who = occupant(*board->state, check_square(board, field));
    switch (who.kind) {
        case crown::OccupantKind::none: sol::stack::push(L, sol::lua_nil); break;
        case crown::OccupantKind::king: push_king_on_board(L, *board->rules, *board->state, who.side); break;
        case crown::OccupantKind::unit: push_seen_unit(L, board, who.side, who.unit); break;
    }
    return {};
}

// board:units(team)
Pushed units_of_team(AskedCrown board, Team team, sol::this_state L) {
    std::size_t unit = 0;
    TableWriter(L, Owner::script).push_list("units", team_of(board, team).units, [&](const crown::Unit&) {
        push_seen_unit(L, board, team, unit++);
    });
    return {};
}

// board:king(team)
std::string king_of_team(AskedCrown board, Team team) { return grid_of(board).name(team_of(board, team).king); }

// board:life_points(team)
std::int64_t life_points_of_team(AskedCrown board, Team team) { return team_of(board, team).life_points; }

// board:cards(team): how many are on its hand and in its deck.
std::tuple<std::size_t, std::size_t> cards_of_team(AskedCrown board, Team team) {
    return {team_of(board, team).hand.size(), team_of(board, team).deck.size()};
}

// board:counter(name, team)
int counter_of_team(AskedCrown board, Text name, Team team, sol::this_state L) {
    std::vector<std::string_view> known;
    for (const crown::Counter& counter : board->rules->counters().of_team) known.emplace_back(counter.name);
    const auto found = std::find(known.begin(), known.end(), name.bytes);
    if (found == known.end()) {
        raise_argument(L, 2, "teams have no counter " + in_quotes(name.bytes) + suggestion(name.bytes, known));
    }
    return team_of(board, team).counters[static_cast<std::size_t>(found - known.begin())];
}

// board:beside(field), board:around(field)
Pushed fields_beside(AskedCrown board, Argument field, sol::this_state L) {
    push_list(L, crown::names_of(grid_of(board), grid_of(board).beside(check_square(board, field))));
    return {};
}
Pushed fields_around(AskedCrown board, Argument field, sol::this_state L) {
    push_list(L, crown::names_of(grid_of(board), grid_of(board).around(check_square(board, field))));
    return {};
}

// board:steps(from, to): along rows and columns.
int steps_on_board(AskedCrown board, Argument from, Argument to) {
    const Field start = check_square(board, from);
    return grid_of(board).steps(start, check_square(board, to));
}

// board:place(field): its column and row, from 1.
std::tuple<int, int> place_of_field(AskedCrown board, Argument name) {
    const Field field = check_square(board, name);
    return {grid_of(board).column(field) + 1, grid_of(board).row(field) + 1};
}

// board:field(column, row): nil off the board.
std::optional<std::string> square_at(AskedCrown board, Whole column, Whole row) {
    const auto bounded = [](lua_Integer value) {
        return static_cast<int>(std::clamp<lua_Integer>(value, 0, SquareGrid::max_side + 1) - 1);
    };
    const Field field = grid_of(board).at(bounded(column), bounded(row));
    return field == no_field ? std::nullopt : std::optional(grid_of(board).name(field));
}

// board:size(): columns and rows.
std::tuple<int, int> size_of_board(AskedCrown board) { return {grid_of(board).columns(), grid_of(board).rows()}; }

}  // namespace

std::span<const NamedFunction> CrownBoard::methods() {
    static constexpr std::array<NamedFunction, 12> all = {{{"around", exposed<&fields_around>},
                                                           {"at", exposed<&occupant_at>},
                                                           {"beside", exposed<&fields_beside>},
                                                           {"cards", exposed<&cards_of_team>},
                                                           {"counter", exposed<&counter_of_team>},
                                                           {"field", exposed<&square_at>},
                                                           {"king", exposed<&king_of_team>},
                                                           {"life_points", exposed<&life_points_of_team>},
                                                           {"place", exposed<&place_of_field>},
                                                           {"size", exposed<&size_of_board>},
                                                           {"steps", exposed<&steps_on_board>},
                                                           {"units", exposed<&units_of_team>}}};
    return all;
}

void push_cards(lua_State* L, const crown::Rules& rules, std::span<const crown::Part> parts,
                const crown::Values& values) {
    push_table(L, Owner::script, "unit", [&](TableWriter& out) { write_cards(rules, parts, values, out); });
}

void push_unit_on_board(lua_State* L, const crown::Rules& rules, const crown::State& state, Side side, std::size_t unit,
                        bool known, const crown::Values& values) {
    const crown::Unit& it = state.team(side).units[unit];
    const auto& counters = rules.counters().of_unit;
    push_table(L, Owner::script, known ? "unit" : "hidden unit", [&](TableWriter& out) {
        out.number("team", number_of(side));
        out.text("field", rules.grid().name(it.field));
        out.flag("king", false);
        out.flag("hidden", it.hidden);
        out.flag("blocking", it.blocking);
        out.flag("moved", it.moved);
        out.group("counters", "counters", [&](TableWriter& group) {
            for (std::size_t index = 0; index < counters.size(); ++index) {
                group.number(counters[index].name, it.counters[index]);
            }
        });
        if (known) write_cards(rules, parts_of(state.team(side), unit), values, out);
    });
}

void push_king_on_board(lua_State* L, const crown::Rules& rules, const crown::State& state, Side side) {
    const crown::Team& team = state.team(side);
    push_table(L, Owner::script, "king", [&](TableWriter& out) {
        out.number("team", number_of(side));
        out.text("field", rules.grid().name(team.king));
        out.flag("king", true);
        out.flag("hidden", false);
        out.flag("blocking", false);
        out.flag("moved", team.king_moved);
        out.text("name", crown::name_of_king);
    });
}

}  // namespace farmland::scripting
