// What a game of Mister X is played with, as a mod may change it: the kinds of pieces and some numbers of the rules, with
// the document's as defaults.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/game/parameter.hpp"
#include "core/misterx/state.hpp"

namespace farmland::misterx {

enum class MovementKind : std::uint8_t {
    slide,  // exactly this many steps, over no field twice
    run,    // any number of steps
    climb,  // one step, also onto and over others
    jump,   // in a straight line over others
};

struct Movement {
    MovementKind kind = MovementKind::slide;
    int steps = 1;  // of a slide

    bool operator==(const Movement&) const = default;
};

inline constexpr int most_steps = 6;

struct PieceKind {
    char letter = 'X';
    std::string name;
    int count = 1;
    Movement movement;

    bool operator==(const PieceKind&) const = default;
};

inline constexpr int most_of_a_kind = 9;  // names have one digit

struct Parameters {
    int mister_x_from_turn = 1;     // the first turn of a side in which it may place its Mister X
    int mister_x_by_turn = 4;       // the last one
    bool voluntary_pass = true;     // may who could do something else pass, once Mister X is in play?
    bool high_gates = false;        // may a climber not pass between two stacks higher than both its fields?
    bool numbers_in_order = false;  // of pieces of a kind in the supply, must the lowest number be placed first?

    bool operator==(const Parameters&) const = default;
};

// The document's eleven pieces.
std::vector<PieceKind> document_kinds();

// "slide 3", "run", "climb", "jump".
std::string text_of(const Movement& movement);
Result<Movement> parse_movement(std::string_view text);

// Lines "X;Mister X;1;slide 1", a kind each.
std::string text_of(const std::vector<PieceKind>& kinds);
Result<std::vector<PieceKind>> parse_kinds(std::string_view text);
// Whether they can be played with; the first one is the one that is hunted.
Result<void> check_kinds(const std::vector<PieceKind>& kinds);

inline constexpr Range turn_range = {1, max_pieces_of_side};
inline constexpr std::array<Parameter<Parameters, int, bool>, 5> parameter_table = {{
    {"mister_x_from_turn", &Parameters::mister_x_from_turn, turn_range},
    {"mister_x_by_turn", &Parameters::mister_x_by_turn, turn_range},
    {"voluntary_pass", &Parameters::voluntary_pass},
    {"high_gates", &Parameters::high_gates},
    {"numbers_in_order", &Parameters::numbers_in_order},
}};
Result<Parameters> parse_parameters(std::string_view text);
Result<void> check_parameters(const Parameters& parameters, const std::vector<PieceKind>& kinds);

}  // namespace farmland::misterx
