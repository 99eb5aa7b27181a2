#include "scripting/host/lua_release.hpp"

#include <lua.h>

#include <charconv>

namespace farmland::scripting {

// In earlier releases a script can read dead registers and crash the process.
static_assert(LUA_VERSION_NUM == 504 && LUA_VERSION_RELEASE_NUM >= 50407, "Lua 5.4.7 or a later 5.4 is needed");

Result<std::string> lua_release(std::string_view ident) {
    constexpr std::string_view prefix = "$LuaVersion: Lua ";
    constexpr std::string_view series = "5.4.";
    constexpr int oldest = 7;
    const std::string_view release =
        ident.starts_with(prefix) ? ident.substr(prefix.size(), ident.find(' ', prefix.size()) - prefix.size()) : "";
    if (release.starts_with(series)) {
        int number = 0;
        std::from_chars(release.data() + series.size(), release.data() + release.size(), number);
        if (number >= oldest) return std::string(release);
    }
    return Error{"the Lua library in use is " + (release.empty() ? "of no known release" : std::string(release)) +
                 "; scripts are safe only with 5.4.7 or a later 5.4 (the program was built with " LUA_VERSION_MAJOR
                 "." LUA_VERSION_MINOR "." LUA_VERSION_RELEASE ")"};
}

Result<std::string> lua_release() { return lua_release(lua_ident); }

}  // namespace farmland::scripting
