#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

struct lua_State;

namespace farmland::scripting {

struct SourceFile {
    std::string name;  // as errors show it
    std::string text;
};

// A whole file, if it is an ordinary file of the size of a script.
Result<SourceFile> read_source(const std::filesystem::path& file);

// Whether a file, with all links followed, lies in the folder or below.
bool is_inside(const std::filesystem::path& file, const std::filesystem::path& root);

// Where require() finds its files.
struct Modules {
    std::vector<std::filesystem::path> roots;
    std::function<std::optional<SourceFile>(std::string_view path)> embedded;
    std::function<void(const std::string& path, const SourceFile& file)> found;  // told of each file that is loaded
    std::string refusal;               // why no further module can be loaded; empty if it can
    std::vector<std::string> loading;  // the modules that are being loaded, each by the one before

    // The file of a module: "a.b" is a/b.lua. A link that leads out of its root is an error.
    Result<SourceFile> find(std::string_view module) const;
};

// Pushes the value of a module, which is loaded when it is first asked for. Raises a Lua error.
void push_module(lua_State* L, const std::string& name);

// Pushes the table of all modules that were loaded, by name. False, and nothing is pushed, if there are none.
bool push_loaded_modules(lua_State* L);

}  // namespace farmland::scripting
