#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/java_random.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::Matches;
using Catch::Matchers::StartsWith;

namespace {

const fs::path classic = fs::path(FARMLAND_TESTS_DIR) / ".." / "mods" / "classic";

std::vector<std::string> document_arguments() {
    return {"seed=42", "units=" + (classic / "units.txt").string(), "deck=" + (classic / "deck.txt").string()};
}

Run play(std::vector<std::string> arguments, const std::string& input = "") {
    arguments.insert(arguments.begin(), {"play", "crown", "--seed", "42", "--verbosity", "compact"});
    return run({arguments, input});
}

// A game in which the opponent plays the given policy for one turn.
Run play_against(const std::string& policy) {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua", policy);
    return run({{"play", "crown", "--seed", "42", "--verbosity", "compact", "--opponent", "bot.lua"},
                "yield 1\nstate\nquit\n",
                folder.path()});
}

std::size_t count_lines(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("without arguments the program answers with the document's error and shows the way") {
    const Run answer = run({});
    CHECK_THAT(answer.out, StartsWith("ERROR: "));
    CHECK_THAT(answer.out, ContainsSubstring("farmland play") && ContainsSubstring("farmland --help"));
    CHECK(count_lines(answer.out) == 1);
    CHECK(answer.exit_code == 0);
}

TEST_CASE("help and version are answered on standard output") {
    const std::vector<std::string> arguments =
        GENERATE(std::vector<std::string>{"--help"}, std::vector<std::string>{"play", "--help"},
                 std::vector<std::string>{"play", "crown", "--help"}, std::vector<std::string>{"perft", "--help"},
                 std::vector<std::string>{"bench", "--help"}, std::vector<std::string>{"new", "--help"},
                 std::vector<std::string>{"check", "--help"}, std::vector<std::string>{"console", "--help"});
    const Run answer = run({arguments});
    CHECK_THAT(answer.out, ContainsSubstring("Examples:") && ContainsSubstring("farmland "));
    CHECK(answer.err.empty());
    CHECK(answer.exit_code == 0);
    CHECK_THAT(run({{"--version"}}).out,
               Matches("farmland 0\\.[0-9]+\\.[0-9]+ \\(Lua 5\\.4\\.([7-9]|[1-9][0-9]+)\\)\n"));
}

TEST_CASE("an unknown option is named together with the nearest known one") {
    const Run answer = run({{"play", "crown", "--sead", "1"}});
    CHECK_THAT(answer.err, ContainsSubstring("--sead") && ContainsSubstring("did you mean '--seed'?"));
    CHECK(answer.out.empty());
    CHECK(answer.exit_code == 1);
}

TEST_CASE("an unknown command is named together with the nearest known one") {
    const Run answer = run({{"mtch", "crown", "farmer", "greedy"}});
    CHECK(answer.err == "farmland: 'mtch' is not a command; did you mean 'match'?\n");
    CHECK(answer.out.empty());
    CHECK(answer.exit_code == 1);
    // All else is the document's command line.
    for (const std::string word : {"something", "seed", "units", "deck", "mtch=1", ""}) {
        CAPTURE(word);
        const Run document = run({{word}});
        CHECK_THAT(document.out, StartsWith("ERROR: "));
        CHECK(document.err.empty());
        CHECK(document.exit_code == 0);
    }
}

TEST_CASE("an unknown game is named together with the nearest known one") {
    const Run answer = run({{"play", "crwon"}});
    CHECK_THAT(answer.err, ContainsSubstring("did you mean 'crown'?"));
    CHECK(answer.exit_code == 1);
}

TEST_CASE("play without a seed shows one that repeats the game") {
    const Run first = run({{"play"}, "hand\nquit\n"});
    REQUIRE_THAT(first.err, StartsWith("seed "));
    const std::string seed = first.err.substr(5, first.err.find(' ', 5) - 5);
    const Run second = run({{"play", "crown", "--seed", seed}, "hand\nquit\n"});
    CHECK(second.out == first.out);
    CHECK(second.err.empty());
}

TEST_CASE("play is the document's game without the echo of its files") {
    const std::string input = "hand\nselect D1\nmove D2\nselect D3\nplace 2\nyield\nstate\nyield 1\nstate\n";
    const std::string document = run({document_arguments(), input}).out;
    const std::string played = run({{"play", "--seed", "42"}, input}).out;
    CHECK_THAT(document, EndsWith(played));
    CHECK_THAT(played, StartsWith("Use one of the following commands: "));
}

TEST_CASE("the end of the input ends the program in the middle of a turn") {
    const Run answer = play({}, "select D1\nmove D2");
    CHECK_THAT(answer.out, ContainsSubstring("Farmer King moves to D2."));
    CHECK(answer.exit_code == 0);
}

TEST_CASE("a line of a megabyte is one error and the game goes on") {
    const Run answer = play({}, "hand" + std::string(1 << 20, ' ') + "x\nselect D1\n");
    CHECK_THAT(answer.out, ContainsSubstring("\nERROR: ") && EndsWith("Player's Farmer King\n"));
    CHECK(answer.exit_code == 0);
}

TEST_CASE("a reader that goes away ends the program quietly") {
    const std::string program = FARMLAND_PROGRAM;
    Call call;
    call.program = "/bin/sh";
    call.arguments = {"-c", "(" + program + " play --seed 1; echo status $? >&2) | head -n 1"};
    for (int count = 0; count < 20'000; ++count) call.input += "state\n";
    const Run answer = run(call);
    CHECK(count_lines(answer.out) == 1);
    CHECK(answer.err == "status 0\n");
}

TEST_CASE("files that cannot be used are named and explained") {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "units.txt";
    std::vector<std::string> arguments = document_arguments();
    arguments[1] = "units=" + path.string();
    std::string expected;
    SECTION("missing") { expected = "was not found"; }
    SECTION("a folder") {
        fs::create_directory(path);
        expected = "is a folder";
    }
    SECTION("endless") {
        arguments[1] = "units=/dev/zero";
        expected = "is a device, expected a file";
    }
    SECTION("a pipe") {
        REQUIRE(mkfifo(path.c_str(), 0600) == 0);
        expected = "is a pipe or socket, expected a file";
    }
    SECTION("binary") {
        write_file(path, std::string("\x7f\x45\x4c\x46\xff\x00\x01", 7));
        expected = "UTF-8";
    }
    const Run answer = run({arguments, "quit\n"});
    CHECK_THAT(answer.out, StartsWith("ERROR: ") && ContainsSubstring(expected));
    CHECK(count_lines(answer.out) == 1);
    CHECK(answer.exit_code == 0);
}

TEST_CASE("a file with a million units is echoed and then refused") {
    const TemporaryFolder folder;
    std::string units;
    for (int count = 0; count < 1'000'000; ++count) units += "A;B;1;2\n";
    write_file(folder.path() / "units.txt", units);
    std::vector<std::string> arguments = document_arguments();
    arguments[1] = "units=units.txt";
    const Run answer = run({arguments, "quit\n", folder.path()});
    CHECK(count_lines(answer.out) == 1'000'001);
    CHECK_THAT(answer.out.substr(units.size()), StartsWith("ERROR: 'units.txt': line 81: "));
}

TEST_CASE("files with CR LF line ends are read like others and echoed with LF") {
    const TemporaryFolder folder;
    std::string units = read_file(classic / "units.txt");
    for (std::size_t at = 0; (at = units.find('\n', at)) != std::string::npos; at += 2) units.replace(at, 1, "\r\n");
    write_file(folder.path() / "units.txt", units);
    std::vector<std::string> arguments = document_arguments();
    const Run plain = run({arguments, "hand\nquit\n"});
    arguments[1] = "units=units.txt";
    CHECK(run({arguments, "hand\r\nquit\r\n", folder.path()}).out == plain.out);
}

TEST_CASE("seeds beyond 64 bits are refused before any file is read") {
    std::vector<std::string> arguments = document_arguments();
    arguments[0] = GENERATE("seed=9223372036854775808", "seed=-9223372036854775809", "seed=1e3", "seed=", "seed=0x10");
    const Run answer = run({arguments});
    CHECK_THAT(answer.out, StartsWith("ERROR: expected the seed"));
    CHECK(count_lines(answer.out) == 1);
}

TEST_CASE("two people can share a terminal") {
    const Run answer = play({"--opponent", "human", "--team2", "Bob"}, "yield 1\nselect D7\nmove D6\nyield 2\nhand\n");
    CHECK_THAT(answer.out, ContainsSubstring("It is Bob's turn!\n") && ContainsSubstring("Farmer King moves to D6."));
    CHECK_THAT(answer.out, ContainsSubstring("Bob discarded ") && ContainsSubstring("It is Player's turn!\n[1] "));
    CHECK(answer.err.empty());
}

TEST_CASE("an opponent that fails is explained, ends its turn legally, and the game goes on") {
    struct Failure {
        std::string policy;
        std::string message;
    };
    const auto failure = GENERATE(values<Failure>({
        {"return { name = 'a', game = 'crown',\nchoose = function(view) return view.hnad end }",
         "bot.lua:2: view has no field 'hnad'"},
        {"return { name = 'a', game = 'crown', choose = function() error('no idea') end }", "bot.lua:1: no idea"},
        {"return { name = 'a', game = 'crown', choose = function() return 7 end }", "choose returned a number"},
        {"return { name = 'a', game = 'crown', choose = function() return 'dance D4' end }",
         "'dance' is not an action"},
        {"return { name = 'a', game = 'crown', choose = function() return 'move D7 A1' end }", "move D7 A1"},
        {"return { name = 'a', game = 'crown', choose = function()\nwhile true do end end }", "bot.lua:2: "},
        {"return { name = 'a', game = 'crown', choose = function()\nlocal t = {} for i = 1, 1e9 do t[i] = {i} end end "
         "}",
         "memory"},
        {"return { name = 'a', game = 'crown', choose = function()\nreturn string.rep('x', 1 << 40) end }",
         "too large"},
        {"return { name = 'a', game = 'crown', choose = function()\nlocal function f() return 1 + f() end return f() "
         "end }",
         "stack overflow"},
    }));
    const Run answer = play_against(failure.policy);
    CHECK_THAT(answer.err, ContainsSubstring("Enemy ends its turn early: ") && ContainsSubstring(failure.message));
    CHECK_THAT(answer.out, ContainsSubstring("It is Enemy's turn!\nEnemy discarded ") &&
                               ContainsSubstring("It is Player's turn!\n") && ContainsSubstring("8000/8000 LP"));
    CHECK(answer.exit_code == 0);
}

TEST_CASE("a policy's error is shown with its line, a mark and the way there") {
    const std::string bot =
        "local function best_card(view)\n"
        "    local best = view.own.hnad[1]\n"
        "    return best\n"
        "end\n"
        "return { name = 'a', game = 'crown', choose = function(view)\n"
        "    local card = best_card(view)\n"
        "    return card\n"
        "end }\n";
    CHECK(play_against(bot).err ==
          "Enemy ends its turn early: bot.lua:2: view.own has no field 'hnad'; did you mean 'hand'?\n"
          "    2 | local best = view.own.hnad[1]\n"
          "      |                       ^~~~\n"
          "  in function 'best_card' (bot.lua:2)\n"
          "  in function 'choose' (bot.lua:6)\n");
    CHECK(play_against("return { name = 'a',\ngame == crown = 5 }").err ==
          "farmland: bot.lua:2: '}' expected (to close '{' at line 1) near '='\n"
          "    2 | game == crown = 5 }\n");
    CHECK(play_against("return { name = 'a'\ngame = 'crown' }").err ==
          "farmland: bot.lua:2: '}' expected (to close '{' at line 1) near 'game'\n"
          "    2 | game = 'crown' }\n"
          "      | ^~~~\n");
    CHECK(play_against("local t = nil\nreturn t.name").err ==
          "farmland: bot.lua:2: attempt to index a nil value (local 't')\n"
          "    2 | return t.name\n"
          "      |        ^\n"
          "  in main chunk (bot.lua:2)\n");
    CHECK(play_against("return { name = 'a', game = 'crown', choose = function() return 'mov D7D6' end }").err ==
          "Enemy ends its turn early: bot.lua:1: answered 'mov D7D6': 'mov' is not an action; expected move, flip, "
          "block, "
          "place or "
          "yield; did you mean 'move D7 D6'?\n");
    CHECK(play_against("return { name = 'a', game = 'crown', choose = function() return 'move D7D6' end }").err ==
          "Enemy ends its turn early: bot.lua:1: answered 'move D7D6': 'D7D6' is not a field; expected A1 to G7; did "
          "you mean "
          "'move D7 D6'?\n");
}

TEST_CASE("hooks of the opponent that fail are noted, and the game goes on") {
    const std::string honest = "choose = function() return 'yield 1' end";
    const auto bot = [&](const std::string& hook) {
        return "return { name = 'a', game = 'crown', " + honest + ", " + hook + " }";
    };
    for (const std::string body : {"error('no')", "while true do end", "local t while true do t = {t} end"}) {
        const Run start = play_against(bot("on_start = function() " + body + " end"));
        CHECK_THAT(start.err,
                   StartsWith("Enemy: bot.lua:1: ") && ContainsSubstring("  in function 'on_start' (bot.lua:1)"));
        CHECK_THAT(start.out, ContainsSubstring("It is Player's turn!\n"));
        CHECK(start.exit_code == 0);
    }
    const Run event = play_against(bot("on_event = function(event) error('heard') end"));
    CHECK_THAT(event.err, StartsWith("Enemy: bot.lua:1: heard\n") && ContainsSubstring("in function 'on_event'"));
    CHECK(event.exit_code == 0);
}

TEST_CASE("a policy that spoils its own view harms nobody else") {
    const std::string policy =
        GENERATE(as<std::string>{}, "for k in pairs(view.own) do view.own[k] = nil end",
                 "for k in pairs(view) do view[k] = nil end", "for k in pairs(view.board) do view.board[k] = nil end",
                 "for _, unit in ipairs(view.own.units) do unit.field = nil unit.own = nil end");
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua",
               "return { name = 'a', game = 'crown', choose = function(view) if not "
               "view.own.placed then return 'place D6 1' end " +
                   policy + " return 'yield' end }");
    const Run answer = run({{"play", "crown", "--seed", "42", "--opponent", "bot.lua"},
                            "yield 1\nyield 1\nyield 1\nstate\nquit\n",
                            folder.path()});
    CHECK(answer.exit_code == 0);
    CHECK_THAT(answer.out, EndsWith("A   B   C   D   E   F   G\n"));
}

TEST_CASE("what a policy prints or answers reaches the terminal as one safe line") {
    const std::string policy =
        "return { name = 'a', game = 'crown', choose = function()\n"
        "print('thinking\\27[2J') return 'dance\\n\\27[2J' end }";
    const Run answer = play_against(policy);
    CHECK_THAT(answer.err,
               StartsWith("bot.lua: thinking?[2J\nEnemy ends its turn early: bot.lua:1: answered 'dance ?[2J': "));
    CHECK(count_lines(answer.err) == 2);
}

TEST_CASE("output that cannot be written is the machine's fault and said so") {
    Call call;
    call.program = "/bin/sh";
    call.arguments = {"-c", std::string(FARMLAND_PROGRAM) + " play --seed 1 >/dev/full"};
    const Run answer = run(call);
    CHECK(answer.err == "farmland: standard output cannot be written\n");
    CHECK(answer.exit_code == 2);
}

TEST_CASE("standard input that is closed or a folder is an empty one") {
    Call call;
    call.program = "/bin/sh";
    call.arguments = {"-c", std::string(FARMLAND_PROGRAM) + " play --seed 1 " + GENERATE("<&-", "</")};
    const Run answer = run(call);
    CHECK(answer.exit_code == 0);
    CHECK(answer.err.empty());
    CHECK(count_lines(answer.out) == 1);
}

TEST_CASE("a file of the user's is used even if it is named like one of the default files") {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "mods" / "classic");
    write_file(folder.path() / "mods" / "classic" / "units.txt", "Mine;Farmer;1;2\n");
    write_file(folder.path() / "deck.txt", "40\n");
    const Run answer =
        run({{"play", "crown", "--units", "mods/classic/units.txt", "--deck", "deck.txt"}, "hand\n", folder.path()});
    CHECK_THAT(answer.out, ContainsSubstring("[1] Mine Farmer (1/2)"));
}

TEST_CASE("a policy draws other numbers than the game does, and the same ones each time") {
    const std::string policy =
        "return { name = 'a', game = 'crown', choose = function(view, ctx)\n"
        "print(ctx.random.int(1, 1000000), math.random(0)) return 'yield 1' end }";
    const Run first = play_against(policy);
    CHECK(first.err == play_against(policy).err);
    CHECK_THAT(first.err, StartsWith("bot.lua: "));
    // What the game's own generator would have given.
    JavaRandom random(42);
    std::array<int, 40> deck{};
    random.shuffle(deck);
    random.shuffle(deck);
    CHECK_THAT(first.err, !StartsWith("bot.lua: " + std::to_string(random.next_int(1, 1000001)) + "\t"));
}

TEST_CASE("what a policy prints while it is loaded is shown too") {
    const Run answer = play_against("print('hello') return { name = 'a', game = 'crown', choose = function() end }");
    CHECK_THAT(answer.err, StartsWith("bot.lua: hello\n"));
}

TEST_CASE("a policy in the current folder does not replace the one that comes with the program") {
    const TemporaryFolder folder;
    const fs::path planted = folder.path() / "scripts" / "ai" / "crown";
    fs::create_directories(planted);
    write_file(planted / "farmer.lua", "error('planted')");
    Call call{document_arguments(), "yield 1\nquit\n", folder.path()};
    const Run answer = run(call);
    CHECK(answer.err.empty());
    CHECK_THAT(answer.out, ContainsSubstring("Enemy places "));
}

TEST_CASE("a file that is no policy for the game is refused before the game") {
    struct Failure {
        std::string policy;
        std::string message;
    };
    const auto failure = GENERATE(values<Failure>({
        {"return {", "bot.lua:1: "},
        {"return 5", "a policy returns a table"},
        {"return { game = 'crown', choose = function() end }", "has no name"},
        {"return { name = 'a', game = 'chess', choose = function() end }", "'chess'"},
        {"return { name = 'a', game = 'crown' }", "choose(view, ctx)"},
        {"os.exit(1)", "os"},
        {"while true do end", "bot.lua:1: "},
    }));
    const Run answer = play_against(failure.policy);
    CHECK_THAT(answer.err, StartsWith("farmland: ") && ContainsSubstring(failure.message));
    CHECK(answer.out.empty());
    CHECK(answer.exit_code == 1);
}

TEST_CASE("a missing opponent or data folder is refused with its name") {
    CHECK_THAT(play({"--opponent", "nowhere.lua"}).err, ContainsSubstring("'nowhere.lua' was not found"));
    CHECK_THAT(play({"--data", "/nowhere"}).err, ContainsSubstring("'/nowhere' is not a data folder"));
}

TEST_CASE("the program alone, without any data folder, plays the default game") {
    const TemporaryFolder folder;
    Call call{{"play", "crown", "--seed", "42"}, "yield 1\nstate\nquit\n", folder.path()};
    const Run usual = run(call);
    let_call_copy_without_data(call, folder.path());
    const Run alone = run(call);
    CHECK(alone.out == usual.out);
    CHECK(alone.err.empty());
    CHECK(alone.exit_code == 0);
}

TEST_CASE("a game goes on when the opponent's file cannot be read") {
    const TemporaryFolder folder;
    const fs::path copy = folder.path() / "bin" / "farmland";
    const fs::path data = folder.path() / "share" / "farmland";
    fs::create_directories(copy.parent_path());
    fs::create_directories(data / "scripts" / "ai" / "crown");
    fs::create_directories(data / "mods");
    fs::copy_file(FARMLAND_PROGRAM, copy);
    write_file(data / "scripts" / "ai" / "crown" / "farmer.lua", "\xFF\xFE");
    Call call;
    call.program = copy;
    call.arguments = {"seed=1", "units=" + (classic / "units.txt").string(), "deck=" + (classic / "deck.txt").string()};
    call.input = "yield 1\nquit\n";
    const Run answer = run(call);
    CHECK(answer.exit_code == 0);
    CHECK_THAT(answer.out, ContainsSubstring("It is Enemy's turn!\n") && ContainsSubstring("It is Player's turn!\n"));
    CHECK_THAT(answer.err, ContainsSubstring("is not a text file in UTF-8"));
}

TEST_CASE("scripts in the XDG data folder and in --data are used") {
    const TemporaryFolder folder;
    const fs::path copy = folder.path() / "bin" / "deep" / "farmland";
    fs::create_directories(copy.parent_path());
    fs::copy_file(FARMLAND_PROGRAM, copy);
    const fs::path data = folder.path() / "farmland";
    fs::create_directories(data / "scripts" / "ai" / "crown");
    fs::create_directories(data / "mods");
    write_file(data / "scripts" / "ai" / "crown" / "farmer.lua",
               "return { name = 'mine', game = 'crown', choose = function() error('mine') end }");
    Call call{{"play", "crown", "--seed", "42"}, "yield 1\nquit\n", folder.path()};
    call.program = copy;
    call.environment = {"HOME=" + folder.path().string(), "XDG_DATA_DIRS=" + folder.path().string()};
    CHECK_THAT(run(call).err, ContainsSubstring("mine"));
    call.environment[1] = "XDG_DATA_DIRS=/nowhere";
    call.arguments.insert(call.arguments.end(), {"--data", data.string()});
    CHECK_THAT(run(call).err, ContainsSubstring("mine"));
}

TEST_CASE("a program built in the folder build finds the files of its source tree") {
    const TemporaryFolder folder;
    const std::string place = GENERATE("build/farmland", "build/release/farmland");
    Call call{{"play", "crown", "--seed", "42"}, "yield 1\nquit\n", "/"};
    call.program = folder.path() / place;
    fs::create_directories(call.program.parent_path());
    fs::copy_file(FARMLAND_PROGRAM, call.program);
    fs::create_directories(folder.path() / "scripts" / "ai" / "crown");
    fs::create_directories(folder.path() / "mods");
    write_file(folder.path() / "scripts" / "ai" / "crown" / "farmer.lua",
               "return { name = 'built', game = 'crown', choose = function() error('built here') end }");
    CHECK_THAT(run(call).err, ContainsSubstring("built here"));
}

TEST_CASE("colour is only where it was asked for") {
    CHECK(play({}, "board\n").out.find('\033') == std::string::npos);
    CHECK(play({"--color", "always"}, "board\n").out.find('\033') != std::string::npos);
    CHECK_THAT(play({"--color", "sometimes"}).err, ContainsSubstring("auto, always or never"));
}

TEST_CASE("at a terminal there are a prompt, colours and help, and NO_COLOR is respected") {
    Call probe;
    probe.program = "/bin/sh";
    probe.arguments = {"-c", "script -qec true /dev/null"};
    if (run(probe).exit_code != 0) SKIP("no pseudo-terminal can be had here");
    const auto at_terminal = [](const std::string& environment) {
        Call call;
        call.program = "/bin/sh";
        call.arguments = {"-c", "script -qec '" + environment + " " + FARMLAND_PROGRAM + " play --seed 1' /dev/null"};
        call.input = "help\nboard\nquit\n";
        call.environment = {"TERM=xterm"};
        return run(call).out;
    };
    const std::string colourful = at_terminal("");
    CHECK_THAT(colourful, ContainsSubstring("> ") && ContainsSubstring("end your turn") &&
                              ContainsSubstring("\033[1;32m*X \033[0m"));
    const std::string plain = at_terminal("NO_COLOR=1");
    CHECK_THAT(plain, ContainsSubstring("end your turn") && !ContainsSubstring("\033[1;32m"));
}

TEST_CASE("perft prints the total alone on its last line") {
    const Run plain = run({{"perft", "crown", "--depth", "1", "--seed", "42"}});
    const Run divided = run({{"perft", "crown", "--depth", "1", "--seed", "42", "--divide"}});
    CHECK(plain.out == "1634\n");
    CHECK_THAT(divided.out, EndsWith("\n1634\n"));
    CHECK(count_lines(divided.out) == 1635);
    CHECK_THAT(run({{"perft", "crown", "--depth", "x"}}).err, ContainsSubstring("--depth takes a whole number"));
}

}  // namespace farmland::tests
