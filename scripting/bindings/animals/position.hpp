#pragma once

#include <string>
#include <vector>

#include "core/base/result.hpp"

struct lua_State;

namespace farmland::animals {
class Rules;
}

namespace farmland::scripting {

// The position string of what the table at `index` describes: the rows of the board, days, and who is to move, or the
// commands that lead there.
Result<std::string> animals_position_of_table(lua_State* L, int index, const animals::Rules& rules);

// Rows that are drawn with dots for empty fields, and blanks wherever one likes, as those of a position string.
std::string text_of_rows(const std::vector<std::string>& rows);

}  // namespace farmland::scripting
