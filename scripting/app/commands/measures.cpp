#include "scripting/app/commands/measures.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <utility>

#include "core/base/text.hpp"
#include "scripting/console/console.hpp"

namespace farmland::scripting {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

}  // namespace

std::vector<Measurement> measure_playouts(const Game& game, const Setup& setup, const std::string& name,
                                          double seconds) {
    constexpr std::int64_t seed = 1;
    const auto session = game.start(setup, seed);
    if (!session) throw std::runtime_error(session.error().sentence());
    JavaRandom random(seed);
    std::uint64_t actions = 0;
    std::uint64_t games_played = 0;
    const auto start = Clock::now();
    for (; seconds_since(start) < seconds; ++games_played) actions += (*session)->playout(random);
    const double taken = seconds_since(start);
    const std::string label = std::string(game.name) + ": " + name;
    return {{label, static_cast<double>(actions) / taken, "actions/s"},
            {label, static_cast<double>(games_played) / taken, "games/s"}};
}

Measurement measure_playouts_from_lua(std::shared_ptr<const ScriptedGame> game, double seconds) {
    ConsoleSetup setup;
    setup.print = [](std::string_view) {};
    setup.help = [](std::string_view) { return std::string(); };
    const std::string name(game->game());
    Console console(setup, std::move(game));
    const std::string hundred_games =
        "local n = 0 for _ = 1, 100 do local _, made = game.state():playout(ctx.random) n = n + made end return n";
    std::int64_t actions = 0;
    const auto start = Clock::now();
    while (seconds_since(start) < seconds) {
        const Console::Answer answer = console.run(hundred_games);
        const auto made = parse_integer<std::int64_t>(answer.text);
        if (!made) throw std::runtime_error(answer.text);
        actions += *made;
    }
    return {name + ": random playouts from Lua", static_cast<double>(actions) / seconds_since(start), "actions/s"};
}

Measurement measure_perft(const Game& game, const Setup& setup, const std::string& name, int depth) {
    const auto session = game.start(setup, 1);
    if (!session) throw std::runtime_error(session.error().sentence());
    const auto start = Clock::now();
    const std::uint64_t leaves = (*session)->perft(depth);
    return {std::string(game.name) + ": " + name, static_cast<double>(leaves) / seconds_since(start), "leaves/s"};
}

std::vector<Measurement> measure_policy(const ScriptedGame& game, const std::string& name, const ScriptSource& source,
                                        double seconds) {
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
    return {{label + name + " against itself", static_cast<double>(games) / taken, "games/s"},
            {label + "one decision of " + name, 1e6 * taken / static_cast<double>(decisions), "us"}};
}

ScriptSource idle_policy(std::string_view game) {
    return {"idle.lua",
            "return { name = 'idle', game = '" + std::string(game) +
                "', choose = function(view) return view.actions[1] end }\n",
            {}};
}

Measurement measure_process(const Game& game, const std::string& name, std::vector<std::string> arguments,
                            const std::string& input) {
    constexpr int runs = 21;
    std::FILE* file = std::tmpfile();
    if (file == nullptr || std::fputs(input.c_str(), file) < 0 || std::fflush(file) != 0) {
        throw std::runtime_error("no temporary file for the benchmark");
    }
    arguments.insert(arguments.begin(), "farmland");
    std::vector<char*> words;
    words.reserve(arguments.size() + 1);
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    std::vector<double> times;
    for (int run = 0; run < runs; ++run) {
        std::rewind(file);
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, fileno(file), STDIN_FILENO);
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        const auto start = Clock::now();
        pid_t child = 0;
        const bool started = posix_spawn(&child, "/proc/self/exe", &files, nullptr, words.data(), environ) == 0;
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
    return {std::string(game.name) + ": " + name, times[runs / 2], "ms"};
}

}  // namespace farmland::scripting
