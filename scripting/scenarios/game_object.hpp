#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

// The games that a scenario can start by their names alone.
using ScenarioKinds = std::vector<std::shared_ptr<const ScriptedGame>>;

// A scenario's way to what lies outside of it. Several threads may use it at once.
struct ScenarioSources {
    // Policies and mods as a file in that folder names them.
    std::function<Result<ScriptSource>(std::string_view game, const std::string& name,
                                       const std::filesystem::path& folder)>
        find_policy;
    std::function<Result<std::shared_ptr<const ScriptedGame>>(std::string_view game, std::span<const std::string> mods,
                                                              const std::filesystem::path& folder)>
        find_game;
};

// The games of one scenario: what the global start(game, setup) makes. They end before the sandbox does.
class ScenarioGames {
public:
    // All that is given must outlive this. The seed is of games that say none, the folder that of the scenario's file.
    ScenarioGames(Sandbox& sandbox, const ScenarioKinds& games, const ScenarioSources& sources, std::int64_t seed,
                  std::filesystem::path folder);
    ScenarioGames(const ScenarioGames&) = delete;  // its functions in Lua know where it is
    ScenarioGames& operator=(const ScenarioGames&) = delete;

    // The one that was acted in or started last, or nothing.
    const OpenGame* current() const { return current_; }

    const std::vector<std::unique_ptr<OpenGame>>& all() const { return games_; }

    // The methods of a game in Lua, by name.
    static std::vector<std::string> method_names();

private:
    struct Methods;  // of a game in Lua, and start()

    Sandbox& sandbox_;
    const ScenarioKinds& kinds_;
    const ScenarioSources& sources_;
    std::int64_t seed_;
    std::filesystem::path folder_;
    ScenarioKinds modded_;  // found while it runs: those whose mods it named, and others in Lua
    std::vector<std::unique_ptr<OpenGame>> games_;
    const OpenGame* current_ = nullptr;
};

}  // namespace farmland::scripting
