// Speed on this machine, one core: numbers to compare with each other, not with other machines.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>

#include "core/base/text.hpp"
#include "core/game/catalog.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/mod_files.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct Measurement {
    std::string name;
    double value = 0;
    std::string unit;
};

// Random games from one start, as fast as they go.
Measurement measure_playouts(const Game& game, const Result<Setup>& setup, const std::string& name, double seconds) {
    constexpr std::int64_t seed = 1;
    const auto session = setup ? game.start(*setup, seed) : Result<std::unique_ptr<Session>>(setup.error());
    if (!session) throw std::runtime_error(session.error().message);
    JavaRandom random(seed);
    std::uint64_t actions = 0;
    const auto start = Clock::now();
    while (seconds_since(start) < seconds) actions += (*session)->playout(random);
    return {std::string(game.name) + ": " + name, static_cast<double>(actions) / seconds_since(start), "actions/s"};
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

// The same, each game begun by a script.
Measurement measure_playouts_from_lua(const ScriptedGame& game, double seconds) {
    ConsoleSetup setup;
    setup.print = [](std::string_view) {};
    setup.help = [](std::string_view) { return std::string(); };
    const auto console = game.open_console(setup);
    const std::string hundred_games =
        "local n = 0 for _ = 1, 100 do local _, made = game.state():playout(ctx.random) n = n + made end return n";
    std::int64_t actions = 0;
    const auto start = Clock::now();
    while (seconds_since(start) < seconds) {
        const Console::Answer answer = console->run(hundred_games);
        const auto made = parse_integer<std::int64_t>(answer.text);
        if (!made) throw std::runtime_error(answer.text);
        actions += *made;
    }
    return {std::string(game.game()) + ": random playouts from Lua",
            static_cast<double>(actions) / seconds_since(start), "actions/s"};
}

// Whole games of a policy against itself, as a match plays them.
void measure_policy(const ScriptedGame& game, const std::string& name, const ScriptSource& source, double seconds,
                    std::vector<Measurement>& found) {
    const PolicySetup policy{source, {}, {}};
    std::int64_t games = 0;
    std::uint64_t decisions = 0;
    const auto start = Clock::now();
    for (; seconds_since(start) < seconds; ++games) {
        const GameResult result = game.play({&policy, &policy}, games);
        if (!result.failures.empty()) throw std::runtime_error(result.failures.front().message);
        decisions += result.actions;
    }
    const double taken = seconds_since(start);
    const std::string label = std::string(game.game()) + ": ";
    found.push_back({label + name + " against itself", static_cast<double>(games) / taken, "games/s"});
    found.push_back({label + "one decision of " + name, 1e6 * taken / static_cast<double>(decisions), "us"});
}

// Takes the first action there is: what a decision costs without any thinking.
ScriptSource idle_policy(std::string_view game) {
    return {"idle.lua",
            "return { name = 'idle', game = '" + std::string(game) +
                "', choose = function(view) return view.actions[1] end }\n",
            {}};
}

// Starts this program with the given input and waits for its end; the median of some runs.
Measurement measure_process(const std::string& name, const std::string& input) {
    constexpr int runs = 21;
    std::FILE* file = std::tmpfile();
    if (file == nullptr || std::fputs(input.c_str(), file) < 0 || std::fflush(file) != 0) {
        throw std::runtime_error("no temporary file for the benchmark");
    }
    std::vector<double> times;
    for (int run = 0; run < runs; ++run) {
        std::rewind(file);
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, fileno(file), STDIN_FILENO);
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        std::array<std::string, 5> words = {"farmland", "play", "crown", "--seed", "1"};
        std::array<char*, 6> arguments{};
        std::transform(words.begin(), words.end(), arguments.begin(), [](std::string& word) { return word.data(); });
        const auto start = Clock::now();
        pid_t child = 0;
        const bool started = posix_spawn(&child, "/proc/self/exe", &files, nullptr, arguments.data(), environ) == 0;
        posix_spawn_file_actions_destroy(&files);
        int status = 0;
        if (!started || waitpid(child, &status, 0) != child || status != 0) {
            std::fclose(file);
            throw std::runtime_error("the program could not be started for the benchmark");
        }
        times.push_back(1e3 * seconds_since(start));
    }
    std::fclose(file);
    std::nth_element(times.begin(), times.begin() + runs / 2, times.end());
    return {name, times[runs / 2], "ms"};
}

