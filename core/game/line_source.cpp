#include "core/game/line_source.hpp"

namespace farmland {

std::optional<InputLine> StreamLines::next() {
    InputLine line;
    bool any = false;
    for (;;) {
        const int character = stream_.get();
        if (character == std::char_traits<char>::eof()) break;
        any = true;
        if (character == '\n') break;
        if (line.text.size() < longest_line_) {
            line.text += static_cast<char>(character);
        } else {
            line.complete = false;
        }
    }
    if (!any) return std::nullopt;
    if (line.text.ends_with('\r')) line.text.pop_back();
    return line;
}

}  // namespace farmland
