#include "scripting/scenarios/game_object.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <array>
#include <functional>

#include "core/base/text.hpp"
#include "scripting/bindings/action_list.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/values.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

struct ScenarioGames::Methods {
    static constexpr const char* type_name = "game";
    static constexpr std::int64_t cost_of_call = 1000;
    static constexpr std::int64_t cost_of_command = 10'000;  // an opponent may play its whole turn
    static constexpr std::int64_t cost_of_game = 50'000;
    static constexpr std::int64_t cost_of_mods = 50'000;
    static constexpr lua_Integer most_mods = 20;
    static constexpr std::size_t longest_mod_name = 1000;
    static constexpr std::size_t most_games = 200;
    static constexpr std::size_t most_options = 10;  // of a dialogue
    static constexpr std::size_t most_opponent_memory = std::size_t{128} << 20;
    static constexpr std::size_t longest_position = 100'000;

    struct Box {
        ScenarioGames* games;
        OpenGame* game;
        const ScriptedGame* kind;
        std::int64_t seed;
    };

    static Box& check(lua_State* L) {
        Box& box = *static_cast<Box*>(check_object(L, type_name));
        charge(L, cost_of_call);
        box.games->current_ = box.game;
        return box;
    }

    static std::string_view check_action(lua_State* L, int argument) {
        replace_action_by_text(L, argument);
        if (lua_type(L, argument) != LUA_TSTRING) luaL_argerror(L, argument, "expected an action");
        const std::string_view text = string_at(L, argument);
        if (text.size() > longest_action_text) luaL_argerror(L, argument, "this text is too long for an action");
        return text;
    }

    static int push_events(lua_State* L, const std::vector<Value>& events) {
        charge(L, static_cast<std::int64_t>(200 * events.size()));
        lua_createtable(L, static_cast<int>(events.size()), 0);
        for (std::size_t index = 0; index < events.size(); ++index) {
            push_value(L, events[index], "event");
            lua_rawseti(L, -2, static_cast<lua_Integer>(index + 1));
        }
        return 1;
    }

    static int push_string(lua_State* L, const std::string& text) {
        lua_pushlstring(L, text.data(), text.size());
        return 1;
    }

    // The opponent of a dialogue has a budget of memory of its own for as long as the dialogue lasts, so there is an end to
    // what those of all games may keep. One is not counted: a game that is to get another.
    static void check_opponents(lua_State* L, const Box& box, const OpenGame* except = nullptr) {
        std::size_t bytes = 0;
        for (const auto& game : box.games->games_) bytes += game.get() == except ? 0 : game->opponent_memory();
        if (bytes <= most_opponent_memory) return;
        luaL_error(L,
                   "the opponents of all dialogues have more than 128 MiB of memory together; game:dialogue() begins a "
                   "dialogue without one");
    }

    // act(action): the events, or raises.
    static int act(lua_State* L) {
        const Box& box = check(L);
        check_opponents(L, box);
        const std::string_view action = check_action(L, 2);
        const auto events = box.game->play(action);
        if (!events) {
            return luaL_error(L, "%s cannot be played: %s", in_quotes(action).c_str(), events.error().message.c_str());
        }
        return push_events(L, *events);
    }

    // A path begins in the folder of the scenario, as that of a mod does.
    static PolicySetup check_policy(lua_State* L, const Box& box, const std::string& name) {
        charge(L, cost_of_game);
        auto source = box.games->sources_.find_policy(box.kind->game(), name, box.games->folder_);
        if (!source) luaL_error(L, "%s", source.error().message.c_str());
        PolicySetup policy;
        policy.source = *std::move(source);
        return policy;
    }

    static int play_by(lua_State* L, const Box& box, const std::function<bool()>& wanted) {
        check_opponents(L, box);
        const PolicySetup policy = check_policy(L, box, luaL_checkstring(L, 2));
        const auto events = box.game->play_by(policy, box.seed, [&] {
            charge(L, cost_of_call);
            return wanted();
        });
        if (!events) return luaL_error(L, "%s", events.error().message.c_str());
        return push_events(L, *events);
    }

