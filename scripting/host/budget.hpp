#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace farmland::scripting {

// What one call into a script may use. Running out of anything ends the call; the script cannot catch it.
struct Budget {
    // One step is one call of a script function or one pass of a loop (more in very long functions), or a comparable
    // amount of work in a library function. The same script and inputs always use the same number.
    std::int64_t steps = 20'000'000;

    // Bytes alive in the whole sandbox, from all calls together.
    std::size_t memory = std::size_t{64} << 20;

    // A kill switch against what steps do not see, not a measure: it depends on the machine.
    std::chrono::milliseconds kill_after{10'000};
};

}  // namespace farmland::scripting
