// farmland tournament, as a user runs it.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <functional>

#include "core/base/java_random.hpp"
#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {

// A folder with two policies of its own; tournaments are made in it.
class Place {
public:
    Place() {
        write("first.lua",
              "return { name = 'first', game = 'piranhas', settings = { n = 1 },\n"
              "choose = function(view, ctx) return view.actions[math.min(ctx.settings.n, #view.actions)] end }\n");
        write("last.lua",
              "return { name = 'last', game = 'piranhas',\n"
              "choose = function(view) return view.actions[#view.actions] end }\n");
    }

    fs::path path() const { return folder_.path(); }
    void write(const std::string& file, const std::string& text) const {
        fs::create_directories((path() / file).parent_path());
        write_file(path() / file, text);
    }
    std::string read(const std::string& file) const { return read_file(path() / file); }

    Run tournament(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "tournament");
        return run({arguments, "", path()});
    }
    // What must go well.
    std::string done(std::vector<std::string> arguments) const {
        const Run result = tournament(std::move(arguments));
        INFO(result.err);
        REQUIRE(result.exit_code == 0);
        return result.out;
    }
    Run shell(const std::string& line) const {
        Call call;
        call.program = "/bin/sh";
        call.arguments = {"-c", line};
        call.folder = path();
        call.environment = {std::string("FARMLAND=") + FARMLAND_PROGRAM};
        return run(call);
    }

    // Four contestants, six meetings.
    void make(const std::string& name, std::vector<std::string> options = {}) const {
        std::vector<std::string> line = {"new", name, "first.lua", "first.lua:n=5", "last.lua", "random"};
        if (std::find(options.begin(), options.end(), "--game") == options.end()) {
            options.insert(options.end(), {"--game", "piranhas"});
        }
        if (std::find(options.begin(), options.end(), "--pairs") == options.end()) {
            options.insert(options.end(), {"--pairs", "4"});
        }
        options.insert(options.end(), {"--seed", "7"});
        line.insert(line.end(), options.begin(), options.end());
        done(line);
    }

    // All that is told about a tournament.
    std::string report(const std::string& name) const {
        return done({"report", name}) + done({"report", name, "--json"}) + done({"report", name, "--csv"}) +
               done({"report", name, "--html", "-"});
    }

    // The report of a tournament that was played without disturbance.
    std::string undisturbed(const std::vector<std::string>& options = {}) const {
        make("undisturbed", options);
        done({"run", "undisturbed", "--jobs", "1"});
        return report("undisturbed");
    }

private:
    TemporaryFolder folder_;
};

// The first one.
std::string with_text_replaced(std::string text, const std::string& from, const std::string& to) {
    REQUIRE(text.find(from) != std::string::npos);
    return text.replace(text.find(from), from.size(), to);
}

Value json_of(const std::string& text) {
    const auto value = parse_json(text.substr(0, text.find_last_not_of('\n') + 1));
    REQUIRE(value);
    return *value;
}

}  // namespace

TEST_CASE("a tournament is planned, played and reported") {
    const Place place;
    const std::string planned = place.done(
        {"new", "league", "first.lua", "first.lua:n=5", "random", "--game", "piranhas", "--pairs", "3", "--seed", "7"});
    CHECK(planned ==
          "wrote league/plan.lua: piranhas, round-robin, 3 contestants, 9 pairs\n"
          "next:  farmland tournament run league\n");
    CHECK_THAT(
        place.read("league/plan.lua"),
        ContainsSubstring("    game = \"piranhas\",\n    format = \"round-robin\",\n    pairs = 3,") &&
            ContainsSubstring("    seed = 7,\n") &&
            ContainsSubstring("        { name = \"first\", policy = \"../first.lua\" },\n"
                              "        { name = \"first n=5\", policy = \"../first.lua\", settings = { n = 5 } },\n"
                              "        { name = \"random\", policy = \"random\" },\n"));
    CHECK(place.done({"run", "league"}) == "9 of 9 pairs are played; next: farmland tournament report league\n");
    CHECK_THAT(place.done({"report", "league"}), ContainsSubstring("first n=5"));
    CHECK_THAT(place.done({"status", "league"}), ContainsSubstring("9 of 9 pairs played") &&
                                                     ContainsSubstring("next:  farmland tournament report league"));
    CHECK(*find_member(json_of(place.done({"status", "league", "--json"})).members(), "complete") == Value(true));
    // Nothing is left to do.
    const std::string before = place.read("league/results.jsonl");
    CHECK(place.done({"run", "league"}) == "9 of 9 pairs are played; next: farmland tournament report league\n");
    CHECK(place.read("league/results.jsonl") == before);
}

