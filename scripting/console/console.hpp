// A Lua prompt with the API of a game and a game to try it on.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/match/record.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/games/open_game.hpp"
#include "scripting/games/scripted_game.hpp"
#include "scripting/host/tables/kept.hpp"

namespace farmland::scripting {

struct ConsoleSetup {
    std::int64_t seed = 1;
    Budget budget;  // of each input
    std::function<void(std::string_view line)> print;
    // What help(topic) shows; without a topic the empty text is asked for.
    std::function<std::string(std::string_view topic)> help;
    // A policy by its name, as its file is now.
    std::function<Result<PolicySetup>(const std::string& name)> policy = {};
    // The game by other rules if they have changed since the last new game, else nothing.
    std::function<std::shared_ptr<const ScriptedGame>()> changed_game = {};
};

// The view is that of the side to move.
class Console {
public:
    Console(const ConsoleSetup& setup, std::shared_ptr<const ScriptedGame> game);
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    // Goes to where a recorded game stood after that many of its steps. From there undo() goes back, and new() without a seed
    // begins the recorded game again. The error says which step cannot be played; then the game stands before it.
    Result<void> go_to(const GameRecord& record, std::size_t steps);

    struct Answer {
        enum class Kind { done, unfinished, failed };
        Kind kind = Kind::done;
        std::string text;  // lines without the last end: the values, or what went wrong
    };

    // Runs an expression or statements. Of unfinished input nothing is run; it is to be given again with more lines.
    Answer run(const std::string& input);

    // What the dotted word could become: "view.own.ha" gives "view.own.hand".
    std::vector<std::string> completions(std::string_view word);

private:
    // What scripts have kept of a game may outlive it, so none ever ends.
    struct Played {
        std::shared_ptr<const ScriptedGame> rules;
        std::unique_ptr<OpenGame> game;
    };

    void add_game_functions();
    Result<void> begin(std::optional<std::int64_t> seed);
    void refresh();
    void refresh_in(lua_State* L);
    void keep_global(const char* name);

    struct Commands;  // the functions of the table `game`

    ConsoleSetup setup_;
    JavaRandom random_;
    Policy policy_;
    std::vector<Played> played_;  // the last one is played now
    OpenGame* game_ = nullptr;
    std::shared_ptr<const ScriptedGame> next_rules_;
    std::optional<std::string> recorded_start_;
    std::vector<std::pair<const char*, Kept>> kept_;  // globals
    std::uint64_t inputs_ = 0;                        // that were run
    std::int64_t plays_by_policies_ = 0;
};

}  // namespace farmland::scripting
