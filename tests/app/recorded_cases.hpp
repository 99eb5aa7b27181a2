// Recorded dialogues with the exact output they must give; what stands behind the beginning of an error is free.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/app/program.hpp"

namespace farmland::tests {

// The folders in tests/GAME/cases, each with input.txt and expected.txt.
std::vector<std::filesystem::path> recorded_cases(std::string_view game);

// Runs the program with the input of the case and fails unless it answers as expected, in good order.
void check_recorded_case(const std::filesystem::path& folder, std::vector<std::string> arguments,
                         std::string_view error_begins);

}  // namespace farmland::tests
