#include "scripting/host/metering/script_memory.hpp"

#include <lua.h>

#include <new>

#include "scripting/host/host.hpp"

namespace farmland::scripting {

Memory& memory_of(lua_State* L) { return Host::of(L).memory; }

void* take_script_memory(lua_State* L, std::size_t size) {
    Host& host = Host::of(L);
    const auto take = [&] { return Memory::allocate(&host.memory, nullptr, LUA_TUSERDATA, size); };
    void* block = take();
    if (block != nullptr) return block;
    lua_gc(L, LUA_GCCOLLECT);
    block = take();
    if (block != nullptr) return block;
    if (host.open_calls == 0) throw std::bad_alloc();
    host.end_if_out_of_budget(L, LUA_ERRMEM);
    throw std::bad_alloc();  // not reached: that raises
}

void give_back_script_memory(Memory& memory, void* block, std::size_t size) {
    Memory::allocate(&memory, block, size, 0);
}

}  // namespace farmland::scripting
