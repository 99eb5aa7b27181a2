// farmland match, as a user runs it.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <csignal>
#include <fstream>

#include "tests/app/program.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

// Ends every turn at once. Two of them play until a deck is empty.
const std::string idle =
    "local function choose(view, ctx)\n"
    "    local hand = #view.own.hand\n"
    "    return hand < 5 and 'yield' or 'yield ' .. ctx.random.int(1, hand)\n"
    "end\n"
    "return { name = 'idle', game = 'crown', choose = choose }\n";

// Marches its king on, by chance.
const std::string walker =
    "local function choose(view, ctx)\n"
    "    local moves = view.actions:filter({ kind = 'move' })\n"
    "    if #moves > 0 then return moves[ctx.random.int(1, #moves)] end\n"
    "    return #view.own.hand < 5 and 'yield' or 'yield 1'\n"
    "end\n"
    "return { name = 'walker', game = 'crown', choose = choose }\n";

class Arena {
public:
    void add(const std::string& name, const std::string& policy) { write_file(folder_.path() / name, policy); }

    // With the same luck every time, unless a seed is given.
    Run match(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"match", "crown"});
        const bool has_seed = std::find(arguments.begin(), arguments.end(), "--seed") != arguments.end();
        if (!has_seed) arguments.insert(arguments.end(), {"--seed", "1"});
        return run({arguments, "", folder_.path()});
    }

    const fs::path& path() const { return folder_.path(); }

private:
    TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("the report of a match is the same for any number of jobs and every time") {
    Arena field;
    field.add("idle.lua", idle);
    field.add("walker.lua", walker);
    const std::vector<std::string> format = GENERATE(std::vector<std::string>{}, std::vector<std::string>{"--json"});
    std::vector<std::string> arguments = {"idle.lua", "walker.lua", "--games", "12", "--seed", "5", "--jobs", "1"};
    arguments.insert(arguments.end(), format.begin(), format.end());
    const Run one = field.match(arguments);
    CHECK(one.exit_code == 0);
    CHECK(one.err.empty());
    CHECK_THAT(one.out, ContainsSubstring("idle") && ContainsSubstring("walker") && ContainsSubstring("12"));
    for (const char* jobs : {"1", "2", "3"}) {
        arguments[7] = jobs;
        CHECK(field.match(arguments).out == one.out);
    }
    arguments[5] = "6";
    CHECK(field.match(arguments).out != one.out);
}

TEST_CASE("a policy against itself wins as often as it loses") {
    const Run answer = run({{"match", "crown", "farmer", "farmer", "--games", "10", "--seed", "1"}});
    CHECK_THAT(answer.out,
               StartsWith("crown: farmer (1) against farmer (2), 10 games, seed 1\n") &&
                   ContainsSubstring("5 pairs, with 0, 1/2, 1, 3/2, 2 points for farmer (1): 0, 0, 5, 0, 0\n"));
    CHECK(answer.exit_code == 0);
}

TEST_CASE("a policy that raises an error forfeits that game and is named with file and line") {
    Arena field;
    field.add("idle.lua", idle);
    field.add("broken.lua",
              "local turns = 0\n"
              "local function choose(view)\n"
              "    turns = turns + 1\n"
              "    if turns == 3 then error('third turn') end\n"
              "    return #view.own.hand < 5 and 'yield' or 'yield 1'\n"
              "end\n"
              "return { name = 'broken', game = 'crown', choose = choose }\n");
    const Run answer = field.match({"idle.lua", "broken.lua", "--games", "4"});
    CHECK(answer.exit_code == 0);
    CHECK(answer.err.empty());
    CHECK_THAT(answer.out, ContainsSubstring("\nbroken (broken.lua): 4 errors, 0 overruns, 4 games forfeited\n"
                                             "  broken.lua:4: third turn\n"
                                             "    error in 4 games, first in game 1 (seed "));
    CHECK_THAT(answer.out, ContainsSubstring("idle scores 100.0 %"));
}

