// What the program does for authors of policies: new, check and console.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/app/program.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

Run check(const std::string& policy, std::vector<std::string> options = {}) {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua", policy);
    options.insert(options.begin(), {"check", "bot.lua"});
    return run({options, "", folder.path()});
}

Run console(const std::string& input, std::vector<std::string> options = {}) {
    options.insert(options.begin(), {"console", "crown", "--seed", "42"});
    return run({options, input});
}

std::size_t count_files(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a new policy passes its check and plays") {
    const TemporaryFolder folder;
    const Run made = run({{"new", "policy", "crown", "my_bot"}, "", folder.path()});
    CHECK(made.exit_code == 0);
    CHECK(made.err.empty());
    CHECK_THAT(made.out, StartsWith("wrote my_bot.lua\n") && EndsWith("farmland check my_bot.lua\n"));
    CHECK_THAT(read_file(folder.path() / "my_bot.lua"),
               ContainsSubstring("name = \"my_bot\"") && !ContainsSubstring("@NAME@"));
    const std::string settings = read_file(folder.path() / ".luarc.json");
    CHECK_THAT(settings, ContainsSubstring("\"Lua 5.4\"") && ContainsSubstring("scripts/api\""));
    CHECK_THAT(read_file(folder.path() / ".luacheckrc"),
               ContainsSubstring("crown = { fields = { \"around\"") && ContainsSubstring("\"abs\"") &&
                   !ContainsSubstring(" os ") && !ContainsSubstring("randomseed"));
    CHECK(count_files(folder.path()) == 3);

    const Run checked = run({{"check", "my_bot.lua"}, "", folder.path()});
    CHECK_THAT(checked.out, EndsWith("my_bot.lua: no problems found\n") && ContainsSubstring("game 3 against random"));
    CHECK(checked.exit_code == 0);
    const Run match =
        run({{"match", "crown", "my_bot.lua", "farmer", "--games", "4", "--seed", "1"}, "", folder.path()});
    CHECK(match.exit_code == 0);
    CHECK_THAT(match.out, !ContainsSubstring("my_bot.lua:"));
}

TEST_CASE("a new policy overwrites nothing") {
    const TemporaryFolder folder;
    write_file(folder.path() / "mine.lua", "-- mine");
    const Run refused = run({{"new", "policy", "crown", "mine"}, "", folder.path()});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, ContainsSubstring("'mine.lua' already exists"));
    CHECK(read_file(folder.path() / "mine.lua") == "-- mine");
    CHECK(count_files(folder.path()) == 1);

    // The settings of a folder may have been changed; a second policy in it leaves them alone.
    write_file(folder.path() / ".luarc.json", "{}");
    const Run second = run({{"new", "policy", "crown", "other"}, "", folder.path()});
    CHECK(second.exit_code == 0);
    CHECK_THAT(second.out, ContainsSubstring("kept  .luarc.json") && ContainsSubstring("wrote .luacheckrc"));
    CHECK(read_file(folder.path() / ".luarc.json") == "{}");
}

TEST_CASE("a new policy can be written to another folder, which is made") {
    const TemporaryFolder folder;
    CHECK(run({{"new", "policy", "crown", "bot", "--dir", "a/b"}, "", folder.path()}).exit_code == 0);
    CHECK(fs::exists(folder.path() / "a" / "b" / "bot.lua"));
    write_file(folder.path() / "file", "");
    const Run refused = run({{"new", "policy", "crown", "bot", "--dir", "file"}, "", folder.path()});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, ContainsSubstring("'file'"));
}

TEST_CASE("without a data folder new, check and the console's help use the copies inside the program") {
    const TemporaryFolder folder;
    Call call{{"new", "policy", "crown", "bot"}, "help 'state'\n", folder.path()};
    let_call_copy_without_data(call, folder.path());
    const Run made = run(call);
    CHECK(made.exit_code == 0);
    CHECK_THAT(made.err, ContainsSubstring("no data folder was found"));
    CHECK_THAT(read_file(folder.path() / ".luarc.json"), !ContainsSubstring("workspace.library"));
    call.arguments = {"check", "bot.lua"};
    CHECK(run(call).exit_code == 0);
    call.arguments = {"console", "crown"};
    CHECK_THAT(run(call).out, ContainsSubstring("state:playout(random, most_actions)"));
}

TEST_CASE("help without brackets is help, and as a value a function") {
    const std::string overview = console("help()\n").out;
    CHECK_THAT(overview, StartsWith("Type Lua: "));
    CHECK(console("help\n").out == overview);
    CHECK(console("  help \n").out == overview);
    CHECK(console("print(help)\n").out == "function: 1\n");
}

