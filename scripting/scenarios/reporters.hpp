// What came of scenarios, as text. None of it depends on the machine or on time.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "scripting/scenarios/run.hpp"

namespace farmland::scripting {

struct ScenarioCounts {
    std::size_t passed = 0;
    std::size_t failed = 0;  // an expectation was not met, or the case raised
    std::size_t broken = 0;  // files that cannot be run
};

ScenarioCounts count_scenarios(std::span<const ScenarioReport> reports);

// The reports end failures with the command line that repeats just that case; `options` are the words that it needs
// beside file, filter and mods.

// For people: each case by file, then what is wrong with those that failed, and the line that repeats each.
std::string pretty_report(std::span<const ScenarioReport> reports, std::span<const std::string> options);

// TAP version 13, with the failure as a YAML block.
std::string tap_report(std::span<const ScenarioReport> reports, std::span<const std::string> options);

// JUnit's XML, one suite a file.
std::string junit_report(std::span<const ScenarioReport> reports, std::span<const std::string> options);

}  // namespace farmland::scripting
