// The board as hooks of Piranhas' rules see it.
#pragma once

#include "core/piranhas/rules.hpp"

struct lua_State;

namespace farmland::scripting {

// The board of one Lua state. Scripts may keep it, but can ask it only during a call.
class PiranhasBoard {
public:
    // Pushes it, with this state behind it until the end of the object's life.
    PiranhasBoard(lua_State* L, const piranhas::Rules& rules, const piranhas::State& state);
    ~PiranhasBoard();
    PiranhasBoard(const PiranhasBoard&) = delete;
    PiranhasBoard& operator=(const PiranhasBoard&) = delete;

    struct Shown {
        const piranhas::Rules* rules = nullptr;
        const piranhas::State* state = nullptr;
    };

private:
    Shown* shown_;
};

}  // namespace farmland::scripting