TEST_CASE("help finds whole words first, and what begins like a word only then") {
    const auto help = [](const std::string& topic) { return console("help('" + topic + "')\n").out; };
    CHECK_THAT(help("own"), StartsWith("CrownSnapshot\n\n  own: CrownOwnTeam"));
    CHECK_THAT(help("unit"), StartsWith("CrownUnit\n") && ContainsSubstring("atk: integer"));
    CHECK_THAT(help("CrownUnit"), StartsWith("CrownUnit\n"));
    CHECK_THAT(help("game"), StartsWith("  game.actions()") && ContainsSubstring("\n  game.new(seed)"));
    CHECK_THAT(help("game.play"), StartsWith("  game.play(action)") && !ContainsSubstring("play_by"));
    CHECK(help("game:play(action)") == help("game.play"));
    CHECK_THAT(help("board"), StartsWith("  game.board()") && ContainsSubstring("  board: "));
    const std::string drawn = help("random.int");
    CHECK_THAT(drawn, StartsWith("Random\n\n  random.int(least, most) -> integer\n") && ContainsSubstring("```lua"));
    CHECK(help("ctx.random.int") == drawn);
    CHECK_THAT(help("view.own.hand"), StartsWith("CrownOwnTeam\n\n  hand: "));
    CHECK_THAT(help("weigh"),
               ContainsSubstring("random.weighted(weights)") && ContainsSubstring("random.weighted_inverse(weights)"));
    for (const std::string unknown : {"nosuch", ".", "random.", "(", "wn"}) {
        CHECK_THAT(help(unknown), StartsWith("there is no help on '" + unknown + "'; there is on: Policy, View, "));
    }
}

TEST_CASE("quit and exit end the console") {
    for (const std::string word : {"quit", "exit", "  quit "}) CHECK(console("1\n" + word + "\n2\n").out == "1\n");
    CHECK(console("'quit'\nx = {\nquit = 1 }\nx.quit\n").out == "quit\n1\n");
}

TEST_CASE("wrong usage of new is told and makes nothing") {
    const TemporaryFolder folder;
    const auto [arguments, message] = GENERATE(table<std::vector<std::string>, std::string>({
        {{"new"}, "expected what to make"},
        {{"new", "bot"}, "'bot' cannot be made"},
        {{"new", "policy", "crown"}, "expected a game and a name"},
        {{"new", "policy", "crwon", "bot"}, "did you mean 'crown'?"},
        {{"new", "policy", "crown", "../bot"}, "is not a name for a policy"},
        {{"new", "policy", "crown", "Bot"}, "is not a name for a policy"},
        {{"new", "policy", "crown", "9lives"}, "is not a name for a policy"},
        {{"new", "policy", "crown", ""}, "is not a name for a policy"},
        {{"new", "policy", "crown", std::string(61, 'a')}, "is not a name for a policy"},
    }));
    const Run refused = run({arguments, "", folder.path()});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, ContainsSubstring(message));
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("check names what is wrong with its file and line") {
    const auto [policy, problem] = GENERATE(table<std::string, std::string>({
        {"return {", "bot.lua:1: "},
        {"local x = 1", "bot.lua: a policy returns a table"},
        {"return { name = 'x', game = 'crown' }", "the policy needs a function choose"},
        {"return { name = 'x', game = 'chess', choose = print }", "the policy is for the game 'chess'"},
        {"return { name = 'x', game = 'animls', choose = print }", "'animls' is not a game; did you mean 'animals'?"},
        {"return { name = 'x', game = 'animals', choos = print }", "it has 'choos', did you mean 'choose'?"},
        {"local s = piranhas.parameters.sidde\nreturn { name = 'x', game = \"piranhas\", choose = print }",
         "bot.lua:1: piranhas.parameters has no field 'sidde'; did you mean 'side'?"},
        {"local function choose(view)\n  return view.own.hnad\nend\nreturn { name = 'x', game = 'crown', choose = "
         "choose }",
         "bot.lua:2: view.own has no field 'hnad'; did you mean 'hand'?"},
        {"local function choose(view)\n  if #view.own.units > 90 then\n    return unti\n  end\n  return "
         "view.actions[1]\nend\n"
         "return { name = 'x', game = 'crown', choose = choose }",
         "bot.lua:3: undefined global 'unti'"},
        {"local function choose(view)\n  return 'move A1 A2'\nend\nreturn { name = 'x', game = 'crown', choose = "
         "choose }",
         "there is no unit on A1"},
        {"return { name = 'x', game = 'crown', choose = function() while true do end end }", "endless loop?"},
        {"return { name = 'x', game = 'crown', choose = function(view) return view.actions[1] end,\n"
         "on_event = function(event) return event.what end }",
         "bot.lua:2: event has no field 'what'"},
    }));
    const Run answer = check(policy);
    CHECK(answer.exit_code == 1);
    CHECK(answer.err.empty());
    CHECK_THAT(answer.out, ContainsSubstring("problem  ") && ContainsSubstring(problem));
}

