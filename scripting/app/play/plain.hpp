// Playing a game that has nothing of its own for it: actions are typed in their notation.
#pragma once

#include <iostream>
#include <string>

#include "core/catalogue/games.hpp"
#include "core/game/action_dialogue.hpp"
#include "scripting/app/play/play.hpp"
#include "scripting/bindings/plain.hpp"

namespace farmland::scripting {

inline Seats plain_seats() { return {{"team 1", "team 2"}, {"player1", "player2"}}; }

template <GameRules Rules>
CommandLine plain_options() {
    const std::string game(Rules::name());
    CommandLine line("play " + game + " [OPTION...]",
                     "Play " + std::string(find_game(game)->title) +
                         ". Actions and commands are read from standard input; `help` explains them.",
                     {"farmland play " + game, "farmland play " + game + " --player2 random",
                      "farmland play " + game + " --player1 my_bot.lua --player2 random --seed 1 --record game.jsonl"});
    add_player_options(line, game, plain_seats(), "the game and of the policies");
    add_output_options(line);
    return line;
}

template <GameRules Rules>
int play_plain(const CommandLine::Parsed& given) {
    using Binding = PlainBinding<Rules>;
    PlayedGame<Rules> game(plain_seats());
    game.players = {"Team 1", "Team 2"};
    const auto start = [](const Rules& rules, std::int64_t seed) {
        JavaRandom random(seed);
        return rules.start(random);
    };
    if (const auto rules = Rules::from_setup({})) game.start_is_random = start(*rules, 1) != start(*rules, 2);
    return play_game<Binding>(given, game, [](Prompt<Binding>& prompt) {
        ActionDialogue<Rules> dialogue(prompt.table(), {prompt.other_commands()}, prompt.out(), std::cerr);
        prompt.lead(dialogue);
    });
}

}  // namespace farmland::scripting
