// The value of --budget.
#pragma once

#include <string>

#include "scripting/app/command.hpp"
#include "scripting/host/budget.hpp"

namespace farmland::scripting {

// What was given with --budget, "steps=N,memory=64M,time=10s" in any order; what is not given stays as it is by default.
// Another name of steps is instructions.
Budget budget_of(const CommandLine::Parsed& given);

// The same where somebody waits for the answers: the time is then the clock's too.
Budget budget_of_waiting(const CommandLine::Parsed& given);

// A budget as text, complete and in a fixed form.
std::string budget_text(const Budget& budget);

}  // namespace farmland::scripting
