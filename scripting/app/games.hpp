#pragma once

namespace farmland::scripting {

// Lists the games that come with the engine: once, before anything else.
void list_games();

}  // namespace farmland::scripting
