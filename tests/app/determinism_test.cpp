// The same command gives the same bytes in every run of the process: the seed of Lua's hash, the addresses of its objects
// and the clock differ between processes, and nothing of that may show.
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "tests/app/program.hpp"

using namespace farmland::tests;

namespace {

// Does what differs from run to run in stock Lua, prints it, and lets its decisions depend on it.
const std::string unsteady = R"lua(
local words = {}
for word in ("the quick brown fox jumps over the lazy dog while seven wizards box a quart of jugs"):gmatch("%a+") do
    words[word] = (words[word] or 0) + #word
end
local seen = { [1.5] = "half", [true] = "yes", [-3] = "minus", last = {} }
local function show(value)
    if type(value) ~= "table" then return tostring(value) end
    local parts = {}
    for key, each in pairs(value) do parts[#parts + 1] = key .. ":" .. show(each) end
    return tostring(value) .. "{" .. table.concat(parts, ",") .. "}"
end
local function digest(text)
    local sum = 7
    for i = 1, #text do sum = (sum * 31 + text:byte(i)) % 1000003 end
    return sum
end
return {
    name = "unsteady", game = "crown",
    on_start = function(view, ctx) print("start", ctx, view, ctx.settings, digest(show(words))) end,
    on_event = function(event) seen[#seen + 1] = show(event) end,
    choose = function(view, ctx)
        local keys = {}
        for key in pairs(words) do keys[#keys + 1] = key end
        for key in next, seen do keys[#keys + 1] = tostring(key) end
        print(table.concat(keys, " "), words, print, coroutine.create(print), {}, string.format("%s %s", seen, show))
        print(math.random(), math.random(100), ctx.random.int(1, 1000), ctx.random.weighted { 1, 2, 3 }, 1 / 3, 2 ^ 70)
        print(pcall(error, {}), select(2, pcall(error, setmetatable({}, { __name = "mine" }))))
        print(view, view.actions, view.actions[1], view.history, view:sample(ctx.random), ctx.steps_left())
        local state = view:sample(ctx.random)
        print(state:position(), state:playout(ctx.random), digest(table.concat(keys)))
        words["word" .. math.random(1000)] = math.random(9)
        local chosen = view.actions[1 + (digest(show(words)) + ctx.steps_left()) % #view.actions]
        print(chosen, digest(show(view)), digest(show(view.history)))
        return chosen
    end,
}
)lua";

}  // namespace

TEST_CASE("twenty runs of the same command give the same bytes") {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua", unsteady);
    std::string input;
    for (int turn = 0; turn < 6; ++turn) input += "yield\nyield 1\nstate\n";
    Run first;
    for (int time = 0; time < 20; ++time) {
        // The environment moves the stack, other files the heap.
        Call call{{"play", "crown", "--seed", "42", "--opponent", "bot.lua"}, input, folder.path()};
        call.environment = {"FARMLAND_TEST_PADDING=" + std::string(static_cast<std::size_t>(time) * 97, 'x')};
        const Run answer = run(call);
        REQUIRE(answer.exit_code == 0);
        if (time == 0) first = answer;
        REQUIRE(answer.out == first.out);
        REQUIRE(answer.err == first.err);
    }
    CHECK(first.err.find("ends its turn early") == std::string::npos);
    CHECK(first.err.find("bot.lua: start ctx: 2 view: 3 ") == 0);
    CHECK(first.err.find("0x") == std::string::npos);
    CHECK(first.err.size() > 10'000);
    CHECK(first.out.find("Enemy") != std::string::npos);
}

TEST_CASE("an error that ends a decision is the same in twenty runs, too") {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua",
               "return { name = 'a', game = 'crown', choose = function(view, ctx)\n"
               "local t = {} for i = 1, 1e9 do t['k' .. i] = ('x'):rep(10000) .. i\n"
               "if i % 10 == 0 then print(i, t, ctx.steps_left()) end end end }");
    std::string first;
    for (int time = 0; time < 20; ++time) {
        const Run answer = run({{"play", "crown", "--seed", "1", "--opponent", "bot.lua", "--budget", "memory=8M"},
                                "yield 1\n",
                                folder.path()});
        if (time == 0) first = answer.err;
        REQUIRE(answer.err == first);
    }
    CHECK(first.find("Enemy ends its turn early: bot.lua:2: the script needed more than 8 MiB") != std::string::npos);
}
