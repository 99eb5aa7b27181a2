#include "core/base/json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/base/json_text.hpp"
#include "core/base/text.hpp"

namespace farmland {

namespace {

bool is_digit(char character) { return character >= '0' && character <= '9'; }

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    Result<JsonValue> read_all() {
        JsonValue value;
        if (!is_utf8(text_)) return Error{"not valid UTF-8 at byte offset " + std::to_string(first_invalid_byte())};
        if (!read(value, 0) || !read_end()) return *error_;
        return value;
    }

private:
    // False: error_ is set. So does every function here that returns bool.
    bool fail(std::string message, std::size_t at) {
        error_ = Error{std::move(message) + " at byte offset " + std::to_string(at)};
        return false;
    }
    bool expected(std::string_view what) {
        if (at_ >= text_.size()) return fail("expected " + std::string(what) + ", found the end", at_);
        return fail("expected " + std::string(what) + ", found " + in_quotes(text_.substr(at_, 1)), at_);
    }

    std::size_t first_invalid_byte() const {
        std::size_t at = 0;
        while (const std::size_t length = utf8_sequence_length(text_.substr(at))) at += length;
        return at;
    }

    void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
    bool next_is(char character) const { return at_ < text_.size() && text_[at_] == character; }
    bool take(char character) {
        if (!next_is(character)) return false;
        ++at_;
        return true;
    }

    bool read_end() {
        skip_blanks();
        return at_ == text_.size() || expected("nothing more");
    }

    bool read(JsonValue& value, int depth) {
        skip_blanks();
        if (next_is('{') || next_is('[')) {
            if (depth == deepest_json) {
                return fail("more than " + std::to_string(deepest_json) + " arrays and objects in each other", at_);
            }
            return next_is('{') ? read_object(value, depth + 1) : read_array(value, depth + 1);
        }
        if (next_is('"')) {
            std::string text;
            if (!read_string(text)) return false;
            value = JsonValue(std::move(text));
            return true;
        }
        if (next_is('-') || (at_ < text_.size() && is_digit(text_[at_]))) return read_number(value);
        return read_word(value);
    }

    bool read_word(JsonValue& value) {
        const auto is_word = [&](std::string_view word) {
            if (!text_.substr(at_).starts_with(word)) return false;
            at_ += word.size();
            return true;
        };
        if (is_word("null")) {
            value = nullptr;
        } else if (is_word("true")) {
            value = true;
        } else if (is_word("false")) {
            value = false;
        } else {
            return expected("a value");
        }
        return true;
    }

    bool read_array(JsonValue& value, int depth) {
        JsonArray array;
        ++at_;
        skip_blanks();
        if (!take(']')) {
            do {
                if (!read(array.emplace_back(), depth)) return false;
                skip_blanks();
            } while (take(','));
            if (!take(']')) return expected("',' or ']'");
        }
        value = std::move(array);
        return true;
    }

    bool read_object(JsonValue& value, int depth) {
        JsonObject object;
        std::vector<std::size_t> places;  // of the names
        ++at_;
        skip_blanks();
        if (!take('}')) {
            do {
                skip_blanks();
                if (!next_is('"')) return expected("a name in quotes");
                places.push_back(at_);
                JsonMember& member = object.emplace_back();
                if (!read_string(member.name)) return false;
                skip_blanks();
                if (!take(':')) return expected("':'");
                if (!read(member.value, depth)) return false;
                skip_blanks();
            } while (take(','));
            if (!take('}')) return expected("',' or '}'");
        }
        if (!check_names(object, places)) return false;
        value = std::move(object);
        return true;
    }

    bool check_names(const JsonObject& object, const std::vector<std::size_t>& places) {
        std::vector<std::pair<std::string_view, std::size_t>> names;
        for (std::size_t index = 0; index < object.size(); ++index) {
            names.emplace_back(object[index].name, places[index]);
        }
        std::sort(names.begin(), names.end());
        const auto twice = std::adjacent_find(
            names.begin(), names.end(), [](const auto& one, const auto& next) { return one.first == next.first; });
        if (twice == names.end()) return true;
        return fail("the name " + in_quotes(twice->first) + " is there twice,", std::next(twice)->second);
    }

    bool read_string(std::string& text) {
        const std::size_t begin = at_++;
        while (!take('"')) {
            if (at_ >= text_.size()) return fail("a text without its closing quote that begins", begin);
            if (static_cast<unsigned char>(text_[at_]) < 0x20) return fail("a control character in a text", at_);
            if (next_is('\\')) {
                if (!read_escape(text)) return false;
            } else {
                text += text_[at_++];
            }
        }
        return true;
    }

