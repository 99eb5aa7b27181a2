#include "scripting/bindings/piranhas/binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

using PiranhasState = Self<StateOf<PiranhasBinding>>;

// swarms(team): fish of the largest swarm, and how many swarms there are.
std::tuple<int, int> swarms_of_team(PiranhasState self, Team team, sol::this_state L) {
    charge(L, 5);
    const piranhas::Swarms swarms = self->rules->swarms(self->state, team);
    return {swarms.largest.count(), swarms.count};
}

constexpr std::array<NamedFunction, 1> methods_of_piranhas = {{{"swarms", exposed<&swarms_of_team>}}};

}  // namespace

std::span<const NamedFunction> PiranhasBinding::state_methods() { return methods_of_piranhas; }

Result<piranhas::DialogueOptions> PiranhasBinding::dialogue_options(
    const std::map<std::string, std::string, std::less<>>& given) {
    if (!given.empty()) return Error{"a dialogue of Piranhas has no " + in_quotes(given.begin()->first)};
    return piranhas::DialogueOptions();
}

}  // namespace farmland::scripting
