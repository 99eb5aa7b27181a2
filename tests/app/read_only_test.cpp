// What the engine keeps and hands out again is not a script's to change: not by assignments, not by library functions,
// in no game. The message names the table, the file and the line.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/app/program.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
namespace fs = std::filesystem;

namespace {

// Tries to change every table that can be reached in each of these ways, and fails if one gives in or another message
// comes. `memory` is the script's own.
const std::string walker = R"lua(
local ways = {
    function(t) t.placed = true end,
    function(t) t[1] = nil end,
    function(t) local key = next(t) if key == nil then key = 1 end t[key] = t[key] end,
    function(t) table.sort(t, function() return false end) end,
    function(t) table.insert(t, 1) end,
    function(t) table.insert(t, 1, false) end,
    function(t) table.remove(t) end,
    function(t) table.move({ 1, 2 }, 1, 2, 1, t) end,
    function(t) table.move(t, 1, 1, 1) end,
    function(t) rawset(t, 1, 1) end,
    function(t) setmetatable(t, {}) end,
    function(t) setmetatable({}, { __newindex = t }).placed = 1 end,
    function(t) local _, again = pairs(t) again.placed = 1 end,
    function(t) getmetatable(t).__index = nil end,
}
local expected = { "cannot be changed", "cannot change a protected metatable", "attempt to index a boolean value" }

local function is_expected(message)
    for _, each in ipairs(expected) do
        if message:find(each, 1, true) then return true end
    end
end

local function try(path, value, seen)
    if type(value) ~= "table" or seen[value] or path:find("memory", 1, true) then return 0 end
    seen[value] = true
    for number, way in ipairs(ways) do
        local changed, message = pcall(way, value)
        if changed then error(path .. " was changed by way " .. number) end
        if not is_expected(message) then error(path .. ", way " .. number .. ": " .. message) end
    end
    local count = 1
    for key, each in pairs(value) do
        if rawget(value, key) ~= each then error(path .. " shows another " .. tostring(key) .. " to rawget") end
        count = count + try(path .. "." .. tostring(key), each, seen)
    end
    if #value ~= rawlen(value) then error(path .. " has two lengths") end
    if #value ~= select("#", table.unpack(value)) then error(path .. " is unpacked wrongly") end
    local listed = 0
    for _ in ipairs(value) do listed = listed + 1 end
    if listed ~= #value then error(path .. " is listed wrongly") end
    return count
end

local decisions = 0
local function choose(view, ctx)
    decisions = decisions + 1
    if decisions ~= 3 then return view.actions[1] end
    local seen = {}
    local count = try("game", GAME, seen) + try("ctx", ctx, seen) + try("view", view, seen)
        + try("view.history", view.history, seen)
    if count < 12 or #view.history == 0 then error("only " .. count .. " tables were found") end
    try("state:view()", view:sample(ctx.random):view(), seen)
    ctx.memory.mine, ctx.memory.list = true, { 2, 1 }
    table.sort(ctx.memory.list)
    return view.actions[1]
end
return { name = "walker", game = "GAME", choose = choose }
)lua";

std::string with(std::string text, const std::string& word, const std::string& by) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) text.replace(at, 4, by);
    return text;
}

// The bot means to place its strongest card, and would have placed another.
const std::string sorting_bot = R"lua(local function choose(view, ctx)
    local hand = view.own.hand
    table.sort(hand, function(a, b) return a.atk > b.atk end)
    if not view.own.placed and #view.own.units < 5 then
        local to = view.actions:filter { kind = "place", cards = 1 }[1].to
        ctx.log("I mean to place", hand[1].name)
        return "place " .. to .. " 1"
    end
    return view.actions:filter { kind = "yield" }[1]
end
return { name = "sorts", game = "crown", choose = choose }
)lua";
const std::string message_of_sorting_bot =
    "sorts.lua:3: view.own.hand cannot be changed; copy it first: { table.unpack(view.own.hand) }";

