// The parts of a report that put contestants into an order.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/tournament/report.hpp"

namespace farmland::tournament {

// The rounds of a knockout or swiss tournament; others have none. In a knockout further pairs of a drawn meeting belong to
// its round.
std::vector<Round> rounds_of(const Plan& plan, const Schedule& schedule, std::span<const PairResult> sorted_by_pair);

// Ratings, the ranking and how sure it is, from meetings and rounds.
void rank(Report& report);

// A shortest circle of contestants each of whom won more than they lost against the next one, if there is any.
std::optional<Cycle> cycle_of(const Report& report);

}  // namespace farmland::tournament
