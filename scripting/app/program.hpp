// The whole program but its games.
#pragma once

#include <functional>

namespace farmland::scripting {

// What `main` does: lists the games, then obeys the command line. Returns the exit code.
int run_program(int argc, char** argv, const std::function<void()>& list_games);

}  // namespace farmland::scripting