TEST_CASE("a tournament of two is what a match plays") {
    const Place place;
    place.done({"new", "two", "first.lua", "random", "--game", "piranhas", "--pairs", "10", "--seed", "3"});
    place.done({"run", "two"});
    const Value report = json_of(place.done({"report", "two", "--json"}));
    const Run match =
        run({{"match", "piranhas", "first.lua", "random", "--games", "20", "--seed", "3", "--json"}, "", place.path()});
    const Value played = json_of(match.out);
    const Value* meetings = find_member(report.members(), "meetings");
    REQUIRE(meetings != nullptr);
    const Members& meeting = meetings->get<ValueList>()->at(0).members();
    CHECK(*find_member(meeting, "pairs") == *find_member(played.members(), "pairs"));
}

TEST_CASE("any number of jobs and shards, merged in any order, give the same bytes") {
    const Place place;
    const std::string expected = place.undisturbed();
    place.make("jobs");
    place.done({"run", "jobs", "--jobs", "8"});
    CHECK(place.report("jobs") == expected);
    // In one folder, one of them twice.
    place.make("shared");
    for (const char* shard : {"2/4", "4/4", "1/4", "2/4", "3/4"}) {
        const std::string told = place.done({"run", "shared", "--shard", shard});
        if (std::string_view(shard) == "1/4")
            CHECK_THAT(told, StartsWith("shard 1/4 has played its part; here 18 of 24 pairs"));
    }
    CHECK(place.report("shared") == expected);
    // In folders of their own, as on machines of their own.
    for (const char* shard : {"1/3", "2/3", "3/3"}) {
        const std::string name = std::string("part") + shard[0];
        fs::create_directories(place.path() / name);
        fs::copy_file(place.path() / "shared/plan.lua", place.path() / name / "plan.lua");
        place.done({"run", name, "--shard", shard});
    }
    place.done({"merge", "merged", "part3", "part1"});
    CHECK_THAT(place.done({"status", "merged"}), ContainsSubstring("16 of 24 pairs played"));
    place.done({"merge", "merged", "part2/results-2-of-3.jsonl", "part1"});
    CHECK(place.report("merged") == expected);
    place.done({"merge", "other", "part1", "part2", "part3"});
    CHECK(place.read("other/results.jsonl") == place.read("merged/results.jsonl"));
}

TEST_CASE("a ledger that was cut off anywhere is played on to the same results") {
    const Place place;
    const std::string expected = place.undisturbed();
    const std::string whole = place.read("undisturbed/results.jsonl");
    place.make("cut");
    JavaRandom random(4);
    std::vector<std::size_t> lengths = {0, 1, whole.find('\n'), whole.find('\n') + 1, whole.size() - 1};
    for (int round = 0; round < 15; ++round) {
        lengths.push_back(static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(whole.size()))));
    }
    for (const std::size_t length : lengths) {
        INFO(length << " of " << whole.size() << " bytes");
        place.write("cut/results.jsonl", whole.substr(0, length));
        place.done({"run", "cut"});
        CHECK(place.report("cut") == expected);
    }
}

TEST_CASE("a tournament that is killed again and again comes to the same results") {
    const Place place;
    const std::vector<std::string> longer = {"--pairs", "60"};
    const std::string expected = place.undisturbed(longer);
    place.make("killed", longer);
    // Moments from before the first write to somewhere in the middle.
    const Run killed = place.shell(
        "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do"
        "  timeout -s KILL 0.$(printf %03d $((i * i))) \"$FARMLAND\" tournament run killed --jobs 2 >/dev/null 2>&1;"
        "  tail -n +2 killed/results.jsonl 2>/dev/null | wc -l;"
        "done");
    CHECK(killed.exit_code == 0);
    INFO(killed.out);
    // Some of them came in the middle.
    int in_between = 0;
    for (const std::string_view count : lines(killed.out)) {
        const auto pairs = parse_integer<int>(count);
        in_between += pairs && *pairs > 0 && *pairs < 360 ? 1 : 0;
    }
    CHECK(in_between > 0);
    place.done({"run", "killed"});
    CHECK(place.report("killed") == expected);
}

TEST_CASE("SIGTERM ends a run cleanly, and it says how to go on") {
    const Place place;
    place.make("long", {"--pairs", "100000"});
    const Run ended = place.shell(
        "\"$FARMLAND\" tournament run long --shard 1/2 2>err & "
        "until test \"$(wc -l <long/results-1-of-2.jsonl)\" -gt 3 2>/dev/null; do kill -0 $! || break; sleep 0.01; "
        "done; "
        "kill -TERM $!; wait $!; echo $?; cat err");
    CHECK_THAT(ended.out, StartsWith("130\nstopped: ") &&
                              EndsWith("pairs are played; go on with: farmland tournament run long --shard 1/2\n"));
    CHECK(place.read("long/results-1-of-2.jsonl").back() == '\n');
}

