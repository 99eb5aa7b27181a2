#pragma once

#include <optional>
#include <string>

#include "core/base/value.hpp"

namespace farmland {

// A place at which two values are different, and what each has there, as texts.
struct ValueDifference {
    std::string name;  // "own.hand[2]", "the length of deck"
    std::string one;
    std::string other;
};

// The first one, in the order of the first value.
std::optional<ValueDifference> first_difference(const Value& one, const Value& other);

}  // namespace farmland
