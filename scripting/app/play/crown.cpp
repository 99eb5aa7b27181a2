#include <iostream>
#include <sstream>

#include "core/base/text.hpp"
#include "core/crown/game.hpp"
#include "core/crown/startup.hpp"
#include "scripting/app/play/games.hpp"
#include "scripting/app/play/play.hpp"
#include "scripting/bindings/crown/binding.hpp"

namespace farmland::scripting {

namespace {

crown::Palette palette(bool in_colour) {
    if (!in_colour) return {};
    return {{"\033[1;32m", "\033[1;31m"}, "\033[1;33m", "\033[0m"};
}

const Seats crown_seats = {{"team 1", "team 2"}, {"player1", "player2"}};

// What a policy hides is hidden where that is wanted, but never in the document's own dialogue.
void talk_of_crown(Prompt<CrownBinding>& prompt, const crown::Startup& startup, bool in_colour, bool hides) {
    crown::DialogueOptions options;
    options.teams = startup.teams;
    options.drawing = {startup.symbols, startup.verbosity, palette(in_colour)};
    options.interactive = prompt.at_terminal();
    options.other_commands = prompt.other_commands();
    if (hides) options.viewer = prompt.person();
    crown::Dialogue dialogue(prompt.table(), options, prompt.out(), std::cerr);
    prompt.lead(dialogue);
}

// Names that stand for what the mods bring, as errors about them show it.
constexpr std::string_view units_of_mods = "the units of the mods";
constexpr std::array<std::string_view, 2> decks_of_mods = {"the first deck of the mods", "the second deck of the mods"};

// The arguments of the document's start that the options stand for.
std::vector<std::string> document_arguments(const CommandLine::Parsed& parsed) {
    std::vector<std::string> arguments = {"seed=0"};  // the rules do not depend on it
    for (const std::string key : {"board", "units", "deck", "deck1", "deck2", "team1", "team2", "verbosity"}) {
        if (const auto value = parsed.value(key)) arguments.push_back(key + "=" + *value);
    }
    if (!parsed.has("units")) arguments.push_back("units=" + std::string(units_of_mods));
    const bool deck_given = parsed.has("deck") || parsed.has("deck1") || parsed.has("deck2");
    if (!deck_given) {
        arguments.push_back("deck1=" + std::string(decks_of_mods[0]));
        arguments.push_back("deck2=" + std::string(decks_of_mods[1]));
    }
    return arguments;
}

// Files that were given take the place of what the mods bring.
Result<crown::Startup> start(std::span<const std::string> arguments, const Setup& setup) {
    const std::vector<std::string_view> views(arguments.begin(), arguments.end());
    const auto read = [&](std::string_view path) -> Result<std::string> {
        if (path == units_of_mods) return *setup.find("units");
        if (path == decks_of_mods[0]) return *setup.find("deck1");
        if (path == decks_of_mods[1]) return *setup.find("deck2");
        return read_text_file(std::string(path));
    };
    std::ostringstream no_echo;
    return crown::start_up(views, read, no_echo, setup);
}

}  // namespace

int run_document_dialogue(std::span<const std::string> arguments) {
    const std::vector<std::string_view> views(arguments.begin(), arguments.end());
    const auto read = [](std::string_view path) { return read_text_file(std::string(path)); };
    auto startup = crown::start_up(views, read, std::cout);
    if (!startup) {
        const bool no_pair = arguments.empty() || arguments.front().find('=') == std::string::npos;
        const std::string advice = no_pair ? "; to just play use farmland play, for all else see farmland --help" : "";
        std::cout << "ERROR: " << startup.error().sentence() << advice << ".\n";
        return success;
    }
    const DataFiles data = DataFiles::find();
    JavaRandom random(startup->seed);
    const crown::State state = startup->rules.start(random);
    PolicyAgent<CrownBinding> opponent(startup->rules, random);
    const auto source = find_policy(data, crown::Rules::name(), usual_opponent(crown::Rules::name()));
    Result<void> loaded = source ? opponent.load(*source) : Result<void>(source.error());
    if (!loaded) std::cerr << "farmland: " << loaded.error().sentence() << std::endl;
    Table<crown::Rules> table(startup->rules, state, {nullptr, &opponent});
    Recording<crown::Rules> recording({}, is_interactive(), startup->rules, startup->seed, state, startup->teams);
    if (recording.observer() != nullptr) table.add_observer(*recording.observer());
    Prompt<CrownBinding> prompt(table, recording, data, {}, "farmland play crown");
    talk_of_crown(prompt, *startup, can_show_colours(), false);
    return success;
}

CommandLine crown_options() {
    CommandLine line("play crown [OPTION...]",
                     "Play Crown of Farmland. Commands are read from standard input; `help` lists them at a terminal.",
                     {"farmland play", "farmland play crown --seed 42 --verbosity compact",
                      "farmland play crown --opponent human --team1 Ada --team2 Bob",
                      "farmland play crown --opponent my_bot.lua --board board.txt"});
    add_player_options(line, crown::Rules::name(), crown_seats, "the decks and of the policies")
        .option("hide", "WHEN",
                "what the opponent hides is hidden from you too: auto, always or never (default: auto, which is at a "
                "terminal)",
                "auto|always|never")
        .option("units", "FILE", "the units, lines of qualifier;role;ATK;DEF (default: the document's 24)")
        .option("deck", "FILE", "how many of each unit are in both decks, 40 in all (default: the document's)")
        .option("deck1", "FILE", "the deck of team 1 alone, together with --deck2")
        .option("deck2", "FILE", "the deck of team 2 alone, together with --deck1")
        .option("team1", "NAME", "name of team 1 (default: Player)")
        .option("team2", "NAME", "name of team 2 (default: Enemy)")
        .option("board", "FILE", "29 symbols to draw the board with")
        .option("verbosity", "MODE", "all, or compact for boards without connecting lines (default: all)",
                "all|compact");
    add_output_options(line);
    return line;
}

int play_crown(const CommandLine::Parsed& given) {
    const bool in_colour = wants_colour(given);
    const bool hides = is_wanted(given, "hide", is_interactive());
    PlayedGame<crown::Rules> game(crown_seats);
    static constexpr std::array setup_options = {"units", "deck", "deck1", "deck2"};
    game.setup_options = setup_options;
    game.start_is_random = true;
    // The opponent of the document. It alone draws from the game's own generator, as the document demands; from what it
    // draws there anybody else could work out both decks.
    game.has_opponent_of_document = true;
    std::optional<crown::Startup> startup;
    game.make_rules = [&](Setup& setup) -> Result<crown::Rules> {
        if (given.has("units")) setup.texts.erase("traits");  // these were of the units of the mods
        auto started = start(document_arguments(given), setup);
        if (!started) return started.error();
        game.players = started->teams;
        startup = *std::move(started);
        return startup->rules;
    };
    return play_game<CrownBinding>(
        given, game, [&](Prompt<CrownBinding>& prompt) { talk_of_crown(prompt, *startup, in_colour, hides); });
}

}  // namespace farmland::scripting