TEST_CASE("two runs at once: the second one is told") {
    const Place place;
    place.make("league");
    place.done({"run", "league"});
    const Run second = place.shell("flock league/results.jsonl -c '\"$FARMLAND\" tournament run league'");
    CHECK(second.exit_code == 1);
    CHECK_THAT(second.err, ContainsSubstring("another run is adding to 'league/results.jsonl'"));
}

TEST_CASE("a disk that is full loses nothing") {
    const Place place;
    const std::string expected = place.undisturbed();
    place.make("full");
    // Blocks of 512 bytes: there is room for the plan and some of the pairs, and the last one is cut.
    const Run full = place.shell("ulimit -f 8; exec \"$FARMLAND\" tournament run full --jobs 1");
    CHECK(full.exit_code == 2);
    CHECK_THAT(full.err, ContainsSubstring("'full/results.jsonl' cannot be written") &&
                             ContainsSubstring("none is lost; go on with: farmland tournament run full"));
    CHECK(place.read("full/results.jsonl").back() == '\n');
    place.done({"run", "full"});
    CHECK(place.report("full") == expected);
}

TEST_CASE("damage that is no cut is told with file and line, and nothing is changed") {
    const Place place;
    place.make("league");
    place.done({"run", "league", "--jobs", "1"});
    const std::string whole = place.read("league/results.jsonl");
    const auto problem_with = [&](const std::string& text) {
        place.write("league/results.jsonl", text);
        for (const char* command : {"run", "report", "status", "verify"}) {
            const Run refused = place.tournament({command, "league"});
            CHECK(refused.exit_code == 1);
            CHECK(refused.out.empty());
        }
        CHECK(place.read("league/results.jsonl") == text);
        return place.tournament({"run", "league"}).err;
    };
    const std::size_t second = whole.find('\n') + 1;
    std::string damaged = whole;
    damaged[second + 3] = '#';
    CHECK_THAT(problem_with(damaged), ContainsSubstring("league/results.jsonl:2: "));
    const std::string line = whole.substr(second, whole.find('\n', second) + 1 - second);
    std::string twice = line;
    twice.replace(twice.find("\"actions\":"), 10, "\"actions\":1");
    CHECK_THAT(problem_with(whole + twice),
               ContainsSubstring("another result of pair 1 than in league/results.jsonl:2"));
    std::string foreign = line;
    foreign.replace(0, foreign.find(','), "{\"pair\":999");
    CHECK_THAT(problem_with(whole + foreign), ContainsSubstring("there is no pair 999 in this tournament"));
    std::string swapped = line;
    swapped.replace(swapped.find("[1,2]"), 5, "[2,1]");
    CHECK_THAT(problem_with(whole.substr(0, second) + swapped),
               ContainsSubstring("pair 1 is between contestants 1 and 2, found 2 and 1"));
    CHECK_THAT(problem_with("hello\n"),
               ContainsSubstring("league/results.jsonl:1: this is not a ledger of a tournament"));
    // The same line once more is no damage.
    place.write("league/results.jsonl", whole + line);
    CHECK(place.tournament({"run", "league"}).exit_code == 0);
}

TEST_CASE("what has changed since the first game is refused by name") {
    const Place place;
    place.write("lib/ways.lua", "return { first = 1 }\n");
    place.write("uses.lua",
                "local ways = require 'lib.ways'\nreturn { name = 'uses', game = 'piranhas',\n"
                "choose = function(view) return view.actions[ways.first] end }\n");
    place.done({"new", "league", "first.lua", "uses.lua", "--game", "piranhas", "--pairs", "2", "--seed", "1"});
    place.done({"run", "league"});
    const auto refused = [&](const char* command) {
        const Run result = place.tournament({command, "league"});
        CHECK(result.exit_code == 1);
        return result.err;
    };
    const std::string module = place.read("lib/ways.lua");
    place.write("lib/ways.lua", "return { first = 2 }\n");
    CHECK_THAT(refused("run"), ContainsSubstring("the contestant 'uses' (../uses.lua) has changed since"));
    CHECK_THAT(refused("verify"), ContainsSubstring("the contestant 'uses' (../uses.lua) has changed since"));
    CHECK(place.tournament({"report", "league"}).exit_code == 0);
    place.write("lib/ways.lua", module);
    const std::string plan = place.read("league/plan.lua");
    place.write("league/plan.lua", with_text_replaced(plan, "seed = 1,", "seed = 2,"));
    CHECK_THAT(refused("run"),
               ContainsSubstring(
                   "league/results.jsonl:1: results of another plan than the one here: 'seed' was 1, now it is 2"));
    place.write("league/plan.lua", plan);
    CHECK(place.tournament({"run", "league"}).exit_code == 0);
    // Results of another tournament are not merged either.
    place.make("other");
    place.done({"run", "other"});
    const std::string before = place.read("league/results.jsonl");
    const Run merged = place.tournament({"merge", "league", "other"});
    CHECK(merged.exit_code == 1);
    CHECK_THAT(merged.err, ContainsSubstring("these are results of another plan than that of 'league'"));
    CHECK(place.read("league/results.jsonl") == before);
}

