// Text for a terminal whose lines are broken between words.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace farmland::scripting {

// The line in lines of at most that many columns, as far as words allow. What follows the first goes under the text that
// follows a name and several spaces, as in a list of commands, or under the beginning. Codes for colours take no
// room.
std::string wrapped(std::string_view line, std::size_t width);

// Writes whole lines to another stream, wrapped if the width is known.
class WrappedOutput final : public std::streambuf {
public:
    WrappedOutput(std::ostream& target, std::function<std::optional<std::size_t>()> width);

private:
    int_type overflow(int_type letter) override;
    int sync() override;
    void write_line();

    std::ostream& target_;
    std::function<std::optional<std::size_t>()> width_;
    std::string line_;  // that has not ended yet
};

}  // namespace farmland::scripting
