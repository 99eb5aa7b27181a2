#include "scripting/app/play/crown.hpp"

#include <iostream>
#include <sstream>

#include "core/base/text.hpp"
#include "core/crown/game.hpp"
#include "core/crown/startup.hpp"
#include "core/game/rule_failure.hpp"
#include "core/game/seat_stream.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/budget_option.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/play/recording.hpp"
#include "scripting/app/play/terminal.hpp"
#include "scripting/bindings/crown/binding.hpp"

namespace farmland::scripting {

namespace {

// The opponent of the document. It alone draws from the game's own generator, as the document demands; from what it
// draws there anybody else could work out both decks.
const std::string_view default_opponent = crown::game.opponent;

crown::Palette palette(ColourMode mode) {
    if (!wants_colour(mode)) return {};
    return {{"\033[1;32m", "\033[1;31m"}, "\033[1;33m", "\033[0m"};
}

void talk_of_crown(Table<crown::Rules>& table, const crown::Startup& startup, ColourMode colour) {
    crown::DialogueOptions options;
    options.teams = startup.teams;
    options.drawing = {startup.symbols, startup.verbosity, palette(colour)};
    options.interactive = is_interactive();
    std::vector<std::string> completions(crown::dialogue_commands.begin(), crown::dialogue_commands.end());
    completions.emplace_back("help");
    for (int field = 0; field < startup.rules.grid().fields(); ++field) {
        completions.push_back(startup.rules.grid().name(static_cast<Field>(field)));
    }
    const auto input = terminal_or_stream(std::cin, std::move(completions));
    crown::Dialogue(table, options, std::cout, std::cerr).run(*input);
}

// Names that stand for what the mods bring, as errors about them show it.
constexpr std::string_view units_of_mods = "the units of the mods";
constexpr std::array<std::string_view, 2> decks_of_mods = {"the first deck of the mods", "the second deck of the mods"};

// The arguments of the document's start that the options stand for.
std::vector<std::string> document_arguments(const CommandLine::Parsed& parsed, std::int64_t seed) {
    std::vector<std::string> arguments = {"seed=" + std::to_string(seed)};
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
        std::cout << "ERROR: " << startup.error().message << advice << ".\n";
        return success;
    }
    const DataFiles data = DataFiles::find();
    JavaRandom random(startup->seed);
    const crown::State state = startup->rules.start(random);
    PolicyAgent<CrownBinding> opponent(startup->rules, random);
    const auto source = find_policy(data, crown::Rules::name(), std::string(default_opponent));
    Result<void> loaded = source ? opponent.load(*source) : Result<void>(source.error());
    if (!loaded) std::cerr << "farmland: " << loaded.error().message << std::endl;
    Table<crown::Rules> table(startup->rules, state, {nullptr, &opponent});
    talk_of_crown(table, *startup, ColourMode::automatic);
    return success;
}

CommandLine crown_options() {
    CommandLine line("play crown [OPTION...]",
                     "Play Crown of Farmland. Commands are read from standard input; `help` lists them at a terminal.",
                     {"farmland play", "farmland play crown --seed 42 --verbosity compact",
                      "farmland play crown --opponent human --team1 Ada --team2 Bob",
                      "farmland play crown --opponent my_bot.lua --board board.txt"});
    line.option("seed", "N", "start value of the random generator (default: a fresh one, shown on standard error)")
        .repeatable("mod", "MOD", mod_option_text)
        .option("units", "FILE", "the units, lines of qualifier;role;ATK;DEF (default: the document's 24)")
        .option("deck", "FILE", "how many of each unit are in both decks, 40 in all (default: the document's)")
        .option("deck1", "FILE", "the deck of team 1 alone, together with --deck2")
        .option("deck2", "FILE", "the deck of team 2 alone, together with --deck1")
        .option("team1", "NAME", "name of team 1 (default: Player)")
        .option("team2", "NAME", "name of team 2 (default: Enemy)")
        .option("opponent", "WHO",
                "who plays team 2: human, a built-in policy (random, greedy, farmer, planner), or a Lua file "
                "(default: farmer)",
                "human|POLICY")
        .option("budget", "LIMITS", "what one call of the opponent may use (default: steps=20M,memory=64M)")
        .repeatable("set", "NAME=VALUE", "a setting for the opponent, as ctx.settings.NAME")
        .option("watch", "",
                "load the opponent's file again, before its next decision, when it has changed; say when a mod has")
        .option("board", "FILE", "29 symbols to draw the board with")
        .option("verbosity", "MODE", "all, or compact for boards without connecting lines (default: all)",
                "all|compact")
        .option("color", "WHEN", "auto, always or never (default: auto; NO_COLOR is respected)", "auto|always|never")
        .option("record", "FILE", "write the game there, for farmland replay")
        .option("data", "DIR", "the folder with scripts and mods (default: found by itself)");
    return line;
}

int play_crown(const CommandLine::Parsed& given) {
    if (!given.words.empty()) {
        return refuse(
            {"unexpected " + in_quotes(given.words[0]) + "; options begin with --, see farmland play --help"});
    }
    const auto colour = parse_colour_mode(given.value("color").value_or("auto"));
    if (!colour) return refuse(colour.error());
    const auto budget = budget_of_waiting(given);
    if (!budget) return refuse(budget.error());
    Settings settings;
    if (auto added = add_settings(settings, "set", given.values("set")); !added) return refuse(added.error());
    const auto data = DataFiles::at(given.value("data"));
    if (!data) return refuse(data.error());

    const auto seed = given.has("seed") ? crown::parse_seed(*given.value("seed")) : Result<std::int64_t>(fresh_seed());
    if (!seed) return refuse(seed.error());
    const std::vector<std::string> names_of_mods = given.values("mod");
    auto mods = load_mods_now(crown::Rules::name(), names_of_mods, *data);
    if (!mods) return refuse(mods.error());
    ModWatcher<crown::Rules> watcher({*mods, std::string(crown::Rules::name()), names_of_mods, *data});
    if (given.has("units")) mods->setup.texts.erase("traits");  // these were of the units of the mods
    auto startup = start(document_arguments(given, *seed), mods->setup);
    if (!startup) return refuse(startup.error());

    JavaRandom random(startup->seed);
    crown::State state;
    try {
        state = startup->rules.start(random);
    } catch (const RuleFailure& failure) {
        return tell_failed_start(startup->rules, startup->seed, startup->teams, failure.what(), given.value("record"));
    }
    const std::string who = given.value("opponent").value_or(std::string(default_opponent));
    Recording<crown::Rules> recording(given.value("record"), startup->rules, startup->seed, state, startup->teams);
    if (auto writable = recording.check(); !writable) return refuse(writable.error());
    JavaRandom own_stream = stream_of_seat(startup->seed, Side::second);
    JavaRandom& stream = who == default_opponent ? random : own_stream;
    const SeatOptions seat{*data, *budget, settings, given.has("watch")};
    std::unique_ptr<Agent<crown::Rules>> opponent;
    if (who != "human") {
        auto seated = seat_policy<CrownBinding>(startup->rules, Side::second, who, stream, seat, recording);
        if (!seated) return refuse(seated.error());
        opponent = *std::move(seated);
    }
    if (!given.has("seed")) tell_fresh_seed("play crown", given, *seed);
    Table<crown::Rules> table(startup->rules, state, {nullptr, opponent.get()});
    if (recording.observer() != nullptr) table.add_observer(*recording.observer());
    if (given.has("watch")) table.add_observer(watcher);
    const auto talk = [&](Table<crown::Rules>& at) { talk_of_crown(at, *startup, *colour); };
    return play_and_record(recording, table, talk);
}

}  // namespace farmland::scripting