    bool read_escape(std::string& text) {
        constexpr std::string_view letters = "\"\\/bfnrtu";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        const std::size_t begin = at_++;
        const std::size_t letter = at_ < text_.size() ? letters.find(text_[at_]) : std::string_view::npos;
        if (letter == std::string_view::npos) return fail("an unknown escape", begin);
        ++at_;
        if (letter < meanings.size()) {
            text += meanings[letter];
            return true;
        }
        const auto unit = read_hex();
        if (!unit) return fail("an escape \\u without four hexadecimal digits", begin);
        char32_t code = *unit;
        const auto is_low = [](char32_t each) { return each >= 0xDC00 && each <= 0xDFFF; };
        if (code >= 0xD800 && code <= 0xDBFF) {
            const auto low = text_.substr(at_).starts_with("\\u") ? (at_ += 2, read_hex()) : std::nullopt;
            if (!low || !is_low(*low)) return fail("half a surrogate pair", begin);
            code = 0x10000 + ((code - 0xD800) << 10U) + (*low - 0xDC00);
        } else if (is_low(code)) {
            return fail("half a surrogate pair", begin);
        }
        append_utf8(text, code);
        return true;
    }

    std::optional<char32_t> read_hex() {
        std::uint32_t value = 0;
        if (text_.size() - at_ < 4) return std::nullopt;
        const char* begin = text_.data() + at_;
        const auto [stop, problem] = std::from_chars(begin, begin + 4, value, 16);
        if (problem != std::errc{} || stop != begin + 4) return std::nullopt;
        at_ += 4;
        return static_cast<char32_t>(value);
    }

    static void append_utf8(std::string& text, char32_t code) {
        const auto add = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
        if (code < 0x80) {
            add(code);
            return;
        }
        const unsigned followers = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        constexpr std::array<char32_t, 4> leads = {0, 0xC0, 0xE0, 0xF0};
        add(leads[followers] | (code >> (6 * followers)));
        for (unsigned left = followers; left > 0; --left) add(0x80U | ((code >> (6 * (left - 1))) & 0x3FU));
    }

    bool read_digits() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
        return at_ > begin || expected("a digit");
    }

    bool read_number(JsonValue& value) {
        const std::size_t begin = at_;
        bool whole = true;
        take('-');
        if (take('0')) {
            if (at_ < text_.size() && is_digit(text_[at_])) return fail("a number with a leading 0", begin);
        } else if (!read_digits()) {
            return false;
        }
        if (take('.')) {
            whole = false;
            if (!read_digits()) return false;
        }
        if (take('e') || take('E')) {
            whole = false;
            if (!take('+')) take('-');
            if (!read_digits()) return false;
        }
        const char* first = text_.data() + begin;
        const char* last = text_.data() + at_;
        std::int64_t integer = 0;
        double real = 0;
        const auto problem = whole ? std::from_chars(first, last, integer).ec : std::from_chars(first, last, real).ec;
        if (problem != std::errc{}) return fail("a number out of range", begin);
        value = whole ? JsonValue(integer) : JsonValue(real);
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::optional<Error> error_;
};

void append(std::string& json, const JsonValue& value);

void append_number(std::string& json, double number) {
    if (!std::isfinite(number)) {
        json += "null";
        return;
    }
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    const std::string_view text(digits.data(), static_cast<std::size_t>(end - digits.data()));
    json += text;
    // Else it would be read as an integer.
    if (text.find_first_of(".e") == std::string_view::npos) json += ".0";
}

template <class List, class Append>
void append_list(std::string& json, std::string_view brackets, const List& list, Append append_one) {
    json += brackets[0];
    for (std::size_t index = 0; index < list.size(); ++index) {
        if (index > 0) json += ',';
        append_one(list[index]);
    }
    json += brackets[1];
}

void append(std::string& json, const JsonValue& value) {
    if (const bool* truth = value.get<bool>()) {
        json += *truth ? "true" : "false";
    } else if (const auto* integer = value.get<std::int64_t>()) {
        json += std::to_string(*integer);
    } else if (const double* number = value.get<double>()) {
        append_number(json, *number);
    } else if (const auto* text = value.get<std::string>()) {
        json += json_text(*text);
    } else if (const auto* array = value.get<JsonArray>()) {
        append_list(json, "[]", *array, [&](const JsonValue& each) { append(json, each); });
    } else if (const auto* object = value.get<JsonObject>()) {
        append_list(json, "{}", *object, [&](const JsonMember& member) {
            json += json_text(member.name) + ":";
            append(json, member.value);
        });
    } else {
        json += "null";
    }
}

}  // namespace

const JsonValue* find_member(const JsonObject& object, std::string_view name) {
    const auto found =
        std::find_if(object.begin(), object.end(), [&](const JsonMember& member) { return member.name == name; });
    return found == object.end() ? nullptr : &found->value;
}

std::string_view kind_of(const JsonValue& value) {
    constexpr std::array<std::string_view, 7> kinds = {"null",   "true or false", "a whole number", "a fraction",
                                                       "a text", "a list",        "an object"};
    return kinds[value.content.index()];
}

Result<JsonValue> parse_json(std::string_view text) { return Reader(text).read_all(); }

std::string to_json(const JsonValue& value) {
    std::string json;
    append(json, value);
    return json;
}

}  // namespace farmland