TEST_CASE("every way to fail forfeits and tells where") {
    struct Failure {
        std::string policy;
        std::string message;
        std::string count;
    };
    const std::string close = "\nreturn { name = 'bad', game = 'crown', choose = choose }\n";
    const auto failure = GENERATE_COPY(values<Failure>({
        {"local function choose()\nwhile true do end end" + close, "bad.lua:2: the script used more than 200000 steps",
         "0 errors, 2 overruns"},
        {"local function choose()\nlocal t = {} for i = 1, 99999 do t[i] = {i} end end" + close,
         "bad.lua:2: the script needed more than 2 MiB", "0 errors, 2 overruns"},
        {"local function choose()\nreturn 'dance' end" + close,
         "bad.lua:1: answered 'dance': ", "2 errors, 0 overruns"},
        {"local function choose()\nreturn 'move A1 A2' end" + close,
         "bad.lua:1: chose 'move A1 A2', but there is no unit on A1", "2 errors, 0 overruns"},
        {"local function choose()\nend" + close, "bad.lua:1: choose returned nothing", "2 errors, 0 overruns"},
    }));
    Arena field;
    field.add("idle.lua", idle);
    field.add("bad.lua", failure.policy);
    const Run answer =
        field.match({"bad.lua", "idle.lua", "--games", "2", "--budget", "instructions=200k,memory=2M,time=1000s"});
    CHECK(answer.exit_code == 0);
    CHECK_THAT(answer.out,
               ContainsSubstring("\nbad (bad.lua): " + failure.count + ", 2 games forfeited\n  " + failure.message));
    CHECK_THAT(answer.out, ContainsSubstring("bad scores 0.0 %"));
}

TEST_CASE("a game that the clock ends is void, and nobody has lost it") {
    Arena field;
    field.add("idle.lua", idle);
    field.add("slow.lua",
              "local function choose()\n"
              "    for _ = 1, 1e9 do end\n"
              "end\n"
              "return { name = 'slow', game = 'crown', choose = choose }\n");
    const std::vector<std::string> limits = {"--seed", "1", "--budget", "steps=1G,time=5ms", "--jobs", "2"};
    const auto match = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), limits.begin(), limits.end());
        return field.match(arguments);
    };
    const std::string reason = "  slow.lua:2: the script ";
    const Run all_void = match({"slow.lua", "idle.lua", "--games", "4", "--record", "games"});
    CHECK(all_void.exit_code == 1);
    CHECK_THAT(all_void.out, StartsWith("crown: slow against idle, 4 games, seed 1\n\n"
                                        "4 games void, because a policy ran out of time\n" +
                                        reason) &&
                                 ContainsSubstring("\n    slow in 4 games, first in game 1 (seed "));
    CHECK(all_void.out.find("forfeit") == std::string::npos);
    CHECK_THAT(
        match({"slow.lua", "slow.lua", "--games", "2"}).out,
        ContainsSubstring("    slow (1) in 1 game, first in") && ContainsSubstring("    slow (2) in 1 game, first in"));
    CHECK_THAT(match({"idle.lua", "slow.lua", "--games", "2", "--json"}).out,
               ContainsSubstring("\"void_games\": 2") && ContainsSubstring("\"overrun\": true, \"games\": 2") &&
                   ContainsSubstring(", \"policy\": 2}") && ContainsSubstring("\"forfeits\": 0"));
    // The record says so too, and can be verified.
    const auto replay = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"replay", "games/game-1.jsonl"});
        return run({options, "", field.path()});
    };
    CHECK_THAT(replay({}).out, ContainsSubstring("player 1 overran its budget: slow.lua:2: ") &&
                                   ContainsSubstring("\nthe game is void after 0 steps: slow.lua:2: "));
    CHECK_THAT(replay({"--as", "2"}).out, EndsWith("player 1 overran its budget\n"
                                                   "the game is void after 0 steps: a policy ran out of time\n"));
    CHECK(replay({"--verify"}).exit_code == 0);
}

