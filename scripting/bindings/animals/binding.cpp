#include "scripting/bindings/animals/binding.hpp"

#include <array>

#include "core/animals/evaluation.hpp"
#include "core/base/text.hpp"
#include "scripting/bindings/animals/builder.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/bindings/weights.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

const auto& check_animals(lua_State* L) { return StateBinding<animals::Rules, AnimalsBinding>::check_state(L); }

// left(team): how many predators and vegetarians it has.
int animals_left(lua_State* L) {
    const auto& box = check_animals(L);
    const animals::Fields own = box.state.animals[index_of(check_team(L, 2))];
    const animals::Fields hunters = own & box.rules->predators(box.state);
    lua_pushinteger(L, std::popcount(hunters));
    lua_pushinteger(L, std::popcount(own & ~hunters));
    return 2;
}

// hungry(team [, days]): the fields of its predators with at most so many days left.
int hungry_predators(lua_State* L) {
    const auto& box = check_animals(L);
    const animals::Fields own = box.state.animals[index_of(check_team(L, 2))];
    const lua_Integer most = luaL_optinteger(L, 3, 0);
    charge(L, 30);
    animals::Fields hungry = 0;
    for (animals::Fields rest = own & box.rules->predators(box.state); rest != 0;) {
        const animals::Field field = animals::take_field(rest);
        if (days_at(box.state, field) <= most) hungry |= animals::bit_of(field);
    }
    push_animals_fields(L, hungry);
    return 1;
}

// targets(field): where the animal there could go.
int targets_of_animal(lua_State* L) {
    const auto& box = check_animals(L);
    const animals::Field field = check_animals_field(L, 2);
    charge(L, 30);
    const bool is_taken = animals::contains(box.state.occupied(), field);
    push_animals_fields(L, is_taken ? box.rules->targets(box.state, field) : 0);
    return 1;
}

// builder(): a turn of the side to move, to be built move by move.
int turn_builder(lua_State* L) {
    const auto& box = check_animals(L);
    push_animals_builder(L, box.rules->legal_actions(box.state));
    return 1;
}

constexpr std::array<luaL_Reg, 6> methods_of_animals = {{
    {"best", best_of_state<AnimalsBinding>},
    {"builder", turn_builder},
    {"hungry", hungry_predators},
    {"left", animals_left},
    {"targets", targets_of_animal},
    {"worth", worth_of_state<AnimalsBinding>},
}};

}  // namespace

std::span<const luaL_Reg> AnimalsBinding::state_methods() { return methods_of_animals; }

Result<animals::DialogueOptions> AnimalsBinding::dialogue_options(
    const std::map<std::string, std::string, std::less<>>& given) {
    if (given.empty()) return animals::DialogueOptions{};
    return Error{"a dialogue of Animals has no " + in_quotes(given.begin()->first)};
}

}  // namespace farmland::scripting
