// A plain tree of values: what events, records and reports are before anybody writes them down as JSON, Lua or text.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace farmland {

struct Value;
struct Member;
using ValueList = std::vector<Value>;
using Members = std::vector<Member>;  // of an object, in the order in which they were written

struct Value {
    Value() = default;
    Value(std::nullptr_t);
    template <std::integral Number>
    Value(Number number);  // bool is true or false, all others are whole numbers
    Value(double number);
    Value(std::string text);
    Value(std::string_view text);
    Value(const char* text);
    Value(const std::vector<std::string>& texts);
    Value(ValueList list);
    Value(Members object);

    // The content if it is of that type, else null.
    template <class T>
    const T* get() const {
        return std::get_if<T>(&content);
    }

    // Those of an object; anything else has none.
    const Members& members() const;

    bool operator==(const Value& other) const;

    std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, ValueList, Members> content;
};

struct Member {
    std::string name;
    Value value;

    bool operator==(const Member&) const = default;
};

// Here because a member is complete only now.
template <std::integral Number>
Value::Value(Number number) {
    if constexpr (std::same_as<Number, bool>) {
        content = number;
    } else {
        content = static_cast<std::int64_t>(number);
    }
}
inline Value::Value(std::nullptr_t) {}
inline Value::Value(double number) : content(number) {}
inline Value::Value(std::string text) : content(std::move(text)) {}
inline Value::Value(std::string_view text) : content(std::string(text)) {}
inline Value::Value(const char* text) : content(std::string(text)) {}
inline Value::Value(const std::vector<std::string>& texts) : content(ValueList(texts.begin(), texts.end())) {}
inline Value::Value(ValueList list) : content(std::move(list)) {}
inline Value::Value(Members object) : content(std::move(object)) {}
inline const Members& Value::members() const {
    static const Members none;
    const auto* object = get<Members>();
    return object != nullptr ? *object : none;
}
inline bool Value::operator==(const Value& other) const { return content == other.content; }

// The value of that name, or null.
inline const Value* find_member(const Members& members, std::string_view name) {
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const Member& each) { return each.name == name; });
    return found == members.end() ? nullptr : &found->value;
}

// "null", "a whole number", "an object": for error messages.
inline std::string_view kind_of(const Value& value) {
    constexpr std::array<std::string_view, 7> kinds = {"null",   "true or false", "a whole number", "a fraction",
                                                       "a text", "a list",        "an object"};
    return kinds[value.content.index()];
}

}  // namespace farmland
