#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "core/base/result.hpp"
#include "core/match/record.hpp"

namespace farmland::scripting {

// What a scenario calls mods, by their ids; those that are not in it are called by their ids.
using ModNames = std::map<std::string, std::string, std::less<>>;

// A scenario file that plays these steps of a record, counted from 1, and expects the kinds of what happened and the
// position in the end. It is there to be changed by hand.
Result<std::string> scenario_of(const GameRecord& record, const ModNames& names, std::size_t from, std::size_t to);

}  // namespace farmland::scripting
