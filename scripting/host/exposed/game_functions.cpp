#include "scripting/host/exposed/game_functions.hpp"

#include <lauxlib.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/base/text.hpp"
#include "core/declared/patterns.hpp"
#include "core/declared/reading.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/metering/call_watch.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"

namespace farmland::scripting {

using declared::Action;
using declared::Declaration;
using declared::Event;
using declared::Field;
using declared::Kind;
using declared::Luck;
using declared::State;

namespace {

constexpr std::array<std::string_view, 7> plain_functions = {"start",  "actions", "outcome", "why_not",
                                                             "sample", "worth",   "sign"};
constexpr std::size_t none = static_cast<std::size_t>(-1);
constexpr std::size_t longest_sign = 2;  // in characters

using Adder = GameFunctions::Adder;

Adder& adder_of(lua_State* L) { return *static_cast<Adder*>(lua_touserdata(L, lua_upvalueindex(1))); }

std::string names_of_parts(const Kind& kind) {
    return kind.parts.empty() ? "nothing"
                              : joined(kind.parts, ", ", [](const declared::Part& part) { return part.name; });
}

[[noreturn]] void refuse_parts(lua_State* L, const Adder& adder, const char* table) {
    const Kind& kind = *adder.kind;
    const std::string call = std::string(table) + "." + kind.name;
    if (static_cast<std::size_t>(lua_gettop(L)) != kind.parts.size()) {
        raise(L, call + " takes " + names_of_parts(kind) + ", found " + counted(lua_gettop(L), "value"));
    }
    for (std::size_t part = 0; part < kind.parts.size(); ++part) {
        const Argument given{L, static_cast<int>(part + 1)};
        const auto whole = lua_isinteger(L, given.index) != 0 ? given.whole() : std::nullopt;
        if (whole && kind.parts[part].values.contains(*whole)) continue;
        raise(L, call + ": " + kind.parts[part].name + " is " +
                     (whole ? std::to_string(*whole) : text_of_no_whole(L, given.index)) + ", but was declared as " +
                     text_of_bounds(kind.parts[part].values));
    }
    raise(L, call + " cannot be used like that");
}

// The arguments, if they fit.
bool take_parts(lua_State* L, const Kind& kind, declared::Parts& parts) {
    if (static_cast<std::size_t>(lua_gettop(L)) != kind.parts.size()) return false;
    for (std::size_t part = 0; part < kind.parts.size(); ++part) {
        const int index = static_cast<int>(part + 1);
        if (lua_isinteger(L, index) == 0) return false;
        const lua_Integer value = lua_tointegerx(L, index, nullptr);
        if (!kind.parts[part].values.contains(value)) return false;
        parts[part] = static_cast<std::int16_t>(value);
    }
    return true;
}

void check_is_open(lua_State* L, const Adder& adder) {
    if (adder.collector->actions == nullptr)
        raise(L, "actions can be added only by the function actions, while it runs");
}

void check_count(lua_State* L, const Adder& adder, std::size_t more = 1) {
    if (adder.collector->actions->size() + more > GameFunctions::most_actions) {
        raise(L, "there are more than " + std::to_string(GameFunctions::most_actions) + " actions");
    }
}

// add.move(from, to)
int add_action(lua_State* L) {
    Adder& adder = adder_of(L);
    if (adder.collector->actions == nullptr) check_is_open(L, adder);
    check_count(L, adder);
    // In its place: copying what was written in halves a moment ago takes long.
    Action& action = adder.collector->actions->emplace_back();
    action.kind = adder.number;
    if (!take_parts(L, *adder.kind, action.parts)) refuse_parts(L, adder, "add");
    return 0;
}

// add.patterns()
int add_patterns(lua_State* L) {
    Adder& adder = adder_of(L);
    check_is_open(L, adder);
    const GameFunctions& functions = *adder.functions;
    std::vector<Action>& actions = *adder.collector->actions;
    const std::size_t before = actions.size();
    charge(L, 4 * functions.game().board->fields() / 8);
    declared::add_pattern_moves(functions.game(), functions.state_of_actions(), actions);
    charge(L, static_cast<std::int64_t>(actions.size() - before) / 4);
    if (actions.size() > GameFunctions::most_actions) check_count(L, adder, 0);
    return 0;
}

// each.place(set [, high]) or each.move(set, offset): an action for each field in the set
int add_each(lua_State* L) {
    Adder& adder = adder_of(L);
    check_is_open(L, adder);
    const Kind& kind = *adder.kind;
    const bool has_offset = kind.parts.size() == 2;
    const int arguments = lua_gettop(L);
    if (lua_isinteger(L, 1) == 0 || (arguments > 1 && lua_isinteger(L, 2) == 0) || arguments > 2 ||
        (has_offset && arguments != 2)) {
        raise(L, "each." + kind.name + " takes " +
                     (has_offset ? "a set of fields and how far the first field is behind the second"
                                 : "a set of fields as one or two whole numbers"));
    }
    const auto low = static_cast<std::uint64_t>(lua_tointeger(L, 1));
    const auto second = arguments > 1 ? lua_tointeger(L, 2) : 0;
    check_count(L, adder, 128);
    const auto add_all = [&](std::uint64_t set, lua_Integer first_field) {
        for (; set != 0; set &= set - 1) {
            const lua_Integer field = first_field + std::countr_zero(set);
            // Offsets that are too large for any board wrap around to fields that there are not.
            const lua_Integer from =
                has_offset
                    ? static_cast<lua_Integer>(static_cast<lua_Unsigned>(field) - static_cast<lua_Unsigned>(second))
                    : field;
            const auto& parts = kind.parts;
            if (!parts[0].values.contains(from) || !parts.back().values.contains(field)) {
                raise(L, "each." + kind.name + ": there is no field " +
                             std::to_string(parts[0].values.contains(from) ? field : from));
            }
            Action& action = adder.collector->actions->emplace_back();
            action.kind = adder.number;
            action.parts[0] = static_cast<std::int16_t>(from);
            if (has_offset) action.parts[1] = static_cast<std::int16_t>(field);
        }
    };
    add_all(low, 1);
    if (!has_offset) add_all(static_cast<std::uint64_t>(second), 65);
    charge(L, 1 + (std::popcount(low) + (has_offset ? 0 : std::popcount(static_cast<std::uint64_t>(second)))) / 4);
    return 0;
}

// tell.captured(at)
int tell_event(lua_State* L) {
    Adder& adder = adder_of(L);
    GameFunctions::Collector& collector = *adder.collector;
    if (!collector.is_telling) raise(L, "only functions of apply can tell anything, while they run");
    declared::Parts parts{};
    if (!take_parts(L, *adder.kind, parts)) refuse_parts(L, adder, "tell");
    constexpr std::size_t most_events = 1000;
    if (collector.events == nullptr) return 0;
    if (collector.events->size() == most_events) raise(L, "an action is told in more than 1000 events");
    collector.events->push_back({adder.number, collector.side, 0, parts});
    return 0;
}

// __index of what apply gets as `random` in games without chance.
int refuse_luck(lua_State* L) { return luaL_error(L, "apply has luck only in a game with chance = true"); }

// A kind whose parts are one or two fields, of which many can be added at once.
bool can_be_added_by_sets(const Kind& kind) {
    if (kind.parts.empty() || kind.parts.size() > 2) return false;
    for (const declared::Part& part : kind.parts) {
        if (part.values.meaning != declared::Values::Meaning::field) return false;
    }
    return true;
}

template <class Work>
int run_work(lua_State* L) {
    (*static_cast<Work*>(lua_touserdata(L, 1)))(L);
    return 0;
}

void set_closure(lua_State* L, const char* name, lua_CFunction function, Adder& adder) {
    lua_pushlightuserdata(L, &adder);
    lua_pushcclosure(L, function, 1);
    lua_setfield(L, -2, name);
}

}  // namespace

// --- what there is ------------------------------------------------------------------------------------------------------

std::span<const std::string_view> GameFunctions::names() { return plain_functions; }

Result<declared::Decisions::Known> GameFunctions::find(const Declaration& game, const TableReader& table) {
    declared::Decisions::Known known;
    const std::array<bool*, plain_functions.size()> places = {
        &known.start, &known.actions, &known.outcome, &known.why_not, &known.sample, &known.worth, &known.sign};
    for (std::size_t index = 0; index < plain_functions.size(); ++index) {
        const std::string_view name = plain_functions[index];
        if (!table.has(name)) continue;
        if (!table.has_function(name)) return table.error(name, "expected a function");
        *places[index] = true;
    }
    if (!known.actions && !game.has_patterns())
        return table.error("actions", "expected a function, or moves as patterns");
    if (!known.outcome && game.stuck == Declaration::Stuck::mistake) {
        return table.error("outcome", "expected a function, or stuck, or both: otherwise no game would ever end");
    }
    if (game.stuck == Declaration::Stuck::function && !table.has_function("stuck"))
        return table.error("stuck", "expected a function");
    known.apply.assign(game.actions.size(), false);
    if (table.has("apply")) {
        const auto read = table.table("apply", [&](const TableReader& given) -> Result<void> {
            std::vector<std::string_view> kinds;
            for (const Kind& kind : game.actions) kinds.emplace_back(kind.name);
            if (auto checked = given.check_names(kinds); !checked) return checked;
            for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
                if (!given.has(kinds[kind])) continue;
                if (!given.has_function(kinds[kind])) return given.error(kinds[kind], "expected a function");
                known.apply[kind] = true;
            }
            return {};
        });
        if (!read) return read.error();
    }
    for (std::size_t kind = 0; kind < game.actions.size(); ++kind) {
        const bool is_pattern = game.has_patterns() && kind == game.move_kind;
        if (!known.apply[kind] && !is_pattern) {
            return table.error("apply." + game.actions[kind].name, "expected a function that does such an action");
        }
    }
    return known;
}

