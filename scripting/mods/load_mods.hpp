// Which mods are loaded, and in which order.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "scripting/mods/mod.hpp"

namespace farmland::scripting {

using Mods = std::vector<std::unique_ptr<Mod>>;

// Finds a mod by what somebody called it: its id, or the path of its folder.
using FindMod = std::function<Result<ModSource>(const std::string& name)>;

// The named mods with all that they depend on: what a mod depends on comes before it, otherwise the order is that of the
// names. Missing mods, wrong versions, circles, conflicts and mods of other games are errors that name them.
Result<Mods> load_mods(std::span<const std::string> names, const FindMod& find, std::string_view game);

}  // namespace farmland::scripting
