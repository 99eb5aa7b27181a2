#include <lauxlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/library/open.hpp"
#include "scripting/host/library/patterns.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/memory.hpp"

namespace farmland::scripting {

namespace {

int byte(lua_State* L) {
    if (lua_gettop(L) > 2) charge_bytes(L, lua_rawlen(L, 1) * 8);
    return stock(L);
}

// Makes the arguments of "%s" strings, because stock Lua would show addresses. Charges their length.
void prepare_format(lua_State* L) {
    std::size_t length = 0;
    const char* format = luaL_checklstring(L, 1, &length);
    std::uint64_t bytes = 512 + length * 8;
    std::string_view rest(format, length);
    for (int argument = 2; !rest.empty();) {
        rest.remove_prefix(std::min(rest.find('%'), rest.size()));
        if (rest.starts_with("%%")) {
            rest.remove_prefix(2);
            continue;
        }
        const std::size_t conversion = rest.find_first_not_of("-+ #0123456789.", 1);
        if (conversion == std::string_view::npos) break;
        if (rest[conversion] == 'p') luaL_error(L, "'%%p' is not available: addresses differ from run to run");
        if (argument <= lua_gettop(L)) {
            const bool is_text = rest[conversion] == 's' || rest[conversion] == 'q';
            if (rest[conversion] == 's') {
                push_text(L, argument);
                lua_replace(L, argument);
            }
            // Reading a text as a number is slow, and one call may do so for many of them.
            constexpr std::uint64_t slowness_of_numbers = 64;
            if (lua_type(L, argument) == LUA_TSTRING) {
                bytes += lua_rawlen(L, argument) * (is_text ? 1 : slowness_of_numbers);
            }
        }
        ++argument;
        rest.remove_prefix(conversion + 1);
    }
    charge_bytes(L, bytes);
}

int format(lua_State* L) {
    prepare_format(L);
    return stock(L);
}

int rep(lua_State* L) {
    std::size_t length = 0;
    std::size_t separator = 0;
    luaL_checklstring(L, 1, &length);
    const lua_Integer count = luaL_checkinteger(L, 2);
    luaL_optlstring(L, 3, "", &separator);
    const auto times = static_cast<std::uint64_t>(count > 0 ? count : 0);
    if (length + separator == 0) {
        lua_pushliteral(L, "");  // stock Lua would count to the end
        return 1;
    }
    if (times > Memory::longest_string / (length + separator)) return luaL_error(L, "resulting string too large");
    charge_bytes(L, times * (length + separator + 8));
    return stock(L);
}

}  // namespace

std::span<const Function> string_functions() {
    static constexpr std::array<Function, 14> functions = {{
        {"byte", byte},
        {"char", stock_charged_by_number},
        {"find", string_find},
        {"format", format},
        {"gmatch", string_gmatch},
        {"gsub", string_gsub},
        {"lower", stock_charged_by_text},
        {"match", string_match},
        {"pack", stock_charged_by_number},
        {"packsize", stock_charged_by_text},
        {"rep", rep},
        {"reverse", stock_charged_by_text},
        {"unpack", stock_charged_by_text},
        {"upper", stock_charged_by_text},
    }};
    return functions;
}

}  // namespace farmland::scripting
