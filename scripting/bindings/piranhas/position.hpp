#pragma once

#include <string>

#include "core/base/result.hpp"

struct lua_State;

namespace farmland::piranhas {
class Rules;
}

namespace farmland::scripting {

// The position string of a position that a script describes by the table at `index`: a drawn board and the turn.
Result<std::string> piranhas_position_of_table(lua_State* L, int index, const piranhas::Rules& rules);

}  // namespace farmland::scripting
