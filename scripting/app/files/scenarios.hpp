// Scenario files as the command line names them, and the games that they are played with.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "scripting/app/files/data.hpp"
#include "scripting/scenarios/scenario.hpp"

namespace farmland::scripting {

// What scenarios may read: what lies in their folder, in their mod, in the data folders, or in what the command line
// names. Links are followed first.
class ScenarioReach {
public:
    // The words and mods of the command line.
    ScenarioReach(std::span<const std::string> words, std::span<const std::string> mods, const DataFiles& data);

    // Whether a scenario in that folder may read the file, which is there. The error says what it may read.
    Result<void> check(const std::filesystem::path& file, const std::filesystem::path& folder) const;
    // The same for the mod.lua of a mod, which may also lie beside the scenario's own, in a folder around it, or beside one
    // that the command line names.
    Result<void> check_mod(const std::filesystem::path& file, const std::filesystem::path& folder) const;

private:
    bool covers(const std::filesystem::path& file, const std::filesystem::path& folder) const;

    std::vector<std::filesystem::path> folders_;
};

// Games with mods, each made once. Several threads may ask.
class ModdedGames {
public:
    // Both must outlive this.
    ModdedGames(const DataFiles& data, const ScenarioReach& reach) : data_(data), reach_(reach) {}

    // By the mods' ids or paths, as a file in that folder names them: a path begins there, and an id is looked for in that
    // folder and the two around it first, so that what lies in a mod's folder finds the mod. Without a folder as the
    // command line names them.
    Result<std::shared_ptr<const ScriptedGame>> find(std::string_view game, std::span<const std::string> mods,
                                                     const std::filesystem::path& folder);

    // Every game there is, or, with mods, the one that they are for.
    Result<std::shared_ptr<const ScenarioKinds>> kinds(std::span<const std::string> mods, std::string_view text = {});

private:
    const DataFiles& data_;
    const ScenarioReach& reach_;
    std::mutex mutex_;
    using Key = std::tuple<std::string, std::vector<std::string>, std::string>;  // game, mods, folder
    std::map<Key, std::shared_ptr<const ScriptedGame>> games_;                   // those that could be made
};

// The scenarios of files and folders or, if none are named, those that ship with the program. A folder stands for all Lua
// files in it; one with a mod.lua stands for those in its folder `scenarios`, played with that mod too. So is a file that
// lies in a mod. Links in a folder that lead out of it are errors.
Result<std::vector<ScenarioFile>> find_scenarios(std::vector<std::string> words, std::span<const std::string> mods,
                                                 const DataFiles& data, ModdedGames& games);

}  // namespace farmland::scripting
