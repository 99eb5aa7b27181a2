// Hooks of mods that are written in Lua, as those of Piranhas' rules.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/piranhas/rules.hpp"
#include "scripting/mods/hook_scripts.hpp"

namespace farmland::scripting {

// Their names in a mod.
inline constexpr std::array<std::string_view, 1> piranhas_hook_names = {"length"};

// The hooks of these mods, in load order, each of which has one; null without any.
piranhas::Hooks make_piranhas_hooks(std::vector<HookScripts::Source> mods);

}  // namespace farmland::scripting
