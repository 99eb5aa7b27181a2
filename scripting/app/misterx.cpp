#include "scripting/app/misterx.hpp"

#include <iostream>

#include "core/game/seat_stream.hpp"
#include "core/misterx/cli.hpp"
#include "scripting/app/budget_option.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/mod_files.hpp"
#include "scripting/app/playing.hpp"
#include "scripting/app/terminal.hpp"
#include "scripting/bindings/misterx_binding.hpp"

namespace farmland::scripting {

namespace {

using MisterxAgents = std::array<std::unique_ptr<Agent<misterx::Rules>>, 2>;

// By side: who plays it, and what is set for a policy that does.
constexpr std::array<const char*, 2> side_options = {"infrared", "ultraviolet"};
constexpr std::array<const char*, 2> settings_of_sides = {"set1", "set2"};

CommandLine misterx_options() {
    CommandLine line("play misterx [OPTION...]",
                     "Hunt Mister X. Commands are read from standard input; `help` explains them at a terminal.",
                     {"farmland play misterx", "farmland play misterx --ultraviolet hunter",
                      "farmland play misterx --mod hive --infrared my_bot.lua --watch",
                      "farmland play misterx --infrared random --ultraviolet hunter --seed 1 --record game.jsonl"});
    line.option("infrared", "WHO",
                "who plays Infrared, whose pieces end with R: human, a policy that comes along (random, hunter), or a "
                "Lua file (default: human)")
        .option("ultraviolet", "WHO", "who plays Ultraviolet, whose pieces end with V (default: human)")
        .repeatable("mod", "MOD", mod_option_text)
        .option("seed", "N", "the luck of the policies (default: a fresh one, shown on standard error)")
        .option("budget", "LIMITS", "what one call of a policy may use (default: steps=20M,memory=64M,time=10s)")
        .repeatable("set", "NAME=VALUE", "a setting for the policies, as ctx.settings.NAME")
        .repeatable("set1", "NAME=VALUE", "a setting for the policy that plays Infrared")
        .repeatable("set2", "NAME=VALUE", "a setting for the policy that plays Ultraviolet")
        .option("watch", "",
                "load a policy's file again, before its next decision, when it has changed; say when a mod has")
        .option("color", "WHEN", "auto, always or never (default: auto; NO_COLOR is respected)")
        .option("record", "FILE", "write the last game there, for farmland replay")
        .option("data", "DIR", "the folder with scripts and mods (default: found by itself)");
    return line;
}

misterx::Palette misterx_palette(ColourMode mode) {
    if (!wants_colour(mode)) return {};
    return {{"\033[1;31m", "\033[1;35m"}, "\033[0m"};
}

misterx::State talk_of_misterx(const misterx::Rules& rules, const misterx::State& state, ColourMode colour,
                               const MisterxAgents& agents, std::span<Observer<misterx::Rules>* const> observers) {
    misterx::DialogueOptions options;
    options.interactive = is_interactive();
    options.palette = misterx_palette(colour);
    std::vector<std::string> completions(misterx::dialogue_commands.begin(), misterx::dialogue_commands.end());
    completions.insert(completions.end(), misterx::terminal_commands.begin(), misterx::terminal_commands.end());
    for (const Side side : {Side::first, Side::second}) {
        for (const misterx::Piece piece : rules.pieces(side)) completions.push_back(rules.name(piece));
    }
    const auto input = terminal_or_stream(std::cin, std::move(completions), misterx::longest_command);
    if (options.interactive) {
        std::cout << "Begin with a piece, as in start " << rules.name(misterx::quarry_of(Side::first))
                  << ". help explains all commands.\n";
    }
    misterx::Dialogue dialogue(rules, state, options, {agents[0].get(), agents[1].get()}, std::cout, std::cerr);
    for (Observer<misterx::Rules>* observer : observers) dialogue.add_observer(*observer);
    dialogue.run(*input);
    return dialogue.state();
}

}  // namespace

int play_misterx(std::span<const std::string> arguments) {
    auto parsed = misterx_options().parse(arguments);
    if (!parsed) return refuse(parsed.error());
    if (!*parsed) return success;
    const CommandLine::Parsed& given = **parsed;
    if (!given.words.empty()) {
        return refuse(
            {"unexpected " + in_quotes(given.words[0]) + "; options begin with --, see farmland play misterx --help"});
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
    const auto mods = load_mods_now(misterx::Rules::game, names_of_mods, *data);
    if (!mods) return refuse(mods.error());
    ModWatcher<misterx::Rules> watcher({*mods, std::string(misterx::Rules::game), names_of_mods, *data});
    const auto rules = misterx::Rules::from_setup(mods->setup);
    if (!rules) return refuse(rules.error());
    const misterx::State state = misterx::Rules::start(Side::first);
    const PlayerNames names = {std::string(misterx::name_of(Side::first)), std::string(misterx::name_of(Side::second))};
    Recording<misterx::Rules> recording(given.value("record"), *rules, *seed, state, names);
    if (auto writable = recording.check(); !writable) return refuse(writable.error());

    std::array<JavaRandom, 2> streams = {stream_of_seat(*seed, Side::first), stream_of_seat(*seed, Side::second)};
    std::array<std::string, 2> who;
    std::array<SeatOptions, 2> seats = {
        {{*data, *budget, {}, given.has("watch")}, {*data, *budget, {}, given.has("watch")}}};
    MisterxAgents agents;
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t index = index_of(side);
        who[index] = given.value(side_options[index]).value_or("human");
        for (const char* option : {"set", settings_of_sides[index]}) {
            if (auto set = add_settings(seats[index].settings, option, given.values(option)); !set) {
                return refuse(set.error());
            }
        }
        if (who[index] == "human") continue;
        auto seated = seat_policy<MisterxBinding>(*rules, side, who[index], streams[index], seats[index], recording);
        if (!seated) return refuse(seated.error());
        agents[index] = *std::move(seated);
    }
    if (!given.has("seed") && (agents[0] || agents[1])) {
        std::cerr << "seed " << *seed << " (for the same luck: farmland play misterx --seed " << *seed << ")"
                  << std::endl;
    }
    std::vector<Observer<misterx::Rules>*> observers;
    if (recording.observer() != nullptr) observers.push_back(recording.observer());
    if (given.has("watch")) observers.push_back(&watcher);
    return play_and_record(recording, [&] { return talk_of_misterx(*rules, state, *colour, agents, observers); });
}

}  // namespace farmland::scripting
