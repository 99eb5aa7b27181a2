#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scripting/reference/stubs.hpp"

namespace farmland::scripting {

// What the stubs say about a topic such as "state" or "CrownUnit", for a terminal: all classes whose names end in it. An
// unknown topic is answered with those there are.
std::string help_text(const std::vector<Stubs>& files, std::string_view topic);

}  // namespace farmland::scripting
