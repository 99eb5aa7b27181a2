#pragma once

#include <cstddef>
#include <string>

#include "core/base/result.hpp"
#include "core/match/record.hpp"

namespace farmland::scripting {

// A scenario file that plays these steps of a record, counted from 1, and expects the kinds of what happened and the
// position in the end. It is there to be changed by hand.
Result<std::string> scenario_of(const GameRecord& record, std::size_t from, std::size_t to);

}  // namespace farmland::scripting
