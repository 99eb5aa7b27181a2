#include "scripting/app/play/piranhas.hpp"

#include <iostream>

#include "core/piranhas/cli.hpp"
#include "scripting/app/play/seated.hpp"
#include "scripting/app/play/terminal.hpp"
#include "scripting/bindings/piranhas/binding.hpp"

namespace farmland::scripting {

namespace {

piranhas::Palette piranhas_palette(ColourMode mode) {
    if (!wants_colour(mode)) return {};
    return {{"\033[1;31m", "\033[1;34m"}, "\033[1;33m", "\033[1;32m", "\033[0m"};
}

// The commands and the legal moves that begin like that.
std::vector<std::string> completions_of(std::string_view word, const Table<piranhas::Rules>& table) {
    const piranhas::Rules& rules = table.rules();
    std::vector<std::string> all(piranhas::dialogue_commands.begin(), piranhas::dialogue_commands.end());
    const piranhas::ActionSet actions = rules.legal_actions(table.state());
    for (std::size_t index = 0; index < actions.size(); ++index) all.push_back(rules.action_text(actions[index]));
    return beginning_with(word, all);
}

void talk_of_piranhas(Table<piranhas::Rules>& table, ColourMode colour) {
    Typing typing;
    typing.prompt = [] { return std::string("> "); };
    typing.completions = [&](std::string_view word) { return completions_of(word, table); };
    typing.word_ends = nullptr;
    const auto input = terminal_or_stream(std::cin, std::move(typing));
    if (is_interactive() && (table.agent(Side::first) == nullptr || table.agent(Side::second) == nullptr)) {
        std::cout << "Type a move such as A4-C4; help explains all commands.\n";
    }
    piranhas::Dialogue(table, {piranhas_palette(colour)}, std::cout, std::cerr).run(*input);
}

}  // namespace

CommandLine piranhas_options() {
    CommandLine line("play piranhas [OPTION...]",
                     "Gather your fish in one swarm. Moves are read from standard input; `help` explains them.",
                     {"farmland play piranhas --blue shoal", "farmland play piranhas --kraken C3,E4",
                      "farmland play piranhas --red my_bot.lua --watch",
                      "farmland play piranhas --red random --blue shoal --seed 1 --record game.jsonl"});
    line.option("red", "WHO",
                "who plays Red, who begins: human, a built-in policy (random, shoal), or a Lua file (default: "
                "human)",
                "human|POLICY")
        .option("blue", "WHO", "who plays Blue (default: human)", "human|POLICY")
        .option("kraken", "FIELDS", "where the kraken are, such as C3,E4, or none (default: anywhere)");
    add_seat_options(line, "Red", "Blue", "the kraken and of the policies");
    add_output_options(line);
    return line;
}

int play_piranhas(const CommandLine::Parsed& given) {
    const auto colour = parse_colour_mode(given.value("color").value_or("auto"));
    if (!colour) return refuse(colour.error());
    SeatedGame seats = {{std::string(piranhas::name_of(Side::first)), std::string(piranhas::name_of(Side::second))},
                        {"red", "blue"}};
    seats.start_is_random = !given.has("kraken");
    seats.change_setup = [&](Setup& setup) -> Result<void> {
        const auto fields = given.value("kraken");
        if (!fields) return {};
        const auto placed = piranhas::place_kraken(setup, *fields);
        return placed ? placed : Error{"--kraken: " + placed.error().sentence()};
    };
    const auto start = [](const piranhas::Rules& rules, std::int64_t seed) {
        JavaRandom random(seed);
        return rules.start(random);
    };
    return play_seated<PiranhasBinding>(given, seats, start,
                                        [&](Table<piranhas::Rules>& table) { talk_of_piranhas(table, *colour); });
}

}  // namespace farmland::scripting
