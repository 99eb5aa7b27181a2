#include <iostream>

#include "core/piranhas/cli.hpp"
#include "scripting/app/play/games.hpp"
#include "scripting/app/play/play.hpp"
#include "scripting/bindings/piranhas/binding.hpp"

namespace farmland::scripting {

namespace {

piranhas::Palette piranhas_palette(bool in_colour) {
    if (!in_colour) return {};
    return {{"\033[1;31m", "\033[1;34m"}, "\033[1;33m", "\033[1;32m", "\033[0m"};
}

Seats piranhas_seats() {
    return {{std::string(piranhas::name_of(Side::first)), std::string(piranhas::name_of(Side::second))},
            {"red", "blue"}};
}

}  // namespace

CommandLine piranhas_options() {
    CommandLine line("play piranhas [OPTION...]",
                     "Gather your fish in one swarm. Moves are read from standard input; `help` explains them.",
                     {"farmland play piranhas --blue shoal", "farmland play piranhas --kraken C3,E4",
                      "farmland play piranhas --red my_bot.lua --watch",
                      "farmland play piranhas --red random --blue shoal --seed 1 --record game.jsonl"});
    add_player_options(line, piranhas::Rules::name(), piranhas_seats(), "the kraken and of the policies")
        .option("kraken", "FIELDS", "where the kraken are, such as C3,E4, or none (default: anywhere)");
    add_output_options(line);
    return line;
}

int play_piranhas(const CommandLine::Parsed& given) {
    const bool in_colour = wants_colour(given);
    PlayedGame<piranhas::Rules> game(piranhas_seats());
    game.start_is_random = !given.has("kraken");
    static constexpr std::array setup_options = {"kraken"};
    game.setup_options = setup_options;
    game.make_rules = [&](Setup& setup) -> Result<piranhas::Rules> {
        if (const auto fields = given.value("kraken")) {
            const auto placed = piranhas::place_kraken(setup, *fields);
            if (!placed) return Error{"--kraken: " + placed.error().sentence()};
        }
        return piranhas::Rules::from_setup(setup);
    };
    return play_game<PiranhasBinding>(given, game, [&](Prompt<PiranhasBinding>& prompt) {
        piranhas::Dialogue dialogue(prompt.table(), {piranhas_palette(in_colour), prompt.other_commands()},
                                    prompt.out(), std::cerr);
        prompt.lead(dialogue);
    });
}

}  // namespace farmland::scripting
