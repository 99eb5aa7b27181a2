// What `farmland check` does with a game in Lua besides what it does with every mod.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/declared/rules.hpp"

namespace farmland::scripting {

// Plays random games and asks what these do not need: for the actions again, for what a state is worth, for drawings, and why
// actions are not legal. Lists of actions must have each action once, and be the same when asked for again. Says what is in order, or
// the first thing that is not. Goes on until `enough`; may throw RuleFailure.
Result<std::vector<std::string>> check_declared_game(const declared::Rules& rules, const std::function<bool()>& enough);

// The names of the functions that the game has, as they are counted while it is watched (hook_watch.hpp): "actions", "apply.move".
std::vector<std::string> functions_of(const declared::Rules& rules);

}  // namespace farmland::scripting
