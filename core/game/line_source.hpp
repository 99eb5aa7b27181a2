// Where a command dialogue gets its lines: a stream, a terminal with editing, a test.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>

namespace farmland {

struct InputLine {
    std::string text;
    bool complete = true;  // false: the line was longer than any command can be, and its rest was dropped
};

class LineSource {
public:
    virtual ~LineSource() = default;

    // Nothing at the end of the input.
    virtual std::optional<InputLine> next() = 0;
};

// In bytes: more than a command of most games can have.
inline constexpr std::size_t usual_longest_line = 4096;

class StreamLines : public LineSource {
public:
    explicit StreamLines(std::istream& stream, std::size_t longest_line = usual_longest_line)
        : stream_(stream), longest_line_(longest_line) {}

    std::optional<InputLine> next() override {
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

private:
    std::istream& stream_;
    std::size_t longest_line_;
};

}  // namespace farmland
