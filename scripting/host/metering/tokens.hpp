#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace farmland::scripting {

constexpr bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_name_character(char c) { return is_name_start(c) || is_digit(c); }

// A name or keyword of Lua.
constexpr bool is_word(std::string_view text) {
    return !text.empty() && is_name_start(text[0]) && std::all_of(text.begin(), text.end(), is_name_character);
}

constexpr bool is_name(std::string_view text) {
    constexpr std::array<std::string_view, 22> keywords = {
        "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
        "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};
    return is_word(text) && !std::binary_search(keywords.begin(), keywords.end(), text);
}

// Cuts Lua source into tokens, just finely enough to know names and keywords from text and comments.
class Tokens {
public:
    explicit Tokens(std::string_view source) : source_(source) {}

    // The next token, empty at the end.
    std::string_view next() {
        skip_blanks();
        const std::size_t start = position_;
        if (start == source_.size()) return {};
        const char c = source_[position_];
        if (is_name_start(c)) {
            skip_while(is_name_character);
        } else if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
            // Enough for 0x1p4, 1e10, 3.14; in "1e+5" the sign ends the token, which does no harm.
            skip_while([](char each) { return is_name_character(each) || each == '.'; });
        } else if (c == '"' || c == '\'') {
            skip_quoted(c);
        } else if (c == '.') {
            skip_while([](char each) { return each == '.'; });  // "..", "..."
        } else if (c != '[' || !skip_long_bracket()) {
            ++position_;
        }
        return source_.substr(start, position_ - start);
    }

    // Where the last token ended.
    std::size_t position() const { return position_; }

private:
    char peek(std::size_t ahead) const {
        return position_ + ahead < source_.size() ? source_[position_ + ahead] : '\0';
    }

    template <class Condition>
    void skip_while(Condition condition) {
        while (position_ < source_.size() && condition(source_[position_])) ++position_;
    }

    void skip_blanks() {
        for (;;) {
            skip_while([](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); });
            if (peek(0) != '-' || peek(1) != '-') return;
            position_ += 2;
            if (peek(0) == '[' && skip_long_bracket()) continue;
            skip_while([](char c) { return c != '\n' && c != '\r'; });
        }
    }

    void skip_quoted(char quote) {
        ++position_;
        while (position_ < source_.size() && source_[position_] != quote) {
            position_ += source_[position_] == '\\' ? 2 : 1;
        }
        position_ = std::min(position_ + 1, source_.size());
    }

    // [[ ... ]], [==[ ... ]==]; false if it is just a bracket.
    bool skip_long_bracket() {
        std::size_t level = 0;
        while (peek(1 + level) == '=') ++level;
        if (peek(1 + level) != '[') return false;
        const std::string closing = "]" + std::string(level, '=') + "]";
        const std::size_t end = source_.find(closing, position_ + level + 2);
        position_ = end == std::string_view::npos ? source_.size() : end + closing.size();
        return true;
    }

    std::string_view source_;
    std::size_t position_ = 0;
};

}  // namespace farmland::scripting
