// What a function of a script could change and find again in its next call.
#pragma once

#include <map>
#include <optional>
#include <string>

struct lua_State;

namespace farmland::scripting {

// Values by how the script calls them, as in "count" or "lists.names[3]". What coroutines hold is left out.
using Reachable = std::map<std::string, std::string>;

// All that the function on top of the stack reaches by its upvalues. The stack stays as it is.
Reachable reachable_from(lua_State* L);

// The first difference in words, if there is any: "'count' was 0 and is 1".
std::optional<std::string> difference(const Reachable& before, const Reachable& after);

}  // namespace farmland::scripting
