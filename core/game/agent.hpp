#pragma once

#include "core/base/result.hpp"

namespace farmland {

// Who decides for a side. It sees what that side may know, never a state.
template <class Rules>
class Agent {
public:
    virtual ~Agent() = default;

    // The next action of the viewer, whose turn it is; the caller checks that it is legal.
    virtual Result<typename Rules::Action> choose(const typename Rules::View& view) = 0;
};

}  // namespace farmland
