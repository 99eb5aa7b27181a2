// What a declared game consists of: its board, the fields of its state with their bounds, its actions and events. From
// this follow the bytes of a state, what each side sees of it, and all texts.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/declared/board.hpp"
#include "core/game/side.hpp"

namespace farmland::declared {

// All of a state. Which byte is what, a declaration says.
struct State {
    static constexpr std::size_t most_bytes = 1024;

    alignas(8) std::array<std::uint8_t, most_bytes> bytes{};

    bool operator==(const State&) const = default;
};

// What a place of a state, or a part of an action, can be.
struct Values {
    enum class Meaning { number, name, field, seat, column, row };

    Meaning meaning = Meaning::number;
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::vector<std::string> names = {};  // of named values, from 0
    std::string set = {};                 // that the names are of

    bool contains(std::int64_t value) const { return value >= least && value <= most; }
};

struct Field {
    enum class Shape { single, array, list, board, bits };
    enum class SeenBy { everybody, owner, nobody, function };

    std::string name;
    Shape shape = Shape::single;
    std::size_t places = 1;  // at most, of a list
    Values values;
    bool each_seat = false;
    bool on_board = false;  // a bit or a place for each field of the board
    std::size_t bits = 0;   // of a set: how many can be 1
    SeenBy seen_by = SeenBy::everybody;
    std::vector<std::int64_t> start = {};  // of each place; as long as a list is then

    // Where it is in a state.
    std::size_t offset = 0;
    std::size_t width = 1;   // of a place
    std::size_t stride = 0;  // of all places of one seat
    // Of named values on a board, for positions and drawings.
    std::string signs = {};

    std::size_t seats() const { return each_seat ? 2 : 1; }
    bool is_hidden_from_somebody() const { return seen_by != SeenBy::everybody; }
};

struct Part {
    std::string name;
    Values values;
    bool is_secret = false;  // told to the side that acts only
    // The part that says to which seat alone this one is told.
    std::optional<std::size_t> seen_by = {};

    bool may_be_hidden() const { return is_secret || seen_by; }
};

// A kind of actions or of events.
struct Kind {
    std::string name;
    std::vector<Part> parts;
    std::string notation = {};  // with {part} for each; empty: as usual
};

// Whose a value on a board is.
enum class Owner : std::uint8_t { nobody, first, second };
constexpr Owner owner_of(Side side) { return side == Side::first ? Owner::first : Owner::second; }

// How a piece moves.
struct Pattern {
    enum class Way { step, slide, jump, leap };
    enum class Over { enemy, own, any };

    Way way = Way::step;
    std::vector<std::size_t> directions = {};
    std::vector<std::array<int, 2>> offsets = {};  // of a leap: columns and rows
    int most = std::numeric_limits<int>::max();    // of a slide
    Over over = Over::any;                         // of a jump
    bool captures = false;                         // what is jumped over
    bool onto_empty = true;
    bool onto_enemy = true;
};

// A set of values, how many of each there are in a state; without counts there are any.
struct Set {
    std::string name;
    std::vector<std::string> values;
    std::vector<std::int64_t> each = {};
};

struct Declaration {
    enum class Stuck { mistake, loses, draws, wins, function };

    static constexpr std::size_t most_parts = 6;
    static constexpr std::size_t most_kinds = 64;
    static constexpr std::size_t most_fields = 64;
    static constexpr std::int64_t greatest_part = 32'000;
    static constexpr std::int64_t greatest_value = 1'000'000'000;
    static constexpr std::int64_t most_longest = 60'000;

    std::string name;
    std::string title;
    std::array<std::string, 2> seats = {"first", "second"};
    std::optional<Board> board;
    std::vector<Set> sets;
    std::vector<Field> fields;                   // sorted by name
    std::vector<Kind> actions;                   // sorted by name
    std::vector<Kind> events;                    // what is told besides the actions
    std::vector<std::vector<Pattern>> patterns;  // by value of the field `moving`
    std::size_t moving = 0;                      // the field that the patterns are about
    std::vector<Owner> owners;                   // of its values
    std::size_t move_kind = 0;                   // which action moves a piece
    Stuck stuck = Stuck::mistake;
    std::int64_t longest = 0;  // 0: there is no end by length
    bool has_chance = false;
    std::vector<std::pair<std::string, std::int64_t>> parameters;  // as they are in this game

    bool has_patterns() const { return !patterns.empty(); }
    bool hides_anything() const;
    const Field* find_field(std::string_view field) const;

    // Gives every field its place in a state. An error says which one does not fit any more.
    Result<void> lay_out();
    std::size_t size() const { return size_; }  // of what a state uses, in bytes

    // All fields as declared, the first side to move.
    State beginning() const;

private:
    std::size_t size_ = 0;
};

// A sign for each of these values on a board: the first of its letters that no other has, '.' for the first value, which is an
// empty field. Nothing if there are too many.
std::string signs_of(const std::vector<std::string>& names);

// --- reading and writing states ---------------------------------------------------------------------------------------

// What a view has in the place of a value that is hidden.
inline constexpr std::int64_t hidden_value = std::numeric_limits<std::int64_t>::min();

namespace layout {

inline constexpr std::size_t to_move = 0;
inline constexpr std::size_t ending = 1;
inline constexpr std::size_t made = 2;  // two bytes: actions so far, if there is a longest game
inline constexpr std::size_t luck = 8;  // eight bytes: of a game with chance (luck.hpp)
inline constexpr std::size_t fields = 16;
inline constexpr std::size_t width_of_length = 2;

template <class Number>
Number load(const State& state, std::size_t offset) {
    Number number;
    std::memcpy(&number, state.bytes.data() + offset, sizeof number);
    return number;
}
template <class Number>
void store(State& state, std::size_t offset, Number number) {
    std::memcpy(state.bytes.data() + offset, &number, sizeof number);
}

}  // namespace layout

inline Side side_to_move(const State& state) { return static_cast<Side>(state.bytes[layout::to_move]); }

inline std::size_t offset_of(const Field& field, std::size_t seat, std::size_t place) {
    const std::size_t length = field.shape == Field::Shape::list ? layout::width_of_length : 0;
    return field.offset + seat * field.stride + length + place * field.width;
}

// A value, or hidden_value. A set of bits has a place for each 64 of them.
std::int64_t value_of(const State& state, const Field& field, std::size_t seat, std::size_t place);
void set_value(State& state, const Field& field, std::size_t seat, std::size_t place, std::int64_t value);
// How many places are in use: of a list its length.
std::size_t length_of(const State& state, const Field& field, std::size_t seat);
void set_length(State& state, const Field& field, std::size_t seat, std::size_t length);

constexpr std::size_t bits_of_place = 64;
// Which bits of a place can be 1.
std::uint64_t mask_of(const Field& field, std::size_t place);
bool has_bit(const State& state, const Field& field, std::size_t seat, std::size_t bit);
// The names of the fields in a set of fields.
std::vector<std::string> names_in_set(const Board& board, const State& state, const Field& field, std::size_t seat);

}  // namespace farmland::declared