// What is said of a policy that does this in its second line.
std::string found_in_bot(const std::string& game, const std::string& statement) {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua", "return { name = 'bot', game = '" + game +
                                              "', choose = function(view, ctx)\n" + statement +
                                              "\nreturn view.actions[1] end }\n");
    return run({{"check", "bot.lua"}, "", folder.path()}).out;
}

}  // namespace

TEST_CASE("nothing that a policy is given can be changed in any way, and all of it can be read in every way") {
    const std::string game = GENERATE("crown", "misterx", "piranhas", "animals");
    const TemporaryFolder folder;
    write_file(folder.path() / "walker.lua", with(walker, "GAME", game));
    const Run checked = run({{"check", "walker.lua"}, "", folder.path()});
    INFO(checked.out << checked.err);
    CHECK(checked.exit_code == 0);
}

TEST_CASE("a bot that sorts its hand is told so with file and line") {
    const TemporaryFolder folder;
    write_file(folder.path() / "sorts.lua", sorting_bot);
    const auto output_of = [&](const std::vector<std::string>& arguments) {
        const Run done = run({arguments, "", folder.path()});
        return done.out + done.err;
    };
    CHECK_THAT(output_of({"check", "sorts.lua"}), ContainsSubstring(message_of_sorting_bot));
    CHECK_THAT(output_of({"match", "crown", "sorts.lua", "random", "--games", "2", "--seed", "1"}),
               ContainsSubstring(message_of_sorting_bot));
    CHECK_THAT(run({{"play", "crown", "--opponent", "sorts.lua", "--seed", "1"}, "yield 1\nquit\n", folder.path()}).err,
               ContainsSubstring(message_of_sorting_bot));
}

TEST_CASE("plain assignments are told with file, line and the name of the table") {
    const auto [statement, message] = GENERATE(table<std::string, std::string>({
        {"view.own.placed = true", "view.own cannot be changed"},
        {"view.own.hand[1] = nil", "view.own.hand cannot be changed; copy it first: { table.unpack(view.own.hand) }"},
        {"view.own.hand[1].atk = 9000", "card cannot be changed"},
        {"view.board.D2 = nil", "view.board cannot be changed"},
        {"view.enemy = view.own", "view cannot be changed"},
        {"crown.parameters.hand_limit = 3", "crown.parameters cannot be changed"},
        {"crown.steps.D4.D5 = 3", "crown.steps of a field cannot be changed"},
        {"crown.beside.D4[1] = false", "crown.beside[field] cannot be changed"},
        {"ctx.settings.depth = 3", "ctx.settings cannot be changed"},
        {"ctx.random = nil", "ctx cannot be changed"},
    }));
    CHECK_THAT(found_in_bot("crown", statement), ContainsSubstring("bot.lua:2: " + message));
}

TEST_CASE("how to copy a list is told with a name only if the script has it") {
    const std::string copy = " cannot be changed; copy it first: { table.unpack";
    CHECK_THAT(found_in_bot("animals", "view.own.animals[1] = 1"),
               ContainsSubstring("team.animals" + copy + "(list) }"));
    CHECK_THAT(found_in_bot("piranhas", "view.own.fish[1] = 1"), ContainsSubstring("team.fish" + copy + "(list) }"));
    CHECK_THAT(found_in_bot("misterx", "view.own.supply[1] = 1"), ContainsSubstring("team.supply" + copy + "(list) }"));
    CHECK_THAT(found_in_bot("misterx", "misterx.edges[1] = 1"),
               ContainsSubstring("misterx.edges" + copy + "(misterx.edges) }"));
    CHECK_THAT(found_in_bot("crown", "crown.beside.D4[1] = 1"),
               ContainsSubstring("crown.beside[field]" + copy + "(list) }"));
}

