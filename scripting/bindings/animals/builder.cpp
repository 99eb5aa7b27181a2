#include "scripting/bindings/animals/builder.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <string>
#include <type_traits>

#include "core/base/text.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

constexpr const char* builder_type = "builder";

// The builder looks at the turns beside it: Lua never moves what it has allocated.
struct BuilderBox {
    explicit BuilderBox(const animals::ActionSet& set) : turns(set), builder(turns) {}

    animals::ActionSet turns;
    animals::TurnBuilder builder;
};
static_assert(std::is_trivially_destructible_v<BuilderBox>);  // Lua frees it without a finalizer

animals::TurnBuilder& check_builder(lua_State* L) {
    return static_cast<BuilderBox*>(check_object(L, builder_type))->builder;
}

std::string text_of_move(const animals::Move& move) { return animals::name_of(move.from) + animals::name_of(move.to); }

// options(): the moves that can be added now.
int builder_options(lua_State* L) {
    const auto& builder = check_builder(L);
    charge(L, 200);
    const auto options = builder.options();
    charge(L, static_cast<std::int64_t>(10 * options.size()));
    lua_createtable(L, static_cast<int>(options.size()), 0);
    lua_Integer number = 0;
    for (const animals::Move& move : options) {
        push_string(L, text_of_move(move));
        lua_rawseti(L, -2, ++number);
    }
    return 1;
}

// add(move): one of the options.
int builder_add(lua_State* L) {
    auto& builder = check_builder(L);
    charge(L, 10);
    std::size_t length = 0;
    const char* text = luaL_checklstring(L, 2, &length);
    const std::string_view move(text, length);
    const auto from = length == 4 ? animals::parse_field(move.substr(0, 2)) : std::nullopt;
    const auto to = length == 4 ? animals::parse_field(move.substr(2)) : std::nullopt;
    if (!from || !to) return luaL_error(L, "expected a move such as e2e3, found %s", in_quotes(move).c_str());
    if (!builder.add({*from, *to})) {
        return luaL_error(L, "%s cannot be added now; builder:options() lists what can", in_quotes(move).c_str());
    }
    lua_settop(L, 1);
    return 1;
}

// undo(): whether there was a move to take back.
int builder_undo(lua_State* L) {
    lua_pushboolean(L, check_builder(L).remove() ? 1 : 0);
    return 1;
}

// finish(): the turn as a text.
int builder_finish(lua_State* L) {
    std::string text;
    for (const animals::Move& move : check_builder(L).action().moves) {
        text += (text.empty() ? "" : " ") + text_of_move(move);
    }
    charge(L, 10);
    push_string(L, text.empty() ? "pass" : text);
    return 1;
}

void add_builder_methods(lua_State* L) {
    constexpr luaL_Reg methods[] = {
        {"options", builder_options}, {"add", builder_add}, {"undo", builder_undo}, {"finish", builder_finish}};
    lua_newtable(L);
    for (const luaL_Reg& method : methods) {
        lua_pushcfunction(L, method.func);
        lua_setfield(L, -2, method.name);
    }
    make_read_only(L, builder_type);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
}

}  // namespace

void push_animals_builder(lua_State* L, const animals::ActionSet& turns) {
    charge(L, 50);
    new (lua_newuserdatauv(L, sizeof(BuilderBox), 0)) BuilderBox(turns);
    push_metatable(L, builder_type, [&] { add_builder_methods(L); });
    lua_setmetatable(L, -2);
}

}  // namespace farmland::scripting
