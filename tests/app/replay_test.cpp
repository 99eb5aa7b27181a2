// Recording and looking at games again, through the program.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <set>

#include "core/base/text.hpp"
#include "core/match/replay.hpp"
#include "tests/app/program.hpp"
#include "tests/crown/support.hpp"
#include "tests/match/games.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using farmland_tests::random_game;
using farmland_tests::text_of;

namespace {

const std::string opening = "select D1\nmove D2\nselect D3\nplace 2\nyield\nyield 1\n";

Run play(const fs::path& folder, std::vector<std::string> more, const std::string& input = opening) {
    std::vector<std::string> arguments = {"play", "crown", "--seed", "42"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run({arguments, input, folder});
}

Run replay(const fs::path& file, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {"replay", file.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run({arguments});
}

std::size_t files_in(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

GameRecord read(const fs::path& file) {
    auto record = read_record(read_file(file));
    if (!record) FAIL(record.error().sentence());
    return *std::move(record);
}

// All units that events name, by whether the other side may see them.
void collect(const Value& event, std::int64_t team, std::set<std::string>& hidden, std::set<std::string>& seen) {
    std::string name;
    bool of_team = false;
    bool is_hidden = false;
    for (const Member& fact : event.members()) {
        collect(fact.value, team, hidden, seen);
        if (fact.name == "name") name = *fact.value.get<std::string>();
        if (fact.name == "team") of_team = fact.value == Value(team);
        if (fact.name == "hidden") is_hidden = fact.value == Value(true);
    }
    if (!name.empty() && of_team) (is_hidden ? hidden : seen).insert(name);
}

// Rules in which a name tells the team: each has kinds of its own.
crown::Rules telling_rules() {
    std::vector<crown::UnitKind> kinds;
    for (const std::string team : {"Red", "Blue"}) {
        for (int number = 0; number < 20; ++number) {
            const std::string letter(1, static_cast<char>('A' + number));
            kinds.push_back({team + letter, "Unit" + team + letter, {100 * (number + 1), 100 * (20 - number)}});
        }
    }
    crown::DeckList red(40, 0);
    std::fill(red.begin(), red.begin() + 20, 2);
    const crown::DeckList blue(red.rbegin(), red.rend());
    return *crown::Rules::make(std::move(kinds), {red, blue});
}

}  // namespace

TEST_CASE("play --record writes the game and changes nothing of the dialogue") {
    const TemporaryFolder folder;
    const Run plain = play(folder.path(), {});
    const Run recorded = play(folder.path(), {"--record", "game.jsonl"});
    CHECK(recorded.out == plain.out);
    CHECK(recorded.err == plain.err);
    CHECK(recorded.exit_code == 0);
    CHECK(files_in(folder.path()) == 1);
    const GameRecord record = read(folder.path() / "game.jsonl");
    CHECK(record.seed == 42);
    CHECK(record.players[0] == RecordedPlayer{"Player", "human", ""});
    CHECK(record.players[1].source == "scripts/ai/crown/farmer.lua");
    CHECK(record.players[1].sha256.size() == 64);
    CHECK(record.steps[0].action == "move D1 D2");
    CHECK_FALSE(record.result);
    CHECK(verify(record));
}

TEST_CASE("the end of the input, quit and the end of the game all end a record") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "game.jsonl";
    play(folder.path(), {"--record", "game.jsonl", "--opponent", "human"}, "yield 1\nyield 1\nquit\nyield 1\n");
    CHECK(read(file).steps.size() == 2);
    CHECK(read(file).players[1] == RecordedPlayer{"Enemy", "human", ""});
    play(folder.path(), {"--record", "game.jsonl"}, "");
    CHECK(read(file).steps.empty());
    std::string to_the_end;
    for (int count = 0; count < 200; ++count) to_the_end += "yield 1\n";
    play(folder.path(), {"--record", "game.jsonl"}, to_the_end);
    const GameRecord record = read(file);
    REQUIRE(record.result);
    CHECK(record.result->winner == Side::second);
    CHECK(verify(record));
    CHECK_THAT(replay(file).out,
               EndsWith("player 2 (farmer) won after " + std::to_string(record.steps.size()) + " steps\n"));
}

TEST_CASE("what an opponent logs is in the record, for itself and for somebody all-seeing") {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua",
               "return { name = 'a', game = 'crown', choose = function(view, ctx) ctx.log('my \\27hand') "
               "return 'yield 1' end }");
    const Run answer = play(folder.path(), {"--record", "game.jsonl", "--opponent", "bot.lua"}, "yield 1\n");
    CHECK(answer.err.empty());
    const fs::path file = folder.path() / "game.jsonl";
    CHECK_THAT(replay(file).out, ContainsSubstring("  log 2: my ?hand\n"));
    CHECK_THAT(replay(file, {"--as", "2"}).out, ContainsSubstring("log 2: my ?hand"));
    CHECK_THAT(replay(file, {"--as", "1"}).out, !ContainsSubstring("my ?hand"));
    CHECK_THAT(replay(file, {"--as", "1", "--json"}).out, !ContainsSubstring("my "));
}

TEST_CASE("a record shows where an opponent failed and its turn was ended for it") {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua",
               "return { name = 'a', game = 'crown', choose = function(view, ctx)\n"
               "if #view.own.hand == 5 and not ctx.memory.moved then ctx.memory.moved = true return 'move D7 D6' end\n"
               "error('no idea') end }");
    const Run answer = play(folder.path(), {"--record", "game.jsonl", "--opponent", "bot.lua"}, "yield 1\n");
    CHECK_THAT(answer.err, StartsWith("Enemy ends its turn early: bot.lua:3: no idea"));
    const GameRecord record = read(folder.path() / "game.jsonl");
    REQUIRE(record.steps.size() == 3);
    CHECK(record.steps[1].log.empty());
    CHECK(record.steps[2].log == std::vector<std::string>{"2: failed: bot.lua:3: no idea"});
    CHECK(verify(record));
    CHECK_THAT(replay(folder.path() / "game.jsonl").out, ContainsSubstring("  log 2: failed: bot.lua:3: no idea\n"));
}

