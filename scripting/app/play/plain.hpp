// Playing a game at the prompt that has nothing of its own for it: actions are typed in their notation.
#pragma once

#include <iostream>
#include <string>
#include <vector>

#include "core/catalogue/games.hpp"
#include "core/game/action_dialogue.hpp"
#include "scripting/app/play/seated.hpp"
#include "scripting/app/play/terminal.hpp"
#include "scripting/bindings/plain.hpp"

namespace farmland::scripting {

template <GameRules Rules>
CommandLine plain_options() {
    const std::string game(Rules::name());
    CommandLine line("play " + game + " [OPTION...]",
                     "Play " + std::string(find_game(game)->title) +
                         ". Actions and commands are read from standard input; `help` explains them.",
                     {"farmland play " + game, "farmland play " + game + " --player2 random",
                      "farmland play " + game + " --player1 my_bot.lua --player2 random --seed 1 --record game.jsonl"});
    line.option("player1", "WHO", "who plays team 1: human, the built-in policy random, or a Lua file (default: human)",
                "human|POLICY")
        .option("player2", "WHO", "who plays team 2 (default: human)", "human|POLICY");
    add_seat_options(line, "team 1", "team 2", "the game and of the policies")
        .option("record", "FILE", "write the last game there, for farmland replay")
        .option("data", "DIR", "the folder with scripts and mods (default: found by itself)");
    return line;
}

template <GameRules Rules>
int play_plain(const CommandLine::Parsed& given) {
    const auto start = [](const Rules& rules, std::int64_t seed) {
        JavaRandom random(seed);
        return rules.start(random);
    };
    SeatedGame seats = {{"Team 1", "Team 2"}, {"player1", "player2"}};
    if (const auto rules = Rules::from_setup({})) seats.start_is_random = start(*rules, 1) != start(*rules, 2);
    return play_seated<PlainBinding<Rules>>(given, seats, start, [](Table<Rules>& table) {
        const auto& commands = action_dialogue_commands;
        const auto input = terminal_or_stream(std::cin, {commands.begin(), commands.end()});
        ActionDialogue<Rules>(table, {}, std::cout, std::cerr).run(*input);
    });
}

}  // namespace farmland::scripting
