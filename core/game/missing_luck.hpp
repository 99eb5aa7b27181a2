#pragma once

#include <cstdint>

#include "core/base/java_random.hpp"

namespace farmland {

// Before a game with that seed begins at a position that somebody wrote: if its state has luck inside and the position does not
// say which, the seed decides. Otherwise all such games would have the same.
template <class Rules>
void draw_missing_luck(const Rules& rules, typename Rules::State& state, std::int64_t seed) {
    if constexpr (requires(JavaRandom random) { rules.draw_missing_luck(state, random); }) {
        JavaRandom random(seed);
        rules.draw_missing_luck(state, random);
    }
}

}  // namespace farmland
