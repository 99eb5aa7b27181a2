#include "core/base/value.hpp"

#include <algorithm>
#include <array>

namespace farmland {

const Members& Value::members() const {
    static const Members none;
    const auto* object = get<Members>();
    return object != nullptr ? *object : none;
}

const Value* find_member(const Members& members, std::string_view name) {
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const Member& each) { return each.name == name; });
    return found == members.end() ? nullptr : &found->value;
}

std::string_view kind_of(const Value& value) {
    constexpr std::array<std::string_view, 7> kinds = {"null",   "true or false", "a whole number", "a fraction",
                                                       "a text", "a list",        "an object"};
    return kinds[value.content.index()];
}

}  // namespace farmland
