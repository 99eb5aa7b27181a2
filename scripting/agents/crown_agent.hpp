#pragma once

#include "scripting/agents/policy.hpp"
#include "scripting/bindings/crown/binding.hpp"

namespace farmland::scripting {

using CrownAgent = PolicyAgent<CrownBinding>;

}  // namespace farmland::scripting
