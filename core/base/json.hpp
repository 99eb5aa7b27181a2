// Values as JSON (RFC 8259): read strictly, written the same way every time.
#pragma once

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

// Without any blanks. Numbers that are not finite become null, as JSON has no other word for them, and bytes that are
// not valid UTF-8 become U+FFFD.
std::string to_json(const Value& value);

}  // namespace farmland
