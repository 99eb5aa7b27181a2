// Hooks of mods that are written in Lua, as those of the rules of Animals.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/animals/rules.hpp"
#include "scripting/mods/hook_scripts.hpp"

namespace farmland::scripting {

inline constexpr std::array<std::string_view, 1> animals_hook_names = {"capture"};

// The hooks of these mods, in load order, each of which has one.
animals::Hooks make_animals_hooks(std::vector<HookScripts::Source> mods);

}  // namespace farmland::scripting
