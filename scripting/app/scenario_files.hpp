// Scenario files as the command line names them, and the games that they are played with.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

#include "scripting/app/data_files.hpp"
#include "scripting/scenarios/scenario.hpp"

namespace farmland::scripting {

// Games with mods, each made once. Several threads may ask.
class ModdedGames {
public:
    // The data must outlive this.
    explicit ModdedGames(const DataFiles& data) : data_(data) {}

    // By the mods' ids or paths, as a file in that folder names them: a path begins there, and an id is looked for in that
    // folder and the two around it first, so that what lies in a mod's folder finds the mod. Without a folder as the
    // command line names them.
    Result<std::shared_ptr<const ScriptedGame>> find(std::string_view game, std::span<const std::string> mods,
                                                     const std::filesystem::path& folder);

    // Every game there is, or, with mods, the one that they are for.
    Result<std::shared_ptr<const ScenarioKinds>> kinds(std::span<const std::string> mods);

private:
    const DataFiles& data_;
    std::mutex mutex_;
    std::map<std::tuple<std::string, std::vector<std::string>, std::string>, std::shared_ptr<const ScriptedGame>>
        games_;
};

// The scenarios of files and folders or, if none are named, those that come with the program. A folder stands for all Lua
// files in it; one with a mod.lua stands for those in its folder `scenarios`, played with that mod too.
Result<std::vector<ScenarioFile>> find_scenarios(std::vector<std::string> words, std::span<const std::string> mods,
                                                 const DataFiles& data, ModdedGames& games);

}  // namespace farmland::scripting
