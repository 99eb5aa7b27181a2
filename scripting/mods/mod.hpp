// A mod: a folder with a mod.lua that returns a table of what it is and what it brings.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "scripting/host/library/games.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/reader.hpp"
#include "scripting/mods/manifest.hpp"

namespace farmland::scripting {

// Where a mod comes from.
struct ModSource {
    std::string name;              // of its mod.lua, as errors show it
    std::string text;              // of its mod.lua
    std::filesystem::path folder;  // where require looks; empty when there is none
    std::string where;             // the folder, for people
    // A text file of the mod's folder by its name.
    std::function<Result<std::string>(std::string_view name)> read_file;
};

// All files that a mod was loaded from: enough to load it again as it was, and to tell it from another.
struct ModFilesRead {
    SourceFile main;                            // mod.lua
    std::map<std::string, SourceFile> modules;  // what it required, by path
    std::map<std::string, std::string> data;    // text files, by name

    // SHA-256 of it all, in hex.
    std::string hash() const;
};

class Mod {
public:
    // Runs mod.lua and reads its manifest.
    static Result<std::unique_ptr<Mod>> load(ModSource source, Budget budget = {});

    const ModManifest& manifest() const { return manifest_; }
    const ModSource& source() const { return source_; }

    // What mod.lua has asked for that a game can ask for.
    const GameLibrary& library() const { return library_; }

    // What mod.lua returned.
    TableReader table() const;

    // A text file of the mod's folder.
    Result<std::string> read_file(const std::string& name) const;
    const ModFilesRead& files() const { return files_; }

    // An error about the table, with the file in front.
    Error error(const Error& problem) const { return Error{problem.sentence(), {source_.name}}; }

private:
    Mod(ModSource source, Budget budget);

    ModSource source_;
    mutable ModFilesRead files_;
    Sandbox sandbox_;
    GameLibrary library_;
    ModManifest manifest_;
};

// Lines "id version hash", of all but the one of that id: what records say of mods.
std::string text_of_mods(std::span<const std::unique_ptr<Mod>> mods, std::string_view except);

}  // namespace farmland::scripting
