// The state of a declared game as plain Lua tables, which the rules read and write. There is one in a Lua state: before a
// function is called, what differs from the state at hand is written into it; afterwards the declared fields are read back.
#pragma once

#include <lua.h>

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/declared/declaration.hpp"
#include "scripting/host/tables/kept.hpp"

namespace farmland::scripting {

// It works inside of calls of a script, too, on a thread of its own; there a script that has used up its memory must not fail it,
// since nobody would catch that.
class StateMirror {
public:
    // The declaration must outlive it.
    StateMirror(lua_State* L, const declared::Declaration& game);
    StateMirror(const StateMirror&) = delete;
    StateMirror& operator=(const StateMirror&) = delete;

    // Makes the tables show this state; hidden values are false.
    void show(const declared::State& state);

    // Pushes the table that functions get as `s`.
    void push(lua_State* L) const;

    // Reads all fields back, into a state that is otherwise as it was shown. The error names the field and says what was
    // declared and what was found; the tables are then to be forgotten.
    Result<void> read(declared::State& state);

    // Whether the tables are as they were shown, for functions that must not change them.
    bool is_unchanged();
    // The same, and there is nothing in them besides.
    bool has_nothing_else();

    // What the tables show is not known any more: all of it is written the next time.
    void forget() { is_known_ = false; }
    bool is_known() const { return is_known_; }

private:
    struct Place {
        std::size_t field;
        std::size_t seat;
        int index;   // of its table on the stack
        int parent;  // of the table that this one is in, which is the same unless there are two seats
        bool is_container;
    };

    void make_tables();
    void put_in_place(const Place& place);
    void write_place(const Place& place, const declared::State& state, bool all);
    Result<void> read_place(const Place& place, declared::State& state);
    std::string path_of(const declared::Field& field, std::size_t seat, std::size_t place) const;
    Error wrong_value(const declared::Field& field, std::size_t seat, std::size_t place) const;
    void push_value(const declared::State& state, const Place& place, std::size_t number) const;
    bool has_side_as_shown() const;
    bool is_in_place(const Place& place) const;

    const declared::Declaration& game_;
    Kept thread_value_;
    lua_State* thread_;  // whose stack holds the tables and runs nothing
    std::vector<Place> places_;
    declared::State shown_;
    bool is_known_ = false;
};

// "a whole number from 0 to 2 (empty, white, black)": what can be in a place.
std::string text_of_bounds(const declared::Values& values);

}  // namespace farmland::scripting