GameFunctions::GameFunctions(Sandbox& sandbox, const Declaration& game, const TableReader& table)
    : sandbox_(sandbox), game_(game), price_as_loaded_(sandbox.price_of_steps()), mirror_(sandbox.lua(), game) {
    keep(table);
    make_tables();
}

void GameFunctions::keep(const TableReader& table) {
    for (const std::string_view name : plain_functions) {
        kept_.push_back(table.function(name));
        names_.emplace_back(name);
    }
    apply_.assign(game_.actions.size(), none);
    if (table.has("apply")) {
        static_cast<void>(table.table("apply", [&](const TableReader& given) -> Result<void> {
            for (std::size_t kind = 0; kind < game_.actions.size(); ++kind) {
                apply_[kind] = kept_.size();
                kept_.push_back(given.function(game_.actions[kind].name));
                names_.push_back("apply." + game_.actions[kind].name);
            }
            return {};
        }));
    }
    if (game_.stuck == Declaration::Stuck::function) {
        stuck_ = kept_.size();
        kept_.push_back(table.function("stuck"));
        names_.emplace_back("stuck");
    }
    seen_by_.assign(game_.fields.size(), none);
    static_cast<void>(table.table("state", [&](const TableReader& state) -> Result<void> {
        for (std::size_t field = 0; field < game_.fields.size(); ++field) {
            if (game_.fields[field].seen_by != Field::SeenBy::function) continue;
            const std::string& name = game_.fields[field].name;
            static_cast<void>(state.table(name, [&](const TableReader& given) -> Result<void> {
                seen_by_[field] = kept_.size();
                kept_.push_back(given.function("seen_by"));
                names_.push_back("state." + name + ".seen_by");
                return {};
            }));
        }
        return {};
    }));
}

