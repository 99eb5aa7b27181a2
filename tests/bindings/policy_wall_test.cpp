// What stands between a policy and everything else: its hooks, what it keeps beyond its turn, its log, its settings, and
// the policy of the other side.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "scripting/agents/reloading_agent.hpp"
#include "scripting/games/scripted_game.hpp"
#include "tests/bindings/policies.hpp"

using namespace farmland;
using namespace farmland::scripting;

namespace {

constexpr Budget modest{.steps = 1'000'000, .memory = std::size_t{8} << 20};

std::unique_ptr<ScriptedGame> crown_game() {
    auto game = open_scripted_game("crown", classic_setup());
    REQUIRE(game);
    return *std::move(game);
}

const std::string honest = "return view.actions[ctx.random.int(1, #view.actions)]";

GameResult play(const ScriptSource& first, const ScriptSource& second, GameRecord* record = nullptr,
                const Settings& settings = {}) {
    const PolicySetup one{first, modest, settings};
    const PolicySetup two{second, modest, settings};
    return crown_game()->play({&one, &two}, 5, record);
}

// A policy in a game of its own; the test says what happens.
struct Seat {
    explicit Seat(const ScriptSource& source, const Settings& settings = {})
        : state(rules.start(game)), agent(rules, stream, modest, settings) {
        agent.on_log([this](std::string_view line) { log.emplace_back(line); });
        if (auto loaded = agent.load(source); !loaded) FAIL(loaded.error().sentence());
    }

    Result<crown::Action> choose() { return agent.choose(rules.view(state, Side::first)); }

    // Plays what the policy chooses, and tells it.
    Result<void> turn() {
        const auto action = choose();
        if (!action) return action.error();
        EventLog<crown::Event> events;
        rules.apply(state, *action, events);
        for (const auto& event : events.events) {
            if (auto told = agent.happened(rules.visible(event, Side::first)); !told) return told;
        }
        return {};
    }

    const crown::Rules& rules = classic();
    JavaRandom game{7};
    JavaRandom stream{1};
    crown::State state;
    std::vector<std::string> log;
    CrownAgent agent;
};

}  // namespace

TEST_CASE("a hook that fails loses the game, with its name and line") {
    struct Hook {
        std::string functions;
        std::string message;
        bool overrun;
    };
    const std::vector<Hook> hooks = {
        {"on_start = function() while true do end end", "bot.lua:1: the script used more than 1000000 steps", true},
        {"on_start = function() error('not today') end", "bot.lua:1: not today", false},
        {"on_start = function() local t while true do t = {t} end end", "bot.lua:1: the script needed more than 8 MiB",
         true},
        {"on_start = function() local function f() return 1 + f() end f() end", "stack overflow", true},
        {"on_event = function() while true do pcall(error) end end", "the script used more than 1000000 steps", true},
        {"on_event = function(event) return event.knid end", "event has no field 'knid'; did you mean 'kind'?", false},
        {"on_event = function() error({}) end", "(error object is a table value)", false},
        {"on_event = function() error(setmetatable({}, {__tostring = function() while true do end end})) end",
         "__tostring fails", false},
        {"on_event = function() coroutine.wrap(function() while true do end end)() end", "1000000 steps", true},
    };
    for (const Hook& hook : hooks) {
        INFO(hook.functions);
        const GameResult result = play(policy_source(honest, "", hook.functions), policy_source(honest));
        CHECK(result.forfeit);
        CHECK(result.winner == Side::second);
        REQUIRE(result.failures.size() == 1);
        CHECK(result.failures[0].side == Side::first);
        CHECK(result.failures[0].overrun == hook.overrun);
        CAPTURE(result.failures[0].message);
        CHECK(result.failures[0].message.find(hook.message) != std::string::npos);
        CHECK(result.failures[0].message.find('\n') == std::string::npos);
    }
}

