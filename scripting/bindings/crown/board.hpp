// What hooks of Crown's rules see: units as tables, and the board as both teams see it.
#pragma once

#include "core/crown/rules.hpp"

struct lua_State;

namespace farmland::scripting {

// Pushes the cards of a unit and its values, without where it is: { name, role, cards, tags, atk, def }.
void push_cards(lua_State* L, const crown::Rules& rules, std::span<const crown::Part> parts,
                const crown::Values& values);

// Pushes a unit on the board; who it is only if that is known. The values are what the table is to say.
void push_unit_on_board(lua_State* L, const crown::Rules& rules, const crown::State& state, Side side, std::size_t unit,
                        bool known, const crown::Values& values);
void push_king_on_board(lua_State* L, const crown::Rules& rules, const crown::State& state, Side side);

// The board of one Lua state. Scripts may keep it, but can ask it only during a call.
class CrownBoard {
public:
    // Pushes it, with this state behind it until the end of the object's life.
    CrownBoard(lua_State* L, const crown::Rules& rules, const crown::State& state);
    ~CrownBoard();
    CrownBoard(const CrownBoard&) = delete;
    CrownBoard& operator=(const CrownBoard&) = delete;

    struct Shown {
        const crown::Rules* rules = nullptr;
        const crown::State* state = nullptr;
    };

private:
    Shown* shown_;
};

}  // namespace farmland::scripting
