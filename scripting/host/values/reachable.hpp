// What a function of a script could change and find again in its next call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

struct lua_State;

namespace farmland::scripting {

class Kept;

struct ReachedValue {
    std::string text;      // for people
    std::size_t bits = 0;  // differ where the text may not: of a number, a long text, which function it is

    bool operator==(const ReachedValue&) const = default;
};

// Everything by how the script calls it, as in "count" or "lists.names[3]".
struct Reachable {
    std::map<std::string, ReachedValue> values;
    // What # says of each table: with holes in it, that depends on how the table came to be.
    std::map<std::string, std::uint64_t> lengths;
    // In what there are values that were not looked at, if there are too many, or too deep ones: the first by name.
    std::optional<std::string> unseen;
};

// All that a function reaches by its upvalues.
Reachable reachable_from(const Kept& function);
// All that require() gives any function.
Reachable reachable_by_require(lua_State* L);

// What may have been kept, in words, if there is anything: "'count' was 0 and is 1". Of a coroutine that is not over nobody
// can say where in its line it stopped, so it is taken for something kept.
std::optional<std::string> difference(const Reachable& before, const Reachable& after);

}  // namespace farmland::scripting
