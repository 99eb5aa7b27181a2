// Where the pieces of a scene lie on a plane, away from the torus.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/misterx/state.hpp"

namespace farmland::misterx {

// Steps across edge 1 (north) and across edge 2 (north-east).
struct Place {
    int north = 0;
    int north_east = 0;

    auto operator<=>(const Place&) const = default;
};

// From a place to the one across an edge.
constexpr Place step_across(HexEdge edge) {
    constexpr std::array<Place, hex_edges> steps = {{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
    return steps[edge];
}
inline int steps_between(Place from, Place to) {
    const int north = to.north - from.north;
    const int north_east = to.north_east - from.north_east;
    return std::max({std::abs(north), std::abs(north_east), std::abs(north + north_east)});
}

// By piece, seen from the first piece in play, which lies at 0, 0; what is in the supply lies there too.
std::array<Place, max_pieces> layout(const State& state);

}  // namespace farmland::misterx
