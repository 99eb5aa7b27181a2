#include "scripting/host/instrument.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "scripting/host/tokens.hpp"

namespace farmland::scripting {

namespace {

// A function counts one more step for each time it has this many tokens.
constexpr std::size_t tokens_per_step = 128;

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