TEST_CASE("another mod is refused") {
    const Place place;
    const auto mod = [](int rounds) {
        return "return { id = 'mine', title = 'Mine', version = '1', api = 1, game = 'piranhas', depends = { "
               "'aquarium' },\n"
               "parameters = { rounds = " +
               std::to_string(rounds) + " } }\n";
    };
    place.write("mods/mine/mod.lua", mod(20));
    place.done({"new", "league", "first.lua", "last.lua", "--game", "piranhas", "--pairs", "2", "--mod", "mods/mine/"});
    place.done({"run", "league"});
    place.write("mods/mine/mod.lua", mod(21));
    CHECK_THAT(place.tournament({"run", "league"}).err,
               ContainsSubstring("what the game is played with has changed since: the mods ../mods/mine"));
    place.write("mods/mine/mod.lua", mod(20));
    CHECK_THAT(run({{"replay", "league", "--game", "3", "--no-board"}, "", place.path()}).out,
               ContainsSubstring("step 1"));
}

TEST_CASE("a folder of submissions: what cannot play is listed and left out") {
    const Place place;
    const std::string plays =
        "return { name = 'bot', game = 'piranhas', choose = function(view) return view.actions[1] end }\n";
    place.write("class/anna.lua", plays);
    place.write("class/ben/main.lua",
                "local lib = require 'lib'\nreturn { name = 'bot', game = 'piranhas', choose = lib }\n");
    place.write("class/ben/lib.lua", "return function(view) return view.actions[2] end\n");
    place.write("class/cleo.lua", "this is no Lua\n");
    place.write("class/dan.lua",
                "return { name = 'dan', game = 'piranhas', choose = function() error('no idea') end }\n");
    place.write("class/eve/notes.txt", "to do\n");
    place.write("class/fay.lua",
                "return { name = 'fay', game = 'piranhas', choose = function() while true do end end }\n");
    place.write("class/gil.lua",
                "return { name = 'gil', game = 'piranhas', choose = function(view, ctx)\n"
                "    ctx.memory.n = (ctx.memory.n or 0) + 1\n"
                "    if ctx.memory.n > 3 then error('tired') end\n"
                "    return view.actions[1]\nend }\n");
    place.write("class/hal.lua",
                "return { name = 'hal', game = 'crown', choose = function(view) return view.actions[1] end }\n");
    place.write("class/readme.txt", "hello\n");
    const std::string planned = place.done(
        {"new", "cup", "class", "random", "--game", "piranhas", "--pairs", "2", "--seed", "1", "--budget", "steps=1M"});
    CHECK_THAT(planned, StartsWith("wrote cup/plan.lua: piranhas, round-robin, 4 contestants, 12 pairs\n"));
    CHECK_THAT(planned,
               ContainsSubstring("left out: ../class/cleo.lua:1: ") &&
                   ContainsSubstring("left out: ../class/dan.lua:1: no idea") &&
                   ContainsSubstring("left out: ../class/eve: there is no Lua file in it") &&
                   ContainsSubstring("left out: ../class/fay.lua:1: the script used more than 1000000 steps") &&
                   ContainsSubstring("left out: ../class/hal.lua: the policy is for the game 'crown'") &&
                   !ContainsSubstring("readme"));
    CHECK_THAT(place.read("cup/plan.lua"),
               ContainsSubstring("{ name = \"anna\", policy = \"../class/anna.lua\" }") &&
                   ContainsSubstring("{ name = \"ben\", policy = \"../class/ben/main.lua\" }") &&
                   ContainsSubstring("{ name = \"gil\", policy = \"../class/gil.lua\" }"));
    place.done({"run", "cup"});
    const std::string report = place.done({"report", "cup"});
    CHECK_THAT(report, ContainsSubstring("../class/gil.lua:3: tired") && ContainsSubstring("../class/dan.lua"));
}

