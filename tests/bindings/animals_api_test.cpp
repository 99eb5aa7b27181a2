// What policies of Animals see and can do.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/animals/cli.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/bindings/animals/binding.hpp"

namespace farmland::scripting {

using Catch::Matchers::ContainsSubstring;

namespace {

const animals::Rules& animals_of_document() {
    static const animals::Rules rules = [] {
        auto made = animals::Rules::make(animals::document_species());
        if (!made) FAIL(made.error().sentence());
        return *std::move(made);
    }();
    return rules;
}

// What a piece of Lua logs, with view and ctx of the side to move, and `state`; or its error.
std::string logged_in_animals(const std::string& code, const std::string& position = "") {
    const animals::Rules& rules = animals_of_document();
    const auto state =
        position.empty() ? Result<animals::State>(rules.start(Side::first)) : rules.parse_position(position);
    if (!state) return state.error().sentence();
    JavaRandom random(1);
    PolicyAgent<AnimalsBinding> agent(rules, random);
    std::string text;
    agent.on_log([&](std::string_view line) { text += std::string(line) + "\n"; });
    if (auto loaded = agent.load({"bot.lua",
                                  "return { name = 'bot', game = 'animals', choose = function(view, ctx) local state = "
                                  "view:sample(ctx.random) " +
                                      code + " return 'pass' end }",
                                  {}});
        !loaded) {
        return loaded.error().sentence();
    }
    const auto view = rules.view(*state, state->to_move);
    if (auto begun = agent.begin(view); !begun) return begun.error().sentence();
    const auto action = agent.choose(view);
    return action ? text : action.error().sentence();
}

const std::string crowded = "2L1S2P/2H1E1H1/1E4E1/3H2H1/1e1h2h1/2e2e2/1h4h1/s2l2p1 W W 9,5,5,9,12,12";

}  // namespace

TEST_CASE("a view of Animals has the animals by field and by team") {
    CHECK(logged_in_animals("local a = view.animals.d1 ctx.log(a.field, a.species, a.name, a.letter, a.team, a.own, "
                            "a.predator, a.days, #a.targets, #a.prey)") ==
          "d1\tL\tLeopard\tl\t1\ttrue\ttrue\t5\t0\t0\n");
    CHECK(logged_in_animals("local a = view.animals.b7 ctx.log(a.letter, a.team, a.own, a.predator, a.days, "
                            "table.concat(a.targets, ' '))") == "K\t2\tfalse\tfalse\tfalse\ta6 b6 c6\n");
    CHECK(logged_in_animals("ctx.log(#view.own.animals, #view.own.predators, #view.enemy.vegetarians, view.own.letter, "
                            "view.to_move, view.starter, view.animals.e4)") == "16\t6\t10\tW\t1\t1\tnil\n");
    CHECK(logged_in_animals("ctx.log(view.own.predators[1].field, table.concat(view.animals.e3.prey, ' '))",
                            "8/8/1K4K1/8/8/K3l3/8/8 W W 3") == "e3\ta3 b6\n");
    CHECK_THAT(logged_in_animals("ctx.log(view.animal)"), ContainsSubstring("did you mean 'animals'?"));
    CHECK_THAT(logged_in_animals("ctx.log(view.own.predator)"), ContainsSubstring("did you mean 'predators'?"));
}

TEST_CASE("a view of Animals is brought up to date and stays the same table") {
    const animals::Rules& rules = animals_of_document();
    JavaRandom random(1);
    PolicyAgent<AnimalsBinding> agent(rules, random);
    REQUIRE(agent.load({"bot.lua",
                        "local kept return { name = 'bot', game = 'animals', choose = function(view)\n"
                        "assert(not kept or (kept == view and view.animals.e3 and not view.animals.e2))\n"
                        "kept = view return 'e2e3' end }",
                        {}}));
    animals::State state = rules.start(Side::first);
    REQUIRE(agent.choose(rules.view(state, Side::first)));
    NoEvents<animals::Event> nobody;
    rules.apply(state, *rules.parse_action("e2e3"), nobody);
    rules.apply(state, *rules.parse_action("pass"), nobody);
    const auto chosen = agent.choose(rules.view(state, Side::first));
    CHECK(chosen);
}

TEST_CASE("the turns of Animals are counted and found without being listed") {
    CHECK(logged_in_animals("ctx.log(#view.actions, view.actions[1], #view.actions[1].moves, view.actions[5560])") ==
          "5559\tpass\t0\tnil\n");
    CHECK(logged_in_animals("local a = view.actions[5559] ctx.log(a.moves[1].from .. a.moves[1].to, #a.moves, "
                            "state:clone():apply(a):team())") != "");
    CHECK(logged_in_animals("local n = #view.actions ctx.log(n > 100000, #view.actions[n].moves > 0, "
                            "state:clone():apply(view.actions[n // 2]):team())",
                            crowded) == "true\ttrue\t2\n");
}

TEST_CASE("turns of Animals are filtered by animal, field and number, unless there are too many") {
    CHECK(logged_in_animals("ctx.log(#view.actions:filter { moves = 1 }, #view.actions:filter { moves = 0 }, "
                            "#view.actions:filter { moves = 1, from = 'e2' }, #view.actions:filter { to = 'e4' })") ==
          "28\t1\t3\t0\n");
    CHECK(logged_in_animals("local some = view.actions:filter { from = 'e2' } ctx.log(#some:filter { moves = 1 })") ==
          "3\n");
    CHECK_THAT(logged_in_animals("view.actions:filter { moves = 1 }", crowded),
               ContainsSubstring("more than 100000 are not searched; build a turn move by move with state:builder()"));
    CHECK_THAT(logged_in_animals("view.actions:filter { from = 'e9' }"),
               ContainsSubstring("expected from to be a field from a1 to h8, found 'e9'"));
    CHECK_THAT(logged_in_animals("view.actions:filter { form = 'e2' }"), ContainsSubstring("did you mean 'from'?"));
    CHECK_THAT(logged_in_animals("view.actions:filter { moves = 7 }"), ContainsSubstring("a number from 0 to 6"));
    CHECK(logged_in_animals(
              "ctx.log(#view.actions:filter { kind = 'move' }, view.actions[1].kind, view.actions[2].kind)") ==
          "5558\tpass\tmove\n");
    CHECK_THAT(logged_in_animals("view.actions:filter { kind = 'psas' }"), ContainsSubstring("did you mean 'pass'?"));
    CHECK_THAT(logged_in_animals("view.actions:filter { moves = 1.5 }"), ContainsSubstring("whole number"));
}

TEST_CASE("a turn is built move by move, and each turn in one way only") {
    const std::string count_all = R"(
        local seen, count = {}, 0
        local builder = state:builder()
        local function go()
            local text = builder:finish()
            assert(not seen[text], text)
            seen[text], count = true, count + 1
            for _, move in ipairs(builder:options()) do
                builder:add(move)
                go()
                assert(builder:undo())
            end
        end
        go()
        ctx.log(count == #view.actions, builder:undo())
        for i = 1, #view.actions do assert(seen[view.actions[i].text]) end)";
    CHECK(logged_in_animals(count_all, "8/K7/8/8/8/2h5/1kp5/l7 W W 5,12") == "true\tfalse\n");
    CHECK_THAT(logged_in_animals("state:builder():add('e2e5')"), ContainsSubstring("'e2e5' cannot be added now"));
    CHECK_THAT(logged_in_animals("state:builder():add('e2')"), ContainsSubstring("expected a move such as e2e3"));
    CHECK_THAT(logged_in_animals("state:builder():optoins()"), ContainsSubstring("did you mean 'options'?"));
    CHECK_THAT(logged_in_animals("local b = state:builder() b.x = 1"), ContainsSubstring("bot.lua:1"));
    CHECK(logged_in_animals("local b = state:builder():add('b2b3'):add('e2e3') ctx.log(b:finish(), "
                            "state:clone():apply(b:finish()):team())") == "b2b3 e2e3\t2\n");
}

TEST_CASE("states of Animals tell who is left, who is hungry and what they are worth") {
    const std::string position = "8/8/8/4K2K/8/8/8/p3l2k W W 1,0";
    CHECK(logged_in_animals("ctx.log(state:left(1)) ctx.log(state:left(2))", position) == "2\t1\n0\t2\n");
    CHECK(logged_in_animals("ctx.log(table.concat(state:hungry(1), ' '), '|', table.concat(state:hungry(1, 1), ' '), #"
                            "state:hungry(2))",
                            position) == "e1\t|\ta1 e1\t0\n");
    CHECK(logged_in_animals("ctx.log(#state:targets('a1'), #state:targets('a8'))", position) == "3\t0\n");
    CHECK(logged_in_animals("ctx.log(state:worth(1) == -state:worth(2), state:worth(1, { vegetarians = 1, predators = "
                            "0, days = 0, hungry = 0, prey = 0, threat = 0, fed = 0 }))",
                            position) == "true\t-1\n");
    CHECK_THAT(logged_in_animals("state:worth(1, { vegetarian = 1 })"),
               ContainsSubstring("did you mean 'vegetarians'?"));
    CHECK_THAT(logged_in_animals("state:targets('z1')"), ContainsSubstring("'z1' is not a field"));
    CHECK_THAT(logged_in_animals("state:hungry(3)"), ContainsSubstring("expected team 1 or 2"));
}

TEST_CASE("the best turn of Animals is what comparing all turns finds, if there are not too many") {
    CHECK(logged_in_animals("local worth, turn = state:best() local greatest = worth "
                            "for _, each in ipairs(state:actions()) do greatest = math.max(greatest, "
                            "state:clone():apply(each):worth(1)) end ctx.log(worth == greatest, worth == "
                            "state:clone():apply(turn):worth(1))",
                            "8/8/8/4K2K/8/8/8/p3l2k W W 1,0") == "true\ttrue\n");
    CHECK_THAT(logged_in_animals("state:best()", "L6K/8/8/1e2e1e1/3l4/1e1l2e1/8/K6L W W 5,5,5,5"),
               ContainsSubstring("best: there are ") && ContainsSubstring("state:builder()"));
}

TEST_CASE("the global animals has the rules that are played by") {
    CHECK(logged_in_animals("local s = animals.species[5] ctx.log(#animals.species, s.letter, s.name, s.predator, "
                            "s.days, s.eats == '', s.movement)") ==
          "6\tH\tHorse\tfalse\t0\ttrue\tstep straight, jump diagonal 2, jump diagonal 3\n");
    CHECK(logged_in_animals("ctx.log(animals.parameters.predators, animals.parameters.vegetarians, #animals.fields, "
                            "animals.fields[2], animals.steps('a1', 'c2'))") == "1\t3\t64\ta2\t2\n");
    CHECK_THAT(logged_in_animals("animals.steps('a1', 2)"), ContainsSubstring("expected the name of a field"));
}

TEST_CASE("a policy may name the moves of a turn in any order, and is told what is wrong with them") {
    CHECK(logged_in_animals("do return 'e2e3 b2b3' end") == "");
    CHECK_THAT(logged_in_animals("do return 'e2' end"), ContainsSubstring("expected a move such as e2e3, found 'e2'"));
}

}  // namespace farmland::scripting
