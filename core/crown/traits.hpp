// What a mod may give the units of a kind in addition to their values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/board/square_grid.hpp"

namespace farmland::crown {

// A step of that many fields along one axis and along the other, in all possible directions.
struct Step {
    int along = 1;
    int across = 0;

    bool operator==(const Step&) const = default;
};

struct Movement {
    std::vector<Step> steps = {Step{}};
    int range = 1;           // how often one step may be repeated in the same direction within a move
    bool diagonals = false;  // as if {1, 1} were among the steps
    bool jumps = false;      // repeated steps may pass over what stands between

    bool operator==(const Movement&) const = default;
};

// One column and row of a step in one direction.
struct Direction {
    int columns = 0;
    int rows = 0;

    bool operator==(const Direction&) const = default;
};

// All directions of a movement, each once.
std::vector<Direction> directions_of(const Movement& movement);

struct Traits {
    std::vector<std::string> tags;  // sorted
    Movement movement;
    bool may_block = true;
    bool may_hide = true;  // if not, units of this kind are placed face up

    bool operator==(const Traits&) const = default;
};

// Whether all of it is within its limits.
Result<void> check_traits(const Traits& traits);

// "tags=old,wet steps=1/2 range=3 diagonals jumps no_block face_up", without what is as usual.
std::string text_of(const Traits& traits);
Result<Traits> parse_traits(std::string_view text);

}  // namespace farmland::crown
