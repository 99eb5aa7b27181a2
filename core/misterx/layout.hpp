// Where the pieces of a scene lie on a plane, away from the torus.
#pragma once

#include <array>

#include "core/misterx/state.hpp"

namespace farmland::misterx {

// So many steps across edge 1 (north) and so many across edge 2 (north-east).
struct Place {
    int north = 0;
    int north_east = 0;

    auto operator<=>(const Place&) const = default;
};

// By piece, seen from the first piece in play, which lies at 0, 0; what is in the supply lies there too.
std::array<Place, max_pieces> layout(const State& state);

}  // namespace farmland::misterx
