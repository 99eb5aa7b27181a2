// What a declared game leaves to its author: the decisions that are not data.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/java_random.hpp"
#include "core/declared/declaration.hpp"
#include "core/declared/luck.hpp"
#include "core/game/ending.hpp"

namespace farmland::declared {

// Parts are as authors have them: fields, columns, rows and seats from 1, named values from 0. Those that a kind does not
// have are 0.
using Parts = std::array<std::int16_t, Declaration::most_parts>;

struct Action {
    std::int16_t kind = 0;
    Parts parts{};

    bool operator==(const Action&) const = default;
};

// An action that was done, or what was told of it.
struct Event {
    std::int16_t kind = 0;  // of the actions, then of the other events
    Side side = Side::first;
    std::uint8_t hidden = 0;  // a bit for each part that the viewer is not told, which is 0
    Parts parts{};

    bool operator==(const Event&) const = default;
};

// An action is done: that side is next, and has one more behind it.
void advance(const Declaration& game, State& state, Side next);

// Why somebody asks: a game is played, or somebody looks what would be.
enum class Asked { in_play, ahead };

// Any thread may ask. Whatever is wrong with an answer is a RuleFailure, and nothing has happened then.
class Decisions {
public:
    virtual ~Decisions() = default;

    // What there is to be asked.
    struct Known {
        bool start = false;
        bool actions = false;
        bool outcome = false;
        bool why_not = false;
        bool sample = false;
        bool worth = false;
        bool sign = false;
        std::vector<bool> apply = {};  // by kind of action
    };
    virtual const Known& known() const = 0;

    virtual void start(State& state, Luck& luck) const = 0;
    // What the side to move may do, in order.
    virtual void add_actions(const State& state, std::vector<Action>& actions) const = 0;
    // Changes the fields; returns who is next. Events go to `told` if somebody wants them.
    virtual Side apply(State& state, const Action& action, std::vector<Event>* told) const = 0;
    virtual Ending outcome(const State& state, Asked asked) const = 0;
    // What becomes of the side to move, which can do nothing, in a game whose declaration does not say it.
    virtual Ending stuck(const State& state) const = 0;
    virtual std::optional<std::string> why_not(const State& state, const Action& action) const = 0;
    // Which places of a field whose declaration does not say it are seen by that side: of the first seat's, then the second's.
    virtual std::vector<bool> seen(const State& state, std::size_t field, Side viewer) const = 0;
    // Puts values into all hidden places.
    virtual void sample(State& state, Side viewer, JavaRandom& random) const = 0;
    virtual double worth(const State& state, Side side) const = 0;
    // Of a field of the board; hidden places may be in the state.
    virtual std::string sign(const State& state, int field) const = 0;
};

}  // namespace farmland::declared