TEST_CASE("the clock makes a game void in a hook of a policy too, but not behind the end of the game") {
    Arena field;
    const std::string waits = "function() for _ = 1, 1e9 do end end }\n";
    field.add("idle.lua", idle);
    field.add("start.lua", "return { name = 'start', game = 'crown', choose = print, on_start = " + waits);
    field.add("event.lua", "return { name = 'event', game = 'crown', choose = print, on_event = " + waits);
    const std::string choose = idle.substr(0, idle.find("return {"));
    field.add("end.lua", choose + "return { name = 'end', game = 'crown', choose = choose, on_end = " + waits);
    const auto match = [&](const std::string& bot) {
        return field.match({bot, "idle.lua", "--games", "2", "--seed", "1", "--budget", "steps=1G,time=20ms"}).out;
    };
    CHECK_THAT(match("start.lua"),
               ContainsSubstring("2 games void, because a policy ran out of time\n  start.lua:1: "));
    // It is asked first in the second game alone, where it has no answer.
    CHECK_THAT(match("event.lua"), ContainsSubstring("1 game void, because a policy ran out of time\n  event.lua:1: "));
    const std::string behind = match("end.lua");
    CHECK_THAT(behind, ContainsSubstring("0 errors, 2 overruns, 0 games forfeited\n  end.lua:5: "));
    CHECK(behind.find("void") == std::string::npos);
}

TEST_CASE("a policy that uses nearly all its steps plays the same with one job and with many") {
    Arena field;
    field.add("idle.lua", idle);
    // All but a fortieth, counted by itself; at the end of a turn nothing is left to think about.
    field.add("thinker.lua",
              "local turns = 0\n"
              "local function choose(view, ctx)\n"
              "    turns = turns + 1\n"
              "    local left = ctx.steps_left()\n"
              "    local keep, sum = left // 40, 0\n"
              "    while turns < 5 and left > keep do\n"
              "        for i = 1, 1000 do sum = sum + i % 7 end\n"
              "        left = ctx.steps_left()\n"
              "    end\n"
              "    ctx.log(left < ctx.settings.steps / 38)\n"
              "    return #view.own.hand < 5 and 'yield' or 'yield ' .. 1 + (sum + left) % 5\n"
              "end\n"
              "return { name = 'thinker', game = 'crown', choose = choose }\n");
    const auto match = [&](const std::string& jobs) {
        return field.match({"thinker.lua", "idle.lua", "--games", "16", "--seed", "3", "--budget", "steps=2M", "--set1",
                            "steps=2000000", "--jobs", jobs, "--record", "by" + jobs});
    };
    const Run one = match("1");
    CHECK(one.exit_code == 0);
    CHECK_THAT(one.out, ContainsSubstring("thinker"));
    CHECK(one.out.find("void") == std::string::npos);
    CHECK(one.out.find("overrun") == std::string::npos);
    CHECK(match("16").out == one.out);
    const std::string record = read_file(field.path() / "by1" / "game-01.jsonl");
    CHECK_THAT(record, ContainsSubstring("\"log\":[\"1: true\"]"));
    CHECK(read_file(field.path() / "by16" / "game-01.jsonl") == record);
}

TEST_CASE("a policy that cannot be loaded is refused before the first game") {
    struct Failure {
        std::string policy;
        std::string message;
    };
    const auto failure = GENERATE(values<Failure>({
        {"local x = 1\nreturn {", "bad.lua:2: "},
        {"local x = 1\nerror('no')", "bad.lua:2: no"},
        {"return { name = 'a', game = 'chess', choose = function() end }", "bad.lua: the policy is for the game"},
    }));
    Arena field;
    field.add("idle.lua", idle);
    field.add("bad.lua", failure.policy);
    const Run answer = field.match({"idle.lua", "bad.lua"});
    CHECK(answer.exit_code == 1);
    CHECK(answer.out.empty());
    CHECK_THAT(answer.err, StartsWith("farmland: ") && ContainsSubstring(failure.message));
}

