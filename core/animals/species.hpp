// The kinds of animals, as a mod may change them: who they are, how they move, whom they eat.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace farmland::animals {

enum class PatternKind : std::uint8_t {
    step,    // one field
    slide,   // any number of fields in a straight line
    zigzag,  // diagonally, turning right and left in turn
    jump,    // a number of fields in a straight line, over whatever stands there
};

enum class Reach : std::uint8_t { straight, diagonal, all };

struct Pattern {
    PatternKind kind = PatternKind::step;
    Reach reach = Reach::all;
    int distance = 1;  // of a jump

    bool operator==(const Pattern&) const = default;
};

inline constexpr std::size_t max_species = 8;
inline constexpr std::size_t max_patterns = 6;
inline constexpr int most_days = 31;
inline constexpr int longest_jump = 7;

struct Species {
    char letter = 'K';  // upper case; the first side's are shown in lower case
    std::string name;
    int days = 0;                   // how long a predator can go without food; 0: a vegetarian
    std::string eats = {};          // the letters of what a predator eats
    std::vector<Pattern> movement;  // all of them together

    bool is_predator() const { return days > 0; }
    bool operator==(const Species&) const = default;
};

// Those of the document.
std::vector<Species> document_species();

// "step all, jump diagonal 2": patterns with commas between them.
std::string text_of(const std::vector<Pattern>& movement);
Result<std::vector<Pattern>> parse_movement(std::string_view text);

// Lines "L;Leopard;5;KEH;slide all", a species each.
std::string text_of(const std::vector<Species>& species);
Result<std::vector<Species>> parse_species(std::string_view text);
Result<void> check_species(const std::vector<Species>& species);

}  // namespace farmland::animals
