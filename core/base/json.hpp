// Values as JSON (RFC 8259): read strictly, written the same way every time.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/base/value.hpp"

namespace farmland {

// How deep lists and objects may be nested.
inline constexpr std::size_t deepest_json = 64;

// One value and nothing after it. Errors say what was expected, what was found and at which byte, from 0: invalid
// UTF-8, a name twice in one object and numbers out of range are errors too. A number with neither fraction nor
// exponent is an integer and must fit 64 bits.
Result<Value> parse_json(std::string_view text);

// How JSON looks; as short as it can be unless told otherwise.
struct JsonLayout {
    bool blanks = false;                            // after ',' and ':'
    std::size_t indent = 0;                         // if any, what holds lists or objects has a line for each part
    std::set<std::string_view> continued = {};      // members that stay on the line of the one before them
    std::map<std::string_view, int> decimals = {};  // how many, for all fractions in members of these names
};

// Numbers that are not finite become null, as JSON has no other word for them, and bytes that are not valid UTF-8
// become U+FFFD.
std::string to_json(const Value& value, const JsonLayout& layout = {});

}  // namespace farmland
