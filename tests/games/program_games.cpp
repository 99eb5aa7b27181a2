// The list of games for tests of what scripts see: the program's own, filled before main.
#include "scripting/app/games.hpp"

namespace {

[[maybe_unused]] const bool games_are_listed = (farmland::scripting::list_games(), true);

}  // namespace
