#include "scripting/app/play/wrapped_output.hpp"

#include <algorithm>
#include <utility>

namespace farmland::scripting {

namespace {

// Where the text begins that continuation lines go under.
std::size_t indent_of(std::string_view line) {
    const std::size_t name = line.find_first_not_of(' ');
    if (name == std::string_view::npos) return 0;
    const std::size_t gap = line.find("  ", name);
    const std::size_t text = gap == std::string_view::npos ? gap : line.find_first_not_of(' ', gap);
    constexpr std::size_t widest_name = 30;
    return text != std::string_view::npos && text <= widest_name ? text : name;
}

// The bytes that take at most so many columns.
std::size_t bytes_of(std::string_view text, std::size_t columns) {
    std::size_t used = 0;
    std::size_t byte = 0;
    while (byte < text.size()) {
        if (text.substr(byte).starts_with("\033[")) {
            const std::size_t end = text.find('m', byte);
            byte = end == std::string_view::npos ? text.size() : end + 1;
            continue;
        }
        const bool begins_character = (static_cast<unsigned char>(text[byte]) & 0xC0U) != 0x80U;
        if (begins_character && ++used > columns) break;
        ++byte;
    }
    return byte;
}

}  // namespace

std::string wrapped(std::string_view line, std::size_t width) {
    const std::size_t indent = indent_of(line);
    std::string text;
    while (bytes_of(line, width - (text.empty() ? 0 : indent)) < line.size()) {
        const std::size_t fits = bytes_of(line, width - (text.empty() ? 0 : indent));
        const std::size_t first_word = text.empty() ? indent : 0;
        const std::size_t blank = line.rfind(' ', fits);
        if (indent >= width || blank == std::string_view::npos || blank <= first_word) break;
        text += std::string(line.substr(0, blank)) + "\n" + std::string(indent, ' ');
        line.remove_prefix(std::min(line.find_first_not_of(' ', blank), line.size()));
    }
    return text + std::string(line);
}

WrappedOutput::WrappedOutput(std::ostream& target, std::function<std::optional<std::size_t>()> width)
    : target_(target), width_(std::move(width)) {}

WrappedOutput::int_type WrappedOutput::overflow(int_type letter) {
    if (traits_type::eq_int_type(letter, traits_type::eof())) return traits_type::not_eof(letter);
    line_ += traits_type::to_char_type(letter);
    if (line_.back() == '\n') write_line();
    return target_ ? letter : traits_type::eof();
}

int WrappedOutput::sync() {
    write_line();
    target_.flush();
    return target_ ? 0 : -1;
}

void WrappedOutput::write_line() {
    const std::string line = std::exchange(line_, {});
    const auto width = width_();
    const bool ends = line.ends_with('\n');
    const std::string_view text = std::string_view(line).substr(0, line.size() - (ends ? 1 : 0));
    target_ << (width ? wrapped(text, *width) : std::string(text)) << (ends ? "\n" : "");
}

}  // namespace farmland::scripting