TEST_CASE("a hook that fails behind the end changes no result") {
    const GameResult good = play(policy_source(honest), policy_source(honest));
    REQUIRE(good.failures.empty());
    for (const std::string body : {"while true do end", "error('bad loser')", "local t while true do t = {t} end"}) {
        GameResult result =
            play(policy_source(honest, "", "on_end = function() " + body + " end"), policy_source(honest));
        CHECK(result.failures.size() == 1);
        CHECK(!result.forfeit);
        result.failures.clear();
        CHECK(result == good);
    }
}

TEST_CASE("a policy that fails while it is loaded forfeits") {
    for (const std::string text :
         {"while true do end", "error('x')", "return", "return 5", "x = 1", "return { name = 'a'", "\x1BLua",
          "return setmetatable({}, {__index = function() while true do end end})",
          "return { name = ('x'):rep(1 << 20), game = 'crown', choose = print }",
          "return { name = 'a\\27[2J', game = 'crown', choose = print }",
          "return { name = 'a', game = ('x'):rep(1 << 20), choose = print }",
          "return { name = 'a', game = 'crown', choose = setmetatable({}, {__call = print}) }",
          "return { name = 'a', game = 'crown', choose = print, on_end = 5 }"}) {
        INFO(text);
        const GameResult result = play(policy_source(honest), {"bad.lua", text, {}});
        CHECK(result.forfeit);
        CHECK(result.winner == Side::first);
        REQUIRE(result.failures.size() == 1);
        CHECK(result.failures[0].message.starts_with("bad.lua:"));
        CHECK(result.failures[0].message.size() < 300);
    }
}

TEST_CASE("what is kept beyond its turn stays what it was, or is brought up to date, and never fails the host") {
    // Everything of the first turn is kept and used in later turns and hooks.
    const std::string use =
        "local function use(where) if not old then return end\n"
        "local s = old.view:sample(old.random)\n"
        "old.log(where, #old.actions, old.actions[1].text, #old.filtered, s:position() ~= '', old.state:team(),\n"
        "  old.state:clone():apply(old.action):team(), #old.view.history >= #old.history, old.view.actions[1].text,\n"
        "  old.unit.field, old.steps_left() > 0, old.sample(old.view, old.random):team())\n"
        "old.state:clone():playout(old.random) for i = 1, #old.actions, 17 do local _ = old.actions[i].kind end end\n";
    const std::string choose =
        "use('choose')\n"
        "if not old then old = { view = view, actions = view.actions, filtered = view.actions:filter{kind = 'place'},\n"
        "  state = view:sample(ctx.random), random = ctx.random, action = view.actions[1], history = view.history,\n"
        "  log = ctx.log, unit = view.board[view.own.king], steps_left = ctx.steps_left, sample = view.sample } end\n" +
        honest;
    const std::string hooks =
        "on_start = function() use('start') end, on_event = function() use('event') end,\n"
        "on_end = function(winner) use('end') end";
    GameRecord record;
    const GameResult result = play(policy_source(choose, "local old " + use, hooks), policy_source(honest), &record);
    for (const auto& failure : result.failures) FAIL(failure.message);
    CHECK(result.actions > 20);
}

TEST_CASE("an old action that is no longer legal is refused as any other") {
    const std::string choose = "kept = kept or view.actions return kept[1]";
    const GameResult result = play(policy_source(choose, "local kept"), policy_source(honest));
    CHECK(result.forfeit);
    REQUIRE(!result.failures.empty());
    CHECK(result.failures[0].message.find(": chose 'move D1 ") != std::string::npos);
}

TEST_CASE("the list of actions does not change under a policy that keeps it") {
    Seat seat(
        policy_source("if kept then ctx.log(#kept, kept[1].text, #view.actions, kept == view.actions) end\n"
                      "kept = kept or view.actions return 'place D2 1'",
                      "local kept"));
    REQUIRE(seat.turn());
    REQUIRE(seat.choose());
    REQUIRE(seat.log.size() == 1);
    CHECK(seat.log[0].ends_with("\tfalse"));
}

