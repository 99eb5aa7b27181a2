// A game that policies play, chosen at run time by its name. One template makes it for every game there is
// (scripting/games/scripted_game_of.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/games.hpp"
#include "core/game/game_result.hpp"
#include "core/match/record.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/games/open_game.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

// What was found in a policy or a mod. The message of a problem begins with its file and, where it is known, its line; the
// explanation has further lines for the author, as explain_place() gives them.
struct CheckReport {
    static constexpr std::size_t most_problems = 20;
    struct Problem {
        std::string message;
        std::string explanation;
    };

    // The same mistake is told once, with the longest explanation. Always false, for a check that fails.
    bool add_problem(const std::string& message, const std::string& explanation);

    std::string name;  // of the policy, or the id of the mod, once it could be loaded
    std::string game;  // that it is for
    std::vector<std::string> passed;
    std::vector<std::string> notes;  // worth knowing, and no mistakes
    std::vector<Problem> problems;
    std::vector<std::string> undefined_globals;  // that a policy uses
};

// The name of a policy that can be loaded, or what is wrong with its file and further lines about that.
struct TriedPolicy {
    Result<std::string> name;
    std::string explanation;
    std::vector<std::string> notes = {};
    std::map<std::string, SourceFile, std::less<>> modules = {};  // that it required, by path
};

// One game that is to be played.
struct GameToPlay {
    std::array<const PolicySetup*, 2> policies{};  // by seat
    std::int64_t seed = 0;
    const std::string* position = nullptr;  // at which it begins; otherwise the seed tells
    // Filled if they are wanted.
    GameRecord* record = nullptr;
    std::array<Effort, 2>* efforts = nullptr;
    std::array<ProcessorTime, 2>* times = nullptr;
};

class ScriptedGame {
public:
    virtual ~ScriptedGame() = default;

    virtual std::string_view game() const = 0;

    // The globals of its policies and the names in those that are tables, sorted: "crown", "crown.fields", "math", ...
    virtual std::vector<std::string> globals() const = 0;

    // Loads the policy and lets it go again.
    virtual TriedPolicy try_policy(const PolicySetup& policy) const = 0;

    // Looks for mistakes: in the text, in the table it returns, on sample views, and in short games against an agent that
    // plays at random.
    virtual CheckReport check(const PolicySetup& policy) const = 0;

    // Looks for mistakes in rules that mods have changed: copies of a state must go the same way, and nothing hidden may
    // be seen. Says what is in order, or the first thing that is not. Goes on until `enough`; may throw RuleFailure.
    virtual Result<std::vector<std::string>> check_rules(const std::function<bool()>& enough) const = 0;

    // Gives a sandbox the globals of the game, and makes a game that is fully open to its scripts. This must outlive both, and
    // the sandbox the game.
    virtual void add_globals(Sandbox& sandbox) const = 0;
    virtual std::unique_ptr<OpenGame> open_game(Sandbox& sandbox) const = 0;

    // The same game goes the same way every time, and several threads may play at once. A policy that cannot be loaded
    // forfeits. A position that is none makes the game void.
    virtual GameResult play(const GameToPlay& game) const = 0;
    GameResult play(const std::array<const PolicySetup*, 2>& policies, std::int64_t seed,
                    GameRecord* record = nullptr) const {
        return play({policies, seed, nullptr, record});
    }
};

// What scripts need of a game in the list of games.
struct ScriptedEntry {
    std::function<Result<std::unique_ptr<ScriptedGame>>(const Setup& setup)> open;
    // What the game is played with: with these mods, or without any if it takes none.
    std::function<Result<Setup>(const Mods& mods)> setup_of;
};

// For the game of that name, once.
void add_scripted_game(std::string_view name, ScriptedEntry entry);

Result<std::unique_ptr<ScriptedGame>> open_scripted_game(std::string_view name, const Setup& setup);

// What a game with these mods is played with.
Result<Setup> setup_of(std::string_view game, const Mods& mods);

}  // namespace farmland::scripting