TEST_CASE("what is wrong in a policy that cannot be loaded is shown") {
    Arena field;
    field.add("idle.lua", idle);
    field.add("bad.lua", "local function make()\n    return maths.max(1, 2)\nend\nlocal x = make()\nreturn x\n");
    CHECK(field.match({"idle.lua", "bad.lua"}).err ==
          "farmland: bad.lua:2: undefined global 'maths'; did you mean 'math'?\n"
          "    2 | return maths.max(1, 2)\n"
          "      |        ^~~~~\n"
          "  in function 'make' (bad.lua:2)\n"
          "  in main chunk (bad.lua:4)\n");
    field.add("bad.lua", "return { name = 'a'\ngame = 'crown' }\n");
    CHECK(field.match({"bad.lua", "idle.lua"}).err ==
          "farmland: bad.lua:2: '}' expected (to close '{' at line 1) near 'game'\n"
          "    2 | game = 'crown' }\n"
          "      | ^~~~\n");
}

TEST_CASE("settings reach the policies they are meant for") {
    Arena field;
    field.add("set.lua",
              "local function choose(view, ctx)\n"
              "    local s = ctx.settings\n"
              "    error(s.both .. ' ' .. s.own + 1)\n"
              "end\n"
              "return { name = 'set', game = 'crown', choose = choose }\n");
    const Run answer = field.match(
        {"set.lua", "set.lua", "--games", "2", "--set", "both=x", "--set", "own=1", "--set2", "own=41", "--json"});
    CHECK(answer.exit_code == 0);
    CHECK_THAT(answer.out, ContainsSubstring("\"message\": \"set.lua:3: x 2\"") &&
                               ContainsSubstring("\"message\": \"set.lua:3: x 42\""));
    CHECK_THAT(answer.out, ContainsSubstring("\"settings\": {\"both\": \"x\", \"own\": \"1\"}") &&
                               ContainsSubstring("\"settings\": {\"both\": \"x\", \"own\": \"41\"}"));
}

TEST_CASE("a policy that declares its settings gets these, and a value for each") {
    const TemporaryFolder folder;
    write_file(folder.path() / "set.lua",
               "return { name = 'set', game = 'crown', settings = { depth = 3, mood = 'fine', bold = false },\n"
               "  choose = function(view, ctx)\n"
               "    local s = ctx.settings\n"
               "    error(s.depth + 1 .. ' ' .. s.mood .. ' ' .. tostring(s.bold))\n"
               "  end }\n");
    const auto match = [&](const std::string& setting) {
        return run({{"match", "crown", "set.lua", "random", "--games", "2", "--set1", setting}, "", folder.path()});
    };
    CHECK_THAT(match("depth=5").out, ContainsSubstring("set.lua:4: 6 fine false\n"));
    CHECK_THAT(match("mood=7").out, ContainsSubstring("set.lua:4: 4 7 false\n"));
    CHECK_THAT(match("bold=true").out, ContainsSubstring("set.lua:4: 4 fine true\n"));
    CHECK_THAT(match("depth=5").err, !ContainsSubstring("note"));

    const auto [setting, message] = GENERATE(table<std::string, std::string>({
        {"dept=5", "set.lua: the policy has no setting 'dept'; did you mean 'depth'?\n"},
        {"aggression=5", "set.lua: the policy has no setting 'aggression'; there are: bold, depth, mood\n"},
        {"depth=deep", "set.lua: expected the setting 'depth' to be a number, found 'deep'\n"},
        {"bold=1", "set.lua: expected the setting 'bold' to be true or false, found '1'\n"},
    }));
    const Run refused = match(setting);
    CHECK(refused.err == "farmland: " + message);
    CHECK(refused.out.empty());
    CHECK(refused.exit_code == 1);
    const Run checked = run({{"check", "set.lua", "--set", setting}, "", folder.path()});
    CHECK_THAT(checked.out, ContainsSubstring("problem  " + message));
}

