// What a recorder keeps of games that begin again.
#include <catch2/catch_test_macros.hpp>

#include "core/match/recorder.hpp"
#include "core/misterx/cli.hpp"

using namespace farmland;

TEST_CASE("of several games that a dialogue begins the last one is recorded") {
    const misterx::Rules rules;
    std::ostringstream out;
    std::ostringstream notes;
    Table<misterx::Rules> table(rules, misterx::Rules::start(Side::first));
    misterx::Dialogue dialogue(table, {}, out, notes);
    GameRecord record;
    Recorder<misterx::Rules> recorder(rules, record);
    recorder.begin(7, table.state());
    record.players[0].name = "Ada";
    recorder.log(Side::first, "before");
    table.add_observer(recorder);
    dialogue.begin();
    const auto type = [&](const char* command) { dialogue.obey({command}); };
    type("start X1R");
    type("place X1V 1 X1R");
    REQUIRE(record.steps.size() == 2);
    CHECK(record.position == "R 0");
    CHECK(record.steps[0].log == std::vector<std::string>{"1: before"});
    recorder.log(Side::second, "lost with the first game");
    type("start A1V");
    CHECK(record.position == "V 0");
    REQUIRE(record.steps.size() == 1);
    CHECK(record.steps[0].action == "place A1V");
    CHECK(record.steps[0].log.empty());
    CHECK(record.seed == 7);
    CHECK(record.players[0].name == "Ada");
    type("start Q1V");  // refused: the game goes on
    CHECK(record.steps.size() == 1);
}
