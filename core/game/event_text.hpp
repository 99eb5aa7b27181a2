#pragma once

#include <string>

#include "core/base/value.hpp"

namespace farmland {

// A described event, of which the kind comes first, as one line: "moved unit=(team=1 hidden name=Wise Farmer) from=D2
// to=D3". Of what is true or not, only what is true.
std::string event_text(const Value& event);

}  // namespace farmland
