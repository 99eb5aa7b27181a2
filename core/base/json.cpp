#include "core/base/json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/columns.hpp"
#include "core/base/text.hpp"

namespace farmland {

namespace {

// Makes a value of what the library reads. The library has its own words for mistakes and tells of no places; they are
// followed here, as each token begins after the one before it, blanks and a separator.
class JsonReader {
public:
    explicit JsonReader(std::string_view text) : text_(text) {}

    Result<Value> read() {
        // The library would skip a byte order mark, and take a null byte for the end.
        if (const std::size_t valid = valid_utf8_length(text_); valid < text_.size()) {
            fail("not valid UTF-8", valid);
        } else if (text_.starts_with('\xEF') ||
                   (nlohmann::json::sax_parse(text_, this) && (skip_blanks(), at_ < text_.size()))) {
            fail_expected(expected());
        }
        if (error_) return *error_;
        return *std::move(root_);
    }

    bool null() { return add(nullptr, token() + 4); }
    bool boolean(bool truth) { return add(truth, token() + (truth ? 4 : 5)); }
    bool number_integer(std::int64_t number) { return add(number, integer_end()); }
    bool number_unsigned(std::uint64_t number) {
        if (number > std::numeric_limits<std::int64_t>::max()) return fail(out_of_range, token());
        return add(number, integer_end());
    }
    bool number_float(double number, const std::string& digits) {
        const std::string_view written = text_.substr(token(), digits.size());
        const bool is_whole = written.find_first_of(".Ee") == std::string_view::npos;  // and does not fit 64 bits
        return is_whole ? fail(out_of_range, token()) : add(number, token() + digits.size());
    }
    bool string(std::string& text) { return add(std::move(text), text_end()); }
    static bool binary(nlohmann::json::binary_t&) { return false; }  // there is none in a text

    bool key(std::string& name) {
        Open& object = open_.back();
        if (!object.names.insert(name).second) return fail("the name " + in_quotes(name) + " is there twice,", token());
        at_ = text_end();
        object.members.push_back({std::move(name), {}});
        is_named_ = true;
        return true;
    }

    bool start_object(std::size_t) { return open(true); }
    bool start_array(std::size_t) { return open(false); }
    bool end_object() { return close(std::move(open_.back().members)); }
    bool end_array() { return close(std::move(open_.back().values)); }

    bool parse_error(std::size_t read, const std::string&, const nlohmann::detail::exception& error) {
        constexpr int number_overflow = 406;
        constexpr std::string_view begin_of_number = "-0123456789";
        const std::string_view wanted = expected();
        const std::size_t misfit = read - 1;
        if (next_is('"') && (wanted == a_value || wanted == a_name)) return fail_in_text(misfit);
        if (wanted != a_value || at_ >= text_.size() || begin_of_number.find(text_[at_]) == std::string_view::npos) {
            return fail_expected(wanted);
        }
        if (error.id == number_overflow) return fail(out_of_range, at_);
        at_ = misfit;
        return fail_expected("a digit");
    }

private:
    static constexpr const char* out_of_range = "a number out of range";
    static constexpr std::string_view a_value = "a value";
    static constexpr std::string_view a_name = "a name in quotes";

    // A list or an object that has not ended.
    struct Open {
        bool is_object;
        ValueList values = {};
        Members members = {};
        std::set<std::string> names = {};
    };

    // False: error_ is set.
    bool fail(std::string message, std::size_t at) {
        error_ = Error{std::move(message) + " at byte offset " + std::to_string(at)};
        return false;
    }
    bool fail_expected(std::string_view what) {
        const std::string found = at_ < text_.size() ? in_quotes(text_.substr(at_, 1)) : "the end";
        return fail("expected " + std::string(what) + ", found " + found, at_);
    }
    bool fail_in_text(std::size_t misfit) {
        if (misfit >= text_.size()) return fail("a text without its closing quote that begins", at_);
        if (static_cast<unsigned char>(text_[misfit]) < ' ') return fail("a control character in a text", misfit);
        return fail("an escape that stands for no character", text_.rfind('\\', misfit));
    }

    // What has to come next; passes the separator in front of it.
    std::string_view expected() {
        const auto pass = [&](char separator) {
            if (!next_is(separator)) return false;
            ++at_;
            skip_blanks();
            return true;
        };
        skip_blanks();
        if (is_named_) return pass(':') ? a_value : "':'";
        if (open_.empty()) return root_ ? "nothing more" : a_value;
        const Open& inner = open_.back();
        const bool is_empty = inner.values.empty() && inner.members.empty();
        if (is_empty || pass(',')) return inner.is_object ? a_name : a_value;
        return inner.is_object ? "',' or '}'" : "',' or ']'";
    }

