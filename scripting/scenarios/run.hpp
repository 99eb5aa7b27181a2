// Many scenario files, and what came of them.
#pragma once

#include <string>
#include <vector>

#include "scripting/scenarios/scenario.hpp"

namespace farmland::scripting {

// A case and, once it has run, its result.
struct ScenarioReport {
    std::string file;
    std::vector<std::string> mods;  // of the file
    ScenarioCase which;             // of a file that cannot be run: no name, and there is a failure
    CaseResult result;
};

struct ScenarioPlan {
    std::vector<ScenarioFile> files;
    std::string filter;  // run only cases with this text in their names, or, if there are any, of exactly this name
    unsigned jobs = 1;
};

// The cases of the plan without running them, by file and place; then the same with their results. They do not depend on
// the number of threads.
std::vector<ScenarioReport> list_scenarios(const ScenarioSetting& setting, const ScenarioPlan& plan);
std::vector<ScenarioReport> run_scenarios(const ScenarioSetting& setting, const ScenarioPlan& plan);

}  // namespace farmland::scripting
