#include "scripting/bindings/misterx/view.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <utility>

#include "core/misterx/evaluation.hpp"
#include "scripting/bindings/misterx/actions.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

constexpr std::array<Side, 2> both_sides = {Side::first, Side::second};

}  // namespace

MisterxView::MisterxView(lua_State* L, const misterx::Rules& rules) : lua_(L), rules_(rules) {
    lua_createtable(L, 0, static_cast<int>(2 * rules.pieces_of_side()));
    for (const Side side : both_sides) {
        for (const misterx::Piece piece : rules.pieces(side)) {
            push_string(L, rules.name(piece));
            names_[piece] = Kept(L);
            make_piece(piece);
            names_[piece].push();
            pieces_[piece].stand_in.push();
            lua_rawset(L, -3);
        }
        make_team(side);
    }
    make_read_only(L, "view.pieces");
    lua_createtable(L, 0, 8);
    lua_insert(L, -2);
    set_top(L, "pieces");
    for (const char* key : {"own", "enemy", "team", "to_move", "passes"}) set_flag(L, key, false);
    view_ = KeptTable::take(L, "view", make_read_only);
}

// All fields are there from the start, so that the table can be strict and still be brought up to date.
void MisterxView::make_piece(misterx::Piece piece) {
    const misterx::PieceKind& kind = rules_.kind_of(piece);
    lua_createtable(lua_, 0, 15);
    set_raw(lua_, "name", [&] { names_[piece].push(); });
    set_text(lua_, "kind", kind.name);
    set_text(lua_, "letter", std::string_view(&kind.letter, 1));
    set_text(lua_, "movement", text_of(kind.movement));
    set_integer(lua_, "team", number_of(misterx::side_of(piece)));
    set_flag(lua_, "hunted", piece == misterx::quarry_of(misterx::side_of(piece)));
    for (const char* key : {"own", "in_play", "movable", "covered", "level", "north", "north_east", "above", "below"}) {
        set_flag(lua_, key, false);
    }
    lua_createtable(lua_, hex_edges, 0);
    KeptTable neighbours = KeptTable::take(lua_, "piece.neighbours", make_read_only_list);
    set_raw(lua_, "neighbours", [&] { neighbours.stand_in.push(); });
    neighbours_[piece] = std::move(neighbours.fields);
    pieces_[piece] = KeptTable::take(lua_, "piece", make_read_only);
}

void MisterxView::make_team(Side side) {
    lua_createtable(lua_, 0, 6);
    set_integer(lua_, "team", number_of(side));
    set_text(lua_, "colour", rules_.name(misterx::quarry_of(side)).substr(2));
    set_raw(lua_, "mister_x", [&] { pieces_[misterx::quarry_of(side)].stand_in.push(); });
    set_flag(lua_, "freedom", false);
    lua_newtable(lua_);
    const KeptTable pieces = KeptTable::take(lua_, "team.pieces", make_read_only_list);
    write_list(pieces, side, [](misterx::Piece) { return true; });
    set_raw(lua_, "pieces", [&] { pieces.stand_in.push(); });
    lua_newtable(lua_);
    supplies_[index_of(side)] = KeptTable::take(lua_, "team.supply", make_read_only_list);
    set_raw(lua_, "supply", [&] { supplies_[index_of(side)].stand_in.push(); });
    teams_[index_of(side)] = KeptTable::take(lua_, "team", make_read_only);
}

template <class Wanted>
void MisterxView::write_list(const KeptTable& list, Side side, Wanted wanted) {
    list.fields.push();
    lua_Integer count = 0;
    for (const misterx::Piece piece : rules_.pieces(side)) {
        if (!wanted(piece)) continue;
        pieces_[piece].stand_in.push();
        lua_rawseti(lua_, -2, ++count);
    }
    shorten_list(lua_, static_cast<std::size_t>(count));
    lua_pop(lua_, 1);
}

MisterxView::Shown MisterxView::look_at(const misterx::State& state, misterx::Piece piece,
                                        const misterx::Place& place) const {
    Shown shown;
    shown.neighbours.fill(misterx::no_piece);
    if (!state.in_play(piece)) return shown;
    shown.in_play = true;
    shown.movable =
        state.in_play(misterx::quarry_of(misterx::side_of(piece))) && !rules_.destinations(state, piece).empty();
    shown.level = level(state, piece);
    shown.place = place;
    shown.above = state.above[piece];
    shown.below = state.below[piece];
    for (HexEdges edges = state.around[state.field[piece]]; edges != 0;) {
        const HexEdge edge = take_edge(edges);
        shown.neighbours[edge] = *top_piece(state, HexTorus::neighbour(state.field[piece], edge));
    }
    return shown;
}

