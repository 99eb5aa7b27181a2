// Text in and out: splitting, integers as Java reads them, UTF-8, and what error messages need.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace farmland {

// The parts between separators; an empty text is one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

// The parts between runs of white space within a line; none of them is empty.
std::vector<std::string_view> words(std::string_view text);

// The lines of a file: LF or CR LF ends a line, the last one may lack its end.
std::vector<std::string_view> lines(std::string_view text);

// One text of all, or of what text_of(each) gives, with something between each two.
template <class Things, class TextOf = std::identity>
std::string joined(const Things& things, std::string_view between, TextOf text_of = {}) {
    std::string all;
    bool is_first = true;
    for (const auto& each : things) {
        if (!std::exchange(is_first, false)) all += between;
        all += text_of(each);
    }
    return all;
}

// "1 game", "2 games"
std::string counted(std::integral auto count, std::string_view thing) {
    return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

// Where a name stands among others, if it does; or the value of an enumeration that has these names, in their order.
template <class Index = std::size_t>
std::optional<Index> find_name(std::span<const std::string_view> names, std::string_view name) {
    for (std::size_t index = 0; index < names.size(); ++index) {
        if (names[index] == name) return static_cast<Index>(index);
    }
    return std::nullopt;
}

std::string lower_case(std::string_view text);

// Whether it is a name for something that mods declare: a small letter, then small letters, digits and '_', 24 at most.
bool is_small_name(std::string_view text);
inline constexpr std::string_view small_name_rule =
    "expected a small letter, then small letters, digits and '_', 24 at most";

// A whole number the way Java's parseInt reads it: an optional sign, ASCII digits, within the type's range.
template <std::signed_integral Integer>
std::optional<Integer> parse_integer(std::string_view text) {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) return std::nullopt;
    }
    Integer value{};
    const char* end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, value);
    if (problem != std::errc{} || stop != end) return std::nullopt;
    return value;
}

// A finite number such as -1.75 or 1e3.
std::optional<double> parse_decimal(std::string_view text);

// The length of the valid UTF-8 sequence that begins a text which is not empty; 0 if there is none.
std::size_t utf8_sequence_length(std::string_view text);

// The characters (code points) of a UTF-8 text as slices of it, or nothing if it is not valid UTF-8.
std::optional<std::vector<std::string_view>> utf8_characters(std::string_view text);

// How many bytes come before the first that is not valid UTF-8.
std::size_t valid_utf8_length(std::string_view text);
bool is_utf8(std::string_view text);

// How many characters a UTF-8 text has; bytes that are not valid UTF-8 count one each.
std::size_t utf8_length(std::string_view text);

// The text as one line that is safe to show: tabs and line feeds as spaces, other control characters, those for the
// direction of writing and broken UTF-8 as ?, cut when long.
std::string printable(std::string_view text, std::size_t most_characters = 1000);

// The text in quotes for an error message: printable, and cut early.
std::string in_quotes(std::string_view text);

// A word of a command line as a POSIX shell reads it.
std::string shell_word(std::string_view text);

// The known name that a mistyped one most likely meant, if any is close enough.
std::optional<std::string_view> nearest_name(std::string_view wanted, std::span<const std::string_view> known);

// "; did you mean 'name'?" or nothing: the hint of an error.
std::string suggestion(std::string_view wanted, std::span<const std::string_view> known);
// Of a message that came back from a script, which knows texts only.
std::string_view without_suggestion(std::string_view message);

// The same, but "; there are: name, name" where none is close; for lists that are short.
std::string suggestion_or_list(std::string_view wanted, std::span<const std::string_view> known);

}  // namespace farmland
