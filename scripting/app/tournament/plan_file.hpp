// plan.lua: a tournament as people read and change it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/tournament/plan.hpp"
#include "scripting/agents/policy.hpp"

namespace farmland::scripting {

inline constexpr const char* name_of_plan_file = "plan.lua";

struct PlannedContestant {
    std::string name;    // empty: as the policy calls itself
    std::string policy;  // a path from the folder of the plan, or the name of a built-in one
    Settings settings;
};

// What is not given is left to the program, see ready_tournament().
struct PlanFile {
    std::string game;
    std::vector<std::string> mods;
    tournament::Format format = tournament::Format::round_robin;
    std::uint64_t pairs = 50;
    std::optional<std::uint64_t> rounds;
    stats::Question question;
    std::int64_t seed = 0;
    std::string budget;
    std::string openings;  // a path; empty: none
    std::string anchor;    // a name; empty: none
    std::vector<PlannedContestant> contestants;
    std::vector<tournament::LeftOut> left_out;
};

std::string text_of(const PlanFile& plan);

// The plan that a text is. Mistakes in it end the command; they are told with file and line where possible.
PlanFile parse_plan_file(const std::string& file, const std::string& text);
// The plan of a tournament's folder.
PlanFile read_plan_file(const std::filesystem::path& folder);

}  // namespace farmland::scripting