void GameFunctions::make_tables() {
    lua_State* L = sandbox_.lua();
    luaL_checkstack(L, 10, nullptr);
    adders_.reserve(2 * game_.actions.size() + game_.events.size() + 1);
    const auto add_adder = [&](const Kind& kind, std::size_t number) -> Adder& {
        return adders_.emplace_back(Adder{&kind, static_cast<std::int16_t>(number), &collector_, this});
    };
    lua_newtable(L);
    for (std::size_t kind = 0; kind < game_.actions.size(); ++kind) {
        set_closure(L, game_.actions[kind].name.c_str(), add_action, add_adder(game_.actions[kind], kind));
    }
    if (game_.has_patterns())
        set_closure(L, "patterns", add_patterns, add_adder(game_.actions[game_.move_kind], game_.move_kind));
    make_read_only_global(L, "add");
    add_ = Kept(L);
    lua_newtable(L);
    for (std::size_t kind = 0; kind < game_.actions.size(); ++kind) {
        if (!can_be_added_by_sets(game_.actions[kind])) continue;
        set_closure(L, game_.actions[kind].name.c_str(), add_each, add_adder(game_.actions[kind], kind));
    }
    make_read_only_global(L, "each");
    each_ = Kept(L);
    lua_newtable(L);
    for (std::size_t event = 0; event < game_.events.size(); ++event) {
        set_closure(L, game_.events[event].name.c_str(), tell_event,
                    add_adder(game_.events[event], game_.actions.size() + event));
    }
    make_read_only_global(L, "tell");
    tell_ = Kept(L);
    push_random(L, source_);
    random_ = Kept(L);
    lua_newtable(L);
    lua_createtable(L, 0, 2);
    lua_pushcfunction(L, refuse_luck);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    no_random_ = Kept(L);
}

