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
#include "core/crown/game.hpp"
#include "core/game/referee.hpp"
#include "scripting/agents/crown_agent.hpp"
#include "scripting/app/command.hpp"

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
Measurement measure_playouts(const Game& game, const DataFiles& data, double seconds) {
    JavaRandom random(1);
    const auto session = game.start([&](std::string_view path) { return data.read(path); }, random);
    if (!session) throw std::runtime_error(session.error().message);
    std::uint64_t actions = 0;
    const auto start = Clock::now();
    while (seconds_since(start) < seconds) actions += (*session)->playout(random);
    return {std::string(game.name) + ": random playouts", static_cast<double>(actions) / seconds_since(start),
            "actions/s"};
}

// Whole games of a policy against itself.
class CrownMatch {
public:
    CrownMatch(const crown::Rules& rules, const ScriptSource& source)
        : rules_(rules), agents_{CrownAgent(rules, random_), CrownAgent(rules, random_)} {
        for (CrownAgent& agent : agents_) {
            if (auto loaded = agent.load(source); !loaded) throw std::runtime_error(loaded.error().message);
        }
    }

    // Returns the number of decisions.
    std::uint64_t play() {
        crown::State state = rules_.start(random_);
        Referee<crown::Rules> referee(rules_, {&agents_[0], &agents_[1]});
        const GameResult result = referee.play(state);
        if (!result.failures.empty()) throw std::runtime_error(result.failures.front().message);
        return result.actions;
    }

private:
    const crown::Rules& rules_;
    JavaRandom random_{1};
    std::array<CrownAgent, 2> agents_;
};

void measure_policy(const std::string& name, const crown::Rules& rules, const ScriptSource& source, double seconds,
                    std::vector<Measurement>& found) {
    CrownMatch match(rules, source);
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    const auto start = Clock::now();
    for (; seconds_since(start) < seconds; ++games) decisions += match.play();
    const double taken = seconds_since(start);
    found.push_back({"crown: " + name + " against itself", static_cast<double>(games) / taken, "games/s"});
    found.push_back({"crown: one decision of " + name, 1e6 * taken / static_cast<double>(decisions), "us"});
}

// Ends every turn at once: what a decision costs without any thinking.
constexpr std::string_view idle_policy =
    "return { name = 'idle', game = 'crown', choose = function(view)\n"
    "    return #view.own.hand < 5 and 'yield' or 'yield 1'\n"
    "end }\n";

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
    const auto rules = crown::classic_rules([&](std::string_view path) { return data->read(path); });
    if (!rules) return refuse(rules.error());
    const auto farmer = data->script("scripts/ai/crown/farmer.lua");
    if (!farmer) return refuse(farmer.error());

    const auto duration = static_cast<double>(*seconds);
    const std::string filter = given.value("filter").value_or("");
    const auto wanted = [&](std::string_view name) { return name.find(filter) != std::string_view::npos; };
    std::vector<Measurement> found;
    for (const Game& game : games()) {
        if (wanted("playouts")) found.push_back(measure_playouts(game, *data, duration));
    }
    if (wanted("farmer")) measure_policy("farmer.lua", *rules, *farmer, duration, found);
    if (wanted("idle")) {
        measure_policy("an idle policy", *rules, {"idle.lua", std::string(idle_policy), {}}, duration, found);
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
