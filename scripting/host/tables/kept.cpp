#include "scripting/host/tables/kept.hpp"

#include "scripting/host/host.hpp"

namespace farmland::scripting {

Kept::Kept(lua_State* L) : lua_(Host::of(L).main), reference_(luaL_ref(L, LUA_REGISTRYINDEX)) {}

Kept::Kept(lua_State* L, int index) : Kept((lua_pushvalue(L, index), L)) {}

Where Kept::place() const {
    if (lua_ == nullptr) return {};
    lua_Debug info;
    push();
    lua_getinfo(lua_, ">S", &info);
    if (*info.source != '@' || info.linedefined <= 0) return {};
    return {info.source + 1, info.linedefined};
}

}  // namespace farmland::scripting
