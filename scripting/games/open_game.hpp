#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/value.hpp"
#include "core/game/side.hpp"
#include "core/match/record.hpp"

struct lua_State;

namespace farmland::scripting {

struct PolicySetup;

// How a dialogue is to be led.
struct DialogueSetup {
    std::map<std::string, std::string, std::less<>> options;  // how it looks, by the game's own names
    const PolicySetup* opponent = nullptr;  // plays for the second side; without it people play for both
    bool opponent_has_own_luck = true;      // else its random numbers are those that began the game, going on
};

// A game that is fully open to a script, at a console or in a scenario: it sets up positions, plays both sides, and sees
// everything.
class OpenGame {
public:
    virtual ~OpenGame() = default;

    virtual void begin(std::int64_t seed) = 0;
    // The seed brings what luck the position leaves open.
    virtual Result<void> set_position(std::string_view text, std::int64_t seed) = 0;
    // The position that the table at `index` describes, in the game's own way.
    virtual Result<void> set_up(lua_State* L, int index, std::int64_t seed) = 0;

    virtual Result<std::vector<Value>> play(std::string_view action) = 0;
    // Why the action cannot be played, if it cannot.
    virtual Result<void> check(std::string_view action) const = 0;
    // Takes back the last action; false if there is none.
    virtual bool undo() = 0;
    // Lets a policy decide for the side to move, whichever that is, until the game ends or no further action is wanted,
    // which is asked before each and may throw.
    virtual Result<std::vector<Value>> play_by(const PolicySetup& policy, std::int64_t seed,
                                               const std::function<bool()>& wanted) = 0;

    // Begins the game's command dialogue, again if there was one, and gives what it prints first. The seed is of the
    // opponent's luck.
    virtual Result<std::string> open_dialogue(const DialogueSetup& setup, std::int64_t seed) = 0;
    // Bytes that the opponent of the dialogue has now, if there is one.
    virtual std::size_t opponent_memory() const = 0;
    // What the dialogue prints for a line that somebody types, with all that an opponent does then. Without a dialogue one
    // begins, in which people play for both sides.
    virtual Result<std::string> command(std::string_view line) = 0;

    // All that was played since the start, without what was taken back. The seed is that of begin(), if it began by one.
    virtual GameRecord record() const = 0;
    virtual std::optional<std::int64_t> seed() const = 0;

    virtual std::string board() const = 0;
    virtual std::string position() const = 0;
    virtual Side side_to_move() const = 0;
    virtual std::optional<Outcome> outcome() const = 0;

    // What the side to move knows, as a policy gets it; always the same table. Onto the main stack.
    virtual void push_view() = 0;
    // What a side knows now, as tables that stay as they are.
    virtual void push_snapshot(lua_State* L, Side side) const = 0;
    // All legal actions, or those that the table at `filter` asks for; 0 for none.
    virtual void push_actions(lua_State* L, int filter) const = 0;
    virtual void push_state(lua_State* L) const = 0;
};

}  // namespace farmland::scripting
