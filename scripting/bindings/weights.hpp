// Weights that a script gives to a worth: { freedom = 10, loose = 1 }. Mistakes raise.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"

namespace farmland::scripting {

template <class Weights>
struct NamedWeight {
    std::string_view name;
    int Weights::*member;
};

// What is left out is as usual.
template <class Weights, std::size_t count>
Weights check_weights(lua_State* L, int argument, const std::array<NamedWeight<Weights>, count>& all, int greatest) {
    Weights weights;
    if (lua_isnoneornil(L, argument)) return weights;
    luaL_checktype(L, argument, LUA_TTABLE);
    for (lua_pushnil(L); lua_next(L, argument) != 0; lua_pop(L, 1)) {
        const std::string name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : luaL_typename(L, -2);
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
        if (found == all.end()) {
            std::vector<std::string_view> known;
            std::transform(all.begin(), all.end(), std::back_inserter(known),
                           [](const auto& each) { return each.name; });
            luaL_argerror(L, argument, ("there is no weight " + in_quotes(name) + suggestion(name, known)).c_str());
        }
        int is_integer = 0;
        const lua_Integer value = lua_tointegerx(L, -1, &is_integer);
        if (is_integer == 0 || value > greatest || value < -greatest) {
            const std::string limit = std::to_string(greatest);
            luaL_argerror(L, argument,
                          ("expected " + name + " to be a whole number from -" + limit + " to " + limit).c_str());
        }
        weights.*found->member = static_cast<int>(value);
    }
    return weights;
}

}  // namespace farmland::scripting
