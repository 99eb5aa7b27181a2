// A mod: a folder with a mod.lua that returns a table of what it is and what it brings.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/mods/manifest.hpp"
#include "scripting/mods/table_reader.hpp"

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

class Mod {
public:
    // Runs mod.lua and reads its manifest.
    static Result<std::unique_ptr<Mod>> load(ModSource source, Budget budget = {});

    const ModManifest& manifest() const { return manifest_; }
    const ModSource& source() const { return source_; }

    // What mod.lua returned.
    TableReader table() const;

    // An error about the table, with the file in front.
    Error error(const Error& problem) const { return Error{source_.name + ": " + problem.message}; }

private:
    Mod(ModSource source, Budget budget);

    ModSource source_;
    Sandbox sandbox_;
    ModManifest manifest_;
};

}  // namespace farmland::scripting
