// The views that a policy of Piranhas gets.
#pragma once

#include <array>
#include <optional>

#include "core/piranhas/rules.hpp"
#include "scripting/bindings/kept.hpp"

struct lua_State;

namespace farmland::scripting {

// The view tables of one policy. They are kept, and only what changed is written; a list that changed is made anew.
class PiranhasView {
public:
    PiranhasView(lua_State* L, const piranhas::Rules& rules);
    PiranhasView(const PiranhasView&) = delete;
    PiranhasView& operator=(const PiranhasView&) = delete;

    // Pushes the table of the view.
    void push(const piranhas::View& view);

    // A view of this game has no functions of its own.
    void add_functions() {}

private:
    void make_team_of(Side side);
    void write_fields(const piranhas::View& view, Bits128 changed);
    void write_team(const piranhas::State& state, Side side);
    void write_field_list(const char* key, Bits128 fields);

    lua_State* lua_;
    const piranhas::Rules& rules_;
    std::array<Kept, 2> teams_;
    Kept fields_;
    Kept view_;
    std::optional<piranhas::View> last_;  // what the tables say; nothing if nobody knows
};

}  // namespace farmland::scripting
