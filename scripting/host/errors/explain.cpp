#include "scripting/host/errors/explain.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.hpp"
#include "scripting/host/metering/tokens.hpp"

namespace farmland::scripting {

namespace {

// What the message quotes, in order; not the names that it only proposes.
std::vector<std::string_view> quoted_texts(std::string_view message) {
    message = without_suggestion(message);
    // "'}' expected (to close '{' at line 1) near 'x'": only the last is where Lua stopped.
    const std::size_t near = message.rfind(" near ");
    if (near != std::string_view::npos) message.remove_prefix(near);
    std::vector<std::string_view> found;
    for (;;) {
        const std::size_t begin = message.find('\'');
        if (begin == std::string_view::npos) return found;
        const std::size_t end = message.find('\'', begin + 1);
        if (end == std::string_view::npos) return found;
        if (end > begin + 1) found.push_back(message.substr(begin + 1, end - begin - 1));
        message.remove_prefix(end + 1);
    }
}

// Where the line has the text as a whole word.
std::vector<std::size_t> places_of(std::string_view text, std::string_view line) {
    std::vector<std::size_t> found;
    for (std::size_t at = line.find(text); at != std::string_view::npos; at = line.find(text, at + 1)) {
        const std::size_t end = at + text.size();
        const bool cut_before = at > 0 && is_name_character(text.front()) && is_name_character(line[at - 1]);
        const bool cut_behind = end < line.size() && is_name_character(text.back()) && is_name_character(line[end]);
        if (!cut_before && !cut_behind) found.push_back(at);
    }
    return found;
}

// Whether a text that begins after this is what a scenario calls a case or a group of them.
bool names_case(std::string_view before) {
    const auto drop_blanks = [&] { before = before.substr(0, before.find_last_not_of(' ') + 1); };
    drop_blanks();
    if (before.ends_with('(')) before.remove_suffix(1);
    drop_blanks();
    for (const std::string_view function : {"it", "describe"}) {
        const std::size_t at = before.size() - std::min(function.size(), before.size());
        if (before.substr(at) == function && (at == 0 || !is_name_character(before[at - 1]))) return true;
    }
    return false;
}

// For each character of a line how far it is from what runs: a name in a text is hardly the one that failed, and one in the
// name of a case or in a comment never is.
std::vector<int> distances_from_code(std::string_view line) {
    enum : int { in_code, in_text, in_comment };
    std::vector<int> distances(line.size(), in_code);
    const auto mark = [&](std::size_t begin, std::size_t end, int distance) {
        for (std::size_t at = begin; at < end; ++at) distances[at] = distance;
    };
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line.substr(at, 2) == "--") {
            mark(at, line.size(), in_comment);
            break;
        }
        const char quote = line[at];
        if (quote != '"' && quote != '\'') continue;
        std::size_t end = at + 1;
        while (end < line.size() && line[end] != quote) end += line[end] == '\\' ? 2 : 1;
        end = std::min(end, line.size());
        mark(at + 1, end, names_case(line.substr(0, at)) ? in_comment : in_text);
        at = end;
    }
    return distances;
}

struct Mark {
    std::size_t begin;
    std::size_t size;
};

std::optional<Mark> find_mark(std::string_view message, std::string_view line) {
    const bool member = message.find(" field ") != std::string_view::npos ||
                        message.find("(field ") != std::string_view::npos ||
                        message.find("(method ") != std::string_view::npos;
    for (const std::string_view text : quoted_texts(message)) {
        const auto places = places_of(text, line);
        if (places.empty()) continue;
        // A sign such as = says something only where there is just one.
        if (!is_name_character(text.front()) && places.size() > 1) return std::nullopt;
        const auto is_member = [&](std::size_t at) { return at > 0 && (line[at - 1] == '.' || line[at - 1] == ':'); };
        const std::vector<int> distances = distances_from_code(line);
        const auto rank = [&](std::size_t at) { return std::pair(distances[at], member && !is_member(at)); };
        const auto best = std::min_element(places.begin(), places.end(), [&](std::size_t left, std::size_t right) {
            return rank(left) < rank(right);
        });
        return Mark{*best, text.size()};
    }
    return std::nullopt;
}

std::string shown(std::string_view text) {
    std::string copy(text);
    std::replace(copy.begin(), copy.end(), '\t', ' ');
    return printable(copy);
}

// The end of a text that is too long.
std::string last_characters(const std::string& text, std::size_t most) {
    const auto characters = utf8_characters(text);
    if (!characters || characters->size() <= most) return text;
    std::string end = "...";
    for (std::size_t index = characters->size() - most; index < characters->size(); ++index)
        end += (*characters)[index];
    return end;
}

std::string source_lines(const ScriptError& error) {
    constexpr std::size_t most_before = 60;
    constexpr std::size_t most_behind = 60;
    if (error.source_line.empty() || error.where.line <= 0) return {};
    const std::string number = std::to_string(error.where.line);
    const std::string margin = "\n    ";
    const std::string_view line = error.source_line;
    const auto mark = find_mark(error.message, line);
    if (!mark) return margin + number + " | " + printable(shown(line), most_before + most_behind);
    const std::size_t first = mark->begin - std::min(mark->begin, 5 * most_before);  // of a file that is one long line
    const std::string before = last_characters(shown(line.substr(first, mark->begin - first)), most_before);
    const std::string marked = shown(line.substr(mark->begin, mark->size));
    const std::string behind = printable(shown(line.substr(mark->begin + mark->size)), most_behind);
    return margin + number + " | " + before + marked + behind + margin + std::string(number.size(), ' ') + " | " +
           std::string(utf8_length(before), ' ') + "^" + std::string(utf8_length(marked) - 1, '~');
}

// "x.lua:12: in function 'choose'" as "in function 'choose' (x.lua:12)".
std::string frame_line(std::string_view frame) {
    constexpr std::string_view separator = ": in ";
    const std::size_t at = frame.find(separator);
    if (at == std::string_view::npos) return printable(frame);
    return printable("in " + std::string(frame.substr(at + separator.size())) + " (" +
                     std::string(frame.substr(0, at)) + ")");
}

}  // namespace

std::string explain_place(const ScriptError& error) {
    std::string text = source_lines(error);
    for (auto frame = error.traceback.begin(); frame != error.traceback.end();) {
        const auto other = std::find_if(frame, error.traceback.end(), [&](const auto& each) { return each != *frame; });
        text += "\n  " + frame_line(*frame);
        if (other - frame > 1) text += ", and so on";  // a recursion
        frame = other;
    }
    return text.empty() ? text : text.substr(1);
}

std::string explain(const ScriptError& error) {
    const std::string place = explain_place(error);
    return place.empty() ? error.sentence() : error.sentence() + "\n" + place;
}

}  // namespace farmland::scripting
