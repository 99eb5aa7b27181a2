#pragma once

#include <stdexcept>
#include <string>

#include "core/base/result.hpp"

namespace farmland {

// A rule that a mod brings has failed. The game cannot go on, and none of its players is to blame. The error names the
// mod, its file and the line.
class RuleFailure : public std::runtime_error {
public:
    explicit RuleFailure(const Error& error) : std::runtime_error(error.sentence()), error_(error) {}
    explicit RuleFailure(const std::string& message) : RuleFailure(Error{message}) {}

    const Error& error() const { return error_; }

private:
    Error error_;
};

}  // namespace farmland
