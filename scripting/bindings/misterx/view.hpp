// The views that a policy of Mister X gets.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/misterx/layout.hpp"
#include "core/misterx/rules.hpp"
#include "scripting/host/tables/kept.hpp"

struct lua_State;

namespace farmland::scripting {

// The view tables of one policy. They are kept, and only what changed is written; the script gets stand-ins for them.
class MisterxView {
public:
    MisterxView(lua_State* L, const misterx::Rules& rules);
    MisterxView(const MisterxView&) = delete;
    MisterxView& operator=(const MisterxView&) = delete;

    // Pushes the view.
    void push(const misterx::View& view);

    // Adds functions to the table behind the view, which is on top of the stack. They read from here, so this must live as
    // long as the script can call them.
    void add_functions();

private:
    // What a piece's table says that can change.
    struct Shown {
        bool in_play = false;
        bool movable = false;
        int level = 0;
        misterx::Place place;
        misterx::Piece above = misterx::no_piece;
        misterx::Piece below = misterx::no_piece;
        std::array<misterx::Piece, hex_edges> neighbours{};

        bool operator==(const Shown&) const = default;
    };

    void make_piece(misterx::Piece piece);
    void make_team(Side side);
    Shown look_at(const misterx::State& state, misterx::Piece piece, const misterx::Place& place) const;
    void write_piece(misterx::Piece piece, const Shown& shown);
    void write_name(const char* key, misterx::Piece piece);
    void write_teams(const misterx::State& state, bool supply_changed);
    void write_viewer(Side viewer);
    template <class Wanted>
    void write_list(const KeptTable& list, Side side, Wanted wanted);
    static int around(lua_State* L);

    lua_State* lua_;
    const misterx::Rules& rules_;
    std::array<Kept, misterx::max_pieces> names_;
    std::array<KeptTable, misterx::max_pieces> pieces_;
    std::array<Kept, misterx::max_pieces> neighbours_;
    std::array<KeptTable, 2> supplies_;
    std::array<KeptTable, 2> teams_;
    KeptTable view_;
    std::array<Shown, misterx::max_pieces> shown_{};
    std::optional<misterx::View> last_;
    bool complete_ = false;  // the tables say what the last view says
};

}  // namespace farmland::scripting