// The name of a piece or false, into the table on top of the stack.
void MisterxView::write_name(const char* key, misterx::Piece piece) {
    set_raw(lua_, key, [&] {
        if (piece == misterx::no_piece) {
            lua_pushboolean(lua_, 0);
        } else {
            names_[piece].push();
        }
    });
}

void MisterxView::write_piece(misterx::Piece piece, const Shown& shown) {
    pieces_[piece].fields.push();
    set_flag(lua_, "in_play", shown.in_play);
    set_flag(lua_, "movable", shown.movable);
    set_flag(lua_, "covered", shown.above != misterx::no_piece);
    set_integer(lua_, "level", shown.level);
    if (shown.in_play) {
        set_integer(lua_, "north", shown.place.north);
        set_integer(lua_, "north_east", shown.place.north_east);
    } else {
        set_flag(lua_, "north", false);
        set_flag(lua_, "north_east", false);
    }
    write_name("above", shown.above);
    write_name("below", shown.below);
    neighbours_[piece].push();
    for (HexEdge edge = 0; edge < hex_edges; ++edge) {
        if (shown.neighbours[edge] == misterx::no_piece) {
            lua_pushboolean(lua_, 0);
        } else {
            names_[shown.neighbours[edge]].push();
        }
        lua_rawseti(lua_, -2, edge + 1);
    }
    lua_pop(lua_, 2);
}

void MisterxView::write_teams(const misterx::State& state, bool supply_changed) {
    for (const Side side : both_sides) {
        teams_[index_of(side)].fields.push();
        set_integer(lua_, "freedom", freedom(state, side));
        lua_pop(lua_, 1);
        if (!supply_changed) continue;
        write_list(supplies_[index_of(side)], side, [&](misterx::Piece piece) { return !state.in_play(piece); });
    }
}

void MisterxView::write_viewer(Side viewer) {
    for (const Side side : both_sides) {
        for (const misterx::Piece piece : rules_.pieces(side)) {
            pieces_[piece].fields.push();
            set_flag(lua_, "own", side == viewer);
            lua_pop(lua_, 1);
        }
    }
    view_.fields.push();
    set_integer(lua_, "team", number_of(viewer));
    set_raw(lua_, "own", [&] { teams_[index_of(viewer)].stand_in.push(); });
    set_raw(lua_, "enemy", [&] { teams_[index_of(opponent_of(viewer))].stand_in.push(); });
    lua_pop(lua_, 1);
}

void MisterxView::push(const misterx::View& view) {
    const misterx::State& state = view.state;
    const auto places = layout(state);
    // A script's memory may have run out on the way, and then nobody knows what was written.
    const bool all = !std::exchange(complete_, false);
    bool supply_changed = all;
    for (const Side side : both_sides) {
        for (const misterx::Piece piece : rules_.pieces(side)) {
            const Shown shown = look_at(state, piece, places[piece]);
            if (!all && shown == shown_[piece]) continue;
            if (shown.in_play != shown_[piece].in_play) supply_changed = true;
            write_piece(piece, shown);
            shown_[piece] = shown;
        }
    }
    write_teams(state, supply_changed);
    if (all || last_->viewer != view.viewer) write_viewer(view.viewer);
    last_ = view;
    view_.fields.push();
    set_integer(lua_, "to_move", number_of(state.to_move));
    set_integer(lua_, "passes", state.passes);
    lua_pop(lua_, 1);
    view_.stand_in.push();
    complete_ = true;
}

// view:around(piece): how many fields around it are free, and how many have an own and an enemy piece on top. Upvalue:
// this.
int MisterxView::around(lua_State* L) {
    const auto& view = *static_cast<const MisterxView*>(lua_touserdata(L, lua_upvalueindex(1)));
    charge(L, 20);
    const misterx::Neighbours beside = misterx::neighbours_of(view.last_->state, check_piece(L, 2, view.rules_));
    lua_pushinteger(L, beside.free);
    lua_pushinteger(L, beside.of_side[index_of(view.last_->viewer)]);
    lua_pushinteger(L, beside.of_side[index_of(opponent_of(view.last_->viewer))]);
    return 3;
}

void MisterxView::add_functions() {
    set_raw(lua_, "around", [&] {
        lua_pushlightuserdata(lua_, this);
        lua_pushcclosure(lua_, around, 1);
    });
}

}  // namespace farmland::scripting
