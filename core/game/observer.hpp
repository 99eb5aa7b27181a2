#pragma once

#include <span>

#include "core/base/result.hpp"
#include "core/game/rules.hpp"

namespace farmland {

// Follows a game as it happens. Sees everything; whoever shows it to a player filters with Rules::visible.
template <GameRules Rules>
class Observer {
public:
    virtual ~Observer() = default;
    // A game begins at this state; what was before is given up.
    virtual void began(const typename Rules::State&) {}
    virtual void happened(Side side, const typename Rules::Action& action,
                          std::span<const typename Rules::Event> events) = 0;
    // The last action and its events are taken back, as if they had never been.
    virtual void took_back() {}
    // An agent failed in a game that goes on all the same; what is done for it, if anything, happens next.
    virtual void failed(Side, const Error&) {}
};

}  // namespace farmland
