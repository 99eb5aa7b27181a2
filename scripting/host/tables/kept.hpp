// A value of a script that the host holds on to.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <utility>

namespace farmland::scripting {

class Kept {
public:
    Kept() = default;
    // Pops the value on top of the stack.
    explicit Kept(lua_State* L) : lua_(L), reference_(luaL_ref(L, LUA_REGISTRYINDEX)) {}
    // What a script still holds lives on.
    ~Kept() {
        if (lua_ != nullptr) luaL_unref(lua_, LUA_REGISTRYINDEX, reference_);
    }
    Kept(Kept&& other) noexcept : lua_(std::exchange(other.lua_, nullptr)), reference_(other.reference_) {}
    Kept& operator=(Kept&& other) noexcept {
        std::swap(lua_, other.lua_);
        std::swap(reference_, other.reference_);
        return *this;
    }

    void push() const { push(lua_); }
    // Onto the stack of a coroutine of that script.
    void push(lua_State* L) const { lua_rawgeti(L, LUA_REGISTRYINDEX, reference_); }

private:
    lua_State* lua_ = nullptr;
    int reference_ = LUA_NOREF;
};

// A table that the host writes to, and the stand-in for it that scripts get.
struct KeptTable {
    Kept fields;
    Kept stand_in;

    // Pops the table on top of the stack. `make` is one of those of host/strict.hpp.
    static KeptTable take(lua_State* L, const char* name, void (*make)(lua_State*, const char*)) {
        KeptTable table;
        lua_pushvalue(L, -1);
        table.fields = Kept(L);
        make(L, name);
        table.stand_in = Kept(L);
        return table;
    }
};

}  // namespace farmland::scripting
