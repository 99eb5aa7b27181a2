#include "scripting/bindings/piranhas/view.hpp"

#include <lua.h>

#include <utility>

#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

std::string_view content_of(const piranhas::View& view, piranhas::Field field) {
    if (view.state.fish[index_of(view.viewer)].contains(field)) return "own";
    if (view.state.fish[1 - index_of(view.viewer)].contains(field)) return "enemy";
    return view.state.kraken.contains(field) ? "kraken" : "free";
}

}  // namespace

// All fields are there from the start, so that the tables can be strict and still be brought up to date.
PiranhasView::PiranhasView(lua_State* L, const piranhas::Rules& rules) : lua_(L), rules_(rules) {
    for (const Side side : {Side::first, Side::second}) make_team_of(side);
    kraken_ = make_list("view.kraken");
    lua_createtable(L, 0, static_cast<int>(rules.aquarium().fields()));
    for (std::size_t index = 0; index < rules.aquarium().fields(); ++index) {
        set_flag(L, rules.aquarium().name(static_cast<piranhas::Field>(index)).c_str(), false);
    }
    fields_ = KeptTable::take(L, "view.fields", make_read_only);
    lua_createtable(L, 0, 10);
    set_raw(L, "fields", [&] { fields_.stand_in.push(); });
    set_raw(L, "kraken", [&] { kraken_.stand_in.push(); });
    for (const char* key : {"own", "enemy", "team", "to_move", "turn", "round"}) set_flag(L, key, false);
    view_ = KeptTable::take(L, "view", make_read_only);
}

KeptTable PiranhasView::make_list(const char* name) {
    lua_newtable(lua_);
    return KeptTable::take(lua_, name, make_read_only_list);
}

void PiranhasView::make_team_of(Side side) {
    lua_createtable(lua_, 0, 6);
    set_integer(lua_, "team", number_of(side));
    set_text(lua_, "colour", side == Side::first ? "red" : "blue");
    for (const char* key : {"swarms", "connected"}) set_flag(lua_, key, false);
    fish_[index_of(side)] = make_list("team.fish");
    set_raw(lua_, "fish", [&] { fish_[index_of(side)].stand_in.push(); });
    swarm_[index_of(side)] = make_list("team.swarm");
    set_raw(lua_, "swarm", [&] { swarm_[index_of(side)].stand_in.push(); });
    teams_[index_of(side)] = KeptTable::take(lua_, "team", make_read_only);
}

void PiranhasView::write_field_list(const KeptTable& list, Bits128 fields) {
    list.fields.push();
    lua_Integer count = 0;
    while (fields.any()) {
        push_string(lua_, rules_.aquarium().name(static_cast<piranhas::Field>(fields.take_lowest())));
        lua_rawseti(lua_, -2, ++count);
    }
    shorten_list(lua_, static_cast<std::size_t>(count));
    lua_pop(lua_, 1);
}

void PiranhasView::write_team(const piranhas::State& state, Side side) {
    const piranhas::Swarms swarms = rules_.swarms(state, side);
    write_field_list(fish_[index_of(side)], state.fish[index_of(side)]);
    write_field_list(swarm_[index_of(side)], swarms.largest);
    teams_[index_of(side)].fields.push();
    set_integer(lua_, "swarms", swarms.count);
    set_flag(lua_, "connected", swarms.count <= 1);
    lua_pop(lua_, 1);
}

void PiranhasView::write_fields(const piranhas::View& view, Bits128 changed) {
    fields_.fields.push();
    while (changed.any()) {
        const auto field = static_cast<piranhas::Field>(changed.take_lowest());
        set_text(lua_, rules_.aquarium().name(field).c_str(), content_of(view, field));
    }
    lua_pop(lua_, 1);
}

void PiranhasView::push(const piranhas::View& view) {
    const piranhas::State& state = view.state;
    // A script's memory may run out on the way, and then nobody knows what was written.
    const std::optional<piranhas::View> last = std::exchange(last_, std::nullopt);
    const bool all = !last || last->viewer != view.viewer;
    Bits128 changed;
    for (const Side side : {Side::first, Side::second}) {
        const Bits128 now = state.fish[index_of(side)];
        if (!all && now == last->state.fish[index_of(side)]) continue;
        if (!all) changed = changed | (now ^ last->state.fish[index_of(side)]);
        write_team(state, side);
    }
    const bool other_kraken = all || !(state.kraken == last->state.kraken);
    if (other_kraken) changed = rules_.aquarium().all();
    write_fields(view, changed);
    if (other_kraken) write_field_list(kraken_, state.kraken);
    view_.fields.push();
    if (all) {
        set_integer(lua_, "team", number_of(view.viewer));
        set_raw(lua_, "own", [&] { teams_[index_of(view.viewer)].stand_in.push(); });
        set_raw(lua_, "enemy", [&] { teams_[index_of(opponent_of(view.viewer))].stand_in.push(); });
    }
    set_integer(lua_, "to_move", number_of(state.to_move()));
    set_integer(lua_, "turn", state.turn);
    set_integer(lua_, "round", state.turn / 2 + 1);
    lua_pop(lua_, 1);
    view_.stand_in.push();
    last_ = view;
}

}  // namespace farmland::scripting
