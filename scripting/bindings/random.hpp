#pragma once

struct lua_State;

namespace farmland {
class JavaRandom;
}

namespace farmland::scripting {

// Pushes the table `random` of a script's context; it draws from the given stream, which must outlive the state.
void push_random(lua_State* L, JavaRandom& random);

// Whether the argument is that table.
bool is_random(lua_State* L, int argument);

// The stream behind an argument that must be that table.
JavaRandom& check_random(lua_State* L, int argument);

}  // namespace farmland::scripting