// --- calling ------------------------------------------------------------------------------------------------------------

void GameFunctions::push_function(lua_State* L, std::size_t function) const { kept_[function].push(L); }

void GameFunctions::push_parts(lua_State* L, const Action& action) const {
    const std::size_t parts = game_.actions[static_cast<std::size_t>(action.kind)].parts.size();
    for (std::size_t part = 0; part < parts; ++part) lua_pushinteger(L, action.parts[part]);
}

void GameFunctions::fail(std::size_t function, const std::string& what) {
    mirror_.forget();
    ahead_.is_known = false;
    throw RuleFailure(
        Error{"the function " + in_quotes(names_[function]) + " of the game " + in_quotes(game_.name) + " " + what,
              kept_[function].place()});
}

void GameFunctions::fail_of_script(std::size_t function) {
    add_hook_steps(sandbox_.steps_used());  // a game goes on without some functions, so failing must not be free
    mirror_.forget();
    ahead_.is_known = false;
    Error error = sandbox_.last_error();
    // What a function returned has no line of its own.
    if (error.where.name.empty()) error.where = kept_[function].place();
    error.message += " (in the function " + in_quotes(names_[function]) + " of the game " + in_quotes(game_.name) + ")";
    throw RuleFailure(error);
}

template <class Work>
bool GameFunctions::try_call(Work& work) {
    if (CallWatch::innermost_is_expired()) {
        throw RuleFailure("the time of the call that made this rule run is used up");
    }
    lua_State* L = sandbox_.lua();
    // Otherwise numbers and steps would reveal what was asked before, in this thread.
    forget_identities(L);
    sandbox_.set_price_of_steps(price_as_loaded_);
    luaL_checkstack(L, LUA_MINSTACK, nullptr);
    lua_pushcfunction(L, run_work<Work>);
    lua_pushlightuserdata(L, &work);
    const bool worked = static_cast<bool>(sandbox_.call(1, 0));
    collector_ = {};
    return worked;
}

template <class Work>
void GameFunctions::call(std::size_t function, Work work) {
    if (!try_call(work)) fail_of_script(function);
}

