#pragma once

#include <string>
#include <string_view>

namespace farmland {

// The text as a JSON string with its quotes (RFC 8259). Bytes that are not valid UTF-8 become U+FFFD.
std::string json_text(std::string_view text);

}  // namespace farmland
