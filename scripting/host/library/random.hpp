#pragma once

#include "scripting/host/exposed/functions.hpp"

namespace farmland {
class JavaRandom;
}

namespace farmland::scripting {

// Pushes the table `random` of a script's context; it draws from the given stream, which must outlive the state.
void push_random(lua_State* L, JavaRandom& random);

// An argument that must be that table: the stream behind it.
struct RandomStream {
    JavaRandom* it;

    JavaRandom& operator*() const { return *it; }
};
RandomStream sol_lua_get(sol::types<RandomStream>, lua_State* L, int index, Tracking& tracking);

// Whether the argument is that table.
bool is_random(Argument argument);

}  // namespace farmland::scripting
