// What a policy of Mister X sees and can ask.
#include <catch2/catch_test_macros.hpp>

#include "tests/bindings/misterx_policies.hpp"

namespace farmland::scripting {

namespace {

// X1V north of X1R, an agent of each side, A1V on top of X1R; infrared is to move.
const std::string stack =
    "start X1R\nplace X1V 1 X1R\nplace A1R 4 X1R\nplace A1V 1 X1V\nplace I1R 4 A1R\nmove A1V 0 X1V\n"
    "place S1R 5 A1R\nmove A1V 0 X1R\n";

std::string logged(const std::string& code, const std::string& commands = stack) {
    return logged_by(code, document, after_commands(document, commands));
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

TEST_CASE("a view of Mister X has both sides, all pieces and where they lie") {
    CHECK(logged("ctx.log(view.team, view.to_move, view.passes, view.own.colour, view.enemy.colour)") ==
          "1\t1\t0\tR\tV\n");
    CHECK(logged("ctx.log(view.own.freedom, view.enemy.freedom, #view.own.pieces, #view.own.supply)") ==
          "4\t5\t11\t7\n");
    CHECK(logged("local p = view.pieces.X1R ctx.log(p.name, p.kind, p.letter, p.movement, p.team, p.own, p.hunted)") ==
          "X1R\tMister X\tX\tslide 1\t1\ttrue\ttrue\n");
    CHECK(logged("local p = view.pieces.X1R ctx.log(p.in_play, p.movable, p.covered, p.level, p.above, p.below)") ==
          "true\tfalse\ttrue\t0\tA1V\tfalse\n");
    CHECK(logged("local p = view.pieces.A1V ctx.log(p.own, p.movable, p.level, p.below, p.north, p.north_east)") ==
          "false\ttrue\t1\tX1R\t0\t0\n");
    CHECK(logged("local n = view.pieces.X1R.neighbours ctx.log(n[1], n[2], n[3], n[4], n[5], n[6], #n)") ==
          "X1V\tfalse\tfalse\tA1R\tfalse\tfalse\t6\n");
    CHECK(logged("local p = view.pieces.E3V ctx.log(p.in_play, p.north, p.movable, p.neighbours[1])") ==
          "false\tfalse\tfalse\tfalse\n");
    CHECK(logged("ctx.log(view.own.mister_x == view.pieces.X1R, view.enemy.mister_x.name)") == "true\tX1V\n");
    CHECK(logged("ctx.log(view:around('X1R'))") == "4\t1\t1\n");
    CHECK(logged("ctx.log(view:around('E3V'))") == "6\t0\t0\n");
    CHECK(first_line(logged("ctx.log(view.peices)")) ==
          "bot.lua:1: view has no field 'peices'; did you mean 'pieces'?");
    CHECK(first_line(logged("ctx.log(view.pieces.X2R)")).starts_with("bot.lua:1: view.pieces has no field 'X2R'"));
    CHECK(first_line(logged("view:around('X2R')"))
              .starts_with("bot.lua:1: bad argument #1 to 'around' ('X2R' is not a piece"));
}

TEST_CASE("a view is brought up to date when pieces come, go and are taken back") {
    JavaRandom random(1);
    MisterxAgent agent(document, random);
    std::vector<std::string> lines;
    agent.on_log([&](std::string_view line) { lines.emplace_back(line); });
    REQUIRE(
        agent.load(misterx_policy("local p = view.pieces.A1R ctx.log(p.in_play, p.north, p.neighbours[1], "
                                  "#view.own.supply, view.own.freedom) return view.actions[1]")));
    for (const std::string& commands : {std::string("start X1R\nplace X1V 1 X1R\nplace A1R 4 X1R\nplace A1V 1 X1V\n"),
                                        std::string("start X1R\nplace X1V 1 X1R\n"), stack}) {
        REQUIRE(agent.choose(document.view(after_commands(document, commands), Side::first)));
    }
    CHECK(lines ==
          std::vector<std::string>{"true\t-1\tX1R\t9\t4", "false\tfalse\tfalse\t10\t5", "true\t-1\tA1V\t7\t4"});
}

TEST_CASE("actions of Mister X have kind, piece, edge and target") {
    CHECK(
        logged("local a = view.actions[1] ctx.log(a.kind, a.piece, a.edge, a.target, a)").starts_with("place\tA2R\t"));
    CHECK(logged("local a = view.actions[#view.actions] ctx.log(a.kind, a.text)") == "pass\tpass\n");
    CHECK(first_line(logged("local a = view.actions[#view.actions] ctx.log(a.piece)"))
              .starts_with("bot.lua:1: action has no field 'piece'"));
    CHECK(logged("local a = view.actions[1] ctx.log(a.kind, a.piece) ctx.log(pcall(function() return a.edge end))",
                 "") == "place\tX1R\nfalse\tbot.lua:1: action has no field 'edge'\n");
}

TEST_CASE("actions of Mister X can be filtered") {
    CHECK(logged("ctx.log(#view.actions, #view.actions:filter { distinct = true })", "") == "11\t5\n");
    CHECK(logged("for i, a in ipairs(view.actions:filter { distinct = true }) do ctx.log(a) end", "start X1R\n")
              .find("A2V") == std::string::npos);
    CHECK(logged("ctx.log(#view.actions:filter { kind = 'pass' }, #view.actions:filter { kind = 'pass' }"
                 ":filter { kind = 'place' })") == "1\t0\n");
    CHECK(logged(
              "local found = view.actions:filter { piece = 'I1R', beside = 'X1V' } for i = 1, #found do "
              "local after = state:clone():apply(found[i]) assert(after:around('X1V') == 4) end ctx.log(#found > 0)") ==
          "true\n");
    CHECK(logged("ctx.log(#view.actions:filter { piece = 'A2R' } == #view.actions:filter { kind = 'place' }"
                 ":filter { piece = 'A2R' })") == "true\n");
    CHECK(logged("ctx.log(#view.actions:filter { beside = 'E3V' })") == "0\n");
    CHECK(first_line(logged("view.actions:filter { beside = 'E4V' }"))
              .starts_with("bot.lua:1: filter: 'E4V' is not a piece"));
    CHECK(first_line(logged("view.actions:filter { kind = 'jump' }")) ==
          "bot.lua:1: filter: 'jump' is not a kind of action");
    CHECK(first_line(logged("view.actions:filter { distinct = 1 }")) ==
          "bot.lua:1: filter: expected distinct to be a boolean, found a number");
    CHECK(first_line(logged("view.actions:filter { peice = 'X1R' }")) ==
          "bot.lua:1: filter has no field 'peice'; did you mean 'piece'?");
}

TEST_CASE("a state tells how the sides stand") {
    CHECK(logged("ctx.log(state:freedom(1), state:freedom(2))") == "4\t5\n");
    CHECK(logged("ctx.log(state:freedom(1), state:freedom(2))", "") == "6\t6\n");
    CHECK(logged("ctx.log(state:standing(1))") == "4\t4\t2\t6\n");
    CHECK(logged("ctx.log(state:standing(2))") == "5\t2\t2\t0\n");
    CHECK(logged("ctx.log(state:around('X1R'))") == "4\t1\t1\n");
    CHECK(logged("ctx.log(state:worth(1, { freedom = 1, loose = 0 }), state:worth(2, { freedom = 1, loose = 0 }))") ==
          "-1\t1\n");
    CHECK(logged("ctx.log(state:worth(1, { freedom = 0, placed = 100, loose = 0 }))") == "200\n");
    CHECK(first_line(logged("state:freedom(3)")) == "bot.lua:1: bad argument #1 to 'freedom' (expected team 1 or 2)");
    CHECK(first_line(logged("state:worth(1, { freedm = 1 })")) ==
          "bot.lua:1: bad argument #2 to 'worth' (there is no weight 'freedm'; did you mean 'freedom'?)");
    CHECK(first_line(logged("state:worth(1, { freedom = 1 << 62 })")) ==
          "bot.lua:1: bad argument #2 to 'worth' (expected freedom to be a whole number from -10000 to 10000)");
}

TEST_CASE("best is what comparing all actions by their worth finds") {
    const std::string code = R"(
        local weights = { freedom = 7, placed = 3, loose = 2, steps = -1 }
        local greatest
        local actions = state:actions()
        for i = 1, #actions do
            local worth = state:clone():apply(actions[i]):worth(state:team(), weights)
            greatest = math.max(greatest or worth, worth)
        end
        local worth, action = state:best(weights)
        assert(worth == greatest, worth)
        assert(state:clone():apply(action):worth(state:team(), weights) == worth)
        ctx.log('same'))";
    JavaRandom random(3);
    for (int game = 0; game < 3; ++game) {
        misterx::State state = misterx::Rules::start(Side::first);
        for (int step = 0; step < 12 && !document.outcome(state); ++step) {
            CHECK(logged_by(code, document, state) == "same\n");
            playout(document, state, random, 5);
        }
    }
}

TEST_CASE("the end of a game is worth more than anything else") {
    const std::string five =
        "start X1R\nplace X1V 1 X1R\nplace A1R 4 X1R\nplace I1V 6 X1V\nplace A2R 3 X1R\n"
        "place I2V 2 X1V\nplace S1R 5 X1R\nmove I1V 6 X1R\nplace S2R 3 A2R\n";
    CHECK(logged("local worth, action = state:best() ctx.log(worth) local after = state:clone():apply(action) "
                 "ctx.log(after:outcome(), after:worth(1), after:worth(2)) ctx.log(pcall(after.best, after))",
                 five) == "10000000\n2\t-10000000\t10000000\nfalse\tthe game is over, there is nothing to do\n");
}

TEST_CASE("the global misterx has kinds, parameters and geometry") {
    CHECK(logged("ctx.log(#misterx.kinds, misterx.kinds[1].name, misterx.kinds[4].movement, misterx.kinds[4].count)") ==
          "5\tMister X\tslide 3\t3\n");
    CHECK(logged("ctx.log(misterx.parameters.mister_x_by_turn, misterx.parameters.voluntary_pass)") == "4\ttrue\n");
    CHECK(logged("for i, step in ipairs(misterx.edges) do local back = misterx.edges[misterx.opposite[i]] "
                 "assert(step.north + back.north == 0 and step.north_east + back.north_east == 0) "
                 "assert(misterx.steps(step, { north = 0, north_east = 0 }) == 1) end ctx.log('round')") == "round\n");
    CHECK(logged("ctx.log(misterx.steps(view.pieces.X1V, view.pieces.I1R))") == "3\n");
    CHECK(first_line(logged("misterx.steps(view.pieces.X1V, view.pieces.E3V)"))
              .starts_with("bot.lua:1: bad argument #2 to 'steps' (expected a piece in play"));
    CHECK(first_line(logged("misterx.steps({ north = math.mininteger, north_east = 0 }, view.pieces.X1V)"))
              .starts_with("bot.lua:1: bad argument #1 to 'steps'"));
}

}  // namespace farmland::scripting
