#include "scripting/console/console.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <sol/sol.hpp>

#include "core/base/text.hpp"
#include "core/game/event_text.hpp"
#include "core/game/seat_stream.hpp"
#include "scripting/console/completion.hpp"
#include "scripting/console/show_values.hpp"
#include "scripting/host/errors/explain.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/loading/chunk.hpp"
#include "scripting/host/loading/globals.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

constexpr std::int64_t cost_of_call = 1000;

bool compiles(lua_State* L, const std::string& text) {
    const bool valid = luaL_loadbufferx(L, text.data(), text.size(), "=input", "t") == LUA_OK;
    lua_pop(L, 1);
    return valid;
}

constexpr std::string_view expression_prefix = "return ";
constexpr std::string_view blanks = " \t\r\n";

// As its author typed it: an expression without what was put in front of it.
std::string failure_text(ScriptError error, std::string_view expression_name) {
    std::string& line = error.source_line;
    if (error.file == expression_name && error.line == 1 && line.starts_with(expression_prefix)) {
        line.erase(0, std::min(line.find_first_not_of(' ', expression_prefix.size()), line.size()));
    }
    if (error.traceback.size() < 2) error.traceback.clear();  // the input itself
    return explain(error);
}

}  // namespace

Console::Console(const ConsoleSetup& setup, std::shared_ptr<const ScriptedGame> game)
    : setup_(setup), random_(stream_of_seat(setup.seed, Side::first)), policy_(random_, setup.budget, {}) {
    policy_.sandbox().on_print(setup_.print);
    policy_.on_log(setup_.print);
    game->add_globals(policy_.sandbox());
    auto opened = game->open_game(policy_.sandbox());
    game_ = opened.get();
    played_.push_back({std::move(game), std::move(opened)});
    game_->begin(setup_.seed);
    allow_new_globals(policy_.sandbox().lua());
    add_game_functions();
    policy_.push_context();
    keep_global("ctx");
    refresh();
}

Console::~Console() = default;

struct Console::Commands {
    static void show(const Console& console, lua_State* L, const std::string& text) {
        charge(L, cost_of_call);
        for (const std::string_view line : lines(text)) console.setup_.print(line);
    }

    // help([topic])
    static void help(const Console& console, lua_State* L, const sol::object& topic) {
        const bool given = topic.valid() && topic.get_type() != sol::type::lua_nil;
        if (given && topic.get_type() != sol::type::string) {
            luaL_argerror(L, 1, "expected a topic as text, such as \"state\"");
        }
        show(console, L, console.setup_.help(given ? topic.as<std::string>() : std::string()));
    }

    // game.new([seed])
    static void begin(Console& console, lua_State* L, const sol::object& seed) {
        charge(L, cost_of_call);
        const bool given = seed.valid() && seed.get_type() != sol::type::lua_nil;
        if (given && !seed.is<std::int64_t>()) luaL_argerror(L, 1, "expected a whole number as the seed");
        const std::int64_t number = given ? seed.as<std::int64_t>() : console.setup_.seed;
        run_rules(L, [&] { console.begin(number); });
        console.refresh_in(L);
    }

    // game.play(action): says what happened.
    static void play(Console& console, lua_State* L, const sol::object& action) {
        charge(L, cost_of_call);
        const sol::object text =
            action.get_type() == sol::type::table ? action.as<sol::table>().raw_get<sol::object>("text") : action;
        if (text.get_type() != sol::type::string) {
            luaL_argerror(L, 1, "expected an action of game.actions() or an action as text");
        }
        const auto notation = text.as<std::string>();
        if (notation.size() > longest_action_text) luaL_argerror(L, 1, "this text is too long for an action");
        const auto events = run_rules(L, [&] { return console.game_->play(notation); });
        if (!events) {
            luaL_error(L, "%s cannot be played: %s", in_quotes(notation).c_str(), events.error().message.c_str());
        }
        for (const Value& event : *events) console.setup_.print(event_text(event));
        console.refresh_in(L);
    }

    // game.play_by(policy [, actions]): says what happened.
    static void play_by(Console& console, lua_State* L, const sol::object& policy, const sol::object& actions) {
        constexpr std::int64_t most_actions = 10'000;
        if (policy.get_type() != sol::type::string) luaL_argerror(L, 1, "expected the name or the file of a policy");
        const bool given = actions.valid() && actions.get_type() != sol::type::lua_nil;
        std::int64_t count = !given ? 1 : actions.is<std::int64_t>() ? actions.as<std::int64_t>() : -1;
        if (count < 0 || count > most_actions) luaL_argerror(L, 2, "expected 0 to 10000 actions");
        auto found = console.setup_.policy(policy.as<std::string>());
        if (!found) luaL_error(L, "%s", found.error().message.c_str());
        found->print = [&console, name = policy.as<std::string>()](std::string_view text) {
            for (const std::string_view line : lines(text)) console.setup_.print(name + ": " + std::string(line));
        };
        // Each time with luck of its own; the same inputs always lead to the same.
        const std::int64_t seed = console.setup_.seed + console.plays_by_policies_++;
        const auto wanted = [&] {
            charge(L, cost_of_call);
            return count-- > 0;
        };
        const auto events = run_rules(L, [&] { return console.game_->play_by(*found, seed, wanted); });
        console.refresh_in(L);
        if (!events) luaL_error(L, "%s", events.error().message.c_str());
        for (const Value& event : *events) console.setup_.print(event_text(event));
    }

    static void undo(Console& console, lua_State* L) {
        charge(L, cost_of_call);
        if (!console.game_->undo()) luaL_error(L, "there is no action to take back");
        console.refresh_in(L);
    }

