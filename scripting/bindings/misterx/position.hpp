#pragma once

#include <string>

#include "core/base/result.hpp"

struct lua_State;

namespace farmland::misterx {
class Rules;
}

namespace farmland::scripting {

// The position string of what the table at `index` describes: the pieces one after the other, each by its place beside
// one before it, or the commands that lead there.
Result<std::string> misterx_position_of_table(lua_State* L, int index, const misterx::Rules& rules);

}  // namespace farmland::scripting