TEST_CASE("what a policy declares as settings must be values with names") {
    const auto [settings, message] = GENERATE(table<std::string, std::string>({
        {"5", "bot.lua: expected settings to be a table such as { depth = 3 }, found a number value"},
        {"{ depth = {} }", "expected the setting 'depth' to be a number, a text, true or false, found a table value"},
    }));
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua",
               "return { name = 'x', game = 'crown', choose = print, settings = " + settings + " }");
    CHECK_THAT(run({{"check", "bot.lua"}, "", folder.path()}).out, ContainsSubstring(message));
}

TEST_CASE("a setting that a policy neither declares nor mentions gets a note") {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua",
               "return { name = 'x', game = 'crown', choose = function(view, ctx)\n"
               "  if ctx.settings.mood then print(1) end return view.actions[1] end }");
    const std::string note = "bot.lua declares no settings, and 'moud' is nowhere in it\n";
    const Run match =
        run({{"match", "crown", "bot.lua", "random", "--games", "2", "--set1", "moud=1"}, "", folder.path()});
    CHECK_THAT(match.err, StartsWith("farmland: note: " + note));
    CHECK(match.exit_code == 0);
    CHECK_THAT(run({{"check", "bot.lua", "--set", "moud=1"}, "", folder.path()}).out,
               ContainsSubstring("note     " + note));
    CHECK_THAT(run({{"check", "bot.lua", "--set", "mood=1"}, "", folder.path()}).out, !ContainsSubstring("note "));
    const Run play =
        run({{"play", "crown", "--seed", "1", "--opponent", "bot.lua", "--set", "moud=1"}, "", folder.path()});
    CHECK_THAT(play.err, StartsWith("farmland: note: " + note));
}

TEST_CASE("an odd number of games is rounded up to whole pairs, and said so") {
    Arena field;
    field.add("idle.lua", idle);
    const Run answer = field.match({"idle.lua", "idle.lua", "--games", "3"});
    CHECK_THAT(answer.out, ContainsSubstring(", 4 games, "));
    CHECK(answer.err == "farmland: games come in pairs; playing 4\n");
    CHECK(answer.exit_code == 0);
    CHECK(field.match({"idle.lua", "idle.lua", "--games", "02"}).err.empty());
}

