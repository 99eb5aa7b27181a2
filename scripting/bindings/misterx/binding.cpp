#include "scripting/bindings/misterx/binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "core/misterx/evaluation.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/bindings/weights.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

const auto& check_misterx(lua_State* L) { return StateBinding<misterx::Rules, MisterxBinding>::check_state(L); }

// freedom(team): of its Mister X.
int freedom_of_team(lua_State* L) {
    lua_pushinteger(L, misterx::freedom(check_misterx(L).state, check_team(L, 2)));
    return 1;
}

// around(piece): how many fields around it are free, and how many have a piece of team 1 and of team 2 on top.
int around(lua_State* L) {
    const auto& box = check_misterx(L);
    charge(L, 20);
    const misterx::Neighbours beside = misterx::neighbours_of(box.state, check_piece(L, 2, *box.rules));
    lua_pushinteger(L, beside.free);
    lua_pushinteger(L, beside.of_side[0]);
    lua_pushinteger(L, beside.of_side[1]);
    return 3;
}

constexpr std::array<luaL_Reg, 5> methods_of_misterx = {{
    {"around", around},
    {"best", best_of_state<MisterxBinding>},
    {"freedom", freedom_of_team},
    {"standing", standing_of_state<MisterxBinding>},
    {"worth", worth_of_state<MisterxBinding>},
}};

}  // namespace

std::span<const luaL_Reg> MisterxBinding::state_methods() { return methods_of_misterx; }

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
