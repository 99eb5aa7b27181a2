// What is played on the network, and who decides for a player there, by the name of a policy.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/piranhas/rules.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/files/data.hpp"
#include "scripting/net/thinker.hpp"

namespace farmland::scripting {

// Of Piranhas, with the mods of the option.
piranhas::Rules rules_with_mods(const CommandLine::Parsed& given, const DataFiles& data);

// What a policy on the network is given in addition to the rules.
struct DeciderOptions {
    Budget budget = {};
    Settings settings = {};
    std::function<void(std::string_view line)> print = {};  // what it prints, on the thread that it thinks on
};

// A built-in policy or a file; it is loaded once to see that it can be. Before each decision it is told how much time
// is left. The rules must outlive what is made.
net::DeciderMaker find_decider(const std::string& policy, const piranhas::Rules& rules, const DataFiles& data,
                               const DeciderOptions& options = {});

}  // namespace farmland::scripting
