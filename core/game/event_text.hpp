#pragma once

#include <string>

#include "core/base/json.hpp"

namespace farmland {

// A described event, of which the kind comes first, as one line: "moved unit=(team=1 hidden name=Wise Farmer) from=D2
// to=D3". Of what is true or not, only what is true.
inline std::string event_text(const Value& event) {
    std::string line;
    for (const auto& [name, value] : event.members()) {
        const bool* truth = value.get<bool>();
        if (truth != nullptr && !*truth) continue;
        if (!line.empty()) line += " ";
        if (truth != nullptr) {
            line += name;
            continue;
        }
        if (name != "kind") line += name + "=";
        const auto* text = value.get<std::string>();
        const bool is_group = value.get<Members>() != nullptr;
        line += text != nullptr ? *text : is_group ? "(" + event_text(value) + ")" : to_json(value);
    }
    return line;
}

}  // namespace farmland
