// Which globals a script uses, found without running it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scripting/host/role.hpp"

namespace farmland::scripting {

struct GlobalUse {
    enum class Kind { undefined, unknown_field, assignment };

    Kind kind;
    std::string name;  // "unit", or "math.randomseed" for a field
    int line;

    bool operator==(const GlobalUse&) const = default;
};

// The uses of globals in a valid Lua chunk that will fail, in the order of their lines. `known` are the globals there are
// and the names in those that are tables, sorted, as Sandbox::global_names() gives them.
//
// Lua's own compiler decides what is global, so that no local variable is taken for one.
std::vector<GlobalUse> find_failing_globals(std::string_view source, const std::vector<std::string>& known);

// "undefined global 'unti'; did you mean 'unit'?", as the script of that role is told when it runs.
std::string describe(const GlobalUse& use, const std::vector<std::string>& known, Role role = Role::policy);

}  // namespace farmland::scripting
