#pragma once

#include "core/crown/rules.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/bindings/crown_view.hpp"

namespace farmland::scripting {

using CrownAgent = PolicyAgent<crown::Rules, CrownView>;

}  // namespace farmland::scripting