TEST_CASE("hostile contestants lose their games and hurt nobody else") {
    const Place place;
    const auto hostile = [&](const std::string& name, const std::string& body) {
        place.write(name + ".lua", "return { name = '" + name + "', game = 'piranhas', choose = function(view, ctx) " +
                                       body + " end }\n");
        return name + ".lua";
    };
    std::vector<std::string> line = {"new", "arena", "last.lua"};
    line.push_back(hostile("loops", "while true do end"));
    line.push_back(hostile("eats", "local t = {} for i = 1, 1e9 do t[i] = { i } end"));
    line.push_back(hostile("deep", "local function f() return 1 + f() end return f()"));
    line.push_back(hostile("lies", "return 'A1 A1'"));
    line.push_back(hostile("silent", "return nil"));
    line.push_back(hostile("catches", "while true do pcall(function() while true do end end) end"));
    line.push_back(hostile("late", "require 'last' return view.actions[1]"));
    line.insert(line.end(), {"--game", "piranhas", "--pairs", "1", "--seed", "1", "--budget", "steps=100k,memory=4M"});
    place.done(line);
    place.done({"run", "arena", "--jobs", "4"});
    const Value report = json_of(place.done({"report", "arena", "--json"}));
    const Members& winner = find_member(report.members(), "ranking") != nullptr
                                ? find_member(report.members(), "ranking")->get<ValueList>()->at(0).members()
                                : find_member(report.members(), "contestants")->get<ValueList>()->at(0).members();
    CHECK(*find_member(winner, "name") == Value("last"));
    CHECK_THAT(place.done({"report", "arena"}), ContainsSubstring("modules are loaded together with the policy") &&
                                                    !ContainsSubstring("nan") && !ContainsSubstring("inf "));
    CHECK_THAT(place.done({"verify", "arena", "--all"}), EndsWith("28 of 28 pairs played again: no difference\n"));
}

TEST_CASE("results that are not those of the games are found by verify") {
    const Place place;
    place.make("league");
    place.done({"run", "league", "--jobs", "1"});
    CHECK(place.done({"verify", "league", "--pairs", "5"}) == "5 of 24 pairs played again: no difference\n");
    std::string forged = place.read("league/results.jsonl");
    const std::size_t at = forged.find("\"winner\":");
    forged[at + 9] = forged[at + 9] == '1' ? '2' : '1';
    place.write("league/results.jsonl", forged);
    const Run found = place.tournament({"verify", "league", "--all"});
    CHECK(found.exit_code == 1);
    CHECK_THAT(found.out,
               StartsWith("game 1 was won by seat ") && EndsWith("24 of 24 pairs played again: 1 pair differs\n"));
}

TEST_CASE("any game of a tournament can be looked at again") {
    const Place place;
    place.make("league");
    place.done({"run", "league", "--record"});
    const auto replay = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "replay");
        return run({arguments, "", place.path()});
    };
    for (const char* number : {"1", "2", "17", "48"}) {
        const Run again = replay({"league", "--game", number});
        CHECK(again.exit_code == 0);
        CHECK(again.err.empty());
        const std::string file = std::string(number).size() == 1 ? std::string("0") + number : number;
        CHECK(again.out == replay({"league/games/game-" + file + ".jsonl"}).out);
    }
    CHECK_THAT(replay({"league", "--game", "3", "--verify"}).out, StartsWith("verified: "));
    CHECK(replay({"league", "--game", "3", "--at", "4", "--as-scenario", "moment.lua"}).exit_code == 0);
    CHECK(run({{"test", "moment.lua"}, "", place.path()}).exit_code == 0);
    CHECK_THAT(replay({"league"}).err, ContainsSubstring("--game N names a game of its tournament"));
    CHECK_THAT(replay({"league", "--game", "49"}).err, ContainsSubstring("--game takes a whole number from 1 to 48"));
}

TEST_CASE("a knockout and a swiss tournament are the same with shards and without") {
    for (const char* format : {"knockout", "swiss"}) {
        const Place place;
        const std::vector<std::string> options = {"--format", format};
        const std::string expected = place.undisturbed(options);
        place.make("parts", options);
        // Each round needs the results of the one before.
        for (int round = 0; round < 12; ++round) {
            place.done({"run", "parts", "--shard", "1/2"});
            place.done({"run", "parts", "--shard", "2/2"});
        }
        CHECK(*find_member(json_of(place.done({"status", "parts", "--json"})).members(), "complete") == Value(true));
        CHECK(place.report("parts") == expected);
    }
}

