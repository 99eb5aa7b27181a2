// What a line of the list of games does.
#pragma once

#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/catalogue/games.hpp"
#include "core/game/action_dialogue.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/play/play.hpp"
#include "scripting/bindings/plain.hpp"
#include "scripting/games/scripted_game_of.hpp"

namespace farmland::scripting {

// A game with a binding, mods, and options and a way of playing of its own.
template <class Binding>
void list(const Game& game, std::function<Result<Setup>(const Mods& mods)> setup_of,
          std::function<CommandLine()> options, std::function<int(const CommandLine::Parsed& given)> play) {
    if (auto added = add_game(game); !added) throw std::logic_error(added.error().sentence());
    add_scripted_game(game.name, {open_game_of<Binding>, std::move(setup_of)});
    add_play_command({game.name, {}, std::move(options), std::move(play)});
}

// Playing a game that has nothing of its own for it: actions are typed in their notation.
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

// A game that has only its rules and descriptions: all else is what every game can have.
template <DescribedRules Rules>
void list_plain(std::string_view title, std::string_view summary) {
    const auto setup_of = [](const Mods& mods) -> Result<Setup> {
        if (!mods.empty()) return takes_no_mods(Rules::name());
        const auto rules = Rules::from_setup({});
        return rules ? Result<Setup>(rules->setup()) : rules.error();
    };
    list<PlainBinding<Rules>>(plain_game<Rules>(title, summary), setup_of, plain_options<Rules>, play_plain<Rules>);
}

}  // namespace farmland::scripting
