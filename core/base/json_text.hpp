#pragma once

#include <string>
#include <string_view>

namespace farmland {

// The text as a string of JSON (RFC 8259), in quotes. What is not valid UTF-8 becomes U+FFFD, byte by byte.
std::string json_text(std::string_view text);

}  // namespace farmland
