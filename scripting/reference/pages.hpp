// Reference pages of the Lua API in Markdown, as in docs/reference/lua.
#pragma once

#include <string>
#include <vector>

#include "scripting/reference/stubs.hpp"

namespace farmland::scripting {

struct StubFile {
    std::string name;  // "crown" for scripts/api/crown.lua and the page crown.md
    Stubs stubs;
};

// The page of one of the files; the others are there to link to.
std::string reference_page(const std::vector<StubFile>& files, std::size_t index);

}  // namespace farmland::scripting