TEST_CASE("a sequential test stops at the same pair with jobs, shards and after a restart") {
    const Place place;
    const std::string answer =
        run({{"sprt", "last.lua", "random", "--game", "piranhas", "--seed", "7", "--elo1", "60"}, "", place.path()})
            .out;
    const auto make = [&](const std::string& name) {
        place.done({"new", name, "last.lua", "random", "--game", "piranhas", "--format", "sprt", "--pairs", "2000",
                    "--elo1", "60", "--seed", "7"});
    };
    make("alone");
    CHECK_THAT(place.done({"run", "alone", "--jobs", "1"}), StartsWith("the question is answered; "));
    const std::string whole = place.report("alone");
    CHECK_THAT(whole, ContainsSubstring(answer.substr(answer.find('\n') + 1)));
    make("jobs");
    place.done({"run", "jobs", "--jobs", "8"});
    CHECK(place.report("jobs") == whole);
    make("parts");
    place.done({"run", "parts", "--shard", "2/2"});
    place.done({"run", "parts", "--shard", "1/2"});
    CHECK(place.report("parts") == whole);
    make("restarted");
    place.shell("timeout -s KILL 0.05 \"$FARMLAND\" tournament run restarted");
    place.done({"run", "restarted"});
    CHECK(place.report("restarted") == whole);
}

TEST_CASE("games begin at openings, each for a whole pair") {
    const Place place;
    place.make("plain", {"--pairs", "1"});
    place.done({"run", "plain", "--record"});
    const auto position_of = [&](const std::string& file) {
        const std::string text = place.read(file);
        const Value header = json_of(text.substr(0, text.find('\n')));
        return *find_member(header.members(), "position")->get<std::string>();
    };
    const std::string one = position_of("plain/games/game-01.jsonl");
    const std::string two = position_of("plain/games/game-03.jsonl");
    REQUIRE(one != two);
    place.write("openings.txt", "# where games begin\n" + one + "\n\n  " + two + "\n");
    place.make("opened", {"--openings", "openings.txt"});
    place.done({"run", "opened", "--record"});
    CHECK(position_of("opened/games/game-01.jsonl") == one);
    CHECK(position_of("opened/games/game-02.jsonl") == one);
    CHECK(position_of("opened/games/game-13.jsonl") == two);
    CHECK(run({{"replay", "opened/games/game-13.jsonl", "--verify"}, "", place.path()}).exit_code == 0);
    CHECK_THAT(place.done({"report", "opened"}), ContainsSubstring("opening"));
    place.write("wrong.txt", one + "\nnowhere\n");
    const Run wrong =
        place.tournament({"new", "wrong", "first.lua", "random", "--game", "piranhas", "--openings", "wrong.txt"});
    CHECK(wrong.exit_code == 1);
    CHECK_THAT(wrong.err, ContainsSubstring("../wrong.txt:2: "));
    CHECK_FALSE(fs::exists(place.path() / "wrong"));
}

TEST_CASE("processor times are told only where they are asked for") {
    const Place place;
    const std::string expected = place.undisturbed();
    place.make("timed");
    place.done({"run", "timed", "--timing"});
    CHECK(place.report("timed") == expected);
    const std::string timed = place.done({"report", "timed", "--timing"});
    CHECK(timed.size() > place.done({"report", "timed"}).size());
    CHECK_THAT(timed, StartsWith(place.done({"report", "timed"})));
}

