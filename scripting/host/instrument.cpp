#include "scripting/host/instrument.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace farmland::scripting {

namespace {

// A function counts one more step for each time it has this many tokens.
constexpr std::size_t tokens_per_step = 128;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

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
        if (is_letter(c)) {
            skip_while([](char each) { return is_letter(each) || is_digit(each); });
        } else if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
            // Enough for 0x1p4, 1e10, 3.14; in "1e+5" the sign ends the token, which does no harm.
            skip_while([](char each) { return is_letter(each) || is_digit(each) || each == '.'; });
        } else if (c == '"' || c == '\'') {
            skip_quoted(c);
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

// Finds the places to count at, and what each function costs.
class Places {
public:
    struct Place {
        std::size_t position;
        std::size_t function;
    };

    // The script itself is a function.
    Places() {
        begin_function();
        places_.push_back({0, open_functions_.back()});
    }

    void add_token(std::string_view token, std::size_t end) {
        ++tokens_of_[open_functions_.back()];
        if (token == "function") {
            begin_function();
            in_parameters_ = true;
        } else if (token == ")" && in_parameters_) {
            // The first closing parenthesis after "function" closes its parameters.
            places_.push_back({end, open_functions_.back()});
            in_parameters_ = false;
        } else if (token == "do" || token == "repeat") {
            open_blocks_.push_back(Block::other);
            places_.push_back({end, open_functions_.back()});
        } else if (token == "if") {
            open_blocks_.push_back(Block::other);
        } else if (token == "end" || token == "until") {
            end_block();
        } else if (token == "goto") {
            places_.push_back({end - token.size(), open_functions_.back()});
        }
    }

    // Whether all blocks have their ends. If not, the text is not Lua, or was not cut where Lua cuts it.
    bool is_whole() const { return !has_stray_end_ && open_blocks_.size() == 1 && !in_parameters_; }

    const std::vector<Place>& all() const { return places_; }
    std::size_t cost(const Place& place) const { return 1 + tokens_of_[place.function] / tokens_per_step; }

private:
    enum class Block { function, other };

    void begin_function() {
        open_blocks_.push_back(Block::function);
        open_functions_.push_back(tokens_of_.size());
        tokens_of_.push_back(0);
    }

    void end_block() {
        if (open_blocks_.size() == 1) {
            has_stray_end_ = true;
            return;
        }
        if (open_blocks_.back() == Block::function) open_functions_.pop_back();
        open_blocks_.pop_back();
    }

    std::vector<Place> places_;
    std::vector<std::size_t> tokens_of_;  // by function
    std::vector<Block> open_blocks_;
    std::vector<std::size_t> open_functions_;
    bool in_parameters_ = false;
    bool has_stray_end_ = false;
};

std::string step(std::size_t cost) {
    return " do local __meter=__meter_left-" + std::to_string(cost) +
           " __meter_left=__meter if __meter<0 then __meter_left=__meter_more()end end ";
}

// Names that would let a script reach its counter, or the table of globals by a way around the checks on it.
bool is_reserved(std::string_view token) { return token.starts_with("__meter") || token == "_ENV"; }

}  // namespace

Result<std::string> instrument(std::string_view source) {
    Places places;
    Tokens tokens(source);
    for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
        if (is_reserved(token)) {
            const auto line = 1 + std::count(source.begin(), source.begin() + (token.data() - source.data()), '\n');
            return Error{std::to_string(line) + ": the name '" + std::string(token) + "' is reserved"};
        }
        places.add_token(token, tokens.position());
    }
    if (!places.is_whole()) return Error{"1: the blocks of this script cannot be told apart"};

    std::string text = "local __meter_left,__meter_more=... return function(...)";
    std::size_t copied = 0;
    for (const auto& place : places.all()) {
        text += source.substr(copied, place.position - copied);
        text += step(places.cost(place));
        copied = place.position;
    }
    text += source.substr(copied);
    return text + "\nend";  // on its own line: the source may end in a comment
}

}  // namespace farmland::scripting
