// The views that a policy of Piranhas gets.
#pragma once

#include <array>
#include <optional>

#include "core/piranhas/rules.hpp"
#include "scripting/host/tables/kept.hpp"

struct lua_State;

namespace farmland::scripting {

// The view tables of one policy. They are kept, and only what changed is written; the script gets stand-ins for them.
class PiranhasView {
public:
    PiranhasView(lua_State* L, const piranhas::Rules& rules);
    PiranhasView(const PiranhasView&) = delete;
    PiranhasView& operator=(const PiranhasView&) = delete;

    // Pushes the view.
    void push(const piranhas::View& view);

    // A view of this game has no functions of its own.
    void add_functions() {}

private:
    void make_team_of(Side side);
    KeptTable make_list(const char* name);
    void write_fields(const piranhas::View& view, Bits128 changed);
    void write_team(const piranhas::State& state, Side side);
    void write_field_list(const KeptTable& list, Bits128 fields);

    lua_State* lua_;
    const piranhas::Rules& rules_;
    std::array<KeptTable, 2> teams_;
    std::array<KeptTable, 2> fish_;
    std::array<KeptTable, 2> swarm_;
    KeptTable kraken_;
    KeptTable fields_;
    KeptTable view_;
    std::optional<piranhas::View> last_;  // what the tables say; nothing if nobody knows
};

}  // namespace farmland::scripting