TEST_CASE("check knows a scenario and says how to run it") {
    for (const std::string text : {"it('a', function() start('crown') end)",
                                   "local x = 1\ndescribe('a', function() it('b', function() end) end)"}) {
        const Run answer = check(text);
        CHECK(answer.exit_code == 1);
        CHECK(answer.out == "problem  this is a scenario; run it with farmland test bot.lua\nbot.lua: 1 problem\n");
    }
    CHECK_THAT(check("return { name = 'x', game = 'crown', choose = function() return it end }").out,
               ContainsSubstring("undefined global 'it'"));
}

TEST_CASE("check reports as JSON") {
    const Run answer = check("return 1", {"--json"});
    CHECK(answer.exit_code == 1);
    CHECK_THAT(answer.out, StartsWith("{\"file\": \"bot.lua\", \"game\": \"crown\"") &&
                               ContainsSubstring("\"ok\": false") &&
                               ContainsSubstring("\"problems\": [{\"message\": \"bot.lua: ") &&
                               ContainsSubstring("\"explanation\": \"\"}]"));
    const Run explained = check("local t\nreturn t.name", {"--json"});
    CHECK_THAT(explained.out,
               ContainsSubstring("{\"message\": \"bot.lua:2: attempt to index a nil value (local 't')\", "
                                 "\"explanation\": \"    2 | return t.name\\n      |        ^\\n  in main chunk "
                                 "(bot.lua:2)\"}"));
}

TEST_CASE("check does not say that a policy decides where it fails") {
    // The mistake that every view shows is one that the text has shown before.
    const Run undefined = check(
        "local function choose(view)\n  return unti\nend\nreturn { name = 'x', game = 'crown', choose = choose }");
    CHECK_THAT(undefined.out, ContainsSubstring("undefined global 'unti'") && EndsWith("bot.lua: 1 problem\n") &&
                                  !ContainsSubstring("it decides on"));
    // So many mistakes in the text that no more are listed.
    std::string many = "local function never()\n";
    for (int line = 0; line < 30; ++line) many += "  unti" + std::to_string(line) + "()\n";
    const Run full = check(many + "end\nreturn { name = 'x', game = 'crown', choose = function() error('no') end }");
    CHECK_THAT(full.out, EndsWith("bot.lua: 20 problems\n") && !ContainsSubstring("it decides on"));
}

TEST_CASE("check shows the line of a problem, a mark and the way there") {
    const auto [policy, problem] = GENERATE(table<std::string, std::string>({
        {"local function best(view)\n    return view.own.hnad[1]\nend\n"
         "return { name = 'x', game = 'crown', choose = function(view)\n    local card = best(view)\n    return card\n"
         "end }",
         "problem  bot.lua:2: view.own has no field 'hnad'; did you mean 'hand'?\n"
         "             2 | return view.own.hnad[1]\n"
         "               |                 ^~~~\n"
         "           in function 'best' (bot.lua:2)\n"
         "           in function 'choose' (bot.lua:5)\n"},
        {"return { name = 'x'\ngame = 'crown' }",
         "problem  bot.lua:2: '}' expected (to close '{' at line 1) near 'game'\n"
         "             2 | game = 'crown' }\n"
         "               | ^~~~\n"
         "bot.lua: 1 problem\n"},
        {"local t\nreturn t.name",
         "problem  bot.lua:2: attempt to index a nil value (local 't')\n"
         "             2 | return t.name\n"
         "               |        ^\n"
         "           in main chunk (bot.lua:2)\n"},
        {"return { name = 'x', game = 'crown', choose = function(view)\n    if #view.own.units > 90 then return unti "
         "end\n"
         "    return view.actions[1]\nend }",
         "problem  bot.lua:2: undefined global 'unti'\n"
         "             2 | if #view.own.units > 90 then return unti end\n"
         "               |                                     ^~~~\n"
         "bot.lua: 1 problem\n"},
        {"return { name = 'x', game = 'crown', choose = function(view) return view.actions[1] end,\n"
         "on_event = function(event)\n    return event.what\nend }",
         "problem  bot.lua:3: event has no field 'what'\n"
         "             3 | return event.what\n"
         "               |              ^~~~\n"
         "           in function 'on_event' (bot.lua:3)\n"},
    }));
    CHECK_THAT(check(policy).out, ContainsSubstring(problem));
}

