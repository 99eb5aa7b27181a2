// What the commands that take policies have in common: finding them and what is set for them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/app/command.hpp"

namespace farmland::scripting {

// Whether the name of a policy is the path of a file.
bool is_policy_path(std::string_view name);

// The names of those that come with the program, sorted. Every game has `random`, be it the one for any game.
std::vector<std::string> built_in_policies(const DataFiles& data, std::string_view game);

// A policy by the path of its file (with `/` or `.lua`), or by the bare name of one that comes with the program.
Result<ScriptSource> find_policy(const DataFiles& data, std::string_view game, const std::string& name);

// Adds settings given as NAME=VALUE by an option of that name; a name may be given once for each option. Wrong ones end
// the command.
void add_settings(Settings& settings, const CommandLine::Parsed& given, std::string_view option);

}  // namespace farmland::scripting
