// Mods given as text.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <string>
#include <vector>

#include "core/catalogue/games.hpp"
#include "core/crown/rules.hpp"
#include "scripting/games/scripted_game.hpp"
#include "scripting/mods/load_mods.hpp"
#include "tests/crown/support.hpp"

namespace farmland_tests {

// By id; built-in ones are always there.
using ModTexts = std::map<std::string, std::string>;

inline Result<Setup> setup_with(const ModTexts& texts, const std::vector<std::string>& names,
                                const std::string& game = "crown") {
    const auto find = [&](const std::string& name) -> Result<scripting::ModSource> {
        const auto read = [name](std::string_view file) { return data_file("mods/" + name + "/" + std::string(file)); };
        const auto own = texts.find(name);
        const auto text = own != texts.end() ? Result<std::string>(own->second) : read("mod.lua");
        if (!text) return Error{"there is no mod " + name};
        return scripting::ModSource{name + "/mod.lua", *text, {}, name, read};
    };
    const auto mods = scripting::load_mods(names, find, game);
    if (!mods) return mods.error();
    return scripting::setup_of(game, *mods);
}

// A mod on top of the game's own that brings this.
inline std::string mod_text(const std::string& id, const std::string& brings, const std::string& game = "crown") {
    return "return { id = '" + id + "', title = 'T', version = '1', api = 1, game = '" + game + "', depends = { '" +
           std::string(find_game(game)->mod) + "' },\n" + brings + " }\n";
}

inline Rules rules_of_mods(const ModTexts& brings, const std::vector<std::string>& names) {
    ModTexts texts;
    for (const auto& [id, text] : brings) texts[id] = mod_text(id, text);
    const auto setup = setup_with(texts, names);
    if (!setup) FAIL(setup.error().message);
    auto rules = Rules::from_setup(*setup);
    if (!rules) FAIL(rules.error().message);
    return *std::move(rules);
}

inline Rules rules_of_mod(const std::string& brings) { return rules_of_mods({{"test", brings}}, {"test"}); }

}  // namespace farmland_tests