TEST_CASE("an illegal action of an opponent is told with its place, at the terminal and in the record") {
    const TemporaryFolder folder;
    write_file(folder.path() / "ill.lua",
               "return { name = 'ill', game = 'crown', choose = function() return 'move A1 A2' end }");
    const Run answer = play(folder.path(), {"--record", "game.jsonl", "--opponent", "ill.lua"}, "yield 1\n");
    const std::string message = "ill.lua:1: chose 'move A1 A2', but there is no unit on A1";
    CHECK_THAT(answer.err, StartsWith("Enemy ends its turn early: " + message + "\n"));
    CHECK(read(folder.path() / "game.jsonl").steps.at(1).log == std::vector<std::string>{"2: failed: " + message});
}

TEST_CASE("what an opponent logs about an action belongs to the step of that action") {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua",
               "return { name = 'a', game = 'crown', choose = function() return 'yield 1' end,\n"
               "on_event = function(event, ctx) if event.kind == 'moved' then ctx.log('it moves') end end }");
    play(folder.path(), {"--record", "game.jsonl", "--opponent", "bot.lua"}, "select D1\nmove D2\nyield 1\n");
    CHECK(read(folder.path() / "game.jsonl").steps.at(0).log == std::vector<std::string>{"2: it moves"});
}