TEST_CASE("wrong usage of match is refused with what would be right") {
    struct Mistake {
        std::vector<std::string> arguments;
        std::string message;
    };
    const auto mistake = GENERATE(values<Mistake>({
        {{}, "expected a game and two policies"},
        {{"crwon", "farmer", "farmer"}, "did you mean 'crown'?"},
        {{"crown", "farmer"}, "expected two policies after the game, found 1"},
        {{"crown", "farmer", "farmer", "farmer"}, "expected two policies after the game, found 3"},
        {{"crown", "farmer", "nobody"},
         "there is no policy 'nobody' for crown; there are farmer, greedy, planner, random"},
        {{"crown", "farmer", "nowhere.lua"}, "'nowhere.lua' was not found"},
        {{"crown", "farmer", "farmer", "--games", "0"}, "--games takes a whole number from 1 to 1000000, found '0'"},
        {{"crown", "farmer", "farmer", "--jobs", "x"}, "--jobs takes a whole number"},
        {{"crown", "farmer", "farmer", "--seed", "1.5"}, "--seed takes a whole number"},
        {{"crown", "farmer", "farmer", "--gmaes", "2"}, "did you mean '--games'?"},
        {{"crown", "farmer", "farmer", "--set", "novalue"}, "--set takes NAME=VALUE, found 'novalue'"},
        {{"crown", "farmer", "farmer", "--set1", "a=1", "--set1", "a=2"}, "--set1 sets 'a' twice"},
        {{"crown", "farmer", "farmer", "--budget", "stesp=5"}, "did you mean 'steps'?"},
        {{"crown", "farmer", "farmer", "--budget", ""}, "--budget takes steps=N,memory=SIZE,time=DURATION"},
        {{"crown", "farmer", "farmer", "--budget", ","}, "or some of them, found ','"},
        {{"crown", "farmer", "farmer", "--budget", "steps=1M,"}, "or some of them, found 'steps=1M,'"},
        {{"crown", "farmer", "farmer", "--json=1"}, "the option --json takes no value, found '--json=1'"},
        {{"crown", "farmer", "farmer", "--json=false"}, "the option --json takes no value, found '--json=false'"},
        {{"crown", "farmer", "farmer", "--help="}, "the option --help takes no value, found '--help='"},
        {{"crown", "farmer", "farmer", "--set", "--json=1", "--games", "0"}, "--games takes a whole number"},
        {{"crown", "farmer", "farmer", "--budget", "steps=0"}, "expected steps to be 1 to 1000000G"},
        {{"crown", "farmer", "farmer", "--budget", "steps=99999999999999999999"}, "expected steps to be"},
        {{"crown", "farmer", "farmer", "--budget", "steps=1,instructions=2"}, "gives 'instructions' twice"},
        {{"crown", "farmer", "farmer", "--budget", "memory=64"}, "expected memory to be 1M to 1024G"},
        {{"crown", "farmer", "farmer", "--budget", "memory=9999999G"}, "expected memory to be"},
        {{"crown", "farmer", "farmer", "--budget", "time=5"}, "expected time to be 1ms to 86400s"},
        {{"crown", "farmer", "farmer", "--data", "/nowhere"}, "'/nowhere' is not a data folder"},
    }));
    std::vector<std::string> arguments = mistake.arguments;
    arguments.insert(arguments.begin(), "match");
    const Run answer = run({arguments});
    CHECK(answer.exit_code == 1);
    CHECK(answer.out.empty());
    CHECK_THAT(answer.err, StartsWith("farmland: ") && ContainsSubstring(mistake.message));
    CHECK(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
}

TEST_CASE("the opponent at the terminal has the budget and the settings that it was given") {
    Arena field;
    field.add("bot.lua",
              "return { name = 'a', game = 'crown', choose = function(_, ctx)\n"
              "print(ctx.settings.mood) while true do end end }");
    const Run answer =
        run({{"play", "crown", "--seed", "42", "--opponent", "bot.lua", "--budget", "steps=1234", "--set", "mood=fine"},
             "yield 1\nquit\n",
             field.path()});
    CHECK_THAT(answer.err, ContainsSubstring("bot.lua: fine\n") && ContainsSubstring("more than 1234 steps"));
    CHECK_THAT(run({{"play", "crown", "--budget", "x"}}).err, ContainsSubstring("--budget takes"));
}

TEST_CASE("Ctrl-C prints what is there so far") {
    Arena field;
    field.add("idle.lua", idle);
    const std::string bot = (field.path() / "idle.lua").string();
    const std::string out = (field.path() / "out").string();
    std::vector<std::string> words = {FARMLAND_PROGRAM, "match",   "crown",  bot, bot,
                                      "--games",        "1000000", "--seed", "1"};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGINT);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t child = 0;
    REQUIRE(posix_spawn(&child, FARMLAND_PROGRAM, &files, &attributes, arguments.data(), environ) == 0);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);

    // It listens for the signal as soon as the match is on; the kernel tells when.
    const auto listens = [&] {
        std::ifstream status("/proc/" + std::to_string(child) + "/status");
        for (std::string line; std::getline(status, line);) {
            if (!line.starts_with("SigCgt:")) continue;
            return (std::stoull(line.substr(7), nullptr, 16) & (1ULL << (SIGINT - 1))) != 0;
        }
        return true;  // it has ended
    };
    while (!listens()) usleep(1000);
    CHECK(kill(child, SIGINT) == 0);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 130);
    CHECK_THAT(read_file(out), StartsWith("crown: idle (1) against idle (2), 1000000 games, seed 1\n"
                                          "interrupted after "));
}

