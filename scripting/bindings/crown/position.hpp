#pragma once

#include <string>

#include "core/base/result.hpp"

struct lua_State;

namespace farmland::crown {
class Rules;
}

namespace farmland::scripting {

// The position string of what the table at `index` describes. What the table leaves out is as at the start of a
// game, with nothing on the hands; the cards it does not name are in the deck or, where it names the deck, out of the
// game.
Result<std::string> crown_position_of_table(lua_State* L, int index, const crown::Rules& rules);

}  // namespace farmland::scripting