TEST_CASE("the view of a sampled state is not that of the game") {
    // Reading a name that only the game's view has must not spoil the latter either.
    Seat seat(
        policy_source("local s = view:sample(ctx.random)\n"
                      "ctx.log(pcall(function() return s:view().actions end))\n"
                      "ctx.log(#view.actions > 100, s:view().sample == nil)\n"
                      "return 'place D2 1'"));
    CHECK(!seat.choose());
    REQUIRE(seat.log.size() == 1);
    CHECK(seat.log[0].starts_with("false\tbot.lua:2: view has no field 'actions'"));
}

TEST_CASE("memory that runs out anywhere in a binding is given back") {
    const std::string work =
        "local s = view:sample(ctx.random) local v = s:view(2) local a = view.actions:filter{kind = 'place'}\n"
        "local c = s:clone():apply(a[1]) local h = view.history local p = c:position() ctx.log(#h, p)\n"
        "ctx.random.weighted({1, 2, 3}) local d = crown.steps.D4.D5 return a[1]";
    Seat seat(policy_source(work));
    Sandbox& sandbox = seat.agent.sandbox();
    const std::size_t base = sandbox.memory_used();
    std::size_t failures = 0;
    for (std::size_t extra = 0; extra < 60'000; extra += 257) {
        sandbox.set_budget({.memory = base + extra});
        if (seat.choose()) continue;
        ++failures;
        INFO(extra << ": " << sandbox.last_error().sentence());
        REQUIRE(sandbox.last_error().fault == Fault::memory);
    }
    CHECK(failures > 10);
    sandbox.set_budget(modest);
    CHECK(seat.choose());
    CHECK(seat.choose());
    CHECK(sandbox.memory_used() < base + 200'000);
}

TEST_CASE("only so much of a log is kept") {
    Seat seat(policy_source("for i = 1, 50 do ctx.log(('x'):rep(100000)) end return 'yield'"));
    for (int turn = 0; turn < 5; ++turn) REQUIRE(seat.choose());
    std::size_t bytes = 0;
    for (const std::string& line : seat.log) bytes += line.size();
    CHECK(bytes <= (std::size_t{1} << 20) + 100);
    CHECK(seat.log.back() == "(the log is full: no more than 1 MiB of a game is kept)");
    CHECK(seat.log.size() == 11);

    Seat chatty(policy_source("for i = 1, 100000 do ctx.log() end return 'yield'"));
    REQUIRE(chatty.choose());
    CHECK(chatty.log.size() < 40'000);
}

TEST_CASE("settings are numbers, truths or text") {
    const Settings settings = {{"a", "3"},
                               {"b", "0x10"},
                               {"c", "1e999"},
                               {"d", "nan"},
                               {"e", "true"},
                               {"f", ""},
                               {"g", "1 2"},
                               {"h", std::string("1\0", 2)},
                               {"i", "-0"},
                               {"__gc", "x"},
                               {"long", std::string(100'000, '9')},
                               {"j", "\x1B[2J"}};
    Seat seat(policy_source("local s = ctx.settings\n"
                            "ctx.log(s.a + 1, s.b, s.c, s.d, s.e, #s.f, s.g, #s.h, s.i, s.__gc, math.type(s.long),\n"
                            "  #s.j, s.missing)\n"
                            "return 'yield'"),
              settings);
    REQUIRE(seat.choose());
    CHECK(seat.log.at(0) == "4\t16\tinf\tnan\ttrue\t0\t1 2\t2\t0\tx\tfloat\t4\tnil");
}

TEST_CASE("two policies in one process share nothing") {
    // Each leaves marks wherever it can write, and says what it finds of the other's.
    const std::string marks =
        "local mark = ... or {}\n"
        "local function try(f) local ok, found = pcall(f) return tostring(ok) .. ':' .. tostring(found) end\n";
    const std::string choose =
        "local m = ctx.memory\n"
        "ctx.log(try(function() return secret end), tostring(m.secret), tostring(ctx.settings.secret),\n"
        "  tostring(rawget(view, 'secret')), crown.fields[1], crown.beside.A1[1], crown.steps.A1.A2,\n"
        "  view.own.hand[1].name == 'marked', tostring(rawget(ctx.random, 'secret')),\n"
        "  tostring(coroutine.running()), tostring({}))\n"
        "m.secret = 1 pcall(function() secret = 1 end)\n"
        "return 'yield 1'";
    Seat one(policy_source(choose, marks));
    Seat two(policy_source(choose, marks));
    REQUIRE(one.choose());
    REQUIRE(two.choose());
    REQUIRE(one.log.size() == 1);
    CHECK(one.log == two.log);
    CHECK(one.log[0].starts_with("false:bot.lua:"));
    CHECK(one.log[0].find("undefined global 'secret'") != std::string::npos);
    CHECK(one.log[0].find("marked") == std::string::npos);
    CHECK(one.log[0].find("99") == std::string::npos);
}

TEST_CASE("an overrun is told from a mistake, also after one") {
    Seat seat(
        policy_source("turn = turn + 1 if turn == 1 then while true do end end if turn == 2 then return 5 end\n"
                      "error('x')",
                      "local turn = 0"));
    CHECK(!seat.choose());
    CHECK(seat.agent.overran());
    CHECK(!seat.choose());
    CHECK(!seat.agent.overran());
    CHECK(!seat.choose());
    CHECK(!seat.agent.overran());
}

TEST_CASE("a policy whose file changes is loaded again, and plays on as it was if it cannot be") {
    const crown::Rules& rules = classic();
    JavaRandom random(3);
    JavaRandom stream(1);
    crown::State state = rules.start(random);
    const auto bot = [](const std::string& word) {
        return policy_source("ctx.log('" + word + "', #view.history) return 'place D2 1'", "",
                             "on_start = function(view, ctx) ctx.log('start of " + word + "', #view.history) end");
    };
    std::vector<std::string> log;
    std::vector<std::string> news;
    const auto make = [&] {
        auto agent = std::make_unique<CrownAgent>(rules, stream, modest);
        agent->on_log([&](std::string_view line) { log.emplace_back(line); });
        return agent;
    };
    Result<ScriptSource> file = bot("one");
    auto first_agent = make();
    REQUIRE(first_agent->load(*file));
    ReloadingAgent<CrownBinding> agent(
        std::move(first_agent), *file, make, [&] { return file; },
        [&](const std::string& text) { news.push_back(text); });
    const auto decide = [&] {
        log.clear();
        news.clear();
        return static_cast<bool>(agent.choose(rules.view(state, Side::first)));
    };
    REQUIRE(agent.begin(rules.view(state, Side::first)));
    REQUIRE(agent.happened(crown::Event{}));
    CHECK(decide());
    CHECK(log == std::vector<std::string>{"one\t1"});
    CHECK(news.empty());

    file = bot("two");
    CHECK(decide());
    CHECK(log == std::vector<std::string>{"start of two\t1", "two\t1"});
    CHECK(news == std::vector<std::string>{"bot.lua has changed and was loaded again."});

    // Told once, however often it is asked.
    file->text = "return {";
    CHECK(decide());
    CHECK(log == std::vector<std::string>{"two\t1"});
    REQUIRE(news.size() == 1);
    CHECK(news[0].find("bot.lua:1: ") == 0);
    CHECK(news[0].find("The policy as it was before plays on.") != std::string::npos);
    CHECK(decide());
    CHECK(news.empty());

    file = policy_source("return 'yield'", "", "on_start = function() error('not today') end");
    CHECK(decide());
    CHECK(log == std::vector<std::string>{"two\t1"});
    REQUIRE(news.size() == 1);
    CHECK(news[0].find("not today") != std::string::npos);

    file = Error{"gone for a moment"};
    CHECK(decide());
    CHECK(news.empty());
    REQUIRE(agent.happened(crown::Event{}));
    file = bot("three");
    CHECK(decide());
    CHECK(log == std::vector<std::string>{"start of three\t2", "three\t2"});
}
