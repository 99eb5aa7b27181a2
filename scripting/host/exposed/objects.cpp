#include "scripting/host/exposed/objects.hpp"

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

// __newindex. Upvalue: what it says.
int refuse_assignment(lua_State* L) { return luaL_error(L, "%s", lua_tostring(L, lua_upvalueindex(1))); }

void fill_metatable(lua_State* L, const ObjectType& type) {
    set_functions(L, type.metamethods);
    if (!type.methods.empty()) {
        lua_createtable(L, 0, static_cast<int>(type.methods.size()));
        set_functions(L, type.methods);
        make_read_only(L, type.name);
        lua_setfield(L, -2, "__index");
    }
    if (type.refusal != nullptr) {
        lua_pushstring(L, type.refusal);
        lua_pushcclosure(L, refuse_assignment, 1);
        lua_setfield(L, -2, "__newindex");
    }
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
}

}  // namespace

void raise_wrong_call(lua_State* L, const char* owner) {
    raise(L, "'" + called_name(L) + "' is called " + right_call(L, owner));
}

void* check_object(lua_State* L, const char* type_name) {
    void* object = luaL_testudata(L, 1, type_name);
    if (object != nullptr) return object;
    const bool has_name = luaL_getmetafield(L, 1, "__name") == LUA_TSTRING;
    const std::string found = has_name ? lua_tostring(L, -1) : luaL_typename(L, 1);
    raise_argument(L, 1,
                   std::string(type_name) + " expected, got " + found + "; call it " +
                       right_call(L, std::string(type_name) + ":"));
}

void* push_object_memory(lua_State* L, const ObjectType& type, std::size_t size) {
    void* memory = lua_newuserdatauv(L, size, 0);
    push_metatable(L, type.name, [&] { fill_metatable(L, type); });
    lua_setmetatable(L, -2);
    return memory;
}

}  // namespace farmland::scripting
