#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

namespace {

std::map<std::string, ScriptedEntry, std::less<>>& scripted_entries() {
    static std::map<std::string, ScriptedEntry, std::less<>> entries;
    return entries;
}

Result<const ScriptedEntry*> find_entry(std::string_view name) {
    const auto found = scripted_entries().find(name);
    if (found != scripted_entries().end()) return &found->second;
    return Error{in_quotes(name) + " is not a game that scripts know"};
}

}  // namespace

bool CheckReport::add_problem(const std::string& message, const std::string& explanation) {
    const auto same =
        std::find_if(problems.begin(), problems.end(), [&](const Problem& each) { return each.message == message; });
    if (same != problems.end()) {
        if (explanation.size() > same->explanation.size()) same->explanation = explanation;
    } else if (problems.size() < most_problems) {
        problems.push_back({message, explanation});
    }
    return false;
}

void add_scripted_game(std::string_view name, ScriptedEntry entry) {
    scripted_entries().emplace(name, std::move(entry));
}

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
    // The game's own mod is left out where it is all data, which the setup holds.
    const Game& listed = *find_game(game);
    const std::string text = text_of_mods(mods, listed.is_scripted ? std::string_view() : listed.mod);
    if (!text.empty()) (*setup)["mods"] = text;
    return setup;
}

}  // namespace farmland::scripting
