// Which contestants last where results go in circles, A beats B beats C beats A.
#pragma once

#include <optional>
#include <vector>

namespace farmland::stats {

// Payoffs are (wins - losses) / games of the row against the column. A population of one contestant is now and then tried by
// another one, which takes over the more likely the better it does; the rank is how much of the time a contestant has the
// population for itself. The larger alpha, the more a small advantage counts; without one any advantage counts alike.
std::vector<double> alpha_rank(const std::vector<std::vector<double>>& payoffs, std::optional<double> alpha);

}  // namespace farmland::stats
