// A game that policies play, chosen at run time by its name. One template makes it for every game there is.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/game/catalog.hpp"
#include "core/game/game_result.hpp"
#include "core/match/record.hpp"
#include "scripting/agents/policy.hpp"

namespace farmland::scripting {

class ScriptedGame {
public:
    virtual ~ScriptedGame() = default;

    virtual std::string_view game() const = 0;

    // Loads the policy and lets it go again: its name, or what is wrong with its file.
    virtual Result<std::string> try_policy(const PolicySetup& policy) const = 0;

    // One game. The same arguments give the same game, and several threads may play at once. A policy that cannot be
    // loaded forfeits. The record, if one is wanted, is filled.
    virtual GameResult play(const std::array<const PolicySetup*, 2>& policies, std::int64_t seed,
                            GameRecord* record = nullptr) const = 0;
};

// The game of that name with its default data.
Result<std::unique_ptr<ScriptedGame>> open_scripted_game(std::string_view name, const DataFile& data);

}  // namespace farmland::scripting
