#include "core/base/json_text.hpp"

#include <cstddef>

#include "core/base/text.hpp"

namespace farmland {

namespace {

// Of the character that begins the text; 0 if what begins it is not valid UTF-8.
std::size_t character_length(std::string_view text) {
    for (std::size_t length = 1; length <= 4 && length <= text.size(); ++length) {
        if (is_utf8(text.substr(0, length))) return length;
    }
    return 0;
}

void append_control(std::string& json, char character) {
    constexpr std::string_view digits = "0123456789abcdef";
    switch (character) {
        case '\b': json += "\\b"; break;
        case '\f': json += "\\f"; break;
        case '\n': json += "\\n"; break;
        case '\r': json += "\\r"; break;
        case '\t': json += "\\t"; break;
        default:
            json += "\\u00";
            json += digits[static_cast<unsigned char>(character) >> 4U];
            json += digits[static_cast<unsigned char>(character) & 0xFU];
    }
}

}  // namespace

std::string json_text(std::string_view text) {
    std::string json = "\"";
    while (!text.empty()) {
        const char character = text[0];
        std::size_t length = 1;
        if (character == '"' || character == '\\') {
            json += '\\';
            json += character;
        } else if (static_cast<unsigned char>(character) < 0x20) {
            append_control(json, character);
        } else if (static_cast<unsigned char>(character) < 0x80) {
            json += character;
        } else if (const std::size_t valid = character_length(text); valid > 0) {
            json += text.substr(0, valid);
            length = valid;
        } else {
            json += "\xEF\xBF\xBD";
        }
        text.remove_prefix(length);
    }
    return json + "\"";
}

}  // namespace farmland