template <class Work>
void GameFunctions::ask(std::size_t function, const State& state, Work work) {
    mirror_.show(state);
    call(function, work);
    if (!mirror_.is_unchanged()) {
        // By this call, or by an earlier one that nobody has looked after.
        mirror_.forget();
        mirror_.show(state);
        call(function, work);
        check_unchanged(function);
    }
    finish(function, sandbox_.steps_used());
}

// After a call that worked: somebody pays for it, and perhaps somebody looks on.
void GameFunctions::finish(std::size_t function, std::int64_t steps) {
    add_hook_steps(steps);
    if (!after_call_) return;
    if (!mirror_.has_nothing_else()) fail(function, "puts something into the state that is not declared");
    after_call_(names_[function], steps);
}

void GameFunctions::check_unchanged(std::size_t function) {
    if (!mirror_.is_unchanged()) fail(function, "changes the state, which only start, apply and sample may do");
}

void GameFunctions::start(State& state, Luck& luck) {
    mirror_.forget();
    mirror_.show(state);
    source_.draw_from(luck);
    call(start_function, [&](lua_State* L) {
        push_function(L, start_function);
        mirror_.push(L);
        random_.push(L);
        lua_call(L, 2, 0);
    });
    const Luck luck_before = std::exchange(luck, source_.luck());
    const State before = state;
    if (auto read = mirror_.read(state); !read) {
        state = before;
        const Where where = place_of_wrong_value(before, start_function, nullptr, luck_before);
        mirror_.forget();
        throw RuleFailure(Error{
            read.error().sentence() + " (in the function 'start' of the game " + in_quotes(game_.name) + ")", where});
    }
    finish(start_function, sandbox_.steps_used());
}

bool GameFunctions::is_ahead(const State& state) const {
    return ahead_.is_known && std::memcmp(state.bytes.data(), ahead_.state.bytes.data(), game_.size()) == 0;
}

void GameFunctions::collect_actions(lua_State* L, std::vector<Action>& actions) {
    collector_.actions = &actions;
    push_function(L, actions_function);
    mirror_.push(L);
    add_.push(L);
    each_.push(L);
    lua_call(L, 3, 0);
    collector_.actions = nullptr;
}

void GameFunctions::add_actions(const State& state, std::vector<Action>& actions) {
    if (is_ahead(state) && ahead_.actions) {
        actions = *ahead_.actions;
        add_hook_steps(ahead_.actions_steps);
        return;
    }
    std::memcpy(state_of_actions_.bytes.data(), state.bytes.data(), game_.size());
    ask(actions_function, state, [&](lua_State* L) {
        actions.clear();
        collect_actions(L, actions);
    });
    if (after_call_) return;
    if (!is_ahead(state)) {
        ahead_.is_known = true;
        std::memcpy(ahead_.state.bytes.data(), state.bytes.data(), game_.size());
        ahead_.outcome.reset();
    }
    ahead_.actions = actions;
    ahead_.actions_steps = sandbox_.steps_used();
}

Ending GameFunctions::take_ending(lua_State* L, std::size_t function) {
    push_function(L, function);
    mirror_.push(L);
    lua_call(L, 1, 1);
    const Argument given = top_value(L);
    const auto winner = lua_isinteger(L, -1) != 0 ? given.whole() : std::nullopt;
    if (given.is_given() && (!winner || *winner < 0 || *winner > 2)) {
        raise(L, names_[function] + " returned " + (winner ? std::to_string(*winner) : text_of_no_whole(L, -1)) +
                     ", expected 1 or 2 for the winner, 0 for a draw" +
                     (function == outcome_function ? ", or nothing while the game goes on" : ""));
    }
    lua_pop(L, 1);
    if (!winner) return Ending::none;
    constexpr std::array<Ending, 3> endings = {Ending::draw, Ending::first_wins, Ending::second_wins};
    return endings[static_cast<std::size_t>(*winner)];
}

Ending GameFunctions::stuck(const State& state) {
    Ending ending = Ending::none;
    ask(stuck_, state, [&](lua_State* L) {
        ending = take_ending(L, stuck_);
        if (ending == Ending::none) raise(L, "stuck returned nothing, expected 1 or 2 for the winner, or 0 for a draw");
    });
    return ending;
}