TEST_CASE("a place that cannot hold a record is told before the game starts") {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "folder");
    write_file(folder.path() / "bot.lua", "return {}");
    struct Wrong {
        std::string place;
        std::string message;
    };
    const auto wrong = GENERATE(values<Wrong>({
        {"nowhere/game.jsonl", "'nowhere/game.jsonl' cannot be written: No such file or directory"},
        {"folder", "'folder' is a folder"},
        {"new/", "'new/' is not the name of a file"},
        {"", "is not the name of a file"},
        {"/dev/null", "'/dev/null' is not a regular file"},
        {"bot.lua", "'bot.lua' already exists and is not a record"},
    }));
    const Run answer = play(folder.path(), {"--record", wrong.place});
    CHECK_THAT(answer.err, StartsWith("farmland: ") && ContainsSubstring(wrong.message));
    CHECK(answer.out.empty());
    CHECK(answer.exit_code == 1);
    CHECK(files_in(folder.path()) == 2);
    CHECK(read_file(folder.path() / "bot.lua") == "return {}");
}

TEST_CASE("an older record is replaced, also behind a link") {
    const TemporaryFolder folder;
    play(folder.path(), {"--record", "game.jsonl"}, "");
    fs::create_symlink("game.jsonl", folder.path() / "link");
    CHECK(play(folder.path(), {"--record", "link"}, "yield 1\n").exit_code == 0);
    CHECK(fs::is_symlink(folder.path() / "link"));
    CHECK_FALSE(read(folder.path() / "game.jsonl").steps.empty());
}

TEST_CASE("a record goes where a link leads, even if nothing is there yet") {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "games");
    fs::create_symlink("games/first", folder.path() / "link");
    fs::create_symlink("../game.jsonl", folder.path() / "games" / "first");
    CHECK(play(folder.path(), {"--record", "link"}, "yield 1\n").exit_code == 0);
    CHECK(fs::is_symlink(folder.path() / "link"));
    CHECK_FALSE(read(folder.path() / "game.jsonl").steps.empty());

    fs::create_symlink("nowhere/game.jsonl", folder.path() / "lost");
    fs::create_symlink("circle", folder.path() / "circle");
    for (const std::string place : {"lost", "circle"}) {
        const Run answer = play(folder.path(), {"--record", place});
        INFO(place << answer.err);
        CHECK(answer.exit_code == 1);
        CHECK(answer.out.empty());
        CHECK(fs::is_symlink(folder.path() / place));
    }
    CHECK_THAT(play(folder.path(), {"--record", "circle"}).err,
               ContainsSubstring("'circle' is a link that leads to no file"));
}

TEST_CASE("a game that is ended by a signal leaves its record") {
    const TemporaryFolder folder;
    const auto end_by = [&](const std::string& signal, const std::string& game, const std::string& sign_of_life) {
        Call call;
        call.program = "/bin/sh";
        call.folder = folder.path();
        call.arguments = {"-c", "rm -f in out err; mkfifo in; " + std::string(FARMLAND_PROGRAM) + " play " + game +
                                    " --seed 1 --record game.jsonl <in >out 2>err & exec 3>in; echo 'yield 1' >&3; "
                                    "until " +
                                    sign_of_life + " || ! kill -0 $!; do sleep 0.01; done; kill -" + signal +
                                    " $!; wait $!; echo $?"};
        return run(call).out;
    };
    CHECK(end_by("TERM", "crown", "grep -q discarded out") == "143\n");
    CHECK_FALSE(read(folder.path() / "game.jsonl").steps.empty());
    CHECK_FALSE(read(folder.path() / "game.jsonl").result);
    CHECK(run({{"replay", "game.jsonl", "--verify"}, "", folder.path()}).exit_code == 0);
    fs::remove(folder.path() / "game.jsonl");
    CHECK(end_by("HUP", "crown", "grep -q discarded out") == "129\n");
    CHECK_FALSE(read(folder.path() / "game.jsonl").steps.empty());
    fs::remove(folder.path() / "game.jsonl");

    // Nobody reads a line here; each decision takes a while.
    write_file(folder.path() / "slow.lua",
               "return { name = 'slow', game = 'piranhas', choose = function(view)\n"
               "  print('thinks') for i = 1, 5000000 do end return view.actions[1] end }");
    CHECK(end_by("TERM", "piranhas --red ./slow.lua --blue ./slow.lua", "test $(grep -c thinks err) -gt 2") == "143\n");
    CHECK_FALSE(read(folder.path() / "game.jsonl").steps.empty());
    CHECK_FALSE(read(folder.path() / "game.jsonl").result);
}

