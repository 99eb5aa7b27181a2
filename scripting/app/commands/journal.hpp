// The log of a server: one line for each event.
#pragma once

#include <functional>
#include <string_view>

#include "core/base/result.hpp"
#include "core/base/value.hpp"

namespace farmland::scripting {

// "2026-03-01T12:00:00.000Z event=joined client=3" as text, or a JSON object, written to an open file.
Result<std::function<void(const Members& event)>> make_journal(std::string_view form, int file);

}  // namespace farmland::scripting
