// Where a command dialogue gets its lines: a stream, a terminal with editing, a test.
#pragma once

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

class StreamLines : public LineSource {
public:
    explicit StreamLines(std::istream& stream) : stream_(stream) {}

    std::optional<InputLine> next() override;

private:
    std::istream& stream_;
};

}  // namespace farmland