Ending GameFunctions::outcome(const State& state, declared::Asked asked) {
    if (is_ahead(state) && ahead_.outcome) {
        add_hook_steps(ahead_.outcome_steps);
        return *ahead_.outcome;
    }
    Ending ending = Ending::none;
    const auto work = [&](lua_State* L) { ending = take_ending(L, outcome_function); };
    // Where patterns do everything, it is asked after each action, and looking after it would take longer.
    const bool has_patterns_only = std::all_of(apply_.begin(), apply_.end(), [](auto kind) { return kind == none; });
    if (has_patterns_only && asked == declared::Asked::ahead && !after_call_) {
        mirror_.show(state);
        call(outcome_function, work);
        finish(outcome_function, sandbox_.steps_used());
    } else {
        if (asked == declared::Asked::in_play) mirror_.forget();
        ask(outcome_function, state, work);
    }
    return ending;
}

// What comes next is worked out in the same call, since it will be asked for: calls take longer than most functions do. What
// fails then is not told before somebody asks for it.
Side GameFunctions::apply(State& state, const Action& action, std::vector<Event>* told) {
    const std::size_t function = apply_[static_cast<std::size_t>(action.kind)];
    const Side side = declared::side_to_move(state);
    // What a search has done to the tables, if its functions do what they must not, ends there.
    if (told != nullptr) mirror_.forget();
    const bool were_tables_known = mirror_.is_known();
    mirror_.show(state);
    const Luck luck_before(declared::layout::load<std::uint64_t>(state, declared::layout::luck));
    source_.draw_from(luck_before);
    enum class Stage { applying, reading, looking_ahead } stage = Stage::applying;
    Side next = opponent_of(side);
    State result;
    std::optional<Error> problem;
    std::optional<std::size_t> changes_state;  // the function that does so and must not
    std::int64_t steps = 0;
    // Where a game is really played, and not only looked ahead.
    const auto look_after = [&](std::size_t reader) {
        if (told != nullptr && !changes_state && !mirror_.is_unchanged()) changes_state = reader;
    };
    ahead_.is_known = false;
    ahead_.outcome.reset();
    auto work = [&](lua_State* L) {
        collector_.side = side;
        collector_.events = told;
        collector_.is_telling = true;
        push_function(L, function);
        mirror_.push(L);
        push_parts(L, action);
        tell_.push(L);
        if (game_.has_chance) {
            random_.push(L);
        } else {
            no_random_.push(L);
        }
        lua_call(L, static_cast<int>(game_.actions[static_cast<std::size_t>(action.kind)].parts.size()) + 3, 1);
        collector_.is_telling = false;
        collector_.events = nullptr;
        const Argument given = top_value(L);
        const auto seat = lua_isinteger(L, -1) != 0 ? given.whole() : std::nullopt;
        if (given.is_given() && (!seat || *seat < 1 || *seat > 2)) {
            raise(L, names_[function] + " returned " + (seat ? std::to_string(*seat) : text_of_no_whole(L, -1)) +
                         ", expected who is next, 1 or 2, or nothing for the other player");
        }
        lua_pop(L, 1);
        if (seat) next = *seat == 1 ? Side::first : Side::second;
        steps = sandbox_.steps_used();
        stage = Stage::reading;
        if (auto read = mirror_.read(result); !read) {
            problem = read.error();
            return;
        }
        if (game_.has_chance) declared::layout::store(result, declared::layout::luck, source_.luck().left());
        stage = Stage::looking_ahead;
        if (after_call_) return;
        std::memcpy(ahead_.state.bytes.data(), result.bytes.data(), game_.size());
        declared::advance(game_, ahead_.state, next);
        mirror_.show(ahead_.state);
        if (kept_[outcome_function]) {
            ahead_.outcome = take_ending(L, outcome_function);
            ahead_.outcome_steps = sandbox_.steps_used() - steps;
            look_after(outcome_function);
            if (*ahead_.outcome != Ending::none) {
                ahead_.actions.reset();
                return;
            }
        }
        ahead_.actions.reset();
        if (!kept_[actions_function]) return;
        std::memcpy(state_of_actions_.bytes.data(), ahead_.state.bytes.data(), game_.size());
        const std::int64_t steps_before = sandbox_.steps_used();
        collect_actions(L, actions_ahead_);
        look_after(actions_function);
        ahead_.actions_steps = sandbox_.steps_used() - steps_before;
        ahead_.actions = actions_ahead_;
    };
    actions_ahead_.clear();
    const bool worked = try_call(work);
    if (problem || changes_state) add_hook_steps(steps);
    if (problem && were_tables_known) {
        // What is wrong may have been there before: in a search nobody looks after those who must not change anything.
        mirror_.forget();
        return apply(state, action, told);
    }
    if (problem) {
        const Where where = place_of_wrong_value(state, function, &action, luck_before);
        mirror_.forget();
        throw RuleFailure(Error{problem->sentence() + " (in the function " + in_quotes(names_[function]) +
                                    " of the game " + in_quotes(game_.name) + ")",
                                where});
    }
    if (changes_state) check_unchanged(*changes_state);
    if (!worked) {
        if (stage != Stage::looking_ahead) fail_of_script(function);
        mirror_.forget();
        ahead_.outcome.reset();
    }
    ahead_.is_known = worked && !after_call_;
    std::memcpy(state.bytes.data(), result.bytes.data(), game_.size());
    finish(function, steps);
    return next;
}

