#pragma once

#include "core/match/record.hpp"
#include "scripting/net/room.hpp"

namespace farmland::net {

// A game on the server as any other record.
GameRecord record_of(const Room& room, const piranhas::Rules& rules);

}  // namespace farmland::net
