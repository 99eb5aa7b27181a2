#include "scripting/bindings/animals/globals.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <cstdlib>

#include "core/animals/rules.hpp"
#include "scripting/bindings/animals/actions.hpp"
#include "scripting/bindings/parameters.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

void push_species(lua_State* L, const animals::Rules& rules) {
    lua_createtable(L, static_cast<int>(rules.species().size()), 0);
    lua_Integer number = 0;
    for (const animals::Species& species : rules.species()) {
        lua_createtable(L, 0, 6);
        set_text(L, "letter", std::string_view(&species.letter, 1));
        set_text(L, "name", species.name);
        set_flag(L, "predator", species.is_predator());
        set_integer(L, "days", species.days);
        set_text(L, "eats", species.eats);
        set_text(L, "movement", text_of(species.movement));
        make_read_only(L, "species");
        lua_rawseti(L, -2, ++number);
    }
    make_read_only_list(L, "animals.species");
}

// steps(a, b): how often a rabbit would have to move from one field to another.
int steps_of_rabbit(lua_State* L) {
    const animals::Field a = check_animals_field(L, 1);
    const animals::Field b = check_animals_field(L, 2);
    lua_pushinteger(L, std::max(std::abs(a % animals::board_side - b % animals::board_side),
                                std::abs(a / animals::board_side - b / animals::board_side)));
    return 1;
}

}  // namespace

void register_animals(Sandbox& sandbox, const animals::Rules& rules) {
    lua_State* L = sandbox.lua();
    lua_createtable(L, 0, 4);
    push_species(L, rules);
    set_top(L, "species");
    push_parameters(L, animals::parameter_table, rules.parameters().limits, "animals.parameters");
    set_top(L, "parameters");
    push_animals_fields(L, ~animals::Fields{0});
    make_read_only_list(L, "animals.fields");
    set_top(L, "fields");
    lua_pushcfunction(L, steps_of_rabbit);
    set_top(L, "steps");
    sandbox.add_global("animals");
}

}  // namespace farmland::scripting
