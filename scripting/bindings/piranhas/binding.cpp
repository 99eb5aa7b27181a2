#include "scripting/bindings/piranhas/binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "core/piranhas/evaluation.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/bindings/weights.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

const auto& check_piranhas(lua_State* L) { return StateBinding<piranhas::Rules, PiranhasBinding>::check_state(L); }

// swarms(team): fish of the largest swarm, and how many swarms there are.
int swarms_of_team(lua_State* L) {
    const auto& box = check_piranhas(L);
    charge(L, 5);
    const piranhas::Swarms swarms = box.rules->swarms(box.state, check_team(L, 2));
    lua_pushinteger(L, swarms.largest.count());
    lua_pushinteger(L, swarms.count);
    return 2;
}

constexpr std::array<luaL_Reg, 4> methods_of_piranhas = {{
    {"best", best_of_state<PiranhasBinding>},
    {"standing", standing_of_state<PiranhasBinding>},
    {"swarms", swarms_of_team},
    {"worth", worth_of_state<PiranhasBinding>},
}};

}  // namespace

std::span<const luaL_Reg> PiranhasBinding::state_methods() { return methods_of_piranhas; }

Result<piranhas::DialogueOptions> PiranhasBinding::dialogue_options(
    const std::map<std::string, std::string, std::less<>>& given) {
    if (!given.empty()) return Error{"a dialogue of Piranhas has no " + in_quotes(given.begin()->first)};
    return piranhas::DialogueOptions();
}

}  // namespace farmland::scripting
