// Moving pieces (A.2.4, A.3, A.4.1, A.4.2).
#include "tests/misterx/support.hpp"

namespace misterx_tests {

TEST_CASE("nothing is moved before the own Mister X is in play; the other's does not matter") {
    const State state = after("start I1R; place X1V 1 I1R");
    CHECK(answer(state, "move I1R 2 X1V") == "Error");
    CHECK(refusal(state, "move I1R 2 X1V") == "pieces cannot be moved before X1R is in play");
    CHECK(answer(after("start X1R; place I1V 1 X1R"), "move X1R 2 I1V") == "Error");  // the other's piece
    CHECK(answer(at("R 0 X1R@0,0 I1V@1,0"), "move X1R 3 I1V") == "OK");
}

TEST_CASE("only own pieces in play are moved") {
    const State state = at("R 0 X1R@0,0 X1V@1,0");
    CHECK(answer(state, "move I1R 3 X1V") == "Error");
    CHECK(answer(state, "move X1V 2 X1R") == "Error");
    CHECK(refusal(state, "move I1R 3 X1V") == "I1R is not in play");
}

TEST_CASE("Mister X slides one field") {
    const State state = at("R 0 X1V@0,0 X1R@1,0");
    CHECK(ways(state, "X1R") == "0,1 1,-1");
    CHECK(answer(state, "move X1R 2 X1V") == "OK");
    CHECK(answer(state, "move X1R 3 X1V") == "Error");
    CHECK(answer(state, "move X1R 2 X1V 3 X1V") == "Error");  // one step, one pair
}

TEST_CASE("a covered piece does not move, of any kind") {
    const State state = at("R 0 X1R@0,0 X1V@1,0 A1V@0,0,1 I1R@-1,0 A1R@-1,1 A2V@-1,1,1");
    CHECK(ways(state, "X1R").empty());
    CHECK(ways(state, "A1R").empty());
    CHECK(refusal(state, "move X1R 3 X1V") == "X1R is covered by A1V");
    CHECK(answer(state, "move A1R 3 I1R") == "Error");
}

TEST_CASE("what alone holds the scene together does not move, whatever it is and wherever to") {
    const State state = at("R 0 X1V@0,0 S1R@1,0 X1R@2,0");
    CHECK(ways(state, "S1R").empty());
    CHECK(refusal(state, "move S1R 1 X1R") == "without S1R the scene would fall apart");
    // Where it would connect both parts again.
    const State bridge = at("V 0 X1V@0,0 I1V@1,0 X1R@0,-1 E1R@1,1");
    CHECK(answer(bridge, "move I1V 2 X1V") == "Error");
    CHECK(ways(bridge, "I1V").empty());
    const State agent = at("R 0 X1V@0,0 A1R@1,0 X1R@2,0");
    CHECK(ways(agent, "A1R").empty());
}

TEST_CASE("a piece on a stack never splits the scene") {
    const State state = at("R 0 X1V@0,0 E1R@1,0 A1R@1,0,1 X1R@2,0");
    CHECK(ways(state, "A1R") == "0,0 0,1 1,-1 1,1 2,-1 2,0");
    CHECK(ways(state, "E1R").empty());
}

TEST_CASE("pieces around a hole hold each other, so none of them is needed") {
    const State ring = at("R 0 X1R@1,0 I1R@0,1 X1V@-1,1 E1V@-1,0 I2R@0,-1 E1R@1,-1");
    CHECK_FALSE(ways(ring, "I1R").empty());
    CHECK(ring.holes() == 1);
}

TEST_CASE("nothing slides through a gate, out of a field or into one") {
    // X1R lies in a bay with one open field, which is as narrow as a gate.
    const State out = at("R 0 X1R@0,0 X1V@1,0 E1V@0,1 E2V@-1,1 S1R@-1,0 S2R@0,-1");
    CHECK(ways(out, "X1R").empty());
    // The same bay, empty, with Mister X before it.
    const State in = at("R 0 X1V@0,0 E1V@-1,1 E2V@-2,1 S1R@-2,0 S2R@-1,-1 X1R@0,-1");
    CHECK(ways(in, "X1R").find("-1,0") == std::string::npos);
    CHECK(answer(out, "move X1R 6 X1V") == "Error");
}

TEST_CASE("a step keeps touch with what the piece lies beside") {
    // From 1,0 to 1,1 nothing lies beside the way, although 1,1 touches E1V at 1,2.
    const State state = at("R 0 X1V@0,0 X1R@1,-1 I1V@-1,1 I2V@-1,2 E1V@0,2 E2V@1,2 E1R@1,0");
    CHECK(ways(state, "X1R") == "0,-1 2,-1");
    const State apart = at("R 0 X1V@0,0 X1R@1,0 I1V@-1,1 I2V@-1,2 E1V@0,2 E2V@1,2");
    CHECK(ways(apart, "X1R").find("1,1") == std::string::npos);
    CHECK(answer(apart, "move X1R 6 E2V") == "Error");
}

TEST_CASE("an agent on the ground slides, or climbs onto what it lies beside") {
    const State state = at("R 0 X1V@0,0 X1R@1,0 A1R@0,1");
    CHECK(ways(state, "A1R") == "-1,1 0,0 1,0 1,1");
    CHECK(answer(state, "move A1R 0 X1V") == "OK");
    CHECK(answer(state, "move A1R 4 X1R") == "OK");  // climbs it by another's edge, too
    CHECK(answer(state, "move A1R 0 A1V") == "Error");
}

TEST_CASE("an agent above the ground goes to all six sides, over any difference of levels") {
    const State state = at("R 0 X1V@0,0 A1V@0,0,1 A2V@0,0,2 A1R@0,0,3 X1R@1,0 A2R@0,1");
    CHECK(ways(state, "A1R") == "-1,0 -1,1 0,-1 0,1 1,-1 1,0");
    CHECK(answer(state, "move A1R 4 X1V") == "OK");
    CHECK(ways(state, "A2R") == "-1,1 0,0 1,0 1,1");  // three levels up in one step
    CHECK(answer(state, "move A2R 0 X1V") == "OK");   // by a covered piece
}

TEST_CASE("an agent climbs out of a surrounded field and down into one") {
    const State out = at("R 0 A1R@0,0 X1R@1,0 X1V@0,1 E1V@-1,1 E2V@-1,0 S1R@0,-1 S2R@1,-1");
    CHECK(ways(out, "A1R") == "-1,0 -1,1 0,-1 0,1 1,-1 1,0");
    const State in = at("R 0 X1R@1,0 A1R@1,0,1 X1V@0,1 E1V@-1,1 E2V@-1,0 S1R@0,-1 S2R@1,-1");
    CHECK(answer(in, "move A1R 4 X1R") == "OK");
}

TEST_CASE("nothing is a gate above the ground, unless the rules say so") {
    const std::string position =
        "R 0 X1R@0,0 A1R@0,0,1 E1R@1,0 S1R@0,1 A2R@0,1,1 S1V@1,-1 A1V@1,-1,1 X1V@-1,0 E1V@-2,0";
    CHECK(ways(at(position), "A1R") == "-1,0 -1,1 0,-1 0,1 1,-1 1,0");
    CHECK(answer(at(position), "move A1R 0 E1R") == "OK");
    Parameters parameters;
    parameters.high_gates = true;
    const Rules gated = rules_with(parameters);
    CHECK(ways(at(position, gated), "A1R", gated) == "-1,0 -1,1 0,-1 0,1 1,-1");
    CHECK(answer(at(position, gated), "move A1R 0 E1R", gated) == "Error");
    // From the ground two pieces on others are enough.
    const std::string ground = "R 0 A1R@0,0 E1R@1,0 S1R@0,1 A2R@0,1,1 S1V@1,-1 A1V@1,-1,1 X1R@-1,1 X1V@2,-1";
    CHECK(answer(at(ground), "move A1R 0 E1R") == "OK");
    CHECK(answer(at(ground, gated), "move A1R 0 E1R", gated) == "Error");
    CHECK((" " + ways(at(ground, gated), "A1R", gated) + " ").find(" 1,0 ") == std::string::npos);
    // Only one of the two is higher.
    const State open = at("R 0 X1R@0,0 A1R@0,0,1 E1R@1,0 S1R@0,1 A2R@0,1,1 S1V@1,-1 X1V@-1,0 E1V@-2,0", gated);
    CHECK(answer(open, "move A1R 0 E1R", gated) == "OK");
}

TEST_CASE("a spy jumps in a straight line over pieces to the first gap") {
    const State state = at("R 0 S1R@0,0 X1R@1,0 X1V@2,0 A1V@2,0,1 E1V@3,0 E2V@1,1");
    CHECK(ways(state, "S1R") == "4,0");  // stacks count as one field
    CHECK(answer(state, "move S1R 1 E1V") == "OK");
    CHECK(answer(state, "move S1R 2 X1R") == "Error");        // occupied
    CHECK(answer(state, "move S1R 5 X1R") == "Error");        // no step without a jump
    CHECK(answer(state, "move S1R 2 E1V 1 E1V") == "Error");  // one pair
    const State gap = at("R 0 S1R@0,0 X1R@1,0 X1V@1,1 E1V@2,1 E2V@3,0");
    CHECK(ways(gap, "S1R") == "2,0");
    CHECK(answer(gap, "move S1R 1 E2V") == "Error");  // not across the gap
}

TEST_CASE("a spy jumps into a surrounded field and out of one") {
    const State in = at("R 0 S1R@2,0 X1R@1,0 X1V@0,1 E1V@-1,1 E2V@-1,0 S2R@0,-1 E1R@1,-1");
    CHECK(answer(in, "move S1R 4 X1R") == "OK");
    const State out = at("R 0 S1R@0,0 X1R@1,0 X1V@0,1 E1V@-1,1 E2V@-1,0 S2R@0,-1 E1R@1,-1");
    CHECK(ways(out, "S1R") == "-2,0 -2,2 0,-2 0,2 2,-2 2,0");
}

TEST_CASE("an investigator slides exactly three fields, over none twice") {
    const State state = at("R 0 X1V@0,0 X1R@1,0 E1R@-1,0");
    CHECK(ways(state, "E1R") == "1,1 2,-1");
    CHECK(answer(state, "move E1R 3 X1V 2 X1V 2 X1R") == "OK");
    CHECK(answer(state, "move E1R 2 X1R") == "Error");                    // names no way
    CHECK(answer(state, "move E1R 3 X1V 2 X1V") == "Error");              // two steps
    CHECK(answer(state, "move E1R 3 X1V 2 X1V 2 X1R 1 X1R") == "Error");  // four
    CHECK(answer(state, "move E1R 3 X1V 4 X1V 3 X1V") == "Error");        // back over its own field
    CHECK(answer(state, "move E1R 3 X1V 2 X1V 3 X1V") == "Error");        // a field twice
    CHECK(answer(state, "move E1R 3 X1V 0 X1V 2 X1R") == "Error");        // over a piece
    CHECK(answer(state, "move E1R 2 X1V 3 X1V 2 X1V") == "Error");        // a step of two fields
}

TEST_CASE("an informant slides as far as it likes, over fields twice too, and ends elsewhere") {
    const State state = at("R 0 X1V@0,0 X1R@1,0 I1R@-1,0");
    CHECK(ways(state, "I1R") == "-1,1 0,-1 0,1 1,-1 1,1 2,-1 2,0");
    CHECK(answer(state, "move I1R 3 X1V") == "OK");
    CHECK(answer(state, "move I1R 3 X1V 2 X1V 2 X1R 1 X1R") == "OK");
    CHECK(answer(state, "move I1R 3 X1V 2 X1V 3 X1V") == "OK");  // a field twice
    CHECK(answer(state, "move I1R 3 X1V 4 X1V 5 X1V") == "OK");  // over its own field
    CHECK(answer(state, "move I1R 3 X1V 4 X1V") == "Error");     // back to it
    CHECK(answer(state, "move I1R 1 X1R") == "Error");           // no step there
}

TEST_CASE("an informant does not get into what no slide leads into") {
    const State state = at("R 0 I1R@2,0 X1R@1,0 X1V@0,1 E1V@-1,1 E2V@-1,0 S2R@0,-1 E1R@1,-1");
    CHECK(ways(state, "I1R").find(place_text(HexTorus::moved(0, -2, 0))) == std::string::npos);
    CHECK(answer(state, "move I1R 4 X1R") == "Error");
}

TEST_CASE("to stay is no move, for any kind") {
    const State state = at("R 0 X1V@0,0 X1R@1,0 A1R@0,1 S1R@-1,1 I1R@1,-1");
    CHECK(answer(state, "move A1R 2 X1V") == "Error");
    CHECK(answer(state, "move S1R 3 X1V") == "Error");
    CHECK(answer(state, "move I1R 6 X1V") == "Error");
    CHECK(answer(state, "move X1R 1 X1V") == "Error");
}

TEST_CASE("who moves cannot say where to") {
    const State state = at("R 0 X1V@0,0 X1R@1,0 A1R@0,1");
    CHECK(answer(state, "move A1R 0 A1R") == "Error");
    CHECK(answer(state, "move A1R 1 A1R") == "Error");
    CHECK(refusal(state, "move A1R 1 A1R") == "A1R moves, so it cannot say where to");
    CHECK(refusal(state, "move A1R 1 A1V") == "a move leads to the edge of a piece in play");
}

TEST_CASE("moves and placements know where they lead, and can be asked for") {
    const State state = at("R 0 X1V@0,0 X1R@1,0 A1R@0,1");
    const ActionSet actions = document().legal_actions(state);
    ActionQuery query;
    query.kind = ActionKind::move;
    query.piece = named("A1R");
    CHECK(actions.select(query).size() == 4);
    for (const std::uint32_t index : actions.select(query)) {
        const bool onto = actions.destination(index) == state.field[named("X1V")];
        CHECK(onto == (document().action_text(actions[index]) == "move A1R 0 X1V"));
    }
    CHECK(actions.destination(actions.size() - 1) == no_hex_field);  // the pass
    CHECK(document().destinations(state, named("A1R")).size() == 4);
}

}  // namespace misterx_tests
