#include "scripting/bindings/arguments.hpp"

#include <string>

namespace farmland::scripting {

namespace {

// As the script that calls this function names it.
std::string called_name(lua_State* L) {
    lua_Debug call;
    if (lua_getstack(L, 0, &call) == 0) return "?";
    lua_getinfo(L, "n", &call);
    return call.name != nullptr ? call.name : "?";
}

std::string right_call(lua_State* L, const std::string& owner) {
    const char* sign = owner.ends_with(':') ? "a colon: " : "a dot: ";
    return "with " + std::string(sign) + owner + called_name(L) + "(...)";
}

}  // namespace

int raise_wrong_call(lua_State* L, const char* owner) {
    return luaL_error(L, "'%s' is called %s", called_name(L).c_str(), right_call(L, owner).c_str());
}

void* check_object(lua_State* L, const char* type_name) {
    void* object = luaL_testudata(L, 1, type_name);
    if (object != nullptr) return object;
    const bool has_name = luaL_getmetafield(L, 1, "__name") == LUA_TSTRING;
    const std::string found = has_name ? lua_tostring(L, -1) : luaL_typename(L, 1);
    const std::string message =
        std::string(type_name) + " expected, got " + found + "; call it " + right_call(L, std::string(type_name) + ":");
    luaL_argerror(L, 1, message.c_str());
    return nullptr;
}

}  // namespace farmland::scripting
