// A tournament that can be played: all that its plan names has been found and read.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/tournament/plan.hpp"
#include "core/tournament/schedule.hpp"
#include "scripting/app/files/data.hpp"
#include "scripting/app/tournament/plan_file.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

// Nothing of it is read from files any more: they may change while it is played.
struct ReadyTournament {
    tournament::Plan plan;
    std::unique_ptr<ScriptedGame> game;
    std::vector<PolicySetup> policies;  // of the contestants
    std::vector<std::string> openings;

    // A game of a pair, 0 or 1.
    GameToPlay game_of(const tournament::Schedule& schedule, std::uint64_t pair, std::size_t game) const;
};

// Paths of the plan begin at the folder. Mistakes end the command.
ReadyTournament ready_tournament(const PlanFile& plan, const std::filesystem::path& folder, const DataFiles& data);

// What a contestant is called that nobody has named.
std::string usual_name(const std::string& policy, const Settings& settings);

// The rounds of swiss that nobody asked for: enough to find the best one.
std::uint64_t usual_rounds(std::size_t contestants);

// While this lives, paths begin at that folder.
class WorkingFolder {
public:
    explicit WorkingFolder(const std::filesystem::path& folder);
    ~WorkingFolder();
    WorkingFolder(const WorkingFolder&) = delete;
    WorkingFolder& operator=(const WorkingFolder&) = delete;

private:
    std::filesystem::path before_;
};

// The hash of a policy with all that it requires.
std::string hash_of(const ScriptSource& source);

}  // namespace farmland::scripting
