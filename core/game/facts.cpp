#include "core/game/facts.hpp"

namespace farmland {

namespace {

std::string value_text(const Fact& fact) {
    if (const std::int64_t* number = std::get_if<std::int64_t>(&fact.value)) return std::to_string(*number);
    if (const std::string* text = std::get_if<std::string>(&fact.value)) return *text;
    return "(" + facts_text(std::get<Facts>(fact.value)) + ")";
}

}  // namespace

std::string facts_text(const Facts& facts) {
    std::string text;
    for (const Fact& fact : facts) {
        const bool* truth = std::get_if<bool>(&fact.value);
        if (truth != nullptr && !*truth) continue;
        if (!text.empty()) text += " ";
        if (truth != nullptr) {
            text += fact.name;
        } else if (fact.name == "kind") {
            text += value_text(fact);
        } else {
            text += fact.name + "=" + value_text(fact);
        }
    }
    return text;
}

}  // namespace farmland
