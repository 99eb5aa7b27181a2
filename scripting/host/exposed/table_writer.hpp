// Writes tables for scripts: what games describe (core/base/description.hpp) as tables that are made once and handed out.
#pragma once

#include <lua.h>

#include <concepts>
#include <cstdint>
#include <functional>
#include <iterator>
#include <span>
#include <string_view>

#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

// Whose a table is: a script may change fields of its own copy, and nothing of what the engine hands out again.
enum class Owner { script, engine };

// Into the table on top of the stack, whatever its metatable says.
class TableWriter {
public:
    TableWriter(lua_State* L, Owner owner) : lua_(L), owner_(owner) {}

    void number(std::string_view name, std::int64_t value) {
        field(name, [&] { lua_pushinteger(lua_, value); });
    }
    void flag(std::string_view name, bool value) {
        field(name, [&] { lua_pushboolean(lua_, value ? 1 : 0); });
    }
    void text(std::string_view name, std::string_view value) {
        field(name, [&] { push_text_value(value); });
    }
    // Where there is no value: a name that a strict table does not have could not even be asked for.
    void nothing(std::string_view name) {
        if (!in_map_) flag(name, false);
    }

    // A table in this one; errors call it by its kind.
    template <class Describe>
    void group(std::string_view name, const char* kind, Describe describe) {
        field(name, [&] { push_group(kind, describe); });
    }
    // A group in which names without a value are left out, so that they are nil.
    template <class Describe>
    void map(std::string_view name, const char* kind, Describe describe) {
        field(name, [&] {
            lua_newtable(lua_);
            TableWriter out(lua_, owner_);
            out.in_map_ = true;
            describe(out);
            if (owner_ == Owner::engine) make_stand_in(lua_, kind);
        });
    }
    // A list of texts or numbers: of what show(item) gives, or the items themselves.
    template <class Items, class Show = std::identity>
    void list(std::string_view name, const char* kind, const Items& items, Show show = {}) {
        field(name, [&] { push_list(kind, items, [&](const auto& item) { push_item(show(item)); }); });
    }
    template <class Items, class Describe>
    void groups(std::string_view name, const char* kind, const char* kind_of_group, const Items& items,
                Describe describe) {
        field(name, [&] {
            push_list(kind, items, [&](const auto& item) {
                push_group(kind_of_group, [&](TableWriter& out) { describe(out, item); });
            });
        });
    }

    // A value that `push` leaves on the stack.
    template <class Push>
    void field(std::string_view name, Push push) {
        push_text_value(name);
        push();
        lua_rawset(lua_, -3);
    }

    void functions(std::span<const NamedFunction> functions, const void* behind = nullptr) {
        set_functions(lua_, functions, behind);
    }

    template <class Describe>
    void push_group(const char* kind, Describe describe, int size = 8) {
        lua_createtable(lua_, 0, size);
        TableWriter out(lua_, owner_);
        describe(out);
        finish_group(kind);
    }
    template <class Items, class PushItem>
    void push_list(const char* kind, const Items& items, PushItem push_item) {
        lua_createtable(lua_, static_cast<int>(std::size(items)), 0);
        lua_Integer count = 0;
        for (const auto& item : items) {
            push_item(item);
            lua_rawseti(lua_, -2, ++count);
        }
        if (owner_ == Owner::engine) make_read_only_list(lua_, kind);
    }

    void push_item(std::string_view text) { push_text_value(text); }
    void push_item(std::int64_t number) { lua_pushinteger(lua_, number); }
    void push_item(std::same_as<bool> auto truth) { lua_pushboolean(lua_, truth ? 1 : 0); }

private:
    void push_text_value(std::string_view text) { lua_pushlstring(lua_, text.data(), text.size()); }

    void finish_group(const char* kind) {
        if (owner_ == Owner::engine) {
            make_read_only(lua_, kind);
        } else {
            make_strict(lua_, -1, kind);
        }
    }

    lua_State* lua_;
    Owner owner_;
    bool in_map_ = false;
};

// Pushes a table of that kind with what `describe(out)` writes into it.
template <class Describe>
void push_table(lua_State* L, Owner owner, const char* kind, Describe describe) {
    TableWriter(L, owner).push_group(kind, describe);
}
// Pushes a table of the script's own whose names are not known beforehand: what is not there is nil.
template <class Describe>
void push_map(lua_State* L, Describe describe) {
    lua_newtable(L);
    TableWriter out(L, Owner::script);
    describe(out);
}
// Adds a global table of that name, which is read-only for scripts.
template <class Describe>
void add_global_table(Sandbox& sandbox, const char* name, Describe describe) {
    lua_State* L = sandbox.lua();
    lua_createtable(L, 0, 8);
    TableWriter out(L, Owner::engine);
    describe(out);
    sandbox.add_global(name);
}

inline void add_global_functions(Sandbox& sandbox, std::span<const NamedFunction> functions, const void* behind) {
    for (const NamedFunction& each : functions) {
        push_function(sandbox.lua(), each.function, behind);
        sandbox.add_global(each.name);
    }
}

// Pushes a list of the script's own with these texts or numbers, or what show(item) gives.
template <class Items, class Show = std::identity>
void push_list(lua_State* L, const Items& items, Show show = {}) {
    TableWriter out(L, Owner::script);
    out.push_list("list", items, [&](const auto& item) { out.push_item(show(item)); });
}

}  // namespace farmland::scripting
