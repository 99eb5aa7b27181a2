#include "scripting/scenarios/game_object.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "core/base/text.hpp"
#include "scripting/bindings/action_list.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/exposed/objects.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// Pushes a value of the script's own; an object is a strict table of that kind, null is nil.
void push_value(lua_State* L, const Value& value, const char* kind) {
    const auto push = [&]<class Content>(const Content& content) {
        if constexpr (std::is_same_v<Content, ValueList>) {
            TableWriter(L, Owner::script).push_list(kind, content, [&](const Value& item) {
                push_value(L, item, kind);
            });
        } else if constexpr (std::is_same_v<Content, Members>) {
            push_table(L, Owner::script, kind, [&](TableWriter& out) {
                for (const Member& member : content) {
                    out.field(member.name, [&] { push_value(L, member.value, member.name.c_str()); });
                }
            });
        } else if constexpr (std::is_same_v<Content, std::nullptr_t>) {
            sol::stack::push(L, sol::lua_nil);
        } else {
            sol::stack::push(L, content);
        }
    };
    std::visit(push, value.content);
}

}  // namespace

struct ScenarioGames::Methods {
    static constexpr std::int64_t cost_of_call = 1000;
    static constexpr std::int64_t cost_of_command = 10'000;  // an opponent may play its whole turn
    static constexpr std::int64_t cost_of_game = 50'000;
    static constexpr std::int64_t cost_of_mods = 50'000;
    static constexpr std::size_t most_mods = 20;
    static constexpr std::size_t longest_mod_name = 1000;
    static constexpr std::size_t most_games = 200;
    static constexpr std::size_t most_options = 10;  // of a dialogue
    static constexpr std::size_t most_opponent_memory = std::size_t{128} << 20;
    static constexpr std::size_t longest_position = 100'000;

    struct Object {
        static constexpr const char* type_name = "game";
        static std::span<const NamedFunction> methods();

        void begin_call(lua_State* L) const {
            charge(L, cost_of_call);
            games->current_ = game;
        }

        ScenarioGames* games;
        OpenGame* game;
        const ScriptedGame* kind;
        std::int64_t seed;
    };

    // The game that a method was called on.
    struct Called : Self<Object> {
        friend Called sol_lua_get(sol::types<Called>, lua_State* L, int index, Tracking& tracking) {
            const Self<Object> self = sol_lua_get(sol::types<Self<Object>>(), L, index, tracking);
            self->begin_call(L);
            return {self};
        }
    };

    static Pushed push_events(lua_State* L, const std::vector<Value>& events) {
        charge(L, static_cast<std::int64_t>(200 * events.size()));
        TableWriter(L, Owner::script).push_list("events", events, [&](const Value& event) {
            push_value(L, event, "event");
        });
        return {};
    }

    // What it should be, or raises why it is not.
    template <class Wanted>
    static Wanted want(lua_State* L, Result<Wanted> value) {
        if (!value) raise(L, value.error().sentence());
        return *std::move(value);
    }

    // The opponent of a dialogue has a budget of memory of its own for as long as the dialogue lasts, so there is an end to
    // what those of all games may keep. One is not counted: a game that is to get another.
    static void check_opponents(lua_State* L, const ScenarioGames& games, const OpenGame* except = nullptr) {
        std::size_t bytes = 0;
        for (const auto& game : games.games_) bytes += game.get() == except ? 0 : game->opponent_memory();
        if (bytes <= most_opponent_memory) return;
        raise(L,
              "the opponents of all dialogues have more than 128 MiB of memory together; game:dialogue() begins a "
              "dialogue without one");
    }

    // act(action): the events, or raises.
    static Pushed act(Called self, ActionText action, sol::this_state L) {
        check_opponents(L, *self->games);
        const auto events = self->game->play(action.bytes);
        if (!events) raise(L, in_quotes(action.bytes) + " cannot be played: " + events.error().sentence());
        return push_events(L, *events);
    }

    // A path begins in the folder of the scenario, as that of a mod does.
    static PolicySetup find_policy(lua_State* L, const Object& self, std::string_view name) {
        charge(L, cost_of_game);
        PolicySetup policy;
        policy.source =
            want(L, self.games->sources_.find_policy(self.kind->game(), std::string(name), self.games->folder_));
        return policy;
    }

    static Pushed play_by(lua_State* L, const Object& self, LuaText name, const std::function<bool()>& wanted) {
        check_opponents(L, *self.games);
        const PolicySetup policy = find_policy(L, self, name.bytes);
        return push_events(L, want(L, self.game->play_by(policy, self.seed, [&] {
                               charge(L, cost_of_call);
                               return wanted();
                           })));
    }

    // act_by(policy [, actions]): the events of all that it did.
    static Pushed act_by(Called self, LuaText policy, Optional<Whole> wanted, sol::this_state L) {
        constexpr lua_Integer most_actions = 10'000;
        lua_Integer actions = wanted ? wanted->value : 1;
        if (actions < 0 || actions > most_actions) raise_argument(L, 3, "expected 0 to 10000 actions");
        return play_by(L, *self, policy, [&] { return actions-- > 0; });
    }

