#pragma once

#include <stdexcept>

namespace farmland {

// A rule that a mod brings has failed. The game cannot go on, and none of its players is to blame. The message names the
// mod, its file and the line.
class RuleFailure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace farmland
