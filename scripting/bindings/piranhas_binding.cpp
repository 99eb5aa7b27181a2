#include "scripting/bindings/piranhas_binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "core/piranhas/standing.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/bindings/weights.hpp"
#include "scripting/host/charge.hpp"
#include "scripting/host/rule_guard.hpp"

namespace farmland::scripting {

namespace {

const auto& check_piranhas(lua_State* L) { return StateBinding<piranhas::Rules, PiranhasBinding>::check_state(L); }

constexpr std::array<NamedWeight<piranhas::Weights>, 5> weights_of_piranhas = {
    {{"fish", &piranhas::Weights::fish},
     {"swarm", &piranhas::Weights::swarm},
     {"swarms", &piranhas::Weights::swarms},
     {"gap", &piranhas::Weights::gap},
     {"centre", &piranhas::Weights::centre}}};

piranhas::Weights check_piranhas_weights(lua_State* L, int argument) {
    return check_weights<piranhas::Weights>(L, argument, weights_of_piranhas, piranhas::greatest_weight);
}

// swarms(team): fish of the largest swarm, and how many swarms there are.
int swarms_of_team(lua_State* L) {
    const auto& box = check_piranhas(L);
    charge(L, 5);
    const piranhas::Swarms swarms = box.rules->swarms(box.state, check_team(L, 2));
    lua_pushinteger(L, swarms.largest.count());
    lua_pushinteger(L, swarms.count);
    return 2;
}

// standing(team): fish, those of the largest swarm, how many swarms, steps to that swarm and to the middle.
int piranhas_standing(lua_State* L) {
    const auto& box = check_piranhas(L);
    charge(L, 10);
    const piranhas::Standing standing = piranhas::standing_of(*box.rules, box.state, check_team(L, 2));
    lua_pushinteger(L, standing.fish);
    lua_pushinteger(L, standing.swarm);
    lua_pushinteger(L, standing.swarms);
    lua_pushinteger(L, standing.gap);
    lua_pushinteger(L, standing.centre);
    return 5;
}

// worth(team [, weights])
int piranhas_worth(lua_State* L) {
    const auto& box = check_piranhas(L);
    const Side side = check_team(L, 2);
    charge(L, 20);
    lua_pushinteger(L, piranhas::worth(*box.rules, box.state, side, check_piranhas_weights(L, 3)));
    return 1;
}

// best([weights]): the greatest worth that the team to move can get by one action, and that action as a text.
int piranhas_best(lua_State* L) {
    constexpr std::int64_t steps_per_action = 20;
    const auto& box = check_piranhas(L);
    const piranhas::Weights weights = check_piranhas_weights(L, 2);
    if (box.rules->outcome(box.state)) return luaL_error(L, "the game is over, there is nothing to do");
    const piranhas::ActionSet actions = run_rules(L, [&] { return box.rules->legal_actions(box.state); });
    charge(L, 50 + steps_per_action * static_cast<std::int64_t>(actions.size()));
    const BestAction found =
        run_rules(L, [&] { return piranhas::best_action(*box.rules, box.state, actions, weights); });
    lua_pushinteger(L, found.worth);
    push_string(L, box.rules->action_text(actions[found.index]));
    return 2;
}

constexpr std::array<luaL_Reg, 4> methods_of_piranhas = {{
    {"best", piranhas_best},
    {"standing", piranhas_standing},
    {"swarms", swarms_of_team},
    {"worth", piranhas_worth},
}};

}  // namespace

std::span<const luaL_Reg> PiranhasBinding::state_methods() { return methods_of_piranhas; }

Result<piranhas::DialogueOptions> PiranhasBinding::dialogue_options(
    const std::map<std::string, std::string, std::less<>>& given) {
    if (!given.empty()) return Error{"a dialogue of Piranhas has no " + in_quotes(given.begin()->first)};
    return piranhas::DialogueOptions();
}

}  // namespace farmland::scripting
