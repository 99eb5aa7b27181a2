// Values of C++ that scripts hold on to: states, lists of actions, boards of hooks.
#pragma once

#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

// Such a value names its type, as errors show it, and has methods:
//
//     static constexpr const char* type_name = "state";
//     static constexpr const char* refusal = "a state cannot be assigned to";   // of assignments; may be left out
//     static std::span<const NamedFunction> methods();
//
// or, instead of methods, functions for events of its own (__index, __len and so on) by `metamethods`.
template <class T>
struct Self {
    T* it;

    T& operator*() const { return *it; }
    T* operator->() const { return it; }
};

// For a function that was called with a dot where it takes a colon, or the other way round: shows the right call. The owner is
// what stands before the function's name, "view:".
[[noreturn]] void raise_wrong_call(lua_State* L, const char* owner);

// The object of that type that a method was called on; the error shows how to call it.
void* check_object(lua_State* L, const char* type_name);

// Pushes memory for an object with the metatable of its type, which is made when it is first asked for. `further` bytes lie
// right after it.
struct ObjectType {
    const char* name;
    const char* refusal;
    std::span<const NamedFunction> methods;
    std::span<const NamedFunction> metamethods;
};
void* push_object_memory(lua_State* L, const ObjectType& type, std::size_t size);

template <class T>
ObjectType object_type_of() {
    ObjectType type{T::type_name, nullptr, {}, {}};
    if constexpr (requires { T::refusal; }) type.refusal = T::refusal;
    if constexpr (requires { T::methods(); }) type.methods = T::methods();
    if constexpr (requires { T::metamethods(); }) type.metamethods = T::metamethods();
    return type;
}

// Pushes an object that is made from these arguments, with `further` bytes of memory right after it.
template <class T, class... Arguments>
T& push_object_and(std::size_t further, lua_State* L, Arguments&&... arguments) {
    static_assert(std::is_trivially_destructible_v<T>);  // Lua frees it without a finalizer
    void* memory = push_object_memory(L, object_type_of<T>(), sizeof(T) + further);
    return *new (memory) T(std::forward<Arguments>(arguments)...);
}
template <class T, class... Arguments>
T& push_object(lua_State* L, Arguments&&... arguments) {
    return push_object_and<T>(0, L, std::forward<Arguments>(arguments)...);
}

// Pushes the object of that type that there is once in a state.
template <class T>
T& push_only_object(lua_State* L) {
    static const char key = 0;
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) == LUA_TNIL) {
        lua_pop(L, 1);
        push_object<T>(L);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
    }
    return *static_cast<T*>(lua_touserdata(L, -1));
}

template <class T>
Self<T> sol_lua_get(sol::types<Self<T>>, lua_State* L, int, Tracking& tracking) {
    tracking.use(1);
    return {static_cast<T*>(check_object(L, T::type_name))};
}

}  // namespace farmland::scripting
