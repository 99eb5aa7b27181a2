#include "scripting/bindings/misterx/binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

using MisterxState = Self<StateOf<MisterxBinding>>;

// freedom(team): of its Mister X.
int freedom_of_team(MisterxState self, Team team) { return misterx::freedom(self->state, team); }

// around(piece): how many fields around it are free, and how many have a piece of team 1 and of team 2 on top.
std::tuple<int, int, int> around_in_state(MisterxState self, Argument piece, sol::this_state L) {
    charge(L, 20);
    const misterx::Neighbours beside = misterx::neighbours_of(self->state, check_piece(*self->rules, piece));
    return {beside.free, beside.of_side[0], beside.of_side[1]};
}

// view:around(piece): the same, with a piece of this team or of the enemy on top.
std::tuple<int, int, int> around_in_view(Behind<const MisterxBinding::View> view, Argument /*view*/, Argument piece,
                                         sol::this_state L) {
    charge(L, 20);
    const auto& [state, viewer] = view->last();
    const misterx::Neighbours beside = misterx::neighbours_of(state, check_piece(view->rules(), piece));
    return {beside.free, beside.of_side[index_of(viewer)], beside.of_side[index_of(opponent_of(viewer))]};
}

constexpr std::array<NamedFunction, 2> methods_of_misterx = {{
    {"around", exposed<&around_in_state>},
    {"freedom", exposed<&freedom_of_team>},
}};
constexpr std::array<NamedFunction, 1> functions_of_misterx_view = {{{"around", exposed<&around_in_view>}}};

}  // namespace

std::span<const NamedFunction> MisterxBinding::state_methods() { return methods_of_misterx; }
std::span<const NamedFunction> MisterxBinding::view_functions() { return functions_of_misterx_view; }

Result<misterx::DialogueOptions> MisterxBinding::dialogue_options(
    const std::map<std::string, std::string, std::less<>>& given) {
    misterx::DialogueOptions options;
    for (const auto& [name, text] : given) {
        static constexpr std::array<std::string_view, 1> names = {"terminal"};
        if (name != names[0]) return Error{"a dialogue has no " + in_quotes(name) + suggestion(name, names)};
        if (text != "yes" && text != "no") return Error{"terminal: expected yes or no, found " + in_quotes(text)};
        options.interactive = text == "yes";
    }
    return options;
}

}  // namespace farmland::scripting