std::optional<std::string> GameFunctions::why_not(const State& state, const Action& action) {
    std::optional<std::string> reason;
    ask(why_not_function, state, [&](lua_State* L) {
        const Kind& kind = game_.actions[static_cast<std::size_t>(action.kind)];
        push_function(L, why_not_function);
        mirror_.push(L);
        push_string(L, kind.name);
        push_parts(L, action);
        lua_call(L, static_cast<int>(kind.parts.size()) + 2, 1);
        const Argument given = top_value(L);
        if (given.is_given() && !given.text()) {
            raise(L, "why_not returned " + kind_of_value(L, -1) + ", expected a text or nothing");
        }
        if (given.text()) reason = printable(*given.text(), 300);
        lua_pop(L, 1);
    });
    return reason;
}

std::vector<bool> GameFunctions::seen(const State& state, std::size_t index, Side viewer) {
    const Field& field = game_.fields[index];
    const std::size_t function = seen_by_[index];
    std::vector<bool> seen;
    ask(function, state, [&](lua_State* L) {
        seen.clear();
        for (std::size_t seat = 0; seat < field.seats(); ++seat) {
            for (std::size_t place = 0; place < declared::length_of(state, field, seat); ++place) {
                push_function(L, function);
                mirror_.push(L);
                lua_pushinteger(L, number_of(viewer));
                lua_pushinteger(L, static_cast<lua_Integer>(place + 1));
                if (field.each_seat) {
                    lua_pushinteger(L, static_cast<lua_Integer>(seat + 1));
                } else {
                    lua_pushnil(L);
                }
                lua_call(L, 4, 1);
                if (!lua_isboolean(L, -1)) {
                    raise(L, names_[function] + " returned " + kind_of_value(L, -1) +
                                 ", expected true or false: whether that player sees the place");
                }
                seen.push_back(lua_toboolean(L, -1) != 0);
                lua_pop(L, 1);
            }
        }
    });
    return seen;
}

void GameFunctions::sample(State& state, Side viewer, JavaRandom& random) {
    mirror_.show(state);
    source_.draw_from(random);
    call(sample_function, [&](lua_State* L) {
        push_function(L, sample_function);
        mirror_.push(L);
        lua_pushinteger(L, number_of(viewer));
        random_.push(L);
        lua_call(L, 3, 0);
    });
    State result;
    if (auto read = mirror_.read(result); !read)
        fail(sample_function, "leaves a state that is none: " + read.error().sentence());
    std::memcpy(state.bytes.data(), result.bytes.data(), game_.size());
    finish(sample_function, sandbox_.steps_used());
}

