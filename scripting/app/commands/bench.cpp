// Speed on this machine, one core: numbers to compare with each other, not with other machines.
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <iostream>
#include <memory>
#include <utility>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "core/piranhas/rules.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/bench.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/policies.hpp"
#include "scripting/console/console.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

namespace {

// Random games from one start, as fast as they go: actions, and whole games.
std::vector<Measurement> measure_playouts(const Game& game, const Setup& setup, const std::string& label,
                                          double seconds) {
    constexpr std::int64_t seed = 1;
    const auto session = or_throw(game.start(setup, seed));
    JavaRandom random(seed);
    std::uint64_t actions = 0;
    std::uint64_t games_played = 0;
    const auto start = BenchClock::now();
    for (; seconds_since(start) < seconds; ++games_played) actions += session->playout(random);
    const double taken = seconds_since(start);
    return {{label, static_cast<double>(actions) / taken, "actions/s"},
            {label, static_cast<double>(games_played) / taken, "games/s"}};
}

// The same, each game begun by a script.
Measurement measure_playouts_from_lua(std::shared_ptr<const ScriptedGame> game, double seconds) {
    ConsoleSetup setup;
    setup.print = [](std::string_view) {};
    setup.help = [](std::string_view) { return std::string(); };
    const std::string name(game->game());
    Console console(setup, std::move(game));
    // A hundred games, or as many as half of what one input may use is enough for: rules in Lua take steps of it, too.
    const std::string some_games =
        "local n, enough = 0, ctx.steps_left() // 2 for _ = 1, 100 do local _, made = game.state():playout(ctx.random) "
        "n = n + made if ctx.steps_left() < enough then break end end return n";
    std::int64_t actions = 0;
    const auto start = BenchClock::now();
    while (seconds_since(start) < seconds) {
        const Console::Answer answer = console.run(some_games);
        const auto made = parse_integer<std::int64_t>(answer.text);
        if (!made) throw std::runtime_error(answer.text);
        actions += *made;
    }
    return {name + ": random playouts from Lua", static_cast<double>(actions) / seconds_since(start), "actions/s"};
}

// One count of all sequences of that many actions.
Measurement measure_perft(const Game& game, const Setup& setup, const std::string& name, int depth) {
    const auto session = or_throw(game.start(setup, 1));
    const auto start = BenchClock::now();
    const std::uint64_t leaves = session->perft(depth);
    return {std::string(game.name) + ": " + name, static_cast<double>(leaves) / seconds_since(start), "leaves/s"};
}

// Whole games of a policy against itself, as a match plays them: games, and what a decision takes.
std::vector<Measurement> measure_policy(const ScriptedGame& game, const std::string& name, const ScriptSource& source,
                                        double seconds) {
    const PolicySetup policy{source, {}, {}};
    std::int64_t games = 0;
    std::uint64_t decisions = 0;
    const auto start = BenchClock::now();
    for (; seconds_since(start) < seconds; ++games) {
        const GameResult result = game.play({&policy, &policy}, games);
        if (!result.failures.empty()) throw std::runtime_error(result.failures.front().message);
        decisions += result.actions;
    }
    const double taken = seconds_since(start);
    const std::string label = std::string(game.game()) + ": ";
    return {{label + name + " against itself", static_cast<double>(games) / taken, "games/s"},
            {label + "one decision of " + name, 1e6 * taken / static_cast<double>(decisions), "us"}};
}

// A policy that takes the first action there is: what a decision costs without any thinking.
ScriptSource idle_policy(std::string_view game) {
    return {"idle.lua",
            "return { name = 'idle', game = '" + std::string(game) +
                "', choose = function(view) return view.actions[1] end }\n",
            {}};
}

// The median of some runs of this program.
Measurement measure_process(const Game& game, const std::string& name, const std::vector<std::string>& arguments,
                            const std::string& input) {
    constexpr std::size_t runs = 21;
    std::vector<double> times(runs);
    for (double& time : times) time = 1e3 * run_this_program(arguments, input).seconds;
    std::nth_element(times.begin(), times.begin() + runs / 2, times.end());
    return {std::string(game.name) + ": " + name, times[runs / 2], "ms"};
}

// The document's rules, but a mod is asked about every union.
Result<Setup> setup_with_union_hook(const DataFiles& data) {
    constexpr std::string_view text =
        "return { id = 'bench', title = 'Bench', version = '1', api = 1, game = 'crown', depends = { 'classic' },\n"
        "hooks = { union = function(mover, target, usual) if mover.atk == target.atk then return usual end end } }\n";
    const ModFiles files(data);
    const auto find = [&](const std::string& name) -> Result<ModSource> {
        if (name != "bench") return files.find(name);
        const auto no_file = [](std::string_view) -> Result<std::string> { return Error{"there is no file"}; };
        return ModSource{"bench/mod.lua", std::string(text), {}, "the program itself", no_file};
    };
    const std::string name = "bench";
    const auto mods = load_mods({&name, 1}, find, "crown");
    if (!mods) return mods.error();
    return setup_of("crown", *mods);
}

std::string thirty_turns() {
    std::string input;
    for (int turn = 0; turn < 30; ++turn) {
        input += "select D1\nmove D1\nselect D2\nplace 1\nstate\nhand\nyield\nyield 1\n";
    }
    return input;
}

// What is measured under one name, for --filter.
struct Bench {
    std::string name;
    std::function<std::vector<Measurement>()> run;
};

// What every game is measured by.
void add_game(const Game& game, const DataFiles& data, double seconds, std::vector<Bench>& all) {
    const std::string label = std::string(game.name) + ": ";
    const auto add_policy = [&](const std::string& name, auto source) {
        all.push_back({label + name, [&game, &data, name, source, seconds] {
                           const auto scripted =
                               or_throw(open_scripted_game(game.name, or_throw(default_setup(game.name, data))));
                           return measure_policy(*scripted, name, source(), seconds);
                       }});
    };
    const std::string playouts = label + "random playouts";
    all.push_back({playouts, [&game, &data, playouts, seconds] {
                       return measure_playouts(game, or_throw(default_setup(game.name, data)), playouts, seconds);
                   }});
    all.push_back({label + "random playouts from Lua", [&game, &data, seconds] {
                       auto scripted =
                           or_throw(open_scripted_game(game.name, or_throw(default_setup(game.name, data))));
                       return std::vector{measure_playouts_from_lua(std::move(scripted), seconds)};
                   }});
    const std::string opponent(game.opponent);
    add_policy(opponent + ".lua",
               [&game, &data, opponent] { return or_throw(find_policy(data, game.name, opponent)); });
    add_policy("an idle policy", [&game] { return idle_policy(game.name); });
}

// Games that are there already, their rules written in other ways: scripts/bench.
void add_ways_to_write_rules(const DataFiles& data, double seconds, std::vector<Bench>& all) {
    if (!data.folder()) return;
    constexpr std::array<std::array<std::string_view, 2>, 3> ways = {
        {{"breakthrough: random playouts, sets of bits", "breakthrough_bits"},
         {"breakthrough: random playouts, patterns", "breakthrough_patterns"},
         {"piranhas: random playouts, rules in Lua", "piranhas_lua"}}};
    for (const auto& [label, folder] : ways) {
        const auto path = *data.folder() / "scripts" / "bench" / folder;
        all.push_back({std::string(label), [path, &data, label = std::string(label), seconds] {
                           const Game* game = find_game(path.string());
                           if (game == nullptr) throw std::runtime_error("there is no game in " + path.string());
                           return measure_playouts(*game, or_throw(default_setup(game->name, data)), label, seconds);
                       }});
    }
}

// Each game by what every game is measured by, and then by what is its own.
std::vector<Bench> benches(const DataFiles& data, double seconds) {
    std::vector<Bench> all;
    for (const Game& game : games()) add_game(game, data, seconds, all);
    const auto add = [&](std::string_view game, const std::string& name, auto measure) {
        const Game* measured = find_game(game);
        if (measured == nullptr) return;
        all.push_back({std::string(game) + ": " + name, [=] { return std::vector{measure(*measured, name)}; }});
    };
    add("crown", "random playouts, unions in Lua", [&data, seconds](const Game& game, const std::string& name) {
        const std::string label = "crown: " + name;
        return measure_playouts(game, or_throw(setup_with_union_hook(data)), label, seconds).front();
    });
    const std::vector<std::string> play_crown_with_seed = {"play", "crown", "--seed", "1"};
    for (const char* game : {"crown", "piranhas", "breakthrough"}) {
        add(game, "process, start to end", [](const Game& measured, const std::string& name) {
            return measure_process(measured, name, {"play", std::string(measured.name), "--seed", "1"}, "");
        });
    }
    add("crown", "process, game of 30 turns", [=](const Game& game, const std::string& name) {
        return measure_process(game, name, play_crown_with_seed, thirty_turns());
    });
    add("misterx", "perft of Hive, depth 7", [&data](const Game& game, const std::string& name) {
        const std::vector<std::string> mods = {"hive"};
        return measure_perft(game, or_throw(setup_with(game.name, mods, data)), name, 7);
    });
    const auto piranhas_setup = [&data](const Game& game) {
        Setup setup = or_throw(default_setup(game.name, data));
        or_throw(piranhas::place_kraken(setup, "C3,E4"));
        return setup;
    };
    add("piranhas", "perft, depth 5",
        [=](const Game& game, const std::string& name) { return measure_perft(game, piranhas_setup(game), name, 5); });
    add("animals", "perft, depth 2", [&data](const Game& game, const std::string& name) {
        return measure_perft(game, or_throw(default_setup(game.name, data)), name, 2);
    });
    add("connect4", "perft, depth 8", [&data](const Game& game, const std::string& name) {
        return measure_perft(game, or_throw(default_setup(game.name, data)), name, 8);
    });
    add_ways_to_write_rules(data, seconds, all);
    all.push_back({"tournament: playing", [&data, seconds] { return measure_tournament(data, seconds); }});
    all.push_back({"tournament: 1,000,000 games", [&data] { return measure_large_ledger(data); }});
    return all;
}

void print(const std::vector<Measurement>& found, bool json) {
    if (json) {
        ValueList figures;
        for (const Measurement& one : found) {
            figures.push_back(Members{{"name", one.name}, {"value", one.value}, {"unit", one.unit}});
        }
        std::cout << to_json(figures, {.blanks = true, .indent = 2, .decimals = {{"value", 2}}}) << "\n";
        return;
    }
    for (const Measurement& one : found) {
        std::array<char, 160> line{};
        const int precision = one.value >= 1000 ? 0 : 2;
        std::snprintf(line.data(), line.size(), "%-44s %14.*f %s\n", one.name.c_str(), precision, one.value,
                      one.unit.c_str());
        std::cout << line.data();
    }
}

CommandLine bench_options() {
    CommandLine line("bench [OPTION...]", "Measure the speed of the engine on this machine, on one core.",
                     {"farmland bench", "farmland bench --seconds 5 --filter farmer --json"});
    line.option("seconds", "N", "how long to run each rate, 1 to 600 (default: 2)")
        .option("filter", "TEXT", "only what has this in its name: playouts, perft, farmer, idle, process, crown")
        .option("json", "", "print the figures as JSON")
        .option("data", "DIR", data_option_text);
    return line;
}

int run_bench(const CommandLine::Parsed& given) {
    if (!given.words.empty()) return refuse({"unexpected " + in_quotes(given.words[0])});
    const auto duration = static_cast<double>(count_of(given, "seconds", 2, 1, 600));
    const auto data = data_of(given);
    const std::string filter = given.value("filter").value_or("");
    const auto wanted = [&](const Bench& bench) { return bench.name.find(filter) != std::string::npos; };
    const std::vector<Bench> all = benches(data, duration);
    if (std::none_of(all.begin(), all.end(), wanted)) {
        std::string names;
        for (const Bench& bench : all) names += "\n  " + bench.name;
        return refuse({"nothing is called " + in_quotes(filter) + "; there are:" + names});
    }
    std::vector<Measurement> found;
    for (const Bench& bench : all) {
        if (!wanted(bench)) continue;
        for (Measurement& one : bench.run()) found.push_back(std::move(one));
    }
    print(found, given.has("json"));
    return success;
}

}  // namespace

ProgramRun run_this_program(std::vector<std::string> arguments, const std::string& input) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
    if (!file || std::fputs(input.c_str(), file.get()) < 0 || std::fflush(file.get()) != 0) {
        throw std::runtime_error("no temporary file for the benchmark");
    }
    std::rewind(file.get());
    arguments.insert(arguments.begin(), "farmland");
    std::vector<char*> words;
    words.reserve(arguments.size() + 1);
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, fileno(file.get()), STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    const auto start = BenchClock::now();
    pid_t child = 0;
    const bool started = posix_spawn(&child, "/proc/self/exe", &files, nullptr, words.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    int status = 0;
    rusage used = {};
    if (!started || wait4(child, &status, 0, &used) != child || status != 0) {
        throw std::runtime_error("the program could not be started for the benchmark");
    }
    constexpr double kilobytes_in_megabyte = 1024;
    return {seconds_since(start), static_cast<double>(used.ru_maxrss) / kilobytes_in_megabyte};
}

Command bench_command() {
    return {"bench", "measure the speed of the engine on this machine", bench_options, run_bench};
}

}  // namespace farmland::scripting
