// The parameters of a game's rules, as mods give them.
#pragma once

#include <string>

#include "core/game/parameter.hpp"
#include "scripting/host/tables/reader.hpp"

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
            if (!within) return given.error(parameter.name, within.error().sentence());
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

}  // namespace farmland::scripting