TEST_CASE("what a policy makes itself, and what is made for one call, is its own") {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua",
               "return { name = 'bot', game = 'crown', choose = function(view, ctx)\n"
               "local hand = { table.unpack(view.own.hand) }\n"
               "table.sort(hand, function(a, b) return a.atk > b.atk end)\n"
               "local action = view.actions[1] action.kind = 'mine'\n"
               "ctx.memory.hand = hand\n"
               "return action end, on_event = function(event) event.kind = 'mine' end }\n");
    CHECK(run({{"check", "bot.lua"}, "", folder.path()}).exit_code == 0);
}

TEST_CASE("what a policy holds of a view is brought up to date with it") {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua",
               "local own, hand, units\n"
               "return { name = 'bot', game = 'crown', choose = function(view)\n"
               "if own then assert(own == view.own and hand == view.own.hand and units == view.own.units) end\n"
               "own, hand, units = view.own, view.own.hand, view.own.units\n"
               "for i, unit in ipairs(units) do assert(view.board[unit.field] == unit and units[i] == unit) end\n"
               "assert(units[#units + 1] == nil and hand[#hand + 1] == nil and #hand > 0)\n"
               "return view.actions[1] end }\n");
    const Run checked = run({{"check", "bot.lua"}, "", folder.path()});
    INFO(checked.out << checked.err);
    CHECK(checked.exit_code == 0);
}

TEST_CASE("whether a policy reads the engine's tables or stand-ins changes nothing but its speed") {
    // Policies that get the engine's own tables. The budget is about what a decision takes, so that a step more or less would show.
    struct Case {
        std::string game;
        std::string policy;
        std::string steps;
    };
    const Case each = GENERATE(values<Case>({
        {"crown", "farmer", "500"},
        {"crown", "greedy", "1000"},
        {"piranhas", "shoal", "60000"},
    }));
    const std::string text =
        read_file(fs::path(FARMLAND_TESTS_DIR).parent_path() / "scripts/ai" / each.game / (each.policy + ".lua"));
    const TemporaryFolder folder;
    const auto report_of = [&](const std::string& bot) {
        write_file(folder.path() / "bot.lua", bot);
        const Run done = run({{"match", each.game, "bot.lua", "random", "--games", "12", "--seed", "4", "--budget",
                               "steps=" + each.steps},
                              "",
                              folder.path()});
        CHECK(done.exit_code == 0);
        return done.out;
    };
    const std::string report = report_of(text);
    CHECK_THAT(report, ContainsSubstring("forfeited") && !ContainsSubstring("12 games forfeited"));
    // Nobody can tell from this text what the function is given.
    CHECK(report == report_of("local function change(it) it.changed = true end change({}) " + text));
}

TEST_CASE("the views of scenarios and consoles cannot be changed, and are compared and shown by their fields") {
    const TemporaryFolder folder;
    write_file(folder.path() / "views.lua",
               "describe('a view', function()\n"
               "it('is compared', function()\n"
               "local game = start('crown')\n"
               "expect.equal(game:view().own.life_points, 8000)\n"
               "expect.equal(game:view().own.units, {})\n"
               "expect.equal(game:view(1), game:view(1))\n"
               "end)\n"
               "it('cannot be changed', function()\n"
               "local view = start('crown'):view()\n"
               "expect.error(function() view.own.placed = true end, 'view.own cannot be changed')\n"
               "expect.error(function() table.sort(view.own.hand) end, 'view.own.hand cannot be changed')\n"
               "end)\n"
               "end)\n");
    const Run tested = run({{"test", "views.lua"}, "", folder.path()});
    INFO(tested.out << tested.err);
    CHECK(tested.exit_code == 0);
    const Run shown = run({{"console", "crown"}, "view.enemy\ncrown.parameters\nview.own.placed = true\n"});
    CHECK_THAT(shown.out, ContainsSubstring("hand_size = ") && ContainsSubstring("hand_limit = 5") &&
                              ContainsSubstring("view.own cannot be changed"));
}

}  // namespace farmland::tests
