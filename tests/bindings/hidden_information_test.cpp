// Policies that write down everything they can reach, in a game and in one that differs from it only in what they may not
// know. If the two texts were different, the policy could tell the games apart.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "core/search/playout.hpp"
#include "tests/bindings/policies.hpp"
#include "tests/conformance/crown.hpp"

using namespace farmland;
using namespace farmland::scripting;

namespace {

// Logs the view with all that hangs on it, the actions, the events, what samples say of themselves, why actions are refused,
// and what all that cost. Steps and random numbers count: how many were used may not depend on what is hidden either.
const std::string dump = R"lua(
local function text(value)
    if type(value) ~= "table" then return tostring(value) end
    local parts = {}
    for key, each in pairs(value) do parts[#parts + 1] = tostring(key) .. "=" .. text(each) end
    return "{" .. table.concat(parts, " ") .. "}"
end
local function answer(f, ...)
    local found = table.pack(pcall(f, ...))
    for i = 1, found.n do found[i] = text(found[i]) end
    return table.concat(found, " ")
end
local function list(actions)
    local parts = { #actions }
    for i = 1, #actions, math.max(1, #actions // 40) do parts[#parts + 1] = text(actions[i]) end
    return table.concat(parts, " ")
end
local heard = {}
local guesses = { "yield", "yield 9", "move D4 D5", "dance", "" }
for _, field in ipairs(crown.fields) do
    for _, verb in ipairs { "move %s D4", "move D4 %s", "flip %s", "block %s", "place %s 1", "place %s 2 1" } do
        guesses[#guesses + 1] = verb:format(field)
    end
end
local function everything(view, ctx)
    ctx.log("view", text(view))
    ctx.log("history", text(view.history))
    ctx.log("heard", table.concat(heard, " "))
    ctx.log("names", answer(function() return view.enemy.hand end), answer(function() return view.enemy.deck end))
    for _, unit in ipairs(view.enemy.units) do
        ctx.log(text(unit), answer(function() return unit.atk end), answer(crown.union, unit, unit))
    end
    ctx.log("actions", list(view.actions), list(view.actions:filter { kind = "move" }))
    for _ = 1, 3 do
        local state = view:sample(ctx.random)
        ctx.log("sample", state:position(), state:team(), tostring(state:outcome()), list(state:actions()))
        ctx.log("views", text(state:view(1)), text(state:view(2)))
        ctx.log("standing", state:standing(1)) ctx.log(state:standing(2))
        for i = 1, #guesses, 7 do
            local copy = state:clone()
            ctx.log(guesses[i], (answer(copy.apply, copy, guesses[i]):gsub("state: %d+", "")), copy:position())
        end
        ctx.log("playout", state:playout(ctx.random, 50)) ctx.log(state:position())
    end
    ctx.log("left", ctx.steps_left(), ctx.random.int(1, 1000000), math.random(0))
end
return {
    name = "spy", game = "crown",
    on_start = everything,
    on_event = function(event) heard[#heard + 1] = text(event) end,
    choose = function(view, ctx) everything(view, ctx) return view.actions[1] end,
}
)lua";

// The spy's seat at a game of which it is told what its side sees.
class Spy {
public:
    Spy(const crown::Rules& rules, Side side) : side_(side), agent_(rules, stream_, Budget{.steps = 200'000'000}) {
        agent_.on_log([this](std::string_view line) { seen_.emplace_back(line); });
        if (auto loaded = agent_.load({"spy.lua", dump, {}}); !loaded) FAIL(loaded.error().sentence());
    }

    Side side() const { return side_; }
    void hear(const crown::Event& event) { REQUIRE(agent_.happened(event)); }

    std::vector<std::string> look(const crown::View& view) {
        seen_.clear();
        const auto chosen = agent_.choose(view);
        seen_.push_back(std::to_string(agent_.sandbox().steps_used()));
        seen_.push_back(chosen ? "chose" : chosen.error().sentence());
        return seen_;
    }

private:
    Side side_;
    JavaRandom stream_{99};
    std::vector<std::string> seen_;
    CrownAgent agent_;
};

// What a policy that decides for `side` sees of the same past and two presents.
void compare(const crown::Rules& rules, Side side, const std::vector<crown::Event>& past, const crown::State& truth,
             const crown::State& other) {
    std::array<std::vector<std::string>, 2> seen;
    for (std::size_t index = 0; index < 2; ++index) {
        Spy spy(rules, side);
        for (const crown::Event& event : past) spy.hear(rules.visible(event, side));
        seen[index] = spy.look(rules.view(index == 0 ? truth : other, side));
    }
    CAPTURE(seen[0].back());
    REQUIRE(seen[0].size() > 50);
    REQUIRE(seen[0].back() == "chose");
    REQUIRE(seen[0] == seen[1]);
}

}  // namespace

TEST_CASE("nothing that a policy can reach tells the game from one with other hidden cards") {
    const crown::Rules& rules = classic();
    int compared = 0;
    int different = 0;
    for (int seed = 1; seed <= 3; ++seed) {
        JavaRandom random(seed);
        JavaRandom other_random(1000 + seed);
        crown::State state = rules.start(random);
        std::vector<crown::Event> past;
        for (int turn = 0; !state.winner && turn < 120; ++turn) {
            if (turn % 9 == 0) {
                const Side side = state.to_move;
                const crown::State other = rules.sample(rules.view(state, side), other_random);
                compare(rules, side, past, state, other);
                ++compared;
                different += other != state ? 1 : 0;
            }
            EventLog<crown::Event> events;
            rules.apply(state, farmland_tests::random_action_of_any_kind(rules, state, random), events);
            past.insert(past.end(), events.events.begin(), events.events.end());
        }
    }
    CHECK(compared > 20);
    CHECK(different == compared);
}

TEST_CASE("events tell a policy nothing hidden either") {
    // The action is played in both games; where it does not show something, what is heard is the same.
    const crown::Rules& rules = classic();
    JavaRandom random(4);
    JavaRandom other_random(40);
    crown::State state = rules.start(random);
    int compared = 0;
    for (int turn = 0; !state.winner && turn < 60; ++turn) {
        const Side viewer = opponent_of(state.to_move);
        const crown::Action action = farmland_tests::random_action_of_any_kind(rules, state, random);
        crown::State other = rules.sample(rules.view(state, viewer), other_random);
        EventLog<crown::Event> here;
        EventLog<crown::Event> there;
        const bool quiet = !farmland_tests::Crown::reveals(rules, state, action, viewer);
        const bool legal = static_cast<bool>(rules.check(other, action));
        if (quiet && legal) rules.apply(other, action, there);
        rules.apply(state, action, here);
        if (!quiet || !legal) continue;
        std::array<std::vector<std::string>, 2> seen;
        for (std::size_t index = 0; index < 2; ++index) {
            Spy spy(rules, viewer);
            for (const crown::Event& event : (index == 0 ? here : there).events) spy.hear(rules.visible(event, viewer));
            seen[index] = spy.look(rules.view(index == 0 ? state : other, viewer));
        }
        REQUIRE(seen[0] == seen[1]);
        ++compared;
    }
    CHECK(compared > 10);
}
