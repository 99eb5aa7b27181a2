#include "scripting/bindings/crown/hooks.hpp"

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
#include "scripting/host/exposed/shown_board.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/mods/hook_call.hpp"
#include "scripting/mods/hooked_mods.hpp"

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

using crown::Values;

consteval std::size_t crown_hook(std::string_view name) { return index_of_hook<crown::Hooks>(name); }

// What is there of ATK and DEF; what is not is 0.
Values read_values(HookCall& call, const TableReader& table) {
    call.want(table.check_names({"atk", "def"}));
    Values values;
    if (table.has("atk")) values.atk = call.want_within(table, "atk", -crown::max_value, crown::max_value);
    if (table.has("def")) values.def = call.want_within(table, "def", -crown::max_value, crown::max_value);
    return values;
}

// As a hook would return them; false for nothing.
void push_values(lua_State* L, const std::optional<Values>& values) {
    if (!values) {
        sol::stack::push(L, false);
        return;
    }
    push_map(L, [&](TableWriter& out) {
        out.number("atk", values->atk);
        out.number("def", values->def);
    });
}

std::optional<crown::UnionAnswer> join(const void* context, const crown::Rules& rules, const crown::Meeting& meeting) {
    const auto ask = [&](HookCall& call) -> std::optional<crown::UnionAnswer> {
        push_cards(call.lua(), rules, meeting.mover, meeting.mover_values);
        push_cards(call.lua(), rules, meeting.target, meeting.target_values);
        push_values(call.lua(), meeting.usual);
        const Argument answer = call.call();
        if (!answer.is_given()) return std::nullopt;
        if (answer.flag() == false) return crown::UnionAnswer{};
        if (!answer.is_table()) call.refuse_kind("{ atk = ..., def = ... }, false or nil");
        return crown::UnionAnswer{read_values(call, call.result())};
    };
    return first_answer<crown::UnionAnswer>(context, crown_hook("union"), ask);
}

void push_duel_outcome(lua_State* L, const crown::DuelOutcome& outcome) {
    push_map(L, [&](TableWriter& out) {
        out.flag("attacker_falls", outcome.attacker_falls);
        out.flag("defender_falls", outcome.defender_falls);
        out.number("attacker_damage", outcome.attacker_damage);
        out.number("defender_damage", outcome.defender_damage);
    });
}

crown::DuelOutcome read_outcome(HookCall& call, const crown::Duel& duel) {
    constexpr std::array<std::string_view, 4> names = {"attacker_falls", "defender_falls", "attacker_damage",
                                                       "defender_damage"};
    const TableReader table = call.result();
    call.want(table.check_names(names));
    crown::DuelOutcome outcome = duel.usual;
    if (table.has(names[0])) outcome.attacker_falls = call.want(table.boolean(names[0]));
    if (table.has(names[1])) outcome.defender_falls = call.want(table.boolean(names[1]));
    if (table.has(names[2])) outcome.attacker_damage = call.want_within(table, names[2], 0, crown::max_value);
    if (table.has(names[3])) outcome.defender_damage = call.want_within(table, names[3], 0, crown::max_value);
    if (outcome.defender_falls && duel.defender.kind == crown::OccupantKind::king) {
        call.refuse("defender_falls for a king; a king is beaten by damage");
    }
    return outcome;
}

std::optional<crown::DuelOutcome> duel(const void* context, const crown::Rules& rules, const crown::Duel& duel) {
    const auto ask = [&](HookCall& call) -> std::optional<crown::DuelOutcome> {
        lua_State* L = call.lua();
        push_unit_on_board(L, rules, duel.state, duel.side, duel.attacker, true, duel.attacker_values);
        if (duel.defender.kind == crown::OccupantKind::king) {
            push_king_on_board(L, rules, duel.state, duel.defender.side);
        } else {
            push_unit_on_board(L, rules, duel.state, duel.defender.side, duel.defender.unit, true,
                               duel.defender_values);
        }
        push_duel_outcome(L, duel.usual);
        const ShownBoard<CrownBoard> board(L, rules, duel.state);
        const Argument answer = call.call();
        if (!answer.is_given()) return std::nullopt;
        if (!answer.is_table()) call.refuse_kind("a table such as the usual one, or nil");
        return read_outcome(call, duel);
    };
    return first_answer<crown::DuelOutcome>(context, crown_hook("duel"), ask);
}

Values place_value(const void* context, const crown::Rules& rules, const crown::State& state, Side side,
                   std::size_t unit) {
    Values sum;
    for (const auto& script : scripts_of(context).of_this_thread()) {
        if (!script->has(crown_hook("value"))) continue;
        HookCall call(*script, crown_hook("value"));
        push_unit_on_board(call.lua(), rules, state, side, unit, true, state.team(side).units[unit].values);
        const ShownBoard<CrownBoard> board(call.lua(), rules, state);
        const Argument answer = call.call();
        if (!answer.is_given()) continue;
        if (!answer.is_table()) call.refuse_kind("{ atk = ..., def = ... } or nil");
        const Values bonus = read_values(call, call.result());
        sum.atk = std::clamp(sum.atk + bonus.atk, -crown::max_value, crown::max_value);
        sum.def = std::clamp(sum.def + bonus.def, -crown::max_value, crown::max_value);
    }
    return sum;
}

Field read_square(HookCall& call, const TableReader& table, std::string_view name, const crown::Rules& rules) {
    const std::string text = call.want(table.text(name));
    const auto field = rules.grid().parse(text);
    if (!field) call.refuse(table.error(name, in_quotes(text) + " is not a field"));
    return *field;
}

