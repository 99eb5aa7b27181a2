#include <utility>
#include <vector>

#include "scripting/app/command.hpp"

namespace farmland::scripting {

namespace {

std::vector<Command>& playable_games() {
    // Where a command is must not change when further games are found.
    constexpr std::size_t most_games = 10'000;
    static std::vector<Command> games = [] {
        std::vector<Command> none;
        none.reserve(most_games);
        return none;
    }();
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