    void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
    bool next_is(char character) const { return at_ < text_.size() && text_[at_] == character; }

    // Where the token begins that the library just read, and where it ends.
    std::size_t token() const { return text_.find_first_not_of(" \t\r\n,:", at_); }
    std::size_t text_end() const {
        std::size_t at = token() + 1;
        while (text_[at] != '"') at += text_[at] == '\\' ? 2 : 1;
        return at + 1;
    }
    std::size_t integer_end() const {
        const std::size_t first = token() + (text_[token()] == '-' ? 1 : 0);
        return text_[first] == '0' ? first + 1 : std::min(text_.find_first_not_of("0123456789", first), text_.size());
    }

    bool add(Value value, std::size_t end) {
        at_ = end;
        is_named_ = false;
        if (open_.empty()) {
            root_ = std::move(value);
        } else if (open_.back().is_object) {
            open_.back().members.back().value = std::move(value);
        } else {
            open_.back().values.push_back(std::move(value));
        }
        return true;
    }

    bool open(bool is_object) {
        if (open_.size() == deepest_json) {
            return fail("more than " + std::to_string(deepest_json) + " arrays and objects in each other", token());
        }
        at_ = token() + 1;
        is_named_ = false;
        open_.push_back({is_object});
        return true;
    }

    bool close(Value value) {
        open_.pop_back();
        return add(std::move(value), token() + 1);
    }

    std::string_view text_;
    std::size_t at_ = 0;      // after the last token
    bool is_named_ = false;   // the last token is the name of a member
    std::vector<Open> open_;  // the outermost first
    std::optional<Value> root_;
    std::optional<Error> error_;
};

class JsonWriter {
public:
    explicit JsonWriter(const JsonLayout& layout) : layout_(layout) {}

    void write(const Value& value) {
        std::visit([&](const auto& content) { write_content(content); }, value.content);
    }

    std::string text;

private:
    void write_content(const ValueList& list) {
        write_parts("[]", list, [&](const Value& each) { write(each); });
    }
    void write_content(const Members& object) {
        write_parts("{}", object, [&](const Member& member) {
            const auto decimals = layout_.decimals.find(member.name);
            const int outer = decimals_;
            if (decimals != layout_.decimals.end()) decimals_ = decimals->second;
            write_plain(member.name);
            text += layout_.blanks ? ": " : ":";
            write(member.value);
            decimals_ = outer;
        });
    }
    void write_content(double number) {
        if (decimals_ == any_decimals || !std::isfinite(number)) return write_plain(number);
        text += fixed(number, decimals_);
    }
    void write_content(const auto& plain) { write_plain(plain); }

    void write_plain(const auto& plain) {
        text += nlohmann::json(plain).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }

    static bool has_parts(const Value& value) {
        return value.get<ValueList>() != nullptr || value.get<Members>() != nullptr;
    }
    static bool has_parts(const Member& member) { return has_parts(member.value); }
    bool is_continued(const Value&) const { return false; }
    bool is_continued(const Member& member) const { return layout_.continued.contains(member.name); }

    template <class Parts, class Write>
    void write_parts(std::string_view brackets, const Parts& parts, Write write_one) {
        const bool has_lines = layout_.indent > 0 && std::any_of(parts.begin(), parts.end(),
                                                                 [](const auto& part) { return has_parts(part); });
        text += brackets[0];
        ++depth_;
        for (const auto& part : parts) {
            const bool is_first = &part == &parts.front();
            if (!is_first) text += ',';
            if (has_lines && !is_continued(part)) {
                begin_line();
            } else if (!is_first && layout_.blanks) {
                text += ' ';
            }
            write_one(part);
        }
        --depth_;
        if (has_lines) begin_line();
        text += brackets[1];
    }

    void begin_line() { text += "\n" + std::string(depth_ * layout_.indent, ' '); }

    static constexpr int any_decimals = -1;

    const JsonLayout& layout_;
    std::size_t depth_ = 0;
    int decimals_ = any_decimals;
};

}  // namespace

Result<Value> parse_json(std::string_view text) { return JsonReader(text).read(); }

std::string to_json(const Value& value, const JsonLayout& layout) {
    JsonWriter writer(layout);
    writer.write(value);
    return std::move(writer.text);
}

}  // namespace farmland
