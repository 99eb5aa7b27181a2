// The table of contents: all that scripts see of Lua. What the game adds is added by the bindings, with add_global.
#include "scripting/host/roles.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/base/text.hpp"
#include "scripting/host/host.hpp"

namespace farmland::scripting {

namespace {

constexpr std::array<Contents, 6> common = {{
    {"",
     "_VERSION assert error getmetatable ipairs next pairs pcall print rawequal rawget rawlen rawset require select "
     "setmetatable tonumber tostring type xpcall"},
    {"coroutine", "close create isyieldable resume running status wrap yield"},
    {"math",
     "abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min mininteger modf pi rad random sin "
     "sqrt tan "
     "tointeger type ult"},
    {"string", "byte char find format gmatch gsub len lower match pack packsize rep reverse sub unpack upper"},
    {"table", "concat insert move pack remove sort unpack"},
    {"utf8", "char charpattern codepoint codes len offset"},
}};

// Files and processes, the clock, other code, and what differs from run to run.
constexpr std::array<std::string_view, 13> withheld = {
    "_ENV", "_G",      "collectgarbage", "debug", "dofile", "io", "load", "loadfile", "math.randomseed",
    "os",   "package", "string.dump",    "warn",
};

}  // namespace

std::string_view name_of(Role role) {
    switch (role) {
        case Role::policy: return "policy";
        case Role::mod: return "mod";
        case Role::scenario: return "scenario";
        case Role::plan: return "plan";
    }
    return "script";
}

std::span<const Contents> contents_of(Role role) {
    switch (role) {
        case Role::policy:
        case Role::mod:
        case Role::scenario:
        case Role::plan: return common;
    }
    return {};
}

bool is_withheld(std::string_view name) { return std::find(withheld.begin(), withheld.end(), name) != withheld.end(); }

void raise_if_withheld(lua_State* L, std::string_view name) {
    if (!is_withheld(name)) return;
    const std::string role(name_of(Host::of(L).role));
    luaL_error(L, "%s is not available to a %s", in_quotes(name).c_str(), role.c_str());
}

}  // namespace farmland::scripting
