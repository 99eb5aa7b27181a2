#include "scripting/bindings/values.hpp"

#include <lua.h>

#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

struct ContentPusher {
    lua_State* L;
    const char* name;
    ValueOwner owner;

    void operator()(std::nullptr_t) const { lua_pushnil(L); }
    void operator()(bool truth) const { lua_pushboolean(L, truth ? 1 : 0); }
    void operator()(std::int64_t number) const { lua_pushinteger(L, number); }
    void operator()(double number) const { lua_pushnumber(L, number); }
    void operator()(const std::string& text) const { lua_pushlstring(L, text.data(), text.size()); }
    void operator()(const ValueList& list) const {
        lua_createtable(L, static_cast<int>(list.size()), 0);
        for (std::size_t index = 0; index < list.size(); ++index) {
            push_value(L, list[index], name, owner);
            lua_rawseti(L, -2, static_cast<lua_Integer>(index + 1));
        }
        if (owner == ValueOwner::engine) make_read_only_list(L, name);
    }
    void operator()(const Members& object) const {
        lua_createtable(L, 0, static_cast<int>(object.size()));
        for (const Member& member : object) {
            (*this)(member.name);
            push_value(L, member.value, member.name.c_str(), owner);
            lua_rawset(L, -3);
        }
        if (owner == ValueOwner::engine) {
            make_read_only(L, name);
        } else {
            make_strict(L, -1, name);
        }
    }
};

}  // namespace

void push_value(lua_State* L, const Value& value, const char* name, ValueOwner owner) {
    std::visit(ContentPusher{L, name, owner}, value.content);
}

void push_outcome(lua_State* L, const Outcome& outcome) { lua_pushinteger(L, number_of(outcome.winner)); }

}  // namespace farmland::scripting