    // turns_by(policy [, turns]): the same for whole turns.
    static Pushed turns_by(Called self, LuaText policy, Optional<Whole> wanted, sol::this_state L) {
        constexpr lua_Integer most_turns = 1000;
        lua_Integer turns = wanted ? wanted->value : 1;
        if (turns < 0 || turns > most_turns) raise_argument(L, 3, "expected 0 to 1000 turns");
        Side side = self->game->side_to_move();
        return play_by(L, *self, policy, [&] {
            if (const Side now = self->game->side_to_move(); now != side) {
                side = now;
                --turns;
            }
            return turns > 0;
        });
    }

    // dialogue([options]): begins one, gives what it prints first.
    static std::string dialogue(Called self, Optional<GivenTable> options, sol::this_state L) {
        DialogueSetup setup;
        if (options) {
            const auto names = text_keys(L, options->index);
            // The game looks at the names later; until then all values are copied.
            if (names.size() > most_options) raise_argument(L, 2, "a dialogue has no more than 10 options");
            for (const std::string_view name : names) {
                setup.options[std::string(name)] = read_field(L, options->index, name, [&](Argument value) {
                    if (value.text()) return std::string(*value.text());
                    raise(L, in_quotes(name) + " is to be a text, found " + kind_of_value(L, value.index));
                });
            }
        }
        PolicySetup opponent;
        if (auto given = setup.options.extract("opponent")) {
            check_opponents(L, *self->games, self->game);
            opponent = find_policy(L, *self, given.mapped());
            setup.opponent = &opponent;
            setup.opponent_has_own_luck = given.mapped() != find_game(self->kind->game())->opponent;
        }
        return want(L, self->game->open_dialogue(setup, self->seed));
    }

    // command(line): what the dialogue prints.
    static std::string command(Called self, Argument line, sol::this_state L) {
        charge(L, cost_of_command);
        check_opponents(L, *self->games);
        if (!line.text()) line.refuse(std::string("string expected, got ") + line.type_name());
        std::string text = want(L, self->game->command(*line.text()));
        charge_bytes(L, text.size());
        return text;
    }

    // illegal(action): why it cannot be played; nil if it can.
    static std::optional<std::string> illegal(Called self, ActionText action) {
        const auto legal = self->game->check(action.bytes);
        return legal ? std::nullopt : std::optional(legal.error().sentence());
    }

    // actions([filter])
    static Pushed actions(Called self, Optional<GivenTable> filter, sol::this_state L) {
        self->game->push_actions(L, filter ? filter->index : 0);
        return {};
    }

    // view([team]): what that team, or the one to move, knows.
    static Pushed view(Called self, Optional<Team> team, sol::this_state L) {
        self->game->push_snapshot(L, team ? team->side : self->game->side_to_move());
        return {};
    }

    static Pushed state(Called self, sol::this_state L) {
        self->game->push_state(L);
        return {};
    }

    static lua_Integer team(Called self) { return number_of(self->game->side_to_move()); }

    // outcome(): the number of the team that won, 0 for a draw, nil while the game goes on.
    static std::optional<lua_Integer> outcome(Called self) {
        const auto ended = self->game->outcome();
        return ended ? std::optional<lua_Integer>(number_of(ended->winner)) : std::nullopt;
    }

    static std::string board(Called self) { return self->game->board(); }
    static std::string position(Called self) { return self->game->position(); }

    static const ScriptedGame& find_kind(lua_State* L, ScenarioGames& games, std::string_view name) {
        std::vector<std::string_view> names;
        for (const auto& kind : games.kinds_) {
            if (kind->game() == name) return *kind;
            names.push_back(kind->game());
        }
        const bool has_mods = names.size() == 1;
        if (has_mods && find_game(name) != nullptr) {
            raise(L,
                  in_quotes(name) + " cannot be started here, because the mods are for " + std::string(names.front()));
        }
        if (!has_mods && is_small_name(name)) {
            // Perhaps one in Lua whose name is not written in start("name").
            charge(L, cost_of_mods);
            games.modded_.push_back(want(L, games.sources_.find_game(name, {}, {})));
            return *games.modded_.back();
        }
        raise(L, in_quotes(name) + " is not a game" + suggestion_or_list(name, names));
    }

