// Values as Lua code, for files that the program writes.
#pragma once

#include <string>
#include <string_view>

namespace farmland::scripting {

// A text in quotes.
inline std::string lua_literal(std::string_view text) {
    std::string literal = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            literal += std::string("\\") + c;
        } else if (static_cast<unsigned char>(c) < ' ') {
            const std::string digits = std::to_string(static_cast<int>(c));
            literal += "\\" + std::string(3 - digits.size(), '0') + digits;
        } else {
            literal += c;
        }
    }
    return literal + "\"";
}

}  // namespace farmland::scripting