double GameFunctions::worth(const State& state, Side side) {
    double worth = 0;
    ask(worth_function, state, [&](lua_State* L) {
        push_function(L, worth_function);
        mirror_.push(L);
        lua_pushinteger(L, number_of(side));
        lua_call(L, 2, 1);
        if (lua_type(L, -1) != LUA_TNUMBER || !std::isfinite(lua_tonumber(L, -1))) {
            raise(L, "worth returned " + text_of_no_whole(L, -1) + ", expected a finite number");
        }
        worth = lua_tonumber(L, -1);
        lua_pop(L, 1);
    });
    return worth;
}

std::string GameFunctions::sign(const State& state, int field) {
    std::string sign;
    ask(sign_function, state, [&](lua_State* L) {
        push_function(L, sign_function);
        mirror_.push(L);
        lua_pushinteger(L, field + 1);
        lua_call(L, 2, 1);
        const Argument given = top_value(L);
        const auto text = given.text();
        if (given.is_given() &&
            (!text || text->empty() || utf8_length(*text) > longest_sign || printable(*text) != *text)) {
            raise(L, "sign returned " + (text ? in_quotes(*text) : kind_of_value(L, -1)) +
                         ", expected one or two characters, or nothing for the usual sign");
        }
        if (text) sign = *text;
        lua_pop(L, 1);
    });
    return sign;
}

// --- which line it was --------------------------------------------------------------------------------------------------

namespace {

// Looks at the mirror before each line of the script: the line before the first one at which it is wrong has done it.
struct LineWatch {
    StateMirror* mirror;
    Where last;
    Where found;
};

constexpr char line_watch_key = 0;

void look_at_line(lua_State* L, lua_Debug* place) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &line_watch_key);
    auto* watch = static_cast<LineWatch*>(lua_touserdata(L, -1));
    lua_pop(L, 1);
    if (watch == nullptr) {  // a coroutine that was made while somebody looked, and goes on later
        lua_sethook(L, nullptr, 0, 0);
        return;
    }
    State state;
    if (!watch->mirror->read(state)) {
        watch->found = watch->last;
        lua_sethook(L, nullptr, 0, 0);
        return;
    }
    lua_getinfo(L, "Sl", place);
    watch->last = {*place->source == '@' ? place->source + 1 : place->source, place->currentline};
}

}  // namespace

Where GameFunctions::place_of_wrong_value(const State& before, std::size_t function, const Action* action,
                                          const Luck& luck) {
    LineWatch watch{&mirror_, {}, {}};
    mirror_.forget();
    mirror_.show(before);
    source_.draw_from(luck);
    auto work = [&](lua_State* L) {
        lua_pushlightuserdata(L, &watch);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &line_watch_key);
        collector_.is_telling = true;
        push_function(L, function);
        mirror_.push(L);
        int arguments = 2;
        if (action != nullptr) {
            push_parts(L, *action);
            tell_.push(L);
            arguments = static_cast<int>(game_.actions[static_cast<std::size_t>(action->kind)].parts.size()) + 3;
        }
        if (action == nullptr || game_.has_chance) {
            random_.push(L);
        } else {
            no_random_.push(L);
        }
        lua_sethook(L, look_at_line, LUA_MASKLINE, 0);
        lua_call(L, arguments, 0);
    };
    const bool worked = try_call(work);
    lua_sethook(sandbox_.lua(), nullptr, 0, 0);
    lua_pushnil(sandbox_.lua());
    lua_rawsetp(sandbox_.lua(), LUA_REGISTRYINDEX, &line_watch_key);
    if (!watch.found.name.empty()) return watch.found;
    return worked && !watch.last.name.empty() ? watch.last : kept_[function].place();
}

}  // namespace farmland::scripting
