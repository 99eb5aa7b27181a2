#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.hpp"
#include "scripting/host/metering/script_memory.hpp"

struct lua_State;

namespace farmland::scripting {

// A set of bytes.
class ByteSet {
public:
    constexpr void add(unsigned char byte) { words_[byte / 64] |= std::uint64_t{1} << (byte % 64); }
    constexpr bool has(unsigned char byte) const { return (words_[byte / 64] >> (byte % 64) & 1) != 0; }
    constexpr void add_all(const ByteSet& other) {
        for (std::size_t word = 0; word < words_.size(); ++word) words_[word] |= other.words_[word];
    }
    constexpr void invert() {
        for (auto& word : words_) word = ~word;
    }

private:
    std::array<std::uint64_t, 4> words_{};
};

// A pattern in the language of Lua 5.4's string library, read once. Unlike there, all of it is checked before matching.
// What it takes counts as the script's memory.
class Pattern {
public:
    static constexpr std::size_t most_captures = 32;

    enum class Anchor {
        allowed,  // a '^' at the start ties the match to the start
        literal,  // as in gmatch
    };

    static Result<Pattern> read(lua_State* L, std::string_view text, Anchor anchor);

    bool is_anchored() const { return anchored_; }
    std::size_t capture_count() const { return capture_count_; }

private:
    friend class PatternReader;
    friend class Matcher;

    explicit Pattern(lua_State* L) : items_(ScriptAllocator<Item>(L)), sets_(ScriptAllocator<ByteSet>(L)) {}

    struct Item {
        enum class Kind : std::uint8_t {
            byte,
            any,
            set,  // one byte, may repeat
            open,
            close,
            position,  // captures
            same_as_capture,
            balanced,
            frontier,
            end_of_text,
        };
        enum class Repeat : std::uint8_t { once, optional, any_number, at_least_once, as_few_as_possible };

        Kind kind;
        Repeat repeat = Repeat::once;
        unsigned char first = 0;   // the byte, the capture, the opening byte of a balanced text
        unsigned char second = 0;  // its closing byte
        std::uint32_t set = 0;     // a class, or after the classes one of the pattern's own
    };

    bool anchored_ = false;
    std::size_t capture_count_ = 0;
    ScriptVector<Item> items_;
    ScriptVector<ByteSet> sets_;
};

// Matches one pattern against one subject, and charges what that costs to the script that runs on the Lua state.
class Matcher {
public:
    struct Capture {
        std::size_t start = 0;
        std::size_t length = 0;
        bool is_position = false;
    };

    Matcher(lua_State* L, const Pattern& pattern, std::string_view subject)
        : L_(L), pattern_(pattern), subject_(subject) {}

    // Where a match that begins at `start` ends, if there is one. Raises a Lua error when the budget is used up.
    std::optional<std::size_t> match(std::size_t start);

    // The captures of the last match.
    const Capture& capture(std::size_t index) const { return captures_[index]; }

    // Charges what is not charged yet.
    void settle();

private:
    using Item = Pattern::Item;

    std::optional<std::size_t> match_from(std::size_t item, std::size_t at);
    std::optional<std::size_t> match_most(std::size_t item, std::size_t at, std::size_t least);
    std::optional<std::size_t> match_fewest(std::size_t item, std::size_t at);
    std::optional<std::size_t> end_of_balanced(const Item& item, std::size_t at);
    bool is_frontier(const Item& item, std::size_t at) const;
    bool fits(const Item& item, std::size_t at) const;
    const ByteSet& set_of(const Item& item) const;
    void work(std::size_t amount);

    lua_State* L_;
    const Pattern& pattern_;
    std::string_view subject_;
    std::array<Capture, Pattern::most_captures> captures_{};
    std::size_t work_ = 0;
    int depth_ = 0;
};

}  // namespace farmland::scripting