    // game.position([text])
    static sol::optional<std::string> position(Console& console, lua_State* L, const sol::object& text) {
        charge(L, cost_of_call);
        if (!text.valid() || text.get_type() == sol::type::lua_nil) return console.game_->position();
        if (text.get_type() != sol::type::string) luaL_argerror(L, 1, "expected a position as text");
        const auto set = run_rules(L, [&] { return console.game_->set_position(text.as<std::string>()); });
        if (!set) {
            luaL_error(L, "%s", set.error().message.c_str());
        }
        console.refresh_in(L);
        return sol::nullopt;
    }
};

// Typed at a prompt, so comfort goes before speed here: sol2 makes the functions. Arguments come as they are and are checked
// here, because sol2's own messages show C++ types.
void Console::add_game_functions() {
    sol::state_view lua(policy_.sandbox().lua());
    sol::table game = lua.create_table();
    game["new"] = [this](sol::this_state L, const sol::object& seed) { Commands::begin(*this, L, seed); };
    game["play"] = [this](sol::this_state L, const sol::object& action) { Commands::play(*this, L, action); };
    game["play_by"] = [this](sol::this_state L, const sol::object& policy, const sol::object& actions) {
        Commands::play_by(*this, L, policy, actions);
    };
    game["undo"] = [this](sol::this_state L) { Commands::undo(*this, L); };
    game["board"] = [this](sol::this_state L) { Commands::show(*this, L, game_->board()); };
    game["position"] = [this](sol::this_state L, const sol::object& text) {
        return Commands::position(*this, L, text);
    };
    game["team"] = [this] { return number_of(game_->side_to_move()); };
    game["outcome"] = [this]() -> sol::optional<std::size_t> {
        const auto ended = game_->outcome();
        if (!ended) return sol::nullopt;
        return number_of(ended->winner);
    };
    game["actions"] = [this](sol::this_state L) {
        charge(L, cost_of_call);
        run_rules(L, [&] { game_->push_actions(L, 0); });
        return sol::stack::pop<sol::object>(L);
    };
    game["state"] = [this](sol::this_state L) {
        charge(L, cost_of_call);
        game_->push_state(L);
        return sol::stack::pop<sol::object>(L);
    };
    sol::stack::push(lua, game);
    make_read_only(lua, "game");
    keep_global("game");
    sol::stack::push(lua, sol::as_function([this](sol::this_state L, const sol::object& topic) {
                         Commands::help(*this, L, topic);
                     }));
    keep_global("help");
}

// Another game, by rules that have changed if there are any. If these cannot begin, the game before goes on, and the next
// one is to be by them again.
void Console::begin(std::int64_t seed) {
    if (auto changed = setup_.changed_game ? setup_.changed_game() : nullptr) next_rules_ = std::move(changed);
    if (!next_rules_) {
        game_->begin(seed);
        return;
    }
    auto opened = next_rules_->open_game(policy_.sandbox());
    opened->begin(seed);
    next_rules_->add_globals(policy_.sandbox());
    game_ = opened.get();
    played_.push_back({std::move(next_rules_), std::move(opened)});
}

// Makes the value on top of the stack a global that is back for the next input, whatever this one does to it.
void Console::keep_global(const char* name) {
    kept_.emplace_back(name, luaL_ref(policy_.sandbox().lua(), LUA_REGISTRYINDEX));
}

// After the game has changed. In a coroutine the view follows when the input is done.
void Console::refresh_in(lua_State* L) {
    if (L == policy_.sandbox().lua()) refresh();
}

// Brings the global `view` up to date. Once the game is over there is none who looks.
void Console::refresh() {
    lua_State* L = policy_.sandbox().lua();
    game_->push_view();
    set_new_global(L, "view");
    for (const auto& [name, reference] : kept_) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
        set_new_global(L, name);
    }
}

Console::Answer Console::run(const std::string& typed) {
    Sandbox& sandbox = policy_.sandbox();
    lua_State* L = sandbox.lua();
    lua_settop(L, 0);
    const std::size_t begin = typed.find_first_not_of(blanks);
    if (begin == std::string::npos) return {};
    // Who needs help does not know yet that it is a function.
    const bool asks_for_help = typed.substr(begin, typed.find_last_not_of(blanks) + 1 - begin) == "help";
    const std::string input = asks_for_help ? "help()" : typed;
    const std::string expression = std::string(expression_prefix) + input;
    const bool is_expression = compiles(L, expression);
    if (!is_expression && !compiles(L, input) && (is_unfinished(L, input) || is_unfinished(L, expression))) {
        return {Answer::Kind::unfinished, {}};
    }
    // Each has a name of its own: a function may fail long after the input that made it.
    const std::string name = "input " + std::to_string(++inputs_);
    Result<void> done = sandbox.compile(name, is_expression ? expression : input);
    if (done) done = sandbox.call(0, LUA_MULTRET);
    Answer answer;
    if (done && lua_gettop(L) > 0) {
        lua_pushcfunction(L, show_values);
        lua_insert(L, 1);
        done = sandbox.call(lua_gettop(L) - 1, 1);
        if (done) answer.text = string_at(L, -1);
    }
    if (!done) answer = {Answer::Kind::failed, failure_text(sandbox.last_error(), is_expression ? name : "")};
    lua_settop(L, 0);
    refresh();
    return answer;
}

std::vector<std::string> Console::completions(std::string_view word) {
    return complete_name(policy_.sandbox().lua(), word);
}

}  // namespace farmland::scripting
