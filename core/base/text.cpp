#include "core/base/text.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace farmland {

namespace {

constexpr std::string_view beginning_of_suggestion = "; did you mean '";

char lower_case(char character) {
    return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
}

// Insertions, deletions, changes and swaps of neighbours, without regard to letter case.
std::size_t edit_distance(std::string_view left, std::string_view right) {
    std::vector<std::size_t> before_last(right.size() + 1);
    std::vector<std::size_t> last(right.size() + 1);
    std::vector<std::size_t> row(right.size() + 1);
    const auto same = [&](std::size_t i, std::size_t j) { return lower_case(left[i - 1]) == lower_case(right[j - 1]); };
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= left.size(); ++i) {
        before_last.swap(last);
        last.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j <= right.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same(i, j) ? 0 : 1)});
            const bool swapped = i > 1 && j > 1 && same(i - 1, j) && same(i, j - 1);
            if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
    }
    return row.back();
}

// Of a valid sequence: C1 control characters, which steer some terminals (U+0080 to U+009F), and those that end a
// line or turn the direction of writing, so that a text looks like another one (U+061C, U+200E, U+200F, U+2028 to
// U+202E, U+2066 to U+2069).
bool is_hidden_control(std::string_view character) {
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(character[index]); };
    if (character.size() == 2) return (byte(0) == 0xC2 && byte(1) < 0xA0) || character == "\u061C";
    if (character.size() != 3 || byte(0) != 0xE2) return false;
    const unsigned char last = byte(2);
    if (byte(1) == 0x80) return last == 0x8E || last == 0x8F || (last >= 0xA8 && last <= 0xAE);
    return byte(1) == 0x81 && last >= 0xA6 && last <= 0xA9;
}

}  // namespace

std::optional<double> parse_decimal(std::string_view text) {
    double value{};
    const char* end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, value);
    if (problem != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::size_t utf8_sequence_length(std::string_view text) {
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    for (std::size_t index = 1; index < length; ++index) {
        if ((byte(index) & 0xC0U) != 0x80) return 0;
    }
    const unsigned char second = byte(1);
    const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
    const bool surrogate = lead == 0xED && second >= 0xA0;
    const bool beyond_unicode = lead == 0xF4 && second >= 0x90;
    return overlong || surrogate || beyond_unicode ? 0 : length;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string_view> words(std::string_view text) {
    const auto is_blank = [](char each) {
        return each == ' ' || each == '\t' || each == '\r' || each == '\v' || each == '\f';
    };
    std::vector<std::string_view> found;
    found.reserve(8);  // more than most commands have
    for (auto end = text.begin();;) {
        const auto begin = std::find_if_not(end, text.end(), is_blank);
        if (begin == text.end()) return found;
        end = std::find_if(begin, text.end(), is_blank);
        found.emplace_back(begin, end);
    }
}

std::vector<std::string_view> lines(std::string_view text) {
    std::vector<std::string_view> found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (end < text.size() && line.ends_with('\r')) line.remove_suffix(1);
        found.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

bool is_small_name(std::string_view text) {
    const auto is_letter = [](char each) { return each >= 'a' && each <= 'z'; };
    return !text.empty() && text.size() <= 24 && is_letter(text[0]) &&
           std::all_of(text.begin(), text.end(),
                       [&](char each) { return is_letter(each) || (each >= '0' && each <= '9') || each == '_'; });
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char character) { return lower_case(character); });
    return lower;
}

std::optional<std::vector<std::string_view>> utf8_characters(std::string_view text) {
    std::vector<std::string_view> characters;
    while (!text.empty()) {
        const std::size_t length = utf8_sequence_length(text);
        if (length == 0) return std::nullopt;
        characters.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return characters;
}

std::size_t valid_utf8_length(std::string_view text) {
    const std::size_t size = text.size();
    while (!text.empty()) {
        const std::size_t length = utf8_sequence_length(text);
        if (length == 0) break;
        text.remove_prefix(length);
    }
    return size - text.size();
}

bool is_utf8(std::string_view text) { return valid_utf8_length(text) == text.size(); }

std::size_t utf8_length(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) text.remove_prefix(std::max<std::size_t>(utf8_sequence_length(text), 1));
    return count;
}

std::string printable(std::string_view text, std::size_t most_characters) {
    std::string shown;
    for (std::size_t count = 0; !text.empty(); ++count) {
        if (count == most_characters) return shown + "...";
        const std::size_t length = utf8_sequence_length(text);
        const bool printable = length > 1 || (length == 1 && text[0] >= ' ' && text[0] != '\x7F');
        if (printable && !is_hidden_control(text.substr(0, length))) {
            shown += text.substr(0, length);
        } else {
            shown += text[0] == '\t' || text[0] == '\n' ? ' ' : '?';
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return shown;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t most_characters = 60;
    return "'" + printable(text, most_characters) + "'";
}

std::string shell_word(std::string_view text) {
    constexpr std::string_view plain = "_-./+,:@%=";
    const auto harmless = [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               plain.find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), harmless)) return std::string(text);
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

std::optional<std::string_view> nearest_name(std::string_view wanted, std::span<const std::string_view> known) {
    constexpr std::size_t longest_sensible_name = 64;
    // Of names as short as this, any is near any other.
    constexpr std::size_t shortest_telling_name = 3;
    if (wanted.size() < shortest_telling_name || wanted.size() > longest_sensible_name) return std::nullopt;
    std::optional<std::string_view> nearest;
    std::size_t least = std::max<std::size_t>(1, wanted.size() / 3) + 1;
    for (const std::string_view name : known) {
        const std::size_t distance = edit_distance(wanted, name);
        if (distance < least) {
            least = distance;
            nearest = name;
        }
    }
    return nearest;
}

std::string suggestion(std::string_view wanted, std::span<const std::string_view> known) {
    const auto nearest = nearest_name(wanted, known);
    return nearest ? std::string(beginning_of_suggestion) + std::string(*nearest) + "'?" : "";
}

std::string_view without_suggestion(std::string_view message) {
    return message.substr(0, message.find(beginning_of_suggestion));
}

std::string suggestion_or_list(std::string_view wanted, std::span<const std::string_view> known) {
    std::string nearest = suggestion(wanted, known);
    if (!nearest.empty()) return nearest;
    return "; there are: " + joined(known, ", ");
}

}  // namespace farmland
