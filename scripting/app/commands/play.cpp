#include <array>
#include <iostream>

#include "core/games.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/play/animals.hpp"
#include "scripting/app/play/crown.hpp"
#include "scripting/app/play/misterx.hpp"
#include "scripting/app/play/piranhas.hpp"

namespace farmland::scripting {

namespace {

struct PlayableGame {
    std::string_view name;
    int (*play)(std::span<const std::string> arguments);
};

// The first one is the default.
constexpr std::array<PlayableGame, 4> playable = {
    {{"crown", play_crown}, {"misterx", play_misterx}, {"piranhas", play_piranhas}, {"animals", play_animals}}};

}  // namespace

int run_play(std::span<const std::string> arguments) {
    if (arguments.empty() || arguments.front().starts_with("-")) {
        const bool asks = !arguments.empty() && (arguments.front() == "--help" || arguments.front() == "-h");
        if (asks) {
            std::cout << "The games, each with options of its own: farmland play GAME --help\n ";
            for (const PlayableGame& game : playable) std::cout << " " << game.name;
            std::cout << "\nWithout a game " << playable.front().name << " is played:\n\n";
        }
        return playable.front().play(arguments);
    }
    for (const PlayableGame& game : playable) {
        if (game.name == arguments.front()) return game.play(arguments.subspan(1));
    }
    return refuse(unknown_game(arguments.front()));
}

}  // namespace farmland::scripting
