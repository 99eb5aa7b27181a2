// Positions that a script describes by a table: by the commands that lead there, or in the game's own way.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/reader.hpp"

namespace farmland::scripting {

// The lines of that name; each costs steps.
inline Result<std::vector<std::string>> position_lines(lua_State* L, const TableReader& table, std::string_view name) {
    auto found = table.lines(name);
    if (found) charge(L, static_cast<std::int64_t>(200 * found->size()));
    return found;
}

// The position string of what the table at `index` describes, which has some of the known names. Without commands, read(table)
// is the state.
template <class Rules, class Read>
Result<std::string> position_by_commands_or(lua_State* L, int index, const Rules& rules,
                                            std::span<const std::string_view> known, Read read) {
    charge(L, 1000);
    const TableReader table(L, index, "position");
    if (auto checked = table.check_names(known); !checked) return checked.error();
    const auto text_of = [&](const auto& state) -> Result<std::string> {
        if (!state) return state.error();
        return rules.position_text(*state);
    };
    if (!table.has("commands")) return text_of(read(table));
    for (const std::string_view other : known) {
        if (other != "commands" && table.has(other))
            return table.error("commands", "they say all, so " + std::string(other) + " must not be there");
    }
    const auto commands = position_lines(L, table, "commands");
    if (!commands) return commands.error();
    std::string text;
    for (const std::string& command : *commands) text += command + "\n";
    const auto state = state_after(rules, text);
    if (!state) return table.error("commands", state.error().sentence());
    return text_of(state);
}

}  // namespace farmland::scripting
