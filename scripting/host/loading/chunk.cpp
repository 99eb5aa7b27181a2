#include "scripting/host/loading/chunk.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <cstdlib>

#include "scripting/host/host.hpp"
#include "scripting/host/loading/compiled.hpp"
#include "scripting/host/metering/instrument.hpp"

namespace farmland::scripting {

namespace {

// __meter_more(): instrumented code has used up its slice of steps and gets the next one.
int more_steps(lua_State* L) {
    Host& host = Host::of(L);
    if (host.open_calls == 0) return luaL_error(L, "a script can only run while the host has called it");
    lua_pushinteger(L, host.next_slice(L));
    return 1;
}

[[noreturn]] void raise_syntax_error(lua_State* L, const std::string& message) {
    Host::of(L).last_syntax_error = message;
    lua_pushlstring(L, message.data(), message.size());
    lua_error(L);
    std::abort();  // not reached: lua_error does not return, but is not declared so
}

// Pushes the function of bytecode that compiled_script() made.
void load(lua_State* L, const std::string& name, const std::string& code) {
    if (luaL_loadbufferx(L, code.data(), code.size(), ("@" + name).c_str(), "b") != LUA_OK) lua_error(L);
}

// Lets the function on top of the stack, and so every function made inside it, count with the state's counter.
void join_counter(lua_State* L) {
    int index = 1;
    while (std::string_view(lua_getupvalue(L, -1, index)) != counter_name) {
        lua_pop(L, 1);
        ++index;
    }
    lua_pop(L, 1);
    lua_State* thread = Host::of(L).counter_thread;
    lua_pushvalue(thread, 1);
    lua_xmove(thread, L, 1);
    lua_upvaluejoin(L, -2, index, -1, 1);
    lua_pop(L, 1);
}

}  // namespace

std::string_view without_preamble(std::string_view source) {
    if (source.starts_with("\xEF\xBB\xBF")) source.remove_prefix(3);
    if (source.starts_with('#')) source.remove_prefix(std::min(source.find_first_of("\r\n"), source.size()));
    return source;
}

bool is_chunk(lua_State* L, std::string_view source) {
    const bool valid = luaL_loadbufferx(L, source.data(), source.size(), "=input", "t") == LUA_OK;
    lua_pop(L, 1);
    return valid;
}

bool is_unfinished(lua_State* L, std::string_view source) {
    constexpr std::string_view at_end = "near <eof>";
    const int status = luaL_loadbufferx(L, source.data(), source.size(), "=input", "t");
    const std::string_view message = status == LUA_ERRSYNTAX ? lua_tostring(L, -1) : "";
    // A quoted text cannot go on in another line.
    const bool unfinished = message.ends_with(at_end) && message.find("unfinished string") == std::string_view::npos;
    lua_pop(L, 1);
    return unfinished;
}

lua_State* make_counter(lua_State* L) {
    lua_State* thread = lua_newthread(L);
    luaL_ref(L, LUA_REGISTRYINDEX);  // for as long as the state lives
    if (luaL_dostring(thread, "local left = 0 return function() return left end") != LUA_OK) lua_error(thread);
    return thread;
}

void push_chunk(lua_State* L, const std::string& name, std::string_view source) {
    if (source.size() > longest_source) raise_syntax_error(L, name + ":1: the file is longer than 1 MiB");
    Host::of(L).sources.insert_or_assign(name, ScriptString(source, ScriptAllocator<char>(L)));
    const std::string_view text = without_preamble(source);
    if (text.starts_with(LUA_SIGNATURE)) raise_syntax_error(L, name + ":1: this is compiled Lua; scripts are text");
    const auto code = compiled_script(name, text);
    if (!code) {
        Host::of(L).end_if_out_of_budget(L);
        raise_syntax_error(L, code.error().sentence());
    }
    load(L, name, **code);
    lua_pushnil(L);
    lua_pushcfunction(L, more_steps);
    lua_call(L, 2, 1);
    join_counter(L);
}

}  // namespace farmland::scripting
