#include "core/game/facts.hpp"

namespace farmland {

namespace {

std::string value_text(const Fact& fact) {
    if (const bool* truth = std::get_if<bool>(&fact.value)) return *truth ? "yes" : "no";
    if (const std::int64_t* number = std::get_if<std::int64_t>(&fact.value)) return std::to_string(*number);
    if (const std::string* text = std::get_if<std::string>(&fact.value)) return *text;
    return "(" + facts_text(std::get<Facts>(fact.value)) + ")";
}

}  // namespace

std::string facts_text(const Facts& facts) {
    std::string text;
    for (const Fact& fact : facts) {
        if (!text.empty()) text += " ";
        if (fact.name != "kind") text += fact.name + "=";
        text += value_text(fact);
    }
    return text;
}

}  // namespace farmland
