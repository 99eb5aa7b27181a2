// Values of a script that the host holds on to, and tables that it goes on writing to.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/base/result.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

class Kept {
public:
    Kept() = default;
    // Pops the value on top of the stack.
    explicit Kept(lua_State* L);
    // The value at `index`. Unlike the thread on whose stack it is, which may be a coroutine, it is there as long as this is.
    Kept(lua_State* L, int index);
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

    static Kept text(lua_State* L, std::string_view text) {
        lua_pushlstring(L, text.data(), text.size());
        return Kept(L);
    }

    explicit operator bool() const { return lua_ != nullptr; }
    lua_State* lua() const { return lua_; }

    void push() const { push(lua_); }
    // Onto the stack of a coroutine of that script; nil if nothing is kept.
    void push(lua_State* L) const { lua_rawgeti(L, LUA_REGISTRYINDEX, reference_); }

    // Of a function, where it is written; nothing for one of the host's, such as a coroutine's.
    Where place() const;

private:
    lua_State* lua_ = nullptr;
    int reference_ = LUA_NOREF;
};

// Writes to the table on top of the stack, without asking its metatable. Names and values that are kept are found faster
// than those that have to be looked up by their letters.
class RawTable {
public:
    explicit RawTable(lua_State* L) : lua_(L) {}

    template <class Name, class Value>
    void set(const Name& name, const Value& value) const {
        push(name);
        push(value);
        lua_rawset(lua_, -3);
    }

    // Makes the table a list of what `value_of(item)` is for each of these.
    template <class Items, class ValueOf>
    void become_list(const Items& items, ValueOf value_of) const {
        lua_Unsigned last = lua_rawlen(lua_, -1);
        lua_Integer size = 0;
        for (const auto& item : items) {
            push(value_of(item));
            lua_rawseti(lua_, -2, ++size);
        }
        for (; last > static_cast<lua_Unsigned>(size); --last) {
            lua_pushnil(lua_);
            lua_rawseti(lua_, -2, static_cast<lua_Integer>(last));
        }
    }

private:
    void push(const Kept& value) const { value.push(lua_); }
    void push(std::same_as<bool> auto value) const { lua_pushboolean(lua_, value ? 1 : 0); }
    void push(std::int64_t value) const { lua_pushinteger(lua_, value); }
    void push(std::string_view value) const { push_string(lua_, value); }
    void push(const char* value) const { push_string(lua_, value); }

    lua_State* lua_;
};

// A table that the host writes to, and what scripts get of it.
struct KeptTable {
    Kept fields;
    Kept stand_in;  // nothing where scripts get the table itself

    const Kept& shown() const& { return stand_in ? stand_in : fields; }
    Kept shown() && { return std::move(stand_in ? stand_in : fields); }

    // What makes a table the host's: one of the functions of host/tables/strict.hpp.
    using Protect = void (*)(lua_State*, const char*);

    // Pops the table on top of the stack.
    static KeptTable take(lua_State* L, const char* name, Protect protect) {
        KeptTable table;
        lua_pushvalue(L, -1);
        protect(L, name);
        if (lua_rawequal(L, -1, -2) != 0) {
            lua_pop(L, 1);
        } else {
            table.stand_in = Kept(L);
        }
        table.fields = Kept(L);
        return table;
    }
    // A new table of about that many names, with what `write(RawTable)` writes.
    template <class Write>
    static KeptTable make(lua_State* L, const char* name, Protect protect, std::size_t size, Write write) {
        lua_createtable(L, 0, static_cast<int>(size));
        write(RawTable(L));
        return take(L, name, protect);
    }
    // An empty list.
    static KeptTable make_list(lua_State* L, const char* name) {
        lua_newtable(L);
        return take(L, name, make_read_only_list);
    }

    // Goes on writing: write(RawTable).
    template <class Write>
    void update(lua_State* L, Write write) const {
        fields.push(L);
        write(RawTable(L));
        lua_pop(L, 1);
    }

    // Sets the field of that name to what `push` leaves on the stack.
    template <class Push>
    void set(lua_State* L, std::string_view name, Push push) const {
        fields.push(L);
        push_string(L, name);
        push();
        lua_rawset(L, -3);
        lua_pop(L, 1);
    }
    // Adds to a list what `push` leaves on the stack.
    template <class Push>
    void append(lua_State* L, Push push) const {
        fields.push(L);
        push();
        lua_rawseti(L, -2, static_cast<lua_Integer>(lua_rawlen(L, -2)) + 1);
        lua_pop(L, 1);
    }
};

}  // namespace farmland::scripting