TEST_CASE("replay shows a game all-seeing or as a side saw it") {
    const TemporaryFolder folder;
    play(folder.path(), {"--record", "game.jsonl"});
    const fs::path file = folder.path() / "game.jsonl";
    const std::string all = replay(file).out;
    CHECK_THAT(all, StartsWith("crown, seed 42, ") && EndsWith(" steps\n") && ContainsSubstring("the game was left"));
    CHECK_THAT(all, ContainsSubstring("step 2, player 1: place D3 2\n  placed unit=(team=1 hidden "
                                      "name=Pitchfork Farmer atk=400 def=400) to=D3\n"));
    CHECK(replay(file, {"--as", "all"}).out == all);
    const std::string placed = "placed unit=(team=1 hidden) to=D3\n";
    CHECK_THAT(replay(file, {"--as", "1"}).out, ContainsSubstring("name=Pitchfork Farmer"));
    const std::string second = replay(file, {"--as", "2"}).out;
    CHECK_THAT(second, ContainsSubstring("as player 2 saw it") && ContainsSubstring(placed));
    CHECK_THAT(second, !ContainsSubstring("Pitchfork") && !ContainsSubstring("seed 42"));
    const std::string text = read_file(file);
    Call from_input{{"replay", "-"}, text};
    CHECK(run(from_input).out == all);
}

TEST_CASE("replay shows some steps and as many boards as are wanted") {
    const TemporaryFolder folder;
    play(folder.path(), {"--record", "game.jsonl"});
    const fs::path file = folder.path() / "game.jsonl";
    const auto boards = [&](std::vector<std::string> more) {
        const std::string out = replay(file, std::move(more)).out;
        const auto all = lines(out);
        return std::count(all.begin(), all.end(), "    A   B   C   D   E   F   G");
    };
    CHECK(boards({"--no-board"}) == 0);
    CHECK(boards({"--to", "3"}) == 2);
    CHECK(boards({"--to", "3", "--board"}) == 4);
    CHECK(boards({"--from", "2", "--to", "2"}) == 2);
    const std::string some = replay(file, {"--from", "2", "--to", "3", "--no-board", "--step"}).out;
    CHECK_THAT(some, ContainsSubstring("step 2,") && ContainsSubstring("step 3,") && !ContainsSubstring("step 1,") &&
                         !ContainsSubstring("step 4,") && !ContainsSubstring("was left"));
}

TEST_CASE("at a terminal replay --step waits for Enter and ends with q") {
    Call call;
    call.program = "/bin/sh";
    call.arguments = {"-c", "script -qec true /dev/null"};
    if (run(call).exit_code != 0) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    write_file(folder.path() / "g", text_of(random_game(farmland_tests::classic(), 7, 5)));
    call.folder = folder.path();
    call.arguments[1] = "script -qec '" + std::string(FARMLAND_PROGRAM) + " replay g --step --no-board' /dev/null";
    call.input = "\nq\n";
    CHECK_THAT(run(call).out,
               ContainsSubstring("step 2,") && ContainsSubstring("Enter: next step") && !ContainsSubstring("step 3,"));
    call.input = "\n\n\n\n";
    CHECK_THAT(run(call).out, ContainsSubstring("step 5,") && ContainsSubstring("the game was left"));
}

