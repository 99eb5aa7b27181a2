#pragma once

#include <array>
#include <string_view>

namespace farmland::scripting {

// What a script is for. It decides which globals the script sees; the lists are in roles.cpp.
enum class Role { policy, mod, scenario, plan };
inline constexpr std::array<Role, 4> all_roles = {Role::policy, Role::mod, Role::scenario, Role::plan};

// "policy", "mod", "scenario", "plan", as error messages say it.
std::string_view name_of(Role role);

}  // namespace farmland::scripting
