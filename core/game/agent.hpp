#pragma once

#include <string>

#include "core/base/result.hpp"
#include "core/base/text.hpp"
#include "core/game/side.hpp"

namespace farmland {

// What can be said of an agent whatever it plays.
class AnyAgent {
public:
    virtual ~AnyAgent() = default;

    // The game is over. An error of the agent's own ends its game as an error of choose() does.
    virtual Result<void> end(const Outcome&) { return {}; }

    // Further lines about its last error, for people; mostly there are none.
    virtual std::string explanation() const { return {}; }

    // Whether its last error was that it used more time or memory than it was given.
    virtual bool overran() const { return false; }

    // Whether its last error was that a clock ran out. When that happens depends on the machine, so by that nobody
    // loses a game which others should be able to repeat.
    virtual bool timed_out() const { return false; }

    // Where its decisions are made, if that is known.
    virtual Where place() const { return {}; }
};

// Who decides for a side. It sees what that side may know, never a state.
template <class Rules>
class Agent : public AnyAgent {
public:
    // The next action of the viewer, whose turn it is; the caller checks that it is legal.
    virtual Result<typename Rules::Action> choose(const typename Rules::View& view) = 0;

    // What goes on around its decisions; an error counts as one of end() does.
    virtual Result<void> begin(const typename Rules::View&) { return {}; }
    virtual Result<void> happened(const typename Rules::Event&) { return {}; }
};

// Whether what an agent chose is legal; the error says where it was chosen, what it was and why not.
template <class Rules>
Result<void> check_choice(const Rules& rules, const typename Rules::State& state, const Agent<Rules>& agent,
                          const typename Rules::Action& action) {
    const auto legal = rules.check(state, action);
    if (legal) return {};
    return Error{"chose " + in_quotes(rules.action_text(action)) + ", but " + legal.error().sentence(), agent.place()};
}

}  // namespace farmland
