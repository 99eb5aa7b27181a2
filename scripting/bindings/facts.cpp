#include "scripting/bindings/facts.hpp"

#include <lua.h>

#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

void push_facts(lua_State* L, const Facts& facts, const char* name, FactsOwner owner) {
    lua_createtable(L, 0, static_cast<int>(facts.size()));
    for (const Fact& fact : facts) {
        lua_pushlstring(L, fact.name.data(), fact.name.size());
        if (const bool* truth = std::get_if<bool>(&fact.value)) {
            lua_pushboolean(L, *truth ? 1 : 0);
        } else if (const std::int64_t* number = std::get_if<std::int64_t>(&fact.value)) {
            lua_pushinteger(L, *number);
        } else if (const std::string* text = std::get_if<std::string>(&fact.value)) {
            lua_pushlstring(L, text->data(), text->size());
        } else {
            push_facts(L, std::get<Facts>(fact.value), fact.name.c_str(), owner);
        }
        lua_rawset(L, -3);
    }
    if (owner == FactsOwner::engine) {
        make_read_only(L, name);
    } else {
        make_strict(L, -1, name);
    }
}

void push_outcome(lua_State* L, const Outcome& outcome) { lua_pushinteger(L, number_of(outcome.winner)); }

}  // namespace farmland::scripting
