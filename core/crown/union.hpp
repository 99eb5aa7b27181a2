// Which units can join forces, and into what (A.1.10).
#pragma once

#include <optional>

#include "core/crown/state.hpp"

namespace farmland::crown {

// The values of the union, or nothing if the two are incompatible. The order of the two does not matter; that units of
// the same name never join is the caller's to check.
std::optional<Values> union_of(const Values& a, const Values& b);

}  // namespace farmland::crown
