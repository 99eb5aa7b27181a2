#include "scripting/host/metering/instrument.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <vector>

#include "scripting/host/metering/tokens.hpp"

namespace farmland::scripting {

namespace {

// What a stretch of code costs is estimated from its tokens, in units of two or three nanoseconds.
constexpr std::size_t units_per_step = 8;

// Lua looks through all of them at every goto, and so does this.
constexpr std::size_t most_labels = 1000;

// What is inserted at each of them takes memory before the script runs.
constexpr std::size_t most_places = 50'000;

// Whether a parenthesis after this token begins arguments, and does not only group.
bool can_be_called(std::string_view token) {
    constexpr std::array<std::string_view, 13> words = {"and", "do", "else",   "elseif", "if",   "in",   "while",
                                                        "not", "or", "repeat", "return", "then", "until"};
    if (token.empty()) return false;
    const char last = token.back();
    if (is_name_character(last)) return std::find(words.begin(), words.end(), token) == words.end();
    return last == ')' || last == ']' || last == '}' || last == '"' || last == '\'';
}

// Calls, and what makes a table, a text or a function, take longer than other tokens.
std::size_t units_of(std::string_view token, std::string_view before) {
    switch (token.front()) {
        case '(': return can_be_called(before) ? 6 : 1;
        case '{': return 12;
        case '=': return 2;  // may add a field
        case '"':
        case '\'': return 4;  // f"x" is a call
        case '[': return token.size() > 1 ? 4 : 1;
        case '.': return token == ".." ? 16 : 1;
        default: return token == "function" ? 10 : 1;
    }
}

// Finds the places to count at, and what each costs: a block that is run again and again pays at its start for the tokens
// in it that are in no other such block.
class Places {
public:
    struct Place {
        std::size_t position;
        std::size_t account;
    };

    // The script itself is a function.
    Places() {
        open_blocks_.push_back({Kind::function, new_account()});
        add_place(0);
    }

    void add_token(std::string_view token, std::size_t end) {
        const std::size_t units = units_of(token, before_);
        total_ += units;
        if (!in_parameters_) accounts_[block().account] += units;
        if (ends_condition(token)) block().condition_of = none;
        if (block().condition_of != none) accounts_[block().condition_of] += units;
        if (before_ == "goto") jump_to(token);
        note_label(token);
        before_ = token;

        if (token == "function") {
            open_blocks_.push_back({Kind::function, new_account()});
            in_parameters_ = true;
        } else if (token == ")" && in_parameters_) {
            // The first closing parenthesis after "function" closes its parameters.
            add_place(end);
            in_parameters_ = false;
        } else if (token == "while") {
            open_blocks_.push_back({Kind::while_head, new_account()});  // its condition is part of each pass
        } else if (token == "for") {
            open_blocks_.push_back({Kind::for_head, block().account});
        } else if (token == "if") {
            open_blocks_.push_back({Kind::other, block().account});
        } else if (token == "do" || token == "repeat") {
            begin_body();
            add_place(end);
        } else if (token == "end" || token == "until") {
            end_block(token == "until");
        } else if (token == "goto") {
            places_.push_back({end - token.size(), new_account()});
        }
    }

    // Whether all blocks have their ends. If not, the text is not Lua, or was not cut where Lua cuts it.
    bool is_whole() const { return !has_stray_end_ && open_blocks_.size() == 1 && !in_parameters_; }

    std::size_t label_count() const { return label_count_; }

    const std::vector<Place>& all() const { return places_; }
    std::size_t cost(const Place& place) const { return 1 + accounts_[place.account] / units_per_step; }

private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    struct Label {
        std::string_view name;
        std::size_t total_before;
    };

    enum class Kind { function, while_head, for_head, other };  // a head ends with its "do"

    struct Block {
        Kind kind;
        std::size_t account;
        std::size_t condition_of = none;  // the account of a loop that may still be in the condition after its "until"
        std::vector<Label> labels = {};
    };

    Block& block() { return open_blocks_.back(); }

    std::size_t new_account() {
        accounts_.push_back(0);
        return accounts_.size() - 1;
    }

    void add_place(std::size_t position) { places_.push_back({position, block().account}); }

    // Keywords that no expression has. Where one ends without such a word, what follows is counted twice.
    static bool ends_condition(std::string_view token) {
        constexpr std::array<std::string_view, 12> words = {";",  "break", "do",    "end",    "for",   "goto",
                                                            "if", "local", "while", "repeat", "until", "return"};
        return std::find(words.begin(), words.end(), token) != words.end();
    }

    void begin_body() {
        if (block().kind == Kind::while_head) {
            block().kind = Kind::other;
        } else if (block().kind == Kind::for_head) {
            block() = {Kind::other, new_account()};
        } else {
            open_blocks_.push_back({Kind::other, new_account()});
        }
    }

    void end_block(bool by_until) {
        if (open_blocks_.size() == 1) {
            has_stray_end_ = true;
            return;
        }
        const std::size_t account = block().account;
        open_blocks_.pop_back();
        if (by_until) block().condition_of = account;
    }

    // "::name::". In "::a::::b::" the colon that ends one pair does not begin the next.
    void note_label(std::string_view token) {
        if (token == ":") {
            const bool ends_pair = token.data() == behind_single_colon_;
            if (ends_pair) in_label_ = !in_label_;
            behind_single_colon_ = ends_pair ? nullptr : token.data() + 1;
        } else if (in_label_) {
            block().labels.push_back({token, total_});
            ++label_count_;
        }
    }

    // A jump back pays for everything that is then run again.
    void jump_to(std::string_view label) {
        for (auto open = open_blocks_.rbegin(); open != open_blocks_.rend(); ++open) {
            for (const Label& known : open->labels) {
                if (known.name != label) continue;
                accounts_[places_.back().account] = total_ - known.total_before;
                return;
            }
            if (open->kind == Kind::function) return;
        }
    }

    std::vector<Place> places_;
    std::vector<std::size_t> accounts_;  // units of each
    std::vector<Block> open_blocks_;
    std::string_view before_;
    const char* behind_single_colon_ = nullptr;
    std::size_t total_ = 0;
    std::size_t label_count_ = 0;
    bool in_parameters_ = false;
    bool in_label_ = false;
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
        const auto problem = [&](const std::string& message) {
            const auto line = 1 + std::count(source.begin(), source.begin() + (token.data() - source.data()), '\n');
            return Error{std::to_string(line) + ": " + message};
        };
        if (is_reserved(token)) return problem("the name '" + std::string(token) + "' is reserved");
        places.add_token(token, tokens.position());
        if (places.label_count() > most_labels) {
            return problem("a script may have " + std::to_string(most_labels) + " labels at most");
        }
        if (places.all().size() > most_places) {
            return problem("a script may have " + std::to_string(most_places) + " functions, loops and blocks at most");
        }
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