TEST_CASE("a policy with misspelt names is told the right ones") {
    const std::string choose =
        "return { name = 'x', game = 'crown', choose = function(view) return view.actions[1] end";
    const auto [policy, problem] = GENERATE_COPY(table<std::string, std::string>({
        {"return { name = 'x', game = 'crown', chose = function() end }",
         "bot.lua: the policy needs a function choose(view, ctx); it has 'chose', did you mean 'choose'?\n"},
        {choose + ", on_strat = function() end }",
         "bot.lua: the policy has 'on_strat', which is never called; did you mean 'on_start'?\n"},
        {choose + ", on_full_moon = true }",
         "bot.lua: the policy has 'on_full_moon', which is never called; there are: on_start, on_event, on_end\n"},
    }));
    const Run answer = check(policy);
    CHECK(answer.exit_code == 1);
    CHECK_THAT(answer.out, ContainsSubstring("problem  " + problem));
    CHECK(check(choose + ", onward = 1, weights = { 1, 2 }, helper = print, [1] = 'on_x' }").exit_code == 0);
}

TEST_CASE("check accepts what comes with the program") {
    const Run answer = run({{"check", "farmer"}});
    CHECK_THAT(answer.out, EndsWith("farmer: no problems found\n"));
    CHECK(answer.exit_code == 0);
    CHECK_THAT(run({{"check", "shoal"}}).out, EndsWith("shoal: no problems found\n"));
    CHECK(run({{"check"}}).exit_code == 1);
    CHECK_THAT(run({{"check", "no_such.lua"}}).err, ContainsSubstring("was not found"));
    CHECK_THAT(run({{"check", "farmer", "--game", "crwon"}}).err, ContainsSubstring("did you mean 'crown'?"));
}

TEST_CASE("the console shows values and runs statements without a prompt when it is not at a terminal") {
    const Run answer =
        console("1 + 1\nx = 5\nx * 2, 'two'\nlocal y = 3\nfor i = 1, 2 do\nprint(i)\nend\n-- nothing\n\n");
    CHECK(answer.out == "2\n10\ttwo\n1\n2\n");
    CHECK(answer.err.empty());
    CHECK(answer.exit_code == 0);
}

TEST_CASE("what the console shows cannot steer a terminal") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    write_file(folder.path() / "in", "'a\\27[31mb', 1\nprint('x\\u{202E}y\\tz\\nw')\n");
    Call call;
    call.program = "/bin/sh";
    call.folder = folder.path();
    call.arguments = {"-c", std::string("script -qec '") + FARMLAND_PROGRAM + " console crown <in' /dev/null"};
    CHECK(run(call).out == "a?[31mb\t1\r\nx?y\tz\r\nw\r\n");
}

TEST_CASE("the console has the API and a game") {
    const Run answer = console(
        "#view.actions, view.team, game.team()\n"
        "game.play('yield 2')\n"
        "view.team, #view.history, game.outcome()\n"
        "game.undo()\n"
        "view.team, #view.history\n"
        "game.play(game.actions()[1])\n"
        "p = game.position()\n"
        "game.new(7)\n"
        "game.position(p)\n"
        "game.position() == p\n"
        "view:sample(ctx.random):playout(ctx.random) ~= nil\n"
        "game.state():team()\n"
        "crown.parameters.rows\n");
    CHECK_THAT(answer.out, StartsWith("1634\t1\t1\ndiscarded unit=(") && ContainsSubstring("\n2\t") &&
                               ContainsSubstring("\n1\t0\n") && EndsWith("true\ntrue\n1\n7\n"));
}

TEST_CASE("the console shows what a policy says that plays there") {
    const TemporaryFolder folder;
    write_file(folder.path() / "chatty.lua",
               "return { name = 'chatty', game = 'crown', choose = function(view, ctx) print('a\\nb') ctx.log('c') "
               "return view.actions[1] end }");
    const Run answer = run({{"console", "crown"}, "game.play_by('chatty.lua')\n", folder.path()});
    CHECK_THAT(answer.out, StartsWith("chatty.lua: a\nchatty.lua: b\nchatty.lua: c\n"));
}

