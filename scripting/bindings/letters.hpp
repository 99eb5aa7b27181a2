// Tables of mods whose keys are the letters of species or kinds of pieces.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"

namespace farmland::scripting {

inline bool is_capital(std::string_view key) { return key.size() == 1 && key[0] >= 'A' && key[0] <= 'Z'; }

// Who writes a name where a letter belongs is told the letter: "; that of Leopard is L", or nothing.
template <class Kind>
std::string letter_of_name(std::string_view name, const std::vector<Kind>& kinds) {
    std::vector<std::string_view> known;
    known.reserve(kinds.size());
    for (const Kind& each : kinds) known.emplace_back(each.name);
    const auto nearest = nearest_name(name, known);
    if (!nearest) return "";
    const auto found = std::find(known.begin(), known.end(), *nearest) - known.begin();
    return "; that of " + std::string(*nearest) + " is " + kinds[static_cast<std::size_t>(found)].letter;
}

}  // namespace farmland::scripting
