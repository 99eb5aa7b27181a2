#include "core/game/event_text.hpp"

#include "core/base/json.hpp"

namespace farmland {

namespace {

std::string fact_text(const Value& fact) {
    if (const auto* text = fact.get<std::string>()) return *text;
    return fact.get<Members>() != nullptr ? "(" + event_text(fact) + ")" : to_json(fact);
}

}  // namespace

std::string event_text(const Value& event) {
    std::string line;
    for (const auto& [name, value] : event.members()) {
        const bool* truth = value.get<bool>();
        if (truth != nullptr && !*truth) continue;
        if (!line.empty()) line += " ";
        if (truth != nullptr) {
            line += name;
        } else {
            line += (name == "kind" ? "" : name + "=") + fact_text(value);
        }
    }
    return line;
}

}  // namespace farmland