TEST_CASE("the console shows tables, lists and the board") {
    const Run answer =
        console("view.own.hand[1]\ngame.actions():filter { kind = 'yield' }\ngame.board()\nhelp()\nhelp 'state'\n");
    CHECK_THAT(answer.out, ContainsSubstring("{\n  atk = 2200\n  def = 2000\n  name = \"Titan Tractor Farmer\"\n}") &&
                               ContainsSubstring("5 elements\n  1  yield 1\n") && ContainsSubstring("    A   B   C") &&
                               ContainsSubstring("game.undo()") && ContainsSubstring("state:standing(team)"));
}

TEST_CASE("nothing that is typed at the console takes the game away") {
    const Run answer = console(
        "game, help, ctx, view = nil\ngame.team(), ctx.random.int(3, 3), view.team\n"
        "game.play = 1\ngame.team()\nhelp(5)\n");
    CHECK_THAT(answer.out, StartsWith("1\t3\t1\ninput 3:1: game cannot be changed\n    1 | game.play = 1\n1\n") &&
                               ContainsSubstring("expected a topic as text"));
}

TEST_CASE("the console shows every byte") { CHECK(console("'a\\0b', 'c'\n").out == std::string("a\0b\tc\n", 6)); }

TEST_CASE("an error at the console is told in full and the console goes on") {
    const Run answer = console(
        "view.own.hnad\n"
        "nosuch\n"
        "local function f() error('oh') end f()\n"
        "function later() return view.own.hnad end\n"
        "later()\n"
        ")\n"
        "while true do end\n"
        "game.play('move A1 A2')\n"
        "game.undo()\n"
        "os.exit()\n"
        "'alive'\n",
        {"--budget", "steps=100000"});
    CHECK_THAT(answer.out, StartsWith("input 1:1: view.own has no field 'hnad'; did you mean 'hand'?\n"
                                      "    1 | view.own.hnad\n"
                                      "      |          ^~~~\n"
                                      "input 2:1: undefined global 'nosuch'\n"
                                      "    1 | nosuch\n"
                                      "      | ^~~~~~\n"
                                      "input 3:1: oh\n"
                                      "    1 | local function f() error('oh') end f()\n"
                                      "  in function 'f' (input 3:1)\n"
                                      "  in main chunk (input 3:1)\n"
                                      "input 4:1: view.own has no field 'hnad'; did you mean 'hand'?\n"
                                      "    1 | function later() return view.own.hnad end\n"
                                      "      |                                  ^~~~\n") &&
                               ContainsSubstring("near ')'\n    1 | )\n      | ^\n") &&
                               ContainsSubstring("more than 100000 steps") &&
                               ContainsSubstring("'move A1 A2' cannot be played") &&
                               ContainsSubstring("there is no action to take back") &&
                               ContainsSubstring("'os' is not available") && EndsWith("\nalive\n"));
    CHECK(answer.exit_code == 0);
}

TEST_CASE("a view that is kept at the console outlives its game") {
    const Run answer = console(
        "old = view\ngame.play('yield 1')\ngame.new(3)\n#old.actions > 0, old:sample(ctx.random) ~= nil\n"
        "coroutine.wrap(function() game.play('yield 1') end)()\nview.team\n");
    CHECK_THAT(answer.out, ContainsSubstring("true\ttrue\n") && EndsWith("\n2\n"));
}

TEST_CASE("input that ends too early and wrong usage of the console are told") {
    CHECK_THAT(console("for i = 1, 2 do\n").out, ContainsSubstring("the input ended in the middle of"));
    CHECK(run({{"console"}}).exit_code == 1);
    CHECK_THAT(run({{"console", "crwon"}}).err, ContainsSubstring("did you mean 'crown'?"));
    CHECK_THAT(run({{"console", "crown", "--seed", "x"}}).err, ContainsSubstring("--seed"));
}

TEST_CASE("at a terminal the console has a prompt and completes names") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    const auto typed = [&](const std::string& game, const std::string& input) {
        return run_at_terminal({{"console", game}, input, folder.path()}).out;
    };
    // Nobody has looked at that view before.
    CHECK_THAT(typed("piranhas", "view.own.conn\t == false and 54321\n"), ContainsSubstring("\n54321"));
    const std::string out = typed("crown", "view.own.ha\t[1].atk * 0 + 12345\nfor i = 1, 1 do\nend\n");
    CHECK_THAT(out, ContainsSubstring("help() shows more") && ContainsSubstring("> ") && ContainsSubstring(">> ") &&
                        ContainsSubstring("\n12345"));
}

}  // namespace farmland::tests
