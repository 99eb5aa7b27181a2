// The clock of server and client.
#pragma once

#include <chrono>

namespace farmland::net {

using Moment = std::chrono::steady_clock::time_point;
using Span = std::chrono::milliseconds;

}  // namespace farmland::net
