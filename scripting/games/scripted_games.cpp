#include <array>

#include "core/base/text.hpp"
#include "core/games.hpp"
#include "scripting/bindings/animals/binding.hpp"
#include "scripting/bindings/animals/mod.hpp"
#include "scripting/bindings/crown/binding.hpp"
#include "scripting/bindings/crown/mod.hpp"
#include "scripting/bindings/misterx/binding.hpp"
#include "scripting/bindings/misterx/mod.hpp"
#include "scripting/bindings/piranhas/binding.hpp"
#include "scripting/bindings/piranhas/mod.hpp"
#include "scripting/games/scripted_game_of.hpp"

namespace farmland::scripting {

namespace {

template <class Binding>
Result<std::unique_ptr<ScriptedGame>> open(const Setup& setup) {
    auto rules = Binding::Rules::from_setup(setup);
    if (!rules) return rules.error();
    return std::unique_ptr<ScriptedGame>(std::make_unique<ScriptedGameOf<Binding>>(*std::move(rules)));
}

struct Entry {
    std::string_view name;
    Result<std::unique_ptr<ScriptedGame>> (*open)(const Setup& setup);
    Result<Setup> (*setup_of)(const Mods& mods);
};

// All games that scripts can play and change: the one list.
constexpr std::array<Entry, 4> entries = {{
    {"crown", open<CrownBinding>, crown_setup},
    {"misterx", open<MisterxBinding>, misterx_setup},
    {"piranhas", open<PiranhasBinding>, piranhas_setup},
    {"animals", open<AnimalsBinding>, animals_setup},
}};

Result<const Entry*> find_entry(std::string_view name) {
    for (const Entry& entry : entries) {
        if (entry.name == name) return &entry;
    }
    return Error{in_quotes(name) + " is not a game that scripts know"};
}

}  // namespace

Result<std::unique_ptr<ScriptedGame>> open_scripted_game(std::string_view name, const Setup& setup) {
    const auto entry = find_entry(name);
    if (!entry) return entry.error();
    return (*entry)->open(setup);
}

Result<Setup> setup_of(std::string_view game, const Mods& mods) {
    const auto entry = find_entry(game);
    if (!entry) return entry.error();
    auto setup = (*entry)->setup_of(mods);
    if (!setup) return setup.error();
    // The game's own mod is left out: it is all data, and that the setup holds.
    if (std::string text = text_of_mods(mods, find_game(game)->mod); !text.empty()) (*setup)["mods"] = std::move(text);
    return setup;
}

}  // namespace farmland::scripting