    // act_by(policy [, actions]): the events of all that it did.
    static int act_by(lua_State* L) {
        constexpr lua_Integer most_actions = 10'000;
        const Box& box = check(L);
        lua_Integer actions = luaL_optinteger(L, 3, 1);
        luaL_argcheck(L, actions >= 0 && actions <= most_actions, 3, "expected 0 to 10000 actions");
        return play_by(L, box, [&] { return actions-- > 0; });
    }

    // turns_by(policy [, turns]): the same for whole turns.
    static int turns_by(lua_State* L) {
        constexpr lua_Integer most_turns = 1000;
        const Box& box = check(L);
        lua_Integer turns = luaL_optinteger(L, 3, 1);
        luaL_argcheck(L, turns >= 0 && turns <= most_turns, 3, "expected 0 to 1000 turns");
        Side side = box.game->side_to_move();
        return play_by(L, box, [&] {
            if (const Side now = box.game->side_to_move(); now != side) {
                side = now;
                --turns;
            }
            return turns > 0;
        });
    }

    // dialogue([options]): begins one, gives what it prints first.
    static int dialogue(lua_State* L) {
        const Box& box = check(L);
        DialogueSetup setup;
        if (!lua_isnoneornil(L, 2)) {
            luaL_checktype(L, 2, LUA_TTABLE);
            const auto names = text_keys(L, 2);
            // The game looks at the names later; until then all values are copied.
            luaL_argcheck(L, names.size() <= most_options, 2, "a dialogue has no more than 10 options");
            for (const std::string_view name : names) {
                lua_pushlstring(L, name.data(), name.size());
                if (lua_rawget(L, 2) != LUA_TSTRING) {
                    luaL_error(L, "%s is to be a text, found %s", in_quotes(name).c_str(),
                               kind_of_value(L, -1).c_str());
                }
                setup.options[std::string(name)] = string_at(L, -1);
                lua_pop(L, 1);
            }
        }
        PolicySetup opponent;
        if (auto given = setup.options.extract("opponent")) {
            check_opponents(L, box, box.game);
            opponent = check_policy(L, box, given.mapped());
            setup.opponent = &opponent;
            setup.opponent_has_own_luck = given.mapped() != find_game(box.kind->game())->opponent;
        }
        const auto text = box.game->open_dialogue(setup, box.seed);
        if (!text) return luaL_error(L, "%s", text.error().message.c_str());
        return push_string(L, *text);
    }

    // command(line): what the dialogue prints.
    static int command(lua_State* L) {
        const Box& box = check(L);
        charge(L, cost_of_command);
        check_opponents(L, box);
        luaL_checktype(L, 2, LUA_TSTRING);
        const auto text = box.game->command(string_at(L, 2));
        if (!text) return luaL_error(L, "%s", text.error().message.c_str());
        charge_bytes(L, text->size());
        return push_string(L, *text);
    }

    // illegal(action): why it cannot be played; nil if it can.
    static int illegal(lua_State* L) {
        const Box& box = check(L);
        const auto legal = box.game->check(check_action(L, 2));
        if (!legal) return push_string(L, legal.error().message);
        lua_pushnil(L);
        return 1;
    }

