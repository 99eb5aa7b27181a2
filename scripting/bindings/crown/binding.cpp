#include "scripting/bindings/crown/binding.hpp"

#include <array>

#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/state.hpp"

namespace farmland::scripting {

namespace {

// standing(team): its life points, and of its units on the board the number, the sum of ATK and the sum of DEF.
int standing(lua_State* L) {
    const crown::State& state = StateBinding<crown::Rules, CrownBinding>::check_state(L).state;
    const crown::Team& team = state.team(check_team(L, 2));
    crown::Values sum;
    for (const crown::Unit& unit : team.units) {
        sum.atk += unit.values.atk;
        sum.def += unit.values.def;
    }
    lua_pushinteger(L, team.life_points);
    lua_pushinteger(L, static_cast<lua_Integer>(team.units.size()));
    lua_pushinteger(L, sum.atk);
    lua_pushinteger(L, sum.def);
    return 4;
}

constexpr std::array<luaL_Reg, 1> methods = {{{"standing", standing}}};

}  // namespace

std::span<const luaL_Reg> CrownBinding::state_methods() { return methods; }

}  // namespace farmland::scripting
