#include "scripting/bindings/animals/view.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <utility>

#include "scripting/bindings/animals/actions.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

// All fields are there from the start, so that the tables can be strict and still be brought up to date.
AnimalsView::AnimalsView(lua_State* L, const animals::Rules& rules) : lua_(L), rules_(rules) {
    for (const Side side : {Side::first, Side::second}) make_team(side);
    lua_createtable(L, 0, 9);
    for (const char* key : {"own", "enemy", "animals", "team", "to_move", "starter"}) set_flag(L, key, false);
    view_ = KeptTable::take(L, "view", make_read_only);
}

// An empty one, in the table on top of the stack.
KeptTable AnimalsView::make_list(const char* key, const char* name) {
    lua_newtable(lua_);
    KeptTable list = KeptTable::take(lua_, name, make_read_only_list);
    set_raw(lua_, key, [&] { list.stand_in.push(); });
    return list;
}

void AnimalsView::make_team(Side side) {
    const char letter = animals::letter_of(side);
    TeamTables& tables = teams_[index_of(side)];
    lua_createtable(lua_, 0, 5);
    set_integer(lua_, "team", number_of(side));
    set_text(lua_, "letter", std::string_view(&letter, 1));
    tables.animals = make_list("animals", "team.animals");
    tables.predators = make_list("predators", "team.predators");
    tables.vegetarians = make_list("vegetarians", "team.vegetarians");
    tables.team = KeptTable::take(lua_, "team", make_read_only);
}

void AnimalsView::make_animal(const animals::State& state, animals::Field field, Side viewer) {
    const animals::Species& species = rules_.species()[rules_.species_at(state, field)];
    const Side side = animals::contains(state.animals[0], field) ? Side::first : Side::second;
    const char letter = rules_.letter_at(state, field);
    lua_createtable(lua_, 0, 10);
    set_text(lua_, "field", animals::name_of(field));
    set_text(lua_, "species", std::string_view(&species.letter, 1));
    set_text(lua_, "name", species.name);
    set_text(lua_, "letter", std::string_view(&letter, 1));
    set_integer(lua_, "team", number_of(side));
    set_flag(lua_, "own", side == viewer);
    set_flag(lua_, "predator", species.is_predator());
    set_flag(lua_, "days", false);
    Tables& tables = tables_[field];
    tables.targets = make_list("targets", "animal.targets");
    tables.prey = make_list("prey", "animal.prey");
    tables.animal = KeptTable::take(lua_, "animal", make_read_only);
}

AnimalsView::Shown AnimalsView::look_at(const animals::State& state, animals::Field field) const {
    if (!animals::contains(state.occupied(), field)) return {};
    Shown shown;
    shown.letter = rules_.letter_at(state, field);
    const bool is_predator = rules_.species()[rules_.species_at(state, field)].is_predator();
    shown.days = is_predator ? days_at(state, field) : -1;
    shown.targets = rules_.targets(state, field);
    shown.prey = shown.targets & state.occupied();
    return shown;
}

// Also where there is none.
void AnimalsView::write_animal(const animals::State& state, animals::Field field, Side viewer) {
    const Shown now = look_at(state, field);
    if (now == animals_shown_[field]) return;
    Tables& tables = tables_[field];
    // A script's memory may run out on the way, and then nobody knows what was written.
    const Shown before = std::exchange(animals_shown_[field], {});
    if (now.letter != before.letter) {
        tables = {};
        if (now.letter != 0) make_animal(state, field, viewer);
        by_field_.fields.push();
        set_raw(lua_, animals::name_of(field).c_str(), [&] {
            if (now.letter != 0) {
                tables.animal.stand_in.push();
            } else {
                lua_pushnil(lua_);
            }
        });
        lua_pop(lua_, 1);
        if (now.letter == 0) return;
    }
    if (now.days >= 0) {
        tables.animal.fields.push();
        set_integer(lua_, "days", now.days);
        lua_pop(lua_, 1);
    }
    write_field_list(tables.targets, now.targets);
    write_field_list(tables.prey, now.prey);
    animals_shown_[field] = now;
}

void AnimalsView::write_field_list(const KeptTable& list, animals::Fields fields) {
    list.fields.push();
    lua_Integer count = 0;
    for (const animals::Field field : animals::in_order(fields)) {
        push_string(lua_, animals::name_of(field));
        lua_rawseti(lua_, -2, ++count);
    }
    shorten_list(lua_, static_cast<std::size_t>(count));
    lua_pop(lua_, 1);
}

void AnimalsView::write_animal_list(const KeptTable& list, animals::Fields fields) {
    list.fields.push();
    lua_Integer count = 0;
    for (const animals::Field field : animals::in_order(fields)) {
        tables_[field].animal.stand_in.push();
        lua_rawseti(lua_, -2, ++count);
    }
    shorten_list(lua_, static_cast<std::size_t>(count));
    lua_pop(lua_, 1);
}

void AnimalsView::push(const animals::View& view) {
    view_.stand_in.push();
    if (shown_ == view) return;
    const std::optional<animals::View> last = std::exchange(shown_, std::nullopt);
    const animals::State& state = view.state;
    if (!last || last->viewer != view.viewer) {  // all of it, since the animals say whose they are
        animals_shown_ = {};
        tables_ = {};
        lua_newtable(lua_);
        by_field_ = KeptTable::take(lua_, "view.animals", make_stand_in);
    }
    for (std::size_t field = 0; field < animals::board_fields; ++field) {
        write_animal(state, static_cast<animals::Field>(field), view.viewer);
    }
    for (const Side side : {Side::first, Side::second}) {
        const TeamTables& tables = teams_[index_of(side)];
        const animals::Fields own = state.animals[index_of(side)];
        const animals::Fields hunters = own & rules_.predators(state);
        write_animal_list(tables.animals, own);
        write_animal_list(tables.predators, hunters);
        write_animal_list(tables.vegetarians, own & ~hunters);
    }
    view_.fields.push();
    set_raw(lua_, "animals", [&] { by_field_.stand_in.push(); });
    set_raw(lua_, "own", [&] { teams_[index_of(view.viewer)].team.stand_in.push(); });
    set_raw(lua_, "enemy", [&] { teams_[index_of(opponent_of(view.viewer))].team.stand_in.push(); });
    set_integer(lua_, "team", number_of(view.viewer));
    set_integer(lua_, "to_move", number_of(state.to_move));
    set_integer(lua_, "starter", number_of(state.starter));
    lua_pop(lua_, 1);
    shown_ = view;
}

}  // namespace farmland::scripting
