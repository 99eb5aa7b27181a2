#pragma once

#include <algorithm>
#include <cstdint>

namespace farmland {

// What the decisions of one side took. Steps are those of the sandbox: the same on every machine.
struct Effort {
    std::uint64_t decisions = 0;
    std::uint64_t steps = 0;
    std::uint64_t most_steps = 0;  // of one decision

    void add(const Effort& more) {
        decisions += more.decisions;
        steps += more.steps;
        most_steps = std::max(most_steps, more.most_steps);
    }
    bool operator==(const Effort&) const = default;
};

// What they took of the processor, which no two runs share.
struct ProcessorTime {
    std::uint64_t nanoseconds = 0;
    std::uint64_t most_nanoseconds = 0;  // of one decision

    void add(const ProcessorTime& more) {
        nanoseconds += more.nanoseconds;
        most_nanoseconds = std::max(most_nanoseconds, more.most_nanoseconds);
    }
};

}  // namespace farmland
