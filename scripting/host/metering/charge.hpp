#pragma once

#include <cstdint>

struct lua_State;

namespace farmland::scripting {

// Books work that a C++ function is about to do for a script; raises a Lua error when the budget does not allow it.
// One step is about ten nanoseconds of work.
void charge(lua_State* L, std::int64_t steps);

// The same for work that goes byte by byte through text, at memory speed.
void charge_bytes(lua_State* L, std::uint64_t bytes);

// For loops whose single passes can take long although they were paid for: raises when the call has run out of time.
void look_at_time(lua_State* L);

}  // namespace farmland::scripting