    // The field `mods` of the setup: a list of names.
    static std::vector<std::string> read_mods(Argument list) {
        lua_State* L = list.L;
        const std::size_t count = list.is_table() ? list_size(L, list.index) : 0;
        if (!list.is_table() || !text_keys(L, list.index).empty() || count > most_mods) {
            raise(L, "mods is to be a list of at most 20 names, such as { \"orchard\" }, found " +
                         kind_of_value(L, list.index));
        }
        std::vector<std::string> mods;
        while (mods.size() < count) {
            mods.push_back(read_element(L, list.index, mods.size() + 1, [&](Argument name) {
                if (!name.text()) {
                    raise(L, "mods is to be a list of names, found " + kind_of_value(L, name.index) + " in it");
                }
                if (name.text()->size() > longest_mod_name) raise(L, "the name of a mod has at most 1000 bytes");
                return std::string(*name.text());
            }));
        }
        return mods;
    }

    // The game of that name, with the mods that the setup names, if it does.
    static const ScriptedGame& check_kind(lua_State* L, ScenarioGames& games, std::string_view name, int setup) {
        const ScriptedGame& plain = find_kind(L, games, name);
        const auto mods = read_field(L, setup, "mods", [&](Argument list) -> std::optional<std::vector<std::string>> {
            if (!list.is_given()) return std::nullopt;
            charge(L, cost_of_mods);
            return read_mods(list);
        });
        if (!mods) return plain;
        games.modded_.push_back(want(L, games.sources_.find_game(plain.game(), *mods, games.folder_)));
        return *games.modded_.back();
    }

    static void check_names(lua_State* L, int setup) {
        static constexpr std::string_view known[] = {"mods", "position", "seed"};
        for (const std::string_view name : text_keys(L, setup)) {
            if (std::find(std::begin(known), std::end(known), name) != std::end(known)) continue;
            raise(L,
                  "a game is started with position, seed and mods, found " + in_quotes(name) + suggestion(name, known));
        }
    }

    static Result<void> set_up(OpenGame& game, Argument position, std::int64_t seed) {
        if (!position.is_given()) {
            game.begin(seed);
            return {};
        }
        if (const auto text = position.text()) {
            if (text->size() > longest_position) return Error{"the text is too long for a position"};
            return game.set_position(*text, seed);
        }
        if (position.is_table()) return game.set_up(position.L, position.index, seed);
        return Error{"the position is to be a text or a table, found " + kind_of_value(position.L, position.index)};
    }

    // start(game [, setup])
    static Pushed start(Behind<ScenarioGames> games, LuaText name, Optional<GivenTable> given, sol::this_state L) {
        if (!given) push_map(L, [](TableWriter&) {});
        const int setup = given ? given->index : top_value(L).index;
        check_names(L, setup);
        const ScriptedGame& kind = check_kind(L, *games, name.bytes, setup);
        if (games->games_.size() == most_games) raise(L, "no more than 200 games can be started");
        charge(L, cost_of_game);
        auto opened = kind.open_game(games->sandbox_);
        OpenGame& game = *opened;
        const std::int64_t seed = read_field(L, setup, "seed", [&](Argument number) {
            if (number.is_given() && !number.whole()) raise(L, "the seed is to be a whole number");
            return number.whole().value_or(games->seed_);
        });
        const auto set = read_field(L, setup, "position", [&](Argument at) { return set_up(game, at, seed); });
        if (!set) raise(L, set.error().sentence());
        games->games_.push_back(std::move(opened));  // only now: what was never set up cannot be played again
        games->current_ = &game;
        push_object<Object>(L, Object{games.it, &game, &kind, seed});
        return {};
    }

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
        raise(L, problem);
    }
};

std::span<const NamedFunction> ScenarioGames::Methods::Object::methods() {
    static constexpr std::array<NamedFunction, 13> all = {{
        {"act", guarded<exposed<&act>>},
        {"act_by", guarded<exposed<&act_by>>},
        {"actions", guarded<exposed<&actions>>},
        {"board", guarded<exposed<&board>>},
        {"command", guarded<exposed<&command>>},
        {"dialogue", guarded<exposed<&dialogue>>},
        {"illegal", guarded<exposed<&illegal>>},
        {"outcome", guarded<exposed<&outcome>>},
        {"position", guarded<exposed<&position>>},
        {"state", guarded<exposed<&state>>},
        {"team", guarded<exposed<&team>>},
        {"turns_by", guarded<exposed<&turns_by>>},
        {"view", guarded<exposed<&view>>},
    }};
    return all;
}

std::vector<std::string> ScenarioGames::method_names() {
    std::vector<std::string> names;
    for (const NamedFunction& method : Methods::Object::methods()) names.emplace_back(method.name);
    return names;
}

ScenarioGames::ScenarioGames(Sandbox& sandbox, const ScenarioKinds& games, const ScenarioSources& sources,
                             std::int64_t seed, std::filesystem::path folder)
    : sandbox_(sandbox), kinds_(games), sources_(sources), seed_(seed), folder_(std::move(folder)) {
    static constexpr std::array<NamedFunction, 1> functions = {{{"start", Methods::guarded<exposed<&Methods::start>>}}};
    for (const auto& kind : kinds_) kind->add_globals(sandbox);
    add_global_functions(sandbox, functions, this);
}

}  // namespace farmland::scripting
