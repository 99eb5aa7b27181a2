// The decisions of a game in Lua. Each thread has a Lua state of its own for them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/declared/decisions.hpp"
#include "scripting/host/library/games.hpp"
#include "scripting/mods/mod.hpp"

namespace farmland::scripting {

class GameFunctions;

class LuaDecisions final : public declared::Decisions {
public:
    LuaDecisions(ModFilesRead files, GameChanges changes, declared::Declaration game, Known known);

    const Known& known() const override { return known_; }
    void start(declared::State& state, declared::Luck& luck) const override;
    void add_actions(const declared::State& state, std::vector<declared::Action>& actions) const override;
    Side apply(declared::State& state, const declared::Action& action,
               std::vector<declared::Event>* told) const override;
    Ending outcome(const declared::State& state, declared::Asked asked) const override;
    Ending stuck(const declared::State& state) const override;
    std::optional<std::string> why_not(const declared::State& state, const declared::Action& action) const override;
    std::vector<bool> seen(const declared::State& state, std::size_t field, Side viewer) const override;
    void sample(declared::State& state, Side viewer, JavaRandom& random) const override;
    double worth(const declared::State& state, Side side) const override;
    std::string sign(const declared::State& state, int field) const override;

private:
    GameFunctions& of_this_thread() const;

    std::uint64_t identity_;  // of no other, now or later
    ModFilesRead files_;
    GameChanges changes_;
    declared::Declaration game_;
    Known known_;
};

// Runs a game's mod.lua in a sandbox, as it was when it was loaded. What it returns lies on the stack.
Result<void> run_game_file(Sandbox& sandbox, const ModFilesRead& files);

}  // namespace farmland::scripting
