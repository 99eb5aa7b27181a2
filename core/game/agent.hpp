#pragma once

#include <string>

#include "core/base/result.hpp"
#include "core/game/side.hpp"

namespace farmland {

// Who decides for a side. It sees what that side may know, never a state.
template <class Rules>
class Agent {
public:
    virtual ~Agent() = default;

    // The next action of the viewer, whose turn it is; the caller checks that it is legal.
    virtual Result<typename Rules::Action> choose(const typename Rules::View& view) = 0;

    // What goes on around its decisions. An error of the agent's own ends its game as an error of choose() does.
    virtual Result<void> begin(const typename Rules::View&) { return {}; }
    virtual Result<void> happened(const typename Rules::Event&) { return {}; }
    virtual Result<void> end(const Outcome&) { return {}; }

    // Whether its last error was that it used more time or memory than it was given.
    virtual bool overran() const { return false; }

    // Where its decisions are made, in front of what is wrong with one of them: "bot.lua:12: ", or nothing.
    virtual std::string place() const { return {}; }
};

}  // namespace farmland
