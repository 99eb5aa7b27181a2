#include "scripting/bindings/animals/binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

using AnimalsState = Self<StateOf<AnimalsBinding>>;

// left(team): how many predators and vegetarians it has.
std::tuple<int, int> animals_left(AnimalsState self, Team team) {
    const animals::Fields own = self->state.animals[index_of(team)];
    const animals::Fields hunters = own & self->rules->predators(self->state);
    return {std::popcount(hunters), std::popcount(own & ~hunters)};
}

// hungry(team [, days]): the fields of its predators with at most that many days left.
Pushed hungry_predators(AnimalsState self, Team team, Optional<Whole> days, sol::this_state L) {
    charge(L, 30);
    const lua_Integer most = days ? days->value : 0;
    animals::Fields hungry = 0;
    for (animals::Fields rest = self->state.animals[index_of(team)] & self->rules->predators(self->state); rest != 0;) {
        const animals::Field field = animals::take_field(rest);
        if (days_at(self->state, field) <= most) hungry |= animals::bit_of(field);
    }
    return push_names(L, hungry);
}

// targets(field): where the animal there could go.
Pushed targets_of_animal(AnimalsState self, NamedField field, sol::this_state L) {
    charge(L, 30);
    const bool is_taken = animals::contains(self->state.occupied(), field);
    return push_names(L, is_taken ? self->rules->targets(self->state, field) : 0);
}

// builder(): a turn of the side to move, to be built move by move.
Pushed turn_builder(AnimalsState self, sol::this_state L) {
    push_animals_builder(L, self->rules->legal_actions(self->state));
    return {};
}

constexpr std::array<NamedFunction, 4> methods_of_animals = {{
    {"builder", exposed<&turn_builder>},
    {"hungry", exposed<&hungry_predators>},
    {"left", exposed<&animals_left>},
    {"targets", exposed<&targets_of_animal>},
}};

}  // namespace

std::span<const NamedFunction> AnimalsBinding::state_methods() { return methods_of_animals; }

Result<animals::DialogueOptions> AnimalsBinding::dialogue_options(
    const std::map<std::string, std::string, std::less<>>& given) {
    if (given.empty()) return animals::DialogueOptions{};
    return Error{"a dialogue of Animals has no " + in_quotes(given.begin()->first)};
}

}  // namespace farmland::scripting
