#include "scripting/bindings/piranhas/binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/reader.hpp"

namespace farmland::scripting {

// The parser of positions judges what was drawn.
Result<std::string> PiranhasBinding::position_of_table(lua_State* L, int index, const piranhas::Rules& rules) {
    charge(L, 1000);
    static constexpr std::array<std::string_view, 2> known = {"board", "turn"};
    const TableReader table(L, index, "position");
    if (auto checked = table.check_names(known); !checked) return checked.error();
    const auto drawn = table.lines("board");
    if (!drawn) return drawn.error();
    const std::vector<std::string> rows = piranhas::rows_of_drawing(*drawn);
    charge(L, static_cast<std::int64_t>(20 * rows.size()));
    if (rows.size() != static_cast<std::size_t>(rules.aquarium().side())) {
        return table.error("board", "expected " + std::to_string(rules.aquarium().side()) + " rows, found " +
                                        std::to_string(rows.size()));
    }
    std::string text;
    for (const std::string& row : rows) text += row + "/";
    text.pop_back();
    std::int64_t turn = 0;
    if (table.has("turn")) {
        const auto given = table.integer("turn");
        if (!given) return given.error();
        turn = *given;
    }
    return text + " " + std::to_string(turn);
}

}  // namespace farmland::scripting
