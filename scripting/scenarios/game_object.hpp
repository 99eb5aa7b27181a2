#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

// The games of one scenario: what the global start(game, setup) makes. They end before the sandbox does.
class ScenarioGames {
public:
    using FindPolicy = std::function<Result<ScriptSource>(std::string_view game, const std::string& name)>;

    // All that is given must outlive this. The seed is of games that say none.
    ScenarioGames(Sandbox& sandbox, const std::vector<std::unique_ptr<ScriptedGame>>& games, std::int64_t seed,
                  const FindPolicy& find_policy);
    ScenarioGames(const ScenarioGames&) = delete;  // its functions in Lua know where it is
    ScenarioGames& operator=(const ScenarioGames&) = delete;

    // The one that was acted in or started last, or nothing.
    const OpenGame* current() const { return current_; }

    // The methods of a game in Lua, by name.
    static std::vector<std::string> method_names();

private:
    struct Methods;  // of a game in Lua

    Sandbox& sandbox_;
    const std::vector<std::unique_ptr<ScriptedGame>>& kinds_;
    std::int64_t seed_;
    const FindPolicy& find_policy_;
    std::vector<std::unique_ptr<OpenGame>> games_;
    const OpenGame* current_ = nullptr;
};

}  // namespace farmland::scripting
