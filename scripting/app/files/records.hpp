// Records of games as files.
#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.hpp"
#include "core/match/record.hpp"

namespace farmland::scripting {

// Whether a record could be written there: for telling before a game starts. Never over a file that is something else
// than a record.
Result<void> check_record_file(const std::filesystem::path& path);

// Writes the whole file or, with an error, nothing of it.
Result<void> write_record_file(const std::filesystem::path& path, const GameRecord& record);

// "-" is standard input. Errors name the file, and the line where there is one.
Result<GameRecord> read_record_file(const std::string& path);

// Warns on standard error if the rules give another game than the record says.
void warn_unless_verified(const GameRecord& record);

}  // namespace farmland::scripting
