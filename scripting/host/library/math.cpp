#include <lauxlib.h>

#include <array>
#include <bit>
#include <cstdint>
#include <functional>

#include "scripting/host/host.hpp"
#include "scripting/host/library/open.hpp"

namespace farmland::scripting {

namespace {

// An even choice from 0 to `largest`: draws as many bits as that has, until they fit.
std::uint64_t draw(const std::function<std::uint64_t()>& random, std::uint64_t largest) {
    if (largest == 0) return 0;
    const int unused_bits = std::countl_zero(largest);
    for (;;) {
        const std::uint64_t number = random() >> unused_bits;
        if (number <= largest) return number;
    }
}

int random(lua_State* L) {
    const auto& source = Host::of(L).random;
    if (!source) return luaL_error(L, "math.random is not available here: this script has no random numbers");
    lua_Integer low = 1;
    lua_Integer high = 0;
    switch (lua_gettop(L)) {
        case 0: {
            constexpr int mantissa_bits = 53;
            lua_pushnumber(L, static_cast<lua_Number>(source() >> (64 - mantissa_bits)) * 0x1p-53);
            return 1;
        }
        case 1:
            high = luaL_checkinteger(L, 1);
            if (high == 0) {  // any integer
                low = LUA_MININTEGER;
                high = LUA_MAXINTEGER;
            }
            break;
        case 2:
            low = luaL_checkinteger(L, 1);
            high = luaL_checkinteger(L, 2);
            break;
        default: return luaL_error(L, "wrong number of arguments");
    }
    luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
    // Unsigned, because the interval may be wider than the largest integer.
    const auto from = static_cast<std::uint64_t>(low);
    lua_pushinteger(L, static_cast<lua_Integer>(from + draw(source, static_cast<std::uint64_t>(high) - from)));
    return 1;
}

}  // namespace

std::span<const Function> math_functions() {
    static constexpr std::array<Function, 3> functions = {{
        {"max", stock_charged_by_number},
        {"min", stock_charged_by_number},
        {"random", random},
    }};
    return functions;
}

}  // namespace farmland::scripting
