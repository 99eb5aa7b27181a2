#include "scripting/bindings/animals_view.hpp"

#include <lauxlib.h>
#include <lua.h>

#include "scripting/bindings/animals_actions.hpp"
#include "scripting/bindings/raw_fields.hpp"
#include "scripting/host/strict.hpp"

namespace farmland::scripting {

AnimalsView::AnimalsView(lua_State* L, const animals::Rules& rules) : lua_(L), rules_(rules) {
    // All fields are there from the start, so that the table can be strict and still be brought up to date.
    lua_createtable(L, 0, 9);
    for (const char* key : {"own", "enemy", "animals", "team", "to_move", "starter"}) set_flag(L, key, false);
    make_strict(L, -1, "view");
    view_ = Kept(L);
}

void AnimalsView::push_animal(const animals::State& state, animals::Field field, Side viewer) {
    const animals::Species& species = rules_.species()[rules_.species_at(state, field)];
    const Side side = animals::contains(state.animals[0], field) ? Side::first : Side::second;
    const char shown = rules_.letter_at(state, field);
    const animals::Fields targets = rules_.targets(state, field);
    lua_createtable(lua_, 0, 10);
    set_text(lua_, "field", animals::name_of(field));
    set_text(lua_, "species", std::string_view(&species.letter, 1));
    set_text(lua_, "name", species.name);
    set_text(lua_, "letter", std::string_view(&shown, 1));
    set_integer(lua_, "team", number_of(side));
    set_flag(lua_, "own", side == viewer);
    set_flag(lua_, "predator", species.is_predator());
    if (species.is_predator()) {
        set_integer(lua_, "days", days_at(state, field));
    } else {
        set_flag(lua_, "days", false);
    }
    push_animals_fields(lua_, targets);
    set_top(lua_, "targets");
    push_animals_fields(lua_, targets & state.occupied());
    set_top(lua_, "prey");
    make_strict(lua_, -1, "animal");
}

// Of the animals in the table at `all_animals`, into the table on top of the stack.
void AnimalsView::write_list(const char* key, int all_animals, animals::Fields fields) {
    lua_createtable(lua_, std::popcount(fields), 0);
    lua_Integer count = 0;
    for (const animals::Field field : animals::in_order(fields)) {
        push_string(lua_, animals::name_of(field));
        lua_rawget(lua_, all_animals);
        lua_rawseti(lua_, -2, ++count);
    }
    set_top(lua_, key);
}

void AnimalsView::push_team(Side side, int all_animals, const animals::State& state) {
    const animals::Fields own = state.animals[index_of(side)];
    const animals::Fields hunters = own & rules_.predators(state);
    const char letter = animals::letter_of(side);
    lua_createtable(lua_, 0, 5);
    set_integer(lua_, "team", number_of(side));
    set_text(lua_, "letter", std::string_view(&letter, 1));
    write_list("animals", all_animals, own);
    write_list("predators", all_animals, hunters);
    write_list("vegetarians", all_animals, own & ~hunters);
    make_strict(lua_, -1, "team");
}

void AnimalsView::push(const animals::View& view) {
    view_.push();
    if (shown_ == view) return;
    // A script's memory may run out on the way, and then nobody knows what was written.
    shown_.reset();
    const animals::State& state = view.state;
    lua_createtable(lua_, 0, std::popcount(state.occupied()));
    const int all_animals = lua_gettop(lua_);
    for (animals::Fields rest = state.occupied(); rest != 0;) {
        const animals::Field field = animals::take_field(rest);
        push_string(lua_, animals::name_of(field));
        push_animal(state, field, view.viewer);
        lua_rawset(lua_, -3);
    }
    lua_pushvalue(lua_, all_animals - 1);  // the view
    set_raw(lua_, "own", [&] { push_team(view.viewer, all_animals, state); });
    set_raw(lua_, "enemy", [&] { push_team(opponent_of(view.viewer), all_animals, state); });
    set_integer(lua_, "team", number_of(view.viewer));
    set_integer(lua_, "to_move", number_of(state.to_move));
    set_integer(lua_, "starter", number_of(state.starter));
    set_raw(lua_, "animals", [&] { lua_pushvalue(lua_, all_animals); });
    lua_settop(lua_, all_animals - 1);
    shown_ = view;
}

}  // namespace farmland::scripting
