// Drawings in the page of a report, as SVG with classes that the page gives colours to.
#pragma once

#include <string>

#include "core/tournament/report.hpp"

namespace farmland::tournament {

// Each is empty where there is nothing to draw.
std::string ratings_chart(const Report& report);
std::string lengths_chart(const Report& report);
std::string course_chart(const Report& report);

}  // namespace farmland::tournament
