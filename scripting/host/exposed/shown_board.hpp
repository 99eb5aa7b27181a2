// The board as hooks of rules see it: one object in each Lua state. Scripts may keep it, but can ask it only during a call.
#pragma once

#include <span>

#include "scripting/host/exposed/objects.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

// `Board` is a game's: Rules, State, methods() whose first argument is an Asked<Board>, what a question costs, and what is said to
// one who asks outside of a call.
template <class Board>
struct BoardObject {
    static constexpr const char* type_name = "board";
    static constexpr const char* refusal = "a hook changes nothing by itself; what it returns is what happens";
    static std::span<const NamedFunction> methods() { return Board::methods(); }

    const typename Board::Rules* rules = nullptr;
    const typename Board::State* state = nullptr;
};

// Pushes the board, with this state behind it until the end of the object's life.
template <class Board>
class ShownBoard {
public:
    ShownBoard(lua_State* L, const typename Board::Rules& rules, const typename Board::State& state)
        : board_(push_only_object<BoardObject<Board>>(L)) {
        board_.rules = &rules;
        board_.state = &state;
    }
    ~ShownBoard() { board_ = {}; }
    ShownBoard(const ShownBoard&) = delete;
    ShownBoard& operator=(const ShownBoard&) = delete;

private:
    BoardObject<Board>& board_;
};

// The board that a method was called on, while a hook runs.
template <class Board>
struct Asked : Self<const BoardObject<Board>> {};

template <class Board>
Asked<Board> sol_lua_get(sol::types<Asked<Board>>, lua_State* L, int index, Tracking& tracking) {
    const auto self = sol_lua_get(sol::types<Self<BoardObject<Board>>>(), L, index, tracking);
    if (self->state == nullptr) raise(L, Board::outside);
    charge(L, Board::steps_of_question);
    return {{self.it}};
}

}  // namespace farmland::scripting