std::string thirty_turns() {
    std::string input;
    for (int turn = 0; turn < 30; ++turn) {
        input += "select D1\nmove D1\nselect D2\nplace 1\nstate\nhand\nyield\nyield 1\n";
    }
    return input;
}

void print(const std::vector<Measurement>& found, bool json) {
    if (json) {
        std::cout << "[\n";
        for (const Measurement& one : found) {
            std::cout << "  {\"name\": \"" << one.name << "\", \"value\": " << one.value << ", \"unit\": \"" << one.unit
                      << "\"}" << (&one == &found.back() ? "\n" : ",\n");
        }
        std::cout << "]\n";
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

}  // namespace

int run_bench(std::span<const std::string> arguments) {
    CommandLine line("bench [OPTION...]", "Measure the speed of the engine on this machine, on one core.",
                     {"farmland bench", "farmland bench --seconds 5 --filter farmer --json"});
    line.option("seconds", "N", "how long to run each rate, 1 to 600 (default: 2)")
        .option("filter", "TEXT", "only what has this in its name: playouts, farmer, idle, process")
        .option("json", "", "print the figures as JSON")
        .option("data", "DIR", "the folder with scripts and mods (default: found by itself)");
    auto parsed = line.parse(arguments);
    if (!parsed) return refuse(parsed.error());
    if (!*parsed) return success;
    const CommandLine::Parsed& given = **parsed;
    if (!given.words.empty()) return refuse({"unexpected " + in_quotes(given.words[0])});
    const auto seconds = parse_count("seconds", given.value("seconds").value_or("2"), 1, 600);
    if (!seconds) return refuse(seconds.error());
    const auto data = DataFiles::at(given.value("data"));
    if (!data) return refuse(data.error());
    const auto duration = static_cast<double>(*seconds);
    const std::string filter = given.value("filter").value_or("");
    const auto wanted = [&](std::string_view name) { return name.find(filter) != std::string_view::npos; };
    std::vector<Measurement> found;
    for (const Game& game : games()) {
        const auto setup = default_setup(game.name, *data);
        if (wanted("playouts")) found.push_back(measure_playouts(game, setup, "random playouts", duration));
        if (!setup) return refuse(setup.error());
        const auto scripted = open_scripted_game(game.name, *setup);
        if (!scripted) return refuse(scripted.error());
        if (wanted("playouts")) found.push_back(measure_playouts_from_lua(**scripted, duration));
        const std::string name(game.opponent);
        const auto opponent = data->script("scripts/ai/" + std::string(game.name) + "/" + name + ".lua");
        if (!opponent) return refuse(opponent.error());
        if (wanted(name)) measure_policy(**scripted, name + ".lua", *opponent, duration, found);
        if (wanted("idle")) measure_policy(**scripted, "an idle policy", idle_policy(game.name), duration, found);
    }
    if (wanted("playouts")) {
        const auto setup = setup_with_union_hook(*data);
        found.push_back(measure_playouts(*find_game("crown"), setup, "random playouts, unions in Lua", duration));
    }
    if (wanted("process")) {
        found.push_back(measure_process("crown: process, start to end", ""));
        found.push_back(measure_process("crown: process, game of 30 turns", thirty_turns()));
    }
    if (found.empty())
        return refuse({"nothing is called " + in_quotes(filter) + ": use playouts, farmer, idle, process"});
    print(found, given.has("json"));
    return success;
}

}  // namespace farmland::scripting