TEST_CASE("replay gives a game as JSON lines") {
    const TemporaryFolder folder;
    play(folder.path(), {"--record", "game.jsonl"});
    const std::string recorded = read_file(folder.path() / "game.jsonl");
    const std::string all = replay(folder.path() / "game.jsonl", {"--json"}).out;
    for (const std::string_view line : lines(all)) CHECK(parse_json(line));
    const std::string_view step = lines(recorded)[2];
    CHECK(lines(all)[2].starts_with(std::string(step.substr(0, step.size() - 1)) + ",\"position\":\""));
    CHECK_THAT(all, StartsWith("{\"game\":\"crown\",\"seed\":42,\"as\":\"all\",") && EndsWith("\n{\"result\":null}\n"));
    const std::string first = replay(folder.path() / "game.jsonl", {"--json", "--as", "2", "--board", "--to", "1"}).out;
    CHECK_THAT(first, StartsWith("{\"game\":\"crown\",\"as\":2,") && ContainsSubstring("\"board\":\""));
    CHECK(lines(first).size() == 2);
}

TEST_CASE("replay --json tells the position at the start and after each step, unless that gives something away") {
    const TemporaryFolder folder;
    const GameRecord record = random_game(farmland_tests::classic(), 7);
    write_file(folder.path() / "g", text_of(record));
    const auto session = start_of(record);
    REQUIRE(session);
    std::vector<std::string> positions = {record.position};
    for (const RecordedStep& step : record.steps) {
        REQUIRE((*session)->play(step.action));
        positions.push_back((*session)->position());
    }
    const auto told = [&](const std::vector<std::string>& options) {
        std::vector<std::string> found;
        const std::string out = replay(folder.path() / "g", options).out;
        for (const std::string_view line : lines(out)) {
            const auto value = parse_json(line);
            REQUIRE(value);
            if (const Value* position = find_member(value->members(), "position"))
                found.push_back(*position->get<std::string>());
        }
        return found;
    };
    CHECK(told({"--json"}) == positions);
    CHECK(told({"--json", "--board"}) == positions);
    CHECK(told({"--json", "--at", "5"}) == std::vector<std::string>{positions[0], positions[5]});
    CHECK(told({"--json", "--as", "1"}).empty());
}

TEST_CASE("replay --verify tells that a record is sound, or the first difference") {
    const TemporaryFolder folder;
    GameRecord record = random_game(farmland_tests::classic(), 7);
    const fs::path file = folder.path() / "game.jsonl";
    const std::string count = std::to_string(record.steps.size());
    write_file(file, text_of(record));
    CHECK(replay(file, {"--verify"}).out == "verified: " + count + " steps\n");
    CHECK(replay(file, {"--verify", "--json"}).out == "{\"verified\":true,\"steps\":" + count + "}\n");
    CHECK(replay(file).err.empty());
    write_file(file, "\xEF\xBB\xBF" + text_of(record) + "\r\n \n\n");
    CHECK(replay(file, {"--verify"}).out == "verified: " + count + " steps\n");

    record.steps[5].events.push_back(Members{{"kind", "rained"}});
    write_file(file, text_of(record));
    const Run differs = replay(file, {"--verify"});
    CHECK_THAT(differs.err, StartsWith("farmland: step 6 (") && EndsWith("found 'rained'\n"));
    CHECK(differs.out.empty());
    CHECK(differs.exit_code == 1);
    const Run as_json = replay(file, {"--verify", "--json"});
    CHECK_THAT(as_json.out, StartsWith("{\"verified\":false,"));
    CHECK(as_json.exit_code == 1);
    // It can be looked at all the same.
    const Run shown = replay(file, {"--as", "1"});
    CHECK_THAT(shown.err, ContainsSubstring("warning") && !ContainsSubstring("rained"));
    CHECK(shown.exit_code == 0);
}

