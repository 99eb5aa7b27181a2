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

    void push() const { lua_rawgeti(lua_, LUA_REGISTRYINDEX, reference_); }

private:
    lua_State* lua_ = nullptr;
    int reference_ = LUA_NOREF;
};

}  // namespace farmland::scripting