TEST_CASE("mistakes in what a tournament is made of are named") {
    const Place place;
    const auto refused = [&](std::vector<std::string> arguments) {
        const Run result = place.tournament(std::move(arguments));
        CHECK(result.exit_code == 1);
        return result.err;
    };
    CHECK_THAT(refused({}), ContainsSubstring("expected farmland tournament and one of new, run, status"));
    CHECK_THAT(refused({"rnu", "x"}),
               ContainsSubstring("'rnu' is not among the commands of tournament; did you mean 'run'?"));
    CHECK_THAT(refused({"new", "x"}), ContainsSubstring("expected a folder for the tournament and policies"));
    CHECK_THAT(refused({"new", "first.lua", "random"}), ContainsSubstring("the folder for the tournament comes first"));
    CHECK_THAT(refused({"new", "x", "first.lua", "--game", "piranhas"}),
               ContainsSubstring("two contestants or more, found 1"));
    CHECK_THAT(refused({"new", "x", "first.lua", "nobody", "--game", "piranhas"}),
               ContainsSubstring("there is no policy 'nobody'"));
    CHECK_THAT(refused({"new", "x", "first.lua:k=2", "random", "--game", "piranhas"}),
               ContainsSubstring("no setting 'k'"));
    CHECK_THAT(refused({"new", "x", "first.lua", "random", "--game", "piranhas", "--format", "league"}),
               ContainsSubstring("--format takes round-robin, gauntlet, knockout, swiss or sprt, found 'league'"));
    CHECK_THAT(refused({"new", "x", "first.lua", "last.lua", "random", "--game", "piranhas", "--format", "sprt"}),
               ContainsSubstring("sprt is about two contestants, found 3"));
    CHECK_THAT(refused({"new", "x", "first.lua", "random", "--game", "piranhas", "--anchor", "fist"}),
               ContainsSubstring("there is no contestant 'fist'; did you mean 'first'?"));
    CHECK_FALSE(fs::exists(place.path() / "x"));
    CHECK_THAT(refused({"run", "x"}), ContainsSubstring("'x' has no plan.lua; farmland tournament new makes one"));
    CHECK_THAT(refused({"report", "x"}), ContainsSubstring("there is no folder 'x'"));
    place.make("league");
    CHECK_THAT(refused({"new", "league", "first.lua", "random"}),
               ContainsSubstring("'league/plan.lua' already exists"));
    CHECK_THAT(refused({"run", "league", "--shard", "5/4"}), ContainsSubstring("--shard takes I/N with I from 1 to N"));
    CHECK_THAT(refused({"report", "league"}),
               ContainsSubstring("there are no results in 'league' yet; farmland tournament run league"));
    CHECK_THAT(refused({"merge", "league", "nowhere"}), ContainsSubstring("there is no 'nowhere'"));
    const auto plan_with = [&](const std::string& from, const std::string& to) {
        place.make("edited");
        place.write("edited/plan.lua", with_text_replaced(place.read("edited/plan.lua"), from, to));
        const std::string problem = refused({"run", "edited"});
        fs::remove_all(place.path() / "edited");
        return problem;
    };
    CHECK_THAT(plan_with("pairs = 4", "pair = 4"),
               ContainsSubstring("edited/plan.lua: there is no field 'pair'; did you mean 'pairs'?"));
    CHECK_THAT(plan_with("pairs = 4", "pairs = 0"), ContainsSubstring("edited/plan.lua: pairs: expected 1 to"));
    CHECK_THAT(plan_with("pairs = 4", "pairs = = 4"), ContainsSubstring("edited/plan.lua:"));
    CHECK_THAT(plan_with("game = \"piranhas\"", "game = \"piranha\""), ContainsSubstring("piranhas"));
    CHECK_THAT(plan_with("{ n = 5 }", "{ n = {} }"), ContainsSubstring("contestants[2].settings"));
    CHECK_THAT(plan_with("return {", "while true do end return {"), ContainsSubstring("edited/plan.lua"));
}

TEST_CASE("a page is written to any path, and the report of nothing but times is refused") {
    const Place place;
    place.make("league", {"--pairs", "1"});
    CHECK_THAT(place.done({"status", "league"}), ContainsSubstring("0 of 6 pairs played"));
    place.done({"run", "league"});
    for (const char* path : {"page.html", "./page.html", "pages/of/league.html"}) {
        CHECK(place.done({"report", "league", "--html", path}) == std::string("wrote ") + path + "\n");
        CHECK(place.read(path) == place.done({"report", "league", "--html", "-"}));
    }
    const Run untimed = place.tournament({"report", "league", "--timing"});
    CHECK(untimed.exit_code == 1);
    CHECK_THAT(untimed.err, ContainsSubstring("no times were measured here; farmland tournament run --timing"));
}

TEST_CASE("merging loses nothing and makes nothing when it is refused") {
    const Place place;
    place.make("league");
    place.done({"run", "league", "--shard", "1/2"});
    place.write("broken.jsonl", "{}\n");
    CHECK(place.tournament({"merge", "fresh", "broken.jsonl"}).exit_code == 1);
    CHECK_FALSE(fs::exists(place.path() / "fresh"));
    // A killed merge has left its file.
    place.write("league/results.jsonl.new", "half a li");
    place.done({"merge", "league", "league"});
    CHECK_FALSE(fs::exists(place.path() / "league/results.jsonl.new"));
    CHECK_THAT(place.done({"status", "league"}), ContainsSubstring("12 of 24 pairs played"));
    // Parts of a knockout may come before what they depend on.
    const std::vector<std::string> options = {"--format", "knockout"};
    const std::string expected = place.undisturbed(options);
    const std::string whole = place.read("undisturbed/results.jsonl");
    const std::string plan = whole.substr(0, whole.find('\n') + 1);
    place.write("early/results.jsonl", whole.substr(0, whole.rfind('\n', whole.size() / 2) + 1));
    place.write("late/results.jsonl", plan + whole.substr(whole.rfind('\n', whole.size() / 2) + 1));
    place.done({"merge", "both", "late"});
    CHECK_THAT(place.done({"status", "both"}), ContainsSubstring("of later rounds wait for them"));
    place.done({"merge", "both", "early"});
    CHECK(place.report("both") == expected);
}

