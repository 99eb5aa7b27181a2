#pragma once

#include "scripting/host/exposed/functions.hpp"

namespace farmland {
class JavaRandom;
}

namespace farmland::scripting {

// What a script draws from. It is asked for its stream at each draw, so it can make one when it is first needed.
class RandomSource {
public:
    virtual JavaRandom& stream() = 0;

protected:
    ~RandomSource() = default;
};

// Pushes the table `random` of a script's context; it draws from the given stream or source, which must outlive the state.
void push_random(lua_State* L, JavaRandom& random);
void push_random(lua_State* L, RandomSource& source);

// An argument that must be that table: the stream behind it.
struct RandomStream {
    JavaRandom* it;

    JavaRandom& operator*() const { return *it; }
};
RandomStream sol_lua_get(sol::types<RandomStream>, lua_State* L, int index, Tracking& tracking);

// Whether the argument is that table.
bool is_random(Argument argument);

}  // namespace farmland::scripting
