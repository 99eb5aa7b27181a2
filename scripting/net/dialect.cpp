#include "scripting/net/dialect.hpp"

#include <algorithm>

namespace farmland::net {

namespace {

constexpr std::array<std::string_view, 6> causes = {"REGULAR",      "LEFT",         "RULE_VIOLATION",
                                                    "SOFT_TIMEOUT", "HARD_TIMEOUT", "UNKNOWN"};

}  // namespace

std::string_view name_of(Cause cause) { return causes[static_cast<std::size_t>(cause)]; }

Cause find_cause(std::string_view name) {
    const auto found = std::find(causes.begin(), causes.end(), name);
    return found != causes.end() ? static_cast<Cause>(found - causes.begin()) : Cause::unknown;
}

bool GameScores::is_regular() const { return scores[0].cause == Cause::regular && scores[1].cause == Cause::regular; }

}  // namespace farmland::net
