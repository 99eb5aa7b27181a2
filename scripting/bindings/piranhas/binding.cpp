#include "scripting/bindings/piranhas/binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "core/piranhas/standing.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/bindings/weights.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

const auto& check_piranhas(lua_State* L) { return StateBinding<piranhas::Rules, PiranhasBinding>::check_state(L); }

struct WeighedPiranhas {
    using Weights = piranhas::Weights;
    static constexpr std::array<NamedWeight<Weights>, 5> names = {{{"fish", &Weights::fish},
                                                                   {"swarm", &Weights::swarm},
                                                                   {"swarms", &Weights::swarms},
                                                                   {"gap", &Weights::gap},
                                                                   {"centre", &Weights::centre}}};
    static constexpr int greatest = piranhas::greatest_weight;
    static constexpr std::int64_t steps = 20;
    static constexpr std::int64_t steps_per_action = 20;
};

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

constexpr std::array<luaL_Reg, 4> methods_of_piranhas = {{
    {"best", best_of_state<PiranhasBinding, WeighedPiranhas>},
    {"standing", piranhas_standing},
    {"swarms", swarms_of_team},
    {"worth", worth_of_state<PiranhasBinding, WeighedPiranhas>},
}};

}  // namespace

std::span<const luaL_Reg> PiranhasBinding::state_methods() { return methods_of_piranhas; }

Result<piranhas::DialogueOptions> PiranhasBinding::dialogue_options(
    const std::map<std::string, std::string, std::less<>>& given) {
    if (!given.empty()) return Error{"a dialogue of Piranhas has no " + in_quotes(given.begin()->first)};
    return piranhas::DialogueOptions();
}

}  // namespace farmland::scripting
