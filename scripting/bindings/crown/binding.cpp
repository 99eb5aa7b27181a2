#include "scripting/bindings/crown/binding.hpp"

#include <array>

#include "core/crown/evaluation.hpp"
#include "scripting/bindings/weights.hpp"

namespace farmland::scripting {

namespace {

// Of the standing its life points, and of its units on the board the number, the sum of ATK and the sum of DEF.
constexpr std::array<luaL_Reg, 3> methods_of_crown = {{
    {"best", best_of_state<CrownBinding>},
    {"standing", standing_of_state<CrownBinding, 4>},
    {"worth", worth_of_state<CrownBinding>},
}};

}  // namespace

std::span<const luaL_Reg> CrownBinding::state_methods() { return methods_of_crown; }

}  // namespace farmland::scripting
