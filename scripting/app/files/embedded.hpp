#pragma once

#include <span>
#include <string_view>

namespace farmland::scripting {

// A file of the repository that was put into the program when it was built (farmland_embed in scripting/embed.cmake).
struct EmbeddedFile {
    std::string_view path;  // from the repository root: "scripts/ai/crown/farmer.lua"
    std::string_view text;
};

// In the order of the list given to farmland_embed.
std::span<const EmbeddedFile> embedded_files();

}  // namespace farmland::scripting