    // actions([filter])
    static int actions(lua_State* L) {
        const Box& box = check(L);
        if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TTABLE);
        box.game->push_actions(L, lua_isnoneornil(L, 2) ? 0 : 2);
        return 1;
    }

    // view([team]): what that team, or the one to move, knows.
    static int view(lua_State* L) {
        const Box& box = check(L);
        const lua_Integer number = luaL_optinteger(L, 2, number_of(box.game->side_to_move()));
        luaL_argcheck(L, number == 1 || number == 2, 2, "expected team 1 or 2");
        box.game->push_snapshot(L, number == 1 ? Side::first : Side::second);
        return 1;
    }

    static int state(lua_State* L) {
        const Box& box = check(L);
        box.game->push_state(L);
        return 1;
    }

    static int team(lua_State* L) {
        lua_pushinteger(L, number_of(check(L).game->side_to_move()));
        return 1;
    }

    // outcome(): the number of the team that won, 0 for a draw, nil while the game goes on.
    static int outcome(lua_State* L) {
        const auto ended = check(L).game->outcome();
        if (ended) {
            push_outcome(L, *ended);
        } else {
            lua_pushnil(L);
        }
        return 1;
    }

    static int board(lua_State* L) { return push_string(L, check(L).game->board()); }
    static int position(lua_State* L) { return push_string(L, check(L).game->position()); }

    // The scenario pays for the hooks of mods. Unlike a policy, it can expect one to fail.
    template <lua_CFunction function>
    static int guarded(lua_State* L) {
        std::string problem;
        take_hook_steps();
        try {
            const int results = function(L);
            charge(L, take_hook_steps());
            return results;
        } catch (const RuleFailure& failure) {
            problem = failure.what();
        }
        return luaL_error(L, "%s", problem.c_str());
    }

    static constexpr std::array<luaL_Reg, 13> methods = {{
        {"act", guarded<act>},
        {"act_by", guarded<act_by>},
        {"actions", guarded<actions>},
        {"board", guarded<board>},
        {"command", guarded<command>},
        {"dialogue", guarded<dialogue>},
        {"illegal", guarded<illegal>},
        {"outcome", guarded<outcome>},
        {"position", guarded<position>},
        {"state", guarded<state>},
        {"team", guarded<team>},
        {"turns_by", guarded<turns_by>},
        {"view", guarded<view>},
    }};

    static void push(lua_State* L, const Box& made) {
        new (lua_newuserdatauv(L, sizeof(Box), 0)) Box(made);
        push_metatable(L, type_name, [&] {
            lua_newtable(L);
            for (const luaL_Reg& method : methods) {
                lua_pushcfunction(L, method.func);
                lua_setfield(L, -2, method.name);
            }
            make_read_only(L, type_name);
            lua_setfield(L, -2, "__index");
            lua_pushboolean(L, 0);
            lua_setfield(L, -2, "__metatable");
        });
        lua_setmetatable(L, -2);
    }

    static const ScriptedGame& check_kind_by_name(lua_State* L, const ScenarioGames& games) {
        const std::string_view name = luaL_checkstring(L, 1);
        std::vector<std::string_view> names;
        for (const auto& kind : games.kinds_) {
            if (kind->game() == name) return *kind;
            names.push_back(kind->game());
        }
        if (find_game(name) != nullptr) {
            luaL_error(L, "%s cannot be started here, because the mods are for %s", in_quotes(name).c_str(),
                       std::string(names.front()).c_str());
        }
        luaL_error(L, "%s is not a game%s", in_quotes(name).c_str(), suggestion_or_list(name, names).c_str());
        return *games.kinds_.front();  // not reached
    }

    // The field `mods` of the setup: a list of names.
    static std::vector<std::string> check_mods(lua_State* L) {
        std::vector<std::string> mods;
        const auto count = static_cast<lua_Integer>(lua_istable(L, -1) ? lua_rawlen(L, -1) : 0);
        if (!lua_istable(L, -1) || !text_keys(L, lua_gettop(L)).empty() || count > most_mods) {
            luaL_error(L, "mods is to be a list of at most 20 names, such as { \"orchard\" }, found %s",
                       kind_of_value(L, -1).c_str());
        }
        for (lua_Integer index = 1; index <= count; ++index) {
            if (lua_rawgeti(L, -1, index) != LUA_TSTRING) {
                luaL_error(L, "mods is to be a list of names, found %s in it", kind_of_value(L, -1).c_str());
            }
            if (string_at(L, -1).size() > longest_mod_name) luaL_error(L, "the name of a mod has at most 1000 bytes");
            mods.emplace_back(string_at(L, -1));
            lua_pop(L, 1);
        }
        return mods;
    }

    // The game of that name, with the mods that the setup names, if it does.
    static const ScriptedGame& check_kind(lua_State* L, ScenarioGames& games) {
        const ScriptedGame& plain = check_kind_by_name(L, games);
        const bool has_mods = lua_getfield(L, 2, "mods") != LUA_TNIL;
        if (!has_mods) {
            lua_pop(L, 1);
            return plain;
        }
        charge(L, cost_of_mods);
        const std::vector<std::string> mods = check_mods(L);
        lua_pop(L, 1);
        auto found = games.sources_.find_game(plain.game(), mods, games.folder_);
        if (!found) luaL_error(L, "%s", found.error().message.c_str());
        games.modded_.push_back(*std::move(found));
        return *games.modded_.back();
    }

    static void check_setup(lua_State* L) {
        if (lua_isnoneornil(L, 2)) {
            lua_settop(L, 1);
            lua_newtable(L);
        }
        luaL_checktype(L, 2, LUA_TTABLE);
        static constexpr std::string_view known[] = {"mods", "position", "seed"};
        for (const std::string_view name : text_keys(L, 2)) {
            if (std::find(std::begin(known), std::end(known), name) != std::end(known)) continue;
            luaL_error(L, "a game is started with position, seed and mods, found %s%s", in_quotes(name).c_str(),
                       suggestion(name, known).c_str());
        }
    }

    // start(game [, setup]). Upvalue: the games.
    static int start(lua_State* L) {
        auto& games = *static_cast<ScenarioGames*>(lua_touserdata(L, lua_upvalueindex(1)));
        check_setup(L);
        const ScriptedGame& kind = check_kind(L, games);
        if (games.games_.size() == most_games) return luaL_error(L, "no more than 200 games can be started");
        charge(L, cost_of_game);
        auto opened = kind.open_game(games.sandbox_);
        OpenGame& game = *opened;
        const bool has_seed = lua_getfield(L, 2, "seed") != LUA_TNIL;
        if (has_seed && !lua_isinteger(L, -1)) return luaL_error(L, "the seed is to be a whole number");
        const std::int64_t seed = has_seed ? lua_tointeger(L, -1) : games.seed_;
        lua_pop(L, 1);
        const int type = lua_getfield(L, 2, "position");
        Result<void> set;
        if (type == LUA_TNIL) {
            game.begin(seed);
        } else if (type == LUA_TSTRING) {
            const std::string_view text = string_at(L, -1);
            set = text.size() <= longest_position ? game.set_position(text)
                                                  : Error{"the text is too long for a position"};
        } else if (type == LUA_TTABLE) {
            set = game.set_up(L, lua_gettop(L));
        } else {
            return luaL_error(L, "the position is to be a text or a table, found %s", kind_of_value(L, -1).c_str());
        }
        if (!set) return luaL_error(L, "%s", set.error().message.c_str());
        games.games_.push_back(std::move(opened));  // only now: what was never set up cannot be played again
        games.current_ = &game;
        push(L, {&games, &game, &kind, seed});
        return 1;
    }
};

std::vector<std::string> ScenarioGames::method_names() {
    std::vector<std::string> names;
    names.reserve(Methods::methods.size());
    for (const luaL_Reg& method : Methods::methods) names.emplace_back(method.name);
    return names;
}

ScenarioGames::ScenarioGames(Sandbox& sandbox, const ScenarioKinds& games, const ScenarioSources& sources,
                             std::int64_t seed, std::filesystem::path folder)
    : sandbox_(sandbox), kinds_(games), sources_(sources), seed_(seed), folder_(std::move(folder)) {
    for (const auto& kind : kinds_) kind->add_globals(sandbox);
    lua_State* L = sandbox.lua();
    lua_pushlightuserdata(L, this);
    lua_pushcclosure(L, Methods::guarded<Methods::start>, 1);
    sandbox.add_global("start");
}

}  // namespace farmland::scripting