TEST_CASE("at a terminal a match shows its progress, and the report stays the same") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const std::string command = std::string(FARMLAND_PROGRAM) + " match crown farmer farmer --games 2 --seed 1";
    Arena field;
    const std::string report = (field.path() / "report").string();
    Call call;
    call.program = "/bin/sh";
    call.arguments = {"-c", "script -qec '" + command + " >" + report + "' /dev/null"};
    CHECK_THAT(run(call).out, ContainsSubstring("2 games in ") && ContainsSubstring(" games/s"));
    CHECK(read_file(report) == run({{"match", "crown", "farmer", "farmer", "--games", "2", "--seed", "1"}}).out);
}

TEST_CASE("a folder that cannot take all records of a match is refused before the first game") {
    Arena field;
    field.add("idle.lua", idle);
    fs::create_directory(field.path() / "rec");
    struct Wrong {
        std::string file;
        std::string text;
        std::string message;
    };
    const auto wrong = GENERATE(values<Wrong>({
        {"game-3.jsonl", "hello\n", "game-3.jsonl' already exists and is not a record"},
        {"game-5.jsonl", "", "'rec' holds records of another match, such as 'game-5.jsonl'"},
        {"game-01.jsonl", "", "'rec' holds records of another match, such as 'game-01.jsonl'"},
        {"game-x.jsonl", "", "'rec' holds records of another match"},
    }));
    write_file(field.path() / "rec" / wrong.file, wrong.text);
    const Run answer = field.match({"idle.lua", "idle.lua", "--games", "4", "--record", "rec"});
    CHECK_THAT(answer.err, StartsWith("farmland: ") && ContainsSubstring(wrong.message));
    CHECK(answer.out.empty());
    CHECK(answer.exit_code == 1);
    CHECK(std::distance(fs::directory_iterator(field.path() / "rec"), fs::directory_iterator()) == 1);
    CHECK(read_file(field.path() / "rec" / wrong.file) == wrong.text);
}

TEST_CASE("records of a match replace those of one with as many games, and other files stay") {
    Arena field;
    field.add("idle.lua", idle);
    const std::vector<std::string> call = {"idle.lua", "idle.lua", "--games", "4", "--record", "rec"};
    REQUIRE(field.match(call).exit_code == 0);
    const std::string before = read_file(field.path() / "rec" / "game-3.jsonl");
    write_file(field.path() / "rec" / "notes.txt", "mine");
    std::vector<std::string> other_seed = call;
    other_seed.insert(other_seed.end(), {"--seed", "9"});
    CHECK(field.match(other_seed).exit_code == 0);
    CHECK(read_file(field.path() / "rec" / "game-3.jsonl") != before);
    CHECK(read_file(field.path() / "rec" / "notes.txt") == "mine");
    CHECK_THAT(run({{"replay", (field.path() / "rec" / "game-4.jsonl").string(), "--verify"}}).out,
               StartsWith("verified: "));
}

TEST_CASE("a match goes on when its records cannot be written any more") {
    Arena field;
    field.add("idle.lua", idle);
    const Run plain = field.match({"idle.lua", "idle.lua", "--games", "4"});
    Call call;
    call.program = "/bin/sh";
    call.folder = field.path();
    // Too little room for any record, and no signal about it.
    call.arguments = {"-c", "trap '' XFSZ; ulimit -f 8; exec " + std::string(FARMLAND_PROGRAM) +
                                " match crown idle.lua idle.lua --games 4 --seed 1 --record rec"};
    const Run answer = run(call);
    CHECK(answer.out == plain.out);
    CHECK_THAT(answer.err, StartsWith("farmland: the record 'rec/game-") && ContainsSubstring("cannot be written: ") &&
                               ContainsSubstring("the games after it were not recorded"));
    CHECK(answer.exit_code == 2);
    CHECK(fs::is_empty(field.path() / "rec"));
}

}  // namespace farmland::tests
