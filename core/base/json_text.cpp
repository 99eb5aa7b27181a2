#include "core/base/json_text.hpp"

#include <array>
#include <cstdio>

#include "core/base/text.hpp"

namespace farmland {

namespace {

void append_escaped(std::string& json, char character) {
    switch (character) {
        case '"': json += "\\\""; return;
        case '\\': json += "\\\\"; return;
        case '\b': json += "\\b"; return;
        case '\f': json += "\\f"; return;
        case '\n': json += "\\n"; return;
        case '\r': json += "\\r"; return;
        case '\t': json += "\\t"; return;
        default: break;
    }
    if (static_cast<unsigned char>(character) >= ' ') {
        json += character;
        return;
    }
    std::array<char, 8> escape{};
    std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(character));
    json += escape.data();
}

}  // namespace

std::string json_text(std::string_view text) {
    std::string json = "\"";
    while (!text.empty()) {
        const std::size_t length = utf8_sequence_length(text);
        if (length == 1) {
            append_escaped(json, text[0]);
        } else if (length > 1) {
            json += text.substr(0, length);
        } else {
            json += "\xEF\xBF\xBD";
        }
        text.remove_prefix(length > 1 ? length : 1);
    }
    return json + "\"";
}

}  // namespace farmland
