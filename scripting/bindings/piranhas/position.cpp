#include "scripting/bindings/piranhas/binding.hpp"

#include "core/base/text.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/reader.hpp"

namespace farmland::scripting {

// The parser of positions judges what was drawn.
Result<std::string> PiranhasBinding::position_of_table(lua_State* L, int index, const piranhas::Rules& rules) {
    charge(L, 1000);
    const TableReader table(L, index, "position");
    if (auto checked = table.check_names({"board", "turn"}); !checked) return checked.error();
    const auto drawn = table.lines("board");
    if (!drawn) return drawn.error();
    const std::vector<std::string> rows = piranhas::rows_of_drawing(*drawn);
    charge(L, static_cast<std::int64_t>(20 * rows.size()));
    if (rows.size() != static_cast<std::size_t>(rules.aquarium().side())) {
        return table.error("board", "expected " + std::to_string(rules.aquarium().side()) + " rows, found " +
                                        std::to_string(rows.size()));
    }
    std::int64_t turn = 0;
    if (table.has("turn")) {
        if (auto read = put(table.integer("turn"), turn); !read) return read.error();
    }
    return joined(rows, "/") + " " + std::to_string(turn);
}

}  // namespace farmland::scripting
