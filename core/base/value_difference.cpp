#include "core/base/value_difference.hpp"

#include "core/base/json.hpp"

namespace farmland {

namespace {

std::string text_of(const Value& value) {
    if (value.get<std::nullptr_t>() != nullptr) return "nothing";
    const auto* text = value.get<std::string>();
    return text != nullptr ? *text : to_json(value);
}

std::optional<ValueDifference> difference(const std::string& name, const Value& one, const Value& other) {
    if (one == other) return std::nullopt;
    const auto* items = one.get<ValueList>();
    const auto* other_items = other.get<ValueList>();
    if (items != nullptr && other_items != nullptr) {
        if (items->size() != other_items->size()) {
            return ValueDifference{"the length of " + name, std::to_string(items->size()),
                                   std::to_string(other_items->size())};
        }
        for (std::size_t index = 0; index < items->size(); ++index) {
            const std::string item = name + "[" + std::to_string(index + 1) + "]";
            if (auto found = difference(item, (*items)[index], (*other_items)[index])) return found;
        }
    }
    for (const Member& member : one.members()) {
        const Value* same = find_member(other.members(), member.name);
        const std::string path = name.empty() ? member.name : name + "." + member.name;
        if (auto found = difference(path, member.value, same != nullptr ? *same : Value())) return found;
    }
    return ValueDifference{name, text_of(one), text_of(other)};
}

}  // namespace

std::optional<ValueDifference> first_difference(const Value& one, const Value& other) {
    return difference("", one, other);
}

}  // namespace farmland
