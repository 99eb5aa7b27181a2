// The stubs and the reference pages made from them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "core/base/text.hpp"
#include "scripting/reference/pages.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

inline const std::filesystem::path source_root = std::filesystem::path(FARMLAND_TESTS_DIR).parent_path();
inline const std::filesystem::path page_folder = source_root / "docs" / "reference" / "lua";

// All files of scripts/api, by name.
inline std::vector<scripting::StubFile> read_api_files() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(source_root / "scripts" / "api")) {
        if (entry.path().extension() == ".lua") paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    std::vector<scripting::StubFile> files;
    for (const std::filesystem::path& path : paths) {
        auto stubs = scripting::parse_stubs(read_file(path));
        if (!stubs) throw std::runtime_error(path.string() + ":" + stubs.error().sentence());
        files.push_back({path.stem().string(), *std::move(stubs)});
    }
    return files;
}

// What is for scenarios: scenario.lua and, for each game, NAME_scenario.lua. What is for no one else policies have,
// and scenarios too.
inline bool is_for_scenarios(const scripting::StubFile& file) { return file.name.ends_with("scenario"); }

// What mods return and get: mod.lua and, for each game, NAME_mod.lua.
inline bool is_for_mods(const scripting::StubFile& file) { return file.name.ends_with("mod"); }

// What only the files of games have.
inline bool is_for_games(const scripting::StubFile& file) { return file.name == "bits" || file.name == "game"; }

inline std::vector<scripting::StubFile> read_policy_api_files() {
    auto files = read_api_files();
    std::erase_if(files, is_for_scenarios);
    std::erase_if(files, is_for_mods);
    std::erase_if(files, is_for_games);
    return files;
}

// The blocks of Lua in a description.
inline std::vector<std::string> examples_in(const std::string& text) {
    std::vector<std::string> examples;
    bool inside = false;
    for (const std::string_view line : lines(text)) {
        if (!inside && line == "```lua") {
            inside = true;
            examples.emplace_back();
        } else if (inside && line == "```") {
            inside = false;
        } else if (inside) {
            examples.back() += std::string(line) + "\n";
        }
    }
    return examples;
}

}  // namespace farmland::tests
