#include "scripting/app/piranhas.hpp"

#include <iostream>

#include "core/piranhas/cli.hpp"
#include "scripting/app/budget_option.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/mod_files.hpp"
#include "scripting/app/playing.hpp"
#include "scripting/app/terminal.hpp"
#include "scripting/bindings/piranhas_binding.hpp"

namespace farmland::scripting {

namespace {

constexpr SideOptions piranhas_sides = {{"red", "blue"}, {"set1", "set2"}};

CommandLine piranhas_options() {
    CommandLine line("play piranhas [OPTION...]",
                     "Gather your fish in one swarm. Moves are read from standard input; `help` explains them.",
                     {"farmland play piranhas --blue shoal", "farmland play piranhas --kraken C3,E4",
                      "farmland play piranhas --red my_bot.lua --watch",
                      "farmland play piranhas --red random --blue shoal --seed 1 --record game.jsonl"});
    line.option("red", "WHO",
                "who plays Red, who begins: human, a policy that comes along (random, shoal), or a Lua file (default: "
                "human)")
        .option("blue", "WHO", "who plays Blue (default: human)")
        .option("kraken", "FIELDS", "where the kraken are, such as C3,E4, or none (default: anywhere)")
        .repeatable("mod", "MOD", mod_option_text)
        .option("seed", "N",
                "the luck of the kraken and of the policies (default: a fresh one, shown on standard error)")
        .option("budget", "LIMITS", "what one call of a policy may use (default: steps=20M,memory=64M,time=10s)")
        .repeatable("set", "NAME=VALUE", "a setting for the policies, as ctx.settings.NAME")
        .repeatable("set1", "NAME=VALUE", "a setting for the policy that plays Red")
        .repeatable("set2", "NAME=VALUE", "a setting for the policy that plays Blue")
        .option("watch", "",
                "load a policy's file again, before its next decision, when it has changed; say when a mod has")
        .option("color", "WHEN", "auto, always or never (default: auto; NO_COLOR is respected)")
        .option("record", "FILE", "write the game there, for farmland replay")
        .option("data", "DIR", "the folder with scripts and mods (default: found by itself)");
    return line;
}

piranhas::Palette piranhas_palette(ColourMode mode) {
    if (!wants_colour(mode)) return {};
    return {{"\033[1;31m", "\033[1;34m"}, "\033[1;33m", "\033[1;32m", "\033[0m"};
}

// The commands and the legal moves that begin like that.
std::vector<std::string> completions_of(std::string_view word, const piranhas::Rules& rules,
                                        const piranhas::State& state) {
    std::vector<std::string> all(piranhas::dialogue_commands.begin(), piranhas::dialogue_commands.end());
    const piranhas::ActionSet actions = rules.legal_actions(state);
    for (std::size_t index = 0; index < actions.size(); ++index) all.push_back(rules.action_text(actions[index]));
    std::erase_if(all,
                  [begun = lower_case(word)](const std::string& each) { return !lower_case(each).starts_with(begun); });
    return all;
}

piranhas::State talk_of_piranhas(const piranhas::Rules& rules, const piranhas::State& state, ColourMode colour,
                                 const std::array<Agent<piranhas::Rules>*, 2>& agents,
                                 std::span<Observer<piranhas::Rules>* const> observers) {
    piranhas::Dialogue dialogue(rules, state, {piranhas_palette(colour)}, agents, std::cout, std::cerr);
    for (Observer<piranhas::Rules>* observer : observers) dialogue.add_observer(*observer);
    Typing typing;
    typing.prompt = [] { return std::string("> "); };
    typing.completions = [&](std::string_view word) { return completions_of(word, rules, dialogue.state()); };
    typing.word_ends = nullptr;
    const auto input = terminal_or_stream(std::cin, std::move(typing));
    if (is_interactive() && (agents[0] == nullptr || agents[1] == nullptr)) {
        std::cout << "Type a move such as A4-C4; help explains all commands.\n";
    }
    dialogue.run(*input);
    return dialogue.state();
}

}  // namespace

int play_piranhas(std::span<const std::string> arguments) {
    auto parsed = piranhas_options().parse(arguments);
    if (!parsed) return refuse(parsed.error());
    if (!*parsed) return success;
    const CommandLine::Parsed& given = **parsed;
    if (!given.words.empty()) {
        return refuse(
            {"unexpected " + in_quotes(given.words[0]) + "; options begin with --, see farmland play piranhas --help"});
    }
    const auto colour = parse_colour_mode(given.value("color").value_or("auto"));
    if (!colour) return refuse(colour.error());
    const auto budget = budget_of(given);
    if (!budget) return refuse(budget.error());
    const auto data = DataFiles::at(given.value("data"));
    if (!data) return refuse(data.error());
    const auto seed = given.has("seed") ? seed_of(given) : Result<std::int64_t>(fresh_seed());
    if (!seed) return refuse(seed.error());

    const std::vector<std::string> names_of_mods = given.values("mod");
    auto mods = load_mods_now(piranhas::Rules::game, names_of_mods, *data);
    if (!mods) return refuse(mods.error());
    ModWatcher<piranhas::Rules> watcher({*mods, std::string(piranhas::Rules::game), names_of_mods, *data});
    if (const auto fields = given.value("kraken")) {
        if (auto placed = piranhas::place_kraken(mods->setup, *fields); !placed) {
            return refuse({"--kraken: " + placed.error().message});
        }
    }
    const auto rules = piranhas::Rules::from_setup(mods->setup);
    if (!rules) return refuse(rules.error());
    const PlayerNames names = {std::string(piranhas::name_of(Side::first)),
                               std::string(piranhas::name_of(Side::second))};
    piranhas::State state;
    try {
        JavaRandom random(*seed);
        state = rules->start(random);
    } catch (const RuleFailure& failure) {
        return tell_failed_start(*rules, *seed, names, failure.what(), given.value("record"));
    }
    Recording<piranhas::Rules> recording(given.value("record"), *rules, *seed, state, names);
    if (auto writable = recording.check(); !writable) return refuse(writable.error());
    Players<PiranhasBinding> players(*data, *budget, given.has("watch"), *seed);
    if (auto seated = players.seat(given, piranhas_sides, *rules, recording); !seated) return refuse(seated.error());
    if (!given.has("seed") && (players.has_policy() || !given.has("kraken"))) {
        std::cerr << "seed " << *seed << " (repeat this game with: farmland play piranhas --seed " << *seed << ")"
                  << std::endl;
    }
    std::vector<Observer<piranhas::Rules>*> observers;
    if (recording.observer() != nullptr) observers.push_back(recording.observer());
    if (given.has("watch")) observers.push_back(&watcher);
    return play_and_record(recording,
                           [&] { return talk_of_piranhas(*rules, state, *colour, players.agents(), observers); });
}

}  // namespace farmland::scripting
