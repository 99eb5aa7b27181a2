#include <utility>
#include <vector>

#include "scripting/app/command.hpp"

namespace farmland::scripting {

namespace {

std::vector<Command>& playable_games() {
    static std::vector<Command> games;
    return games;
}

}  // namespace

void add_play_command(Command play) { playable_games().push_back(std::move(play)); }

Command play_command() {
    const std::vector<Command>& games = playable_games();
    return {"play", "play a game at the terminal or from a script of commands", games.front().line, games.front().run,
            &games};
}

}  // namespace farmland::scripting