// The index of a counter, and whether a value is within its limits.
void read_counter(HookCall& call, const TableReader& table, const std::vector<crown::Counter>& counters,
                  crown::Change& change) {
    const std::string name = call.want(table.text("counter"));
    std::vector<std::string_view> known;
    known.reserve(counters.size());
    for (const crown::Counter& each : counters) known.emplace_back(each.name);
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) {
        call.refuse(table.error("counter", "there is no counter " + in_quotes(name) + " of " +
                                               (change.field == no_field ? "teams" : "units") +
                                               suggestion(name, known)));
    }
    change.counter = static_cast<std::uint8_t>(found - known.begin());
    change.value = call.want_within(table, "value", counters[change.counter].least, counters[change.counter].most);
}

Side read_team(HookCall& call, const TableReader& table) {
    return call.want_within(table, "team", 1, 2) == 1 ? Side::first : Side::second;
}

// { life_points = -100, team = 1 }, { counter = "rain", team = 1, value = 2 }, { counter = "mud", field = "D4", value =
// 1 }, { flip = "D4" } or { eliminate = "D4" }.
crown::Change read_change(HookCall& call, const TableReader& table, const crown::Rules& rules,
                          const crown::State& state) {
    crown::Change change;
    if (table.has("life_points")) {
        call.want(table.check_names({"life_points", "team"}));
        change.kind = crown::ChangeKind::life_points;
        change.side = read_team(call, table);
        change.value = call.want_within(table, "life_points", -crown::max_value, crown::max_value);
        return change;
    }
    if (table.has("counter") && !table.has("field")) {
        call.want(table.check_names({"counter", "team", "value"}));
        change.kind = crown::ChangeKind::team_counter;
        change.side = read_team(call, table);
        read_counter(call, table, rules.counters().of_team, change);
        return change;
    }
    std::string_view where = "field";
    if (table.has("counter")) {
        call.want(table.check_names({"counter", "field", "value"}));
        change.kind = crown::ChangeKind::unit_counter;
    } else if (table.has("flip")) {
        call.want(table.check_names({where = "flip"}));
        change.kind = crown::ChangeKind::flip;
    } else {
        call.want(table.check_names({where = "eliminate", "life_points", "counter", "flip"}));
        change.kind = crown::ChangeKind::eliminate;
    }
    change.field = read_square(call, table, where, rules);
    if (occupant(state, change.field).kind != crown::OccupantKind::unit) {
        call.refuse(table.error(where, "there is no unit on " + rules.grid().name(change.field)));
    }
    if (change.kind == crown::ChangeKind::unit_counter) read_counter(call, table, rules.counters().of_unit, change);
    return change;
}

std::vector<crown::Change> read_changes(HookCall& call, const crown::Rules& rules, const crown::State& state) {
    constexpr std::size_t most_changes = 1000;
    const TableReader list(call.lua(), -1, "changes");
    if (call.want(list.list_size()) > most_changes) call.refuse("more than 1000 changes");
    std::vector<crown::Change> changes;
    std::array<bool, SquareGrid::max_fields> gone{};
    call.want(list.each_table([&](const TableReader& each) -> Result<void> {
        const crown::Change change = read_change(call, each, rules, state);
        if (change.field != no_field && gone[change.field]) {
            return Error{"a change is about the unit on " + rules.grid().name(change.field) +
                         ", which another one has eliminated before"};
        }
        if (change.kind == crown::ChangeKind::eliminate) gone[change.field] = true;
        changes.push_back(change);
        return {};
    }));
    return changes;
}

std::vector<crown::Change> turn(const void* context, const crown::Rules& rules, std::size_t mod,
                                const crown::State& state, Side side) {
    std::size_t index = 0;
    for (const auto& script : scripts_of(context).of_this_thread()) {
        if (!script->has(crown_hook("turn")) || index++ != mod) continue;
        HookCall call(*script, crown_hook("turn"));
        sol::stack::push(call.lua(), number_of(side));
        const ShownBoard<CrownBoard> board(call.lua(), rules, state);
        const Argument answer = call.call();
        if (!answer.is_given()) return {};
        if (!answer.is_table()) call.refuse_kind("a list of changes or nil");
        return read_changes(call, rules, state);
    }
    return {};
}

void placement(const void* context, const crown::Rules& rules, const crown::State& state, crown::FieldList& fields) {
    for (const auto& script : scripts_of(context).of_this_thread()) {
        if (!script->has(crown_hook("placement"))) continue;
        HookCall call(*script, crown_hook("placement"));
        lua_State* L = call.lua();
        push_list(L, crown::names_of(rules.grid(), fields));
        sol::stack::push(L, number_of(state.to_move));
        const ShownBoard<CrownBoard> board(L, rules, state);
        const Argument answer = call.call();
        if (!answer.is_given()) continue;
        if (!answer.is_table()) call.refuse_kind("a list of fields or nil");
        fields.clear();
        for (const std::string& name : call.want(TableReader(L, -1, "fields").scalars())) {
            const auto field = rules.grid().parse(name);
            if (!field) call.refuse(in_quotes(name) + " as a field");
            const crown::Occupant who = occupant(state, *field);
            const bool own_unit = who.is(crown::OccupantKind::unit, state.to_move);
            if (who.kind != crown::OccupantKind::none && !own_unit) {
                call.refuse("the field " + rules.grid().name(*field) + ", where a king or a unit of the other team is");
            }
            if (!fields.contains(*field)) fields.push_back(*field);
        }
    }
}

}  // namespace

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

crown::Hooks crown_hooks_in_lua() {
    crown::Hooks hooks;
    hooks.join = join;
    hooks.duel = duel;
    hooks.place_value = place_value;
    hooks.turn = turn;
    hooks.placement = placement;
    return hooks;
}

}  // namespace farmland::scripting