TEST_CASE("numbers that no tournament has are refused, not counted") {
    const Place place;
    place.make("league", {"--format", "swiss"});
    place.done({"run", "league", "--jobs", "1"});
    const std::string whole = place.read("league/results.jsonl");
    const auto problem_with = [&](const std::string& from, const std::string& to) {
        place.write("huge/results.jsonl", with_text_replaced(whole, from, to));
        const Run refused = place.tournament({"report", "huge"});
        CHECK(refused.exit_code == 1);
        return refused.err;
    };
    CHECK_THAT(problem_with("\"pairs\":4", "\"pairs\":4611686018427387904"),
               ContainsSubstring("at most 50000000 pairs"));
    CHECK_THAT(problem_with("\"rounds\":2", "\"rounds\":9000000000000000000"),
               ContainsSubstring("the most rounds are 3"));
    CHECK_THAT(problem_with("\"pair\":1,", "\"pair\":4611686018427387000,"), ContainsSubstring("results.jsonl:2: "));
    CHECK_THAT(problem_with("\"actions\":60", "\"actions\":9000000000000000000"), ContainsSubstring("results.jsonl:"));
}

TEST_CASE("odd names of files and folders do not spoil a tournament") {
    const Place place;
    const std::string bot =
        "return { name = '<b>&', game = 'piranhas', choose = function(view) return view.actions[1] end }\n";
    place.write("class/new\nline.lua", bot);
    place.write("class/not\xFFutf8.lua", bot);
    place.write("class/a 'quoted' & <b>.lua", bot);
    place.write("class/=1+1.lua",
                "return { name = 'sum', game = 'piranhas', choose = function(view) return view.actions[2] end }\n");
    place.write("class/old cup/plan.lua", "return {}\n");
    const std::string planned =
        place.done({"new", "cup", "class", "--game", "piranhas", "--pairs", "1", "--seed", "1"});
    CHECK_THAT(planned, ContainsSubstring("left out: ../class/new line.lua: its name cannot be written in a plan") &&
                            ContainsSubstring("left out: ../class/not?utf8.lua: ") && !ContainsSubstring("old cup"));
    place.done({"run", "cup"});
    place.report("cup");
    CHECK_THAT(place.done({"report", "cup", "--csv"}), ContainsSubstring("'=1+1"));
    // A folder behind a link, and a policy without .lua beside its plan.
    fs::create_directories(place.path() / "disk/data");
    fs::create_directory_symlink("disk/data", place.path() / "link");
    place.write("disk/data/cup/bot", bot);
    place.done({"new", "link/cup", "first.lua", "link/cup/bot", "--game", "piranhas", "--pairs", "1"});
    place.done({"run", "link/cup"});
    // A folder that is called like a built-in policy is not meant.
    fs::create_directories(place.path() / "random");
    place.done({"new", "plain", "first.lua", "random", "--game", "piranhas", "--pairs", "1"});
}

TEST_CASE("who lets the clock run out has lost") {
    const Place place;
    place.write("a_slow.lua",
                "return { name = 'slow', game = 'piranhas', choose = function(view)\n"
                "local s = '' for i = 1, 1e9 do s = ('x'):rep(200000):gsub('x', 'yy') end\n"
                "return view.actions[1] end }\n");
    place.done({"new", "cup", "a_slow.lua", "first.lua", "--game", "piranhas", "--format", "knockout", "--pairs", "1",
                "--seed", "1", "--budget", "steps=1000000000,time=20ms"});
    place.done({"run", "cup"});
    const Value report = json_of(place.done({"report", "cup", "--json"}));
    const Members& winner = find_member(report.members(), "ranking")->get<ValueList>()->at(0).members();
    CHECK(*find_member(winner, "name") == Value("first"));
    CHECK_THAT(place.done({"report", "cup"}), ContainsSubstring("2 overruns, 2 games forfeited"));
    CHECK_THAT(place.done({"verify", "cup", "--all"}), EndsWith("no difference\n"));
    // Played again elsewhere it need not be the same to the last step, and goes together nevertheless.
    fs::create_directories(place.path() / "again");
    fs::copy_file(place.path() / "cup/plan.lua", place.path() / "again/plan.lua");
    place.done({"run", "again"});
    place.done({"merge", "cup", "again"});
}

TEST_CASE("at a terminal a run shows how far it is and what is left") {
    if (!has_pseudo_terminals()) SKIP("there is no script(1) here");
    const Place place;
    place.make("long", {"--pairs", "200"});
    Call call;
    call.arguments = {"tournament", "run", "long", "--jobs", "1"};
    call.folder = place.path();
    const Run seen = run_at_terminal(call, 120);
    CHECK_THAT(seen.out,
               ContainsSubstring(" to go, ") && ContainsSubstring(" games/s, ") && ContainsSubstring(" left"));
}

}  // namespace farmland::tests
