#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scripting/reference/stubs.hpp"

namespace farmland::scripting {

// What the stubs say about a topic, for a terminal: a class ("CrownUnit", or "unit" for short), what it has ("hand",
// "random.int"), or, where nothing is called that, what begins like it. The lines of the overview that begin with two blanks
// and a name are searched too. An unknown topic is answered with the classes there are.
std::string help_text(const std::vector<Stubs>& files, std::string_view overview, std::string_view topic);

}  // namespace farmland::scripting
