// JSON (RFC 8259) as values: read strictly, written the same way every time.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/result.hpp"

namespace farmland {

struct JsonValue;
struct JsonMember;
using JsonArray = std::vector<JsonValue>;
using JsonObject = std::vector<JsonMember>;  // in the order of the text

struct JsonValue {
    using Content = std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, JsonArray, JsonObject>;

    JsonValue() = default;
    JsonValue(std::nullptr_t);
    JsonValue(std::same_as<bool> auto truth) : content(truth) {}
    JsonValue(std::int64_t number);
    JsonValue(double number);
    JsonValue(std::string text);
    JsonValue(std::string_view text);
    JsonValue(const char* text);
    JsonValue(JsonArray array);
    JsonValue(JsonObject object);

    // The content if it is of that type, else null.
    template <class T>
    const T* get() const {
        return std::get_if<T>(&content);
    }

    bool operator==(const JsonValue& other) const;

    Content content;  // null at first
};

struct JsonMember {
    std::string name;
    JsonValue value;

    bool operator==(const JsonMember&) const = default;
};

// Here because a member is complete only now.
inline JsonValue::JsonValue(std::nullptr_t) {}
inline JsonValue::JsonValue(std::int64_t number) : content(number) {}
inline JsonValue::JsonValue(double number) : content(number) {}
inline JsonValue::JsonValue(std::string text) : content(std::move(text)) {}
inline JsonValue::JsonValue(std::string_view text) : content(std::string(text)) {}
inline JsonValue::JsonValue(const char* text) : content(std::string(text)) {}
inline JsonValue::JsonValue(JsonArray array) : content(std::move(array)) {}
inline JsonValue::JsonValue(JsonObject object) : content(std::move(object)) {}
inline bool JsonValue::operator==(const JsonValue& other) const { return content == other.content; }

// The value of that name, or null.
const JsonValue* find_member(const JsonObject& object, std::string_view name);

// "null", "a number", "an object": for error messages.
std::string_view kind_of(const JsonValue& value);

// How deep arrays and objects may be nested.
inline constexpr int deepest_json = 64;

// One value and nothing behind it. Errors say what was expected, what was found and at which byte, from 0: invalid
// UTF-8, a name twice in one object and numbers out of range are errors too. A number with neither fraction nor
// exponent is an integer and must fit 64 bits.
Result<JsonValue> parse_json(std::string_view text);

// Without any blanks. Numbers that are not finite become null, as JSON has no other word for them.
std::string to_json(const JsonValue& value);

}  // namespace farmland
