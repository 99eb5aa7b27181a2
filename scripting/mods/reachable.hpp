// What a function of a script could change and find again in its next call.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

struct lua_State;

namespace farmland::scripting {

struct ReachedValue {
    std::string text;      // for people
    std::size_t bits = 0;  // differ where the text may not: of a number, a long text, which function it is

    bool operator==(const ReachedValue&) const = default;
};

// Values by how the script calls them, as in "count" or "lists.names[3]".
using Reachable = std::map<std::string, ReachedValue>;

// All that the function on top of the stack reaches by its upvalues. The stack stays as it is.
Reachable reachable_from(lua_State* L);
// All that require() gives any function.
Reachable reachable_by_require(lua_State* L);

// What may have been kept, in words, if there is anything: "'count' was 0 and is 1". Of a coroutine that is not over nobody
// can say where in its line it stopped, so it is taken for something kept.
std::optional<std::string> difference(const Reachable& before, const Reachable& after);

}  // namespace farmland::scripting
