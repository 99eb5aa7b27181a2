// The parameters of a game's rules, as mods give them and as scripts see them.
#pragma once

#include <lua.h>

#include <array>
#include <string>

#include "core/game/parameter.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/tables/reader.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

// How a number out of range is refused: "expected 5 to 11, found 12", or "expected a whole number from 1 to 16, found '0'".
enum class Refusal { brief, full };

// Sets the number or flag that a mod's table gives.
template <class Parameter, class Parameters>
Result<void> take_parameter(const TableReader& given, const Parameter& parameter, Parameters& parameters,
                            Refusal refusal) {
    return visit_parameter(parameter, parameters, [&]<class Value>(Value& value) -> Result<void> {
        if constexpr (is_flag<Value>) {
            const auto flag = given.boolean(parameter.name);
            if (!flag) return flag.error();
            value = *flag;
        } else if constexpr (is_number<Value>) {
            const auto number = refusal == Refusal::brief ? given.integer(parameter.name, parameter.range)
                                                          : given.integer(parameter.name);
            if (!number) return number.error();
            const auto within = parse_within(std::to_string(*number), parameter.range);
            if (!within) return given.error(parameter.name, within.error().message);
            value = static_cast<Value>(*within);
        }
        return {};
    });
}

// The table `parameters` of a mod, if it has one, into what the mods before have left; true if it has.
template <class Table, class Parameters>
Result<bool> take_parameters(const TableReader& mod, const Table& table, Parameters& parameters, Refusal refusal) {
    if (!mod.has("parameters")) return false;
    auto read = mod.table("parameters", [&](const TableReader& given) -> Result<void> {
        if (auto checked = given.check_names(names_of(table)); !checked) return checked;
        for (const auto& each : table) {
            if (!given.has(each.name)) continue;
            if (auto taken = take_parameter(given, each, parameters, refusal); !taken) return taken;
        }
        return {};
    });
    if (!read) return read.error();
    return true;
}

// The numbers and flags, as a table of that name that cannot be changed.
template <class Table, class Parameters>
void push_parameters(lua_State* L, const Table& table, const Parameters& parameters, const char* name) {
    lua_createtable(L, 0, static_cast<int>(table.size()));
    for (const auto& each : table) {
        visit_parameter(each, parameters, [&]<class Value>(const Value& value) {
            if constexpr (std::is_arithmetic_v<Value>) {
                push_string(L, each.name);
                if constexpr (is_flag<Value>) {
                    lua_pushboolean(L, value ? 1 : 0);
                } else {
                    lua_pushinteger(L, static_cast<lua_Integer>(value));
                }
                lua_rawset(L, -3);
            }
        });
    }
    make_read_only(L, name);
}

}  // namespace farmland::scripting
