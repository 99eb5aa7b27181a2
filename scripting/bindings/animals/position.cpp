#include "scripting/bindings/animals/binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "scripting/bindings/commands.hpp"

namespace farmland::scripting {

namespace {

// days = { e4 = 2 }; all others are full.
Result<void> read_days(const TableReader& table, const animals::Rules& rules, animals::State& state) {
    if (!table.has("days")) return {};
    return table.table("days", [&](const TableReader& days) -> Result<void> {
        for (const std::string_view name : days.names()) {
            const auto field = animals::parse_field(name);
            if (!field || !animals::contains(rules.predators(state), *field)) {
                return days.error(name, "there is no predator on this field");
            }
            const auto number = days.integer(name, {0, rules.species()[rules.species_at(state, *field)].days});
            if (!number) return number.error();
            set_days(state, *field, static_cast<int>(*number));
        }
        return {};
    });
}

Result<Side> read_side(const TableReader& table, std::string_view name) {
    if (!table.has(name)) return Side::first;
    const auto number = table.integer(name);
    if (!number) return number.error();
    if (*number != 1 && *number != 2)
        return table.error(name, "expected 1 (W) or 2 (M), found " + std::to_string(*number));
    return *number == 1 ? Side::first : Side::second;
}

Result<animals::State> state_of_drawing(lua_State* L, const TableReader& table, const animals::Rules& rules) {
    const auto rows = position_lines(L, table, "rows");
    if (!rows) return rows.error();
    auto state = rules.state_of_rows(text_of_rows(*rows));
    if (!state) return table.error("rows", state.error().sentence());
    if (auto read = read_days(table, rules, *state); !read) return read.error();
    if (auto read = put(read_side(table, "to_move"), state->to_move); !read) return read.error();
    if (auto read = put(read_side(table, "starter"), state->starter); !read) return read.error();
    return state;
}

}  // namespace

std::string text_of_rows(const std::vector<std::string>& rows) {
    std::string text;
    for (const std::string& row : rows) {
        if (&row != &rows.front()) text += '/';
        int empty = 0;
        const auto end_gap = [&] {
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
        };
        for (const char symbol : row) {
            if (symbol == ' ') continue;
            if (symbol == '.') {
                ++empty;
                continue;
            }
            end_gap();
            text += symbol;
        }
        end_gap();
    }
    return text;
}

Result<std::string> AnimalsBinding::position_of_table(lua_State* L, int index, const animals::Rules& rules) {
    static constexpr std::array<std::string_view, 5> known = {"rows", "days", "to_move", "starter", "commands"};
    return position_by_commands_or(L, index, rules, known,
                                   [&](const TableReader& table) { return state_of_drawing(L, table, rules); });
}

}  // namespace farmland::scripting
