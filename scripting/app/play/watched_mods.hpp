// Mods that are written while they are played.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/game/setup.hpp"
#include "scripting/app/files/data.hpp"

namespace farmland::scripting {

struct LoadedMods {
    Setup setup;
    std::map<std::string, std::string> hashes;  // of their files, by id
};

// What the game is played with: the named mods or, without names, the game's own, as their files are now.
Result<LoadedMods> load_mods_now(std::string_view game, std::span<const std::string> names, const DataFiles& data);

// "the mod 'terrain' has changed", with a line for each that is another, new or gone; empty if they are the same.
std::vector<std::string> changes(const LoadedMods& before, const LoadedMods& now);

// Looks again and again whether mods have changed. Each change is told once.
class WatchedMods {
public:
    // The names must outlive it.
    WatchedMods(LoadedMods loaded, std::string game, std::span<const std::string> names, const DataFiles& data);

    // What is new since the last look: changed mods, or why they cannot be loaded as they are now.
    std::vector<std::string> news();

private:
    LoadedMods loaded_;  // what is played with
    std::string game_;
    std::span<const std::string> names_;
    const DataFiles& data_;
    std::vector<std::string> told_;
};

}  // namespace farmland::scripting
