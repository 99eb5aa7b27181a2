// Hooks of mods that are written in Lua, as those of Crown's rules.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/crown/hooks.hpp"
#include "scripting/mods/hook_scripts.hpp"

namespace farmland::scripting {

enum class CrownHook : std::size_t { join, duel, value, turn, placement };

// Their names in a mod, in that order.
inline constexpr std::array<std::string_view, 5> crown_hook_names = {"union", "duel", "value", "turn", "placement"};

// The hooks of these mods, in load order, each of which has at least one. Hooks that none of them has are null.
crown::Hooks make_crown_hooks(std::vector<HookScripts::Source> mods, const std::vector<std::vector<CrownHook>>& used);

}  // namespace farmland::scripting
