// The mods that a recorded game was played with.
#pragma once

#include <map>
#include <span>
#include <string>

#include "core/base/result.hpp"
#include "core/match/record.hpp"
#include "scripting/app/files/data.hpp"

namespace farmland::scripting {

// Finds the mods of a record and gives it the rules that they have as code. Texts such as units stay the record's own.
// `named` are paths that say where some of the mods are. It is an error if a mod is missing, or is not the same to the
// last byte: another one might play another game. Returns the paths that were named, by the ids of their mods.
Result<std::map<std::string, std::string>> load_mods_of(GameRecord& record, std::span<const std::string> named,
                                                        const DataFiles& data);

}  // namespace farmland::scripting
