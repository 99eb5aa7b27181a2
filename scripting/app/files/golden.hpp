// The golden texts of scenarios as files.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "scripting/scenarios/run.hpp"

namespace farmland::scripting {

// Nothing if there is no such file.
Result<std::optional<std::string>> read_golden_file(const std::filesystem::path& path);

struct GoldenUpdate {
    std::vector<std::string> written;   // files
    std::vector<std::string> unused;    // files that no case has compared anything with
    std::vector<std::string> problems;  // sentences
};

// Writes what is new in cases that passed. Unused files are looked for only next to scenario files whose cases all passed.
GoldenUpdate update_golden_files(std::span<const ScenarioReport> reports);

}  // namespace farmland::scripting
