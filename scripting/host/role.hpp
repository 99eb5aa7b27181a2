#pragma once

#include <string_view>

namespace farmland::scripting {

// What a script is for. It decides which globals the script sees; the lists are in roles.cpp.
enum class Role { policy, mod, scenario };

// "policy", "mod", "scenario", as error messages say it.
std::string_view name_of(Role role);

}  // namespace farmland::scripting