TEST_CASE("replay refuses wrong usage and files that are no records") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "game.jsonl";
    write_file(file, text_of(random_game(farmland_tests::classic(), 7, 5)));
    const auto refused = [&](std::vector<std::string> more, const std::string& message) {
        const Run answer = replay(file, std::move(more));
        CHECK_THAT(answer.err, StartsWith("farmland: ") && ContainsSubstring(message));
        CHECK(answer.out.empty());
        CHECK(answer.exit_code == 1);
    };
    refused({"--as", "3"}, "--as takes 1, 2 or all, found '3'");
    refused({"--from", "6"}, "--from takes a whole number from 1 to 5");
    refused({"--from", "3", "--to", "2"}, "--to takes a whole number from 3 to 5");
    refused({"--verify", "--as", "1"}, "leave out --as");
    refused({"--board", "--no-board"}, "cannot be used together");
    refused({"other.jsonl"}, "expected one record file");
    const std::string sound = read_file(file);
    write_file(file, "return {}\n");
    refused({}, "game.jsonl', line 1: this is not a farmland record");
    write_file(file, sound.substr(0, sound.size() - 10));
    refused({}, "game.jsonl', line 7: damaged or cut off: ");
    write_file(file, sound.substr(0, sound.rfind('\n', sound.size() - 2) + 1));
    refused({"--verify"}, "game.jsonl', line 7: cut off: expected a step or the result");
    write_file(file, "\xff\xfe");
    refused({}, "is not a text file in UTF-8");
    fs::remove(file);
    refused({}, "was not found");
    CHECK_THAT(run({{"replay"}}).err, ContainsSubstring("expected one record file"));
    CHECK_THAT(run({{"replay", "--help"}}).out, ContainsSubstring("Examples:"));
}

TEST_CASE("the errors of the other side's script are not shown to a side") {
    const TemporaryFolder folder;
    GameRecord record = random_game(farmland_tests::classic(), 7, 3);
    record.result = GameResult{Side::second, 3, true, {{Side::first, "bot.lua:1: my hand", false}}};
    write_file(folder.path() / "g", text_of(record));
    CHECK_THAT(replay(folder.path() / "g").out, ContainsSubstring("player 1 failed: bot.lua:1: my hand\n"));
    CHECK_THAT(replay(folder.path() / "g", {"--as", "1"}).out, ContainsSubstring("my hand"));
    CHECK_THAT(replay(folder.path() / "g", {"--as", "2"}).out,
               ContainsSubstring("player 1 failed\n") && EndsWith("won after 3 steps by forfeit\n"));
    CHECK_THAT(replay(folder.path() / "g", {"--as", "2", "--json"}).out, !ContainsSubstring("my hand"));
}

TEST_CASE("no unit that stayed hidden from a side is in what replay shows to it") {
    const TemporaryFolder folder;
    const crown::Rules rules = telling_rules();
    std::size_t secrets = 0;
    for (std::int64_t seed = 0; seed < 6; ++seed) {
        const GameRecord record = random_game(rules, seed, 150);
        write_file(folder.path() / "g", text_of(record));
        for (const std::string viewer : {"1", "2"}) {
            std::set<std::string> hidden;
            std::set<std::string> seen;
            for (const RecordedStep& step : record.steps) {
                for (const Value& event : step.events) collect(event, viewer == "1" ? 2 : 1, hidden, seen);
            }
            std::string shown = replay(folder.path() / "g", {"--as", viewer, "--board"}).out;
            shown += replay(folder.path() / "g", {"--as", viewer, "--json"}).out;
            CHECK_THAT(shown,
                       ContainsSubstring("\"hidden\":true}") && ContainsSubstring(viewer == "1" ? "Red" : "Blue"));
            for (const std::string& name : hidden) {
                // Names are qualifiers and a role: of what was never seen open, none may appear.
                const bool part_seen = std::any_of(seen.begin(), seen.end(), [&](const std::string& each) {
                    return each.find(words(name)[0]) != std::string::npos;
                });
                if (part_seen) continue;
                ++secrets;
                if (shown.find(words(name)[0]) != std::string::npos) FAIL(name);
            }
        }
    }
    CHECK(secrets > 20);
}

}  // namespace farmland::tests
