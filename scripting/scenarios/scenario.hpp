// Scenario files: Lua that says in describe() and it() how a game is to behave.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/match/replay.hpp"
#include "scripting/scenarios/game_object.hpp"
#include "scripting/scenarios/golden.hpp"

namespace farmland::scripting {

// A scenario file and what it is played with.
struct ScenarioFile {
    ScriptSource source;
    std::shared_ptr<const ScenarioKinds> games;
    std::vector<std::string> mods;  // of these games, as they are named on a command line
};

// The game at the start of a record.
using RestoreGame = std::function<Result<std::unique_ptr<Session>>(const GameRecord& record)>;

// What all scenarios of a run have in common.
struct ScenarioSetting {
    ScenarioSources sources;
    GoldenSetting golden;
    RestoreGame restore = start_of;  // how games are played again once a case has passed
    std::int64_t seed = 1;
    Budget budget;  // of loading a file, and of each call of a case's functions
};

// One it() of a file.
struct ScenarioCase {
    std::string name;  // the names of what is around it and its own, with blanks between them
    int line = 0;
};

// Why a file or a case failed, as its author reads it.
struct ScenarioFailure {
    enum class Kind {
        unmet,   // an expectation
        error,   // the script raised, or its budget ran out
        replay,  // all was as expected, but the record of a game leads to another one
    };
    Kind kind = Kind::error;
    std::string sentence;              // with file and line
    std::string explanation;           // the line of the script, and how it came there
    std::vector<std::string> details;  // what was expected and found
    std::string board;                 // of the game that was looked at last, if any
};

struct ListedScenario {
    std::vector<ScenarioCase> cases;
    std::optional<ScenarioFailure> failure;  // the file cannot be run at all
};

// The globals of scenarios and the names in those that are tables, sorted.
std::vector<std::string> scenario_globals(std::shared_ptr<const ScenarioKinds> games);

// Runs what is outside the cases of a file.
ListedScenario list_scenario(const ScenarioSetting& setting, const ScenarioFile& file);

struct CaseResult {
    std::optional<ScenarioFailure> failure;
    std::vector<std::string> printed;
    std::vector<GoldenText> golden;  // all that were compared, if the case passed
};

// Runs one case, counted from 0, in a sandbox of its own. Several threads may do so at once.
CaseResult run_case(const ScenarioSetting& setting, const ScenarioFile& file, std::size_t index);

}  // namespace farmland::scripting
