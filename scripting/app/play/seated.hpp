// Playing a game for two at the prompt, where options say who plays each side.
#pragma once

#include <array>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/game/seat_stream.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/budget_option.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/play/recording.hpp"

namespace farmland::scripting {

struct SeatedGame {
    // By side: its name, and the option that says who plays it.
    PlayerNames players;
    std::array<const char*, 2> options;
    // Other options may change what is played.
    std::function<Result<void>(Setup&)> change_setup = nullptr;
    // The seed matters even if no policy plays.
    bool start_is_random = false;
};

// `start` gives the state that a game with some rules and a seed begins at; `talk` plays at the table from there.
template <class Binding, class Start, class Talk>
int play_seated(const CommandLine::Parsed& given, const SeatedGame& seats, Start start, Talk talk) {
    using Rules = typename Binding::Rules;
    static constexpr std::array<const char*, 2> settings_of_sides = {"set1", "set2"};
    const std::string game(Rules::name());
    if (!given.words.empty()) {
        return refuse({"unexpected " + in_quotes(given.words[0]) + "; options begin with --, see farmland play " +
                       game + " --help"});
    }
    const auto budget = budget_of_waiting(given);
    if (!budget) return refuse(budget.error());
    const auto data = DataFiles::at(given.value("data"));
    if (!data) return refuse(data.error());
    const auto seed = seed_of_contest(given);
    if (!seed) return refuse(seed.error());

    const std::vector<std::string> names_of_mods = given.values("mod");
    auto mods = load_mods_now(game, names_of_mods, *data);
    if (!mods) return refuse(mods.error());
    ModWatcher<Rules> watcher({*mods, game, names_of_mods, *data});
    if (seats.change_setup) {
        if (auto changed = seats.change_setup(mods->setup); !changed) return refuse(changed.error());
    }
    const auto rules = Rules::from_setup(mods->setup);
    if (!rules) return refuse(rules.error());
    std::optional<typename Rules::State> state;
    try {
        state = start(*rules, *seed);
    } catch (const RuleFailure& failure) {
        return tell_failed_start(*rules, *seed, seats.players, failure.what(), given.value("record"));
    }
    Recording<Rules> recording(given.value("record"), *rules, *seed, *state, seats.players);
    if (auto writable = recording.check(); !writable) return refuse(writable.error());

    std::array<JavaRandom, 2> streams = {stream_of_seat(*seed, Side::first), stream_of_seat(*seed, Side::second)};
    std::array<std::string, 2> who;
    std::array<SeatOptions, 2> options = {
        {{*data, *budget, {}, given.has("watch")}, {*data, *budget, {}, given.has("watch")}}};
    std::array<std::unique_ptr<Agent<Rules>>, 2> agents;
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t index = index_of(side);
        who[index] = given.value(seats.options[index]).value_or("human");
        for (const char* option : {"set", settings_of_sides[index]}) {
            if (auto set = add_settings(options[index].settings, option, given.values(option)); !set) {
                return refuse(set.error());
            }
        }
        if (who[index] == "human") continue;
        auto seated = seat_policy<Binding>(*rules, side, who[index], streams[index], options[index], recording);
        if (!seated) return refuse(seated.error());
        agents[index] = *std::move(seated);
    }
    if (!given.has("seed") && (agents[0] || agents[1] || seats.start_is_random)) {
        tell_fresh_seed("play " + game, given, *seed);
    }
    Table<Rules> table(*rules, *state, {agents[0].get(), agents[1].get()});
    if (recording.observer() != nullptr) table.add_observer(*recording.observer());
    if (given.has("watch")) table.add_observer(watcher);
    return play_and_record(recording, table, talk);
}

// Options that all such games have; `luck` is what the seed decides.
inline CommandLine& add_seat_options(CommandLine& line, const std::string& first, const std::string& second,
                                     const std::string& luck = "the policies") {
    return line.repeatable("mod", "MOD", mod_option_text)
        .option("seed", "N", "the luck of " + luck + " (default: a fresh one, shown on standard error)")
        .option("budget", "LIMITS", "what one call of a policy may use (default: steps=20M,memory=64M)")
        .repeatable("set", "NAME=VALUE", "a setting for the policies, as ctx.settings.NAME")
        .repeatable("set1", "NAME=VALUE", "a setting for the policy that plays " + first)
        .repeatable("set2", "NAME=VALUE", "a setting for the policy that plays " + second)
        .option("watch", "",
                "load a policy's file again, before its next decision, when it has changed; say when a mod has");
}

// And these behind what is a game's own.
inline CommandLine& add_output_options(CommandLine& line) {
    return line
        .option("color", "WHEN", "auto, always or never (default: auto; NO_COLOR is respected)", "auto|always|never")
        .option("record", "FILE", "write the last game there, for farmland replay")
        .option("data", "DIR", "the folder with scripts and mods (default: found by itself)");
}

}  // namespace farmland::scripting
