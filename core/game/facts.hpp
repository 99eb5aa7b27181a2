// An event as names and values: the one description that records, replays and scripts are made from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace farmland {

struct Fact;
using Facts = std::vector<Fact>;

struct Fact {
    std::string name;
    std::variant<bool, std::int64_t, std::string, Facts> value;

    bool operator==(const Fact&) const = default;
};

// The first fact of an event is its kind. One line: "moved unit=(team=1 hidden name=Wise Farmer) from=D2 to=D3"; of what
// is true or not, only what is true.
std::string facts_text(const Facts& facts);

}  // namespace farmland
