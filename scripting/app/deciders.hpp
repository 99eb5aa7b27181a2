// Who decides for a player on the network, by the name of a policy.
#pragma once

#include <string>

#include "core/base/result.hpp"
#include "core/piranhas/rules.hpp"
#include "scripting/net/thinker.hpp"

namespace farmland::scripting {

// The rules must outlive what is made.
Result<net::DeciderMaker> find_decider(const std::string& policy, const piranhas::Rules& rules);

}  // namespace farmland::scripting
