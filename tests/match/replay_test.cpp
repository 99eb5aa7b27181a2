#include "core/match/replay.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/game/event_text.hpp"
#include "tests/crown/support.hpp"
#include "tests/match/games.hpp"

using namespace farmland_tests;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

std::string difference(const GameRecord& record) {
    const auto same = verify(record);
    return same ? "none" : same.error().sentence();
}

// Where a step is in messages: by its number and action.
std::string step_text(const GameRecord& record, std::size_t index) {
    return "step " + std::to_string(index + 1) + " (" + record.steps[index].action + ")";
}

}  // namespace

TEST_CASE("recorded games are verified, to their end or as far as they went") {
    for (std::int64_t seed = 0; seed < 8; ++seed) {
        CHECK(difference(random_game(classic(), seed)) == "none");
        CHECK(difference(random_game(classic(), seed, static_cast<std::uint64_t>(seed))) == "none");
    }
}

TEST_CASE("verifying finds a changed action and names its step") {
    const GameRecord record = random_game(classic(), 1);
    for (std::size_t index = 0; index < record.steps.size(); index += 5) {
        GameRecord changed = record;
        changed.steps[index].action = "move D4 G7";
        const auto message = difference(changed);
        CHECK_THAT(message, StartsWith(step_text(changed, index) + ": expected a legal action, found one that "));
    }
    GameRecord other = record;
    other.steps[4].action = "dance D4";
    CHECK_THAT(difference(other), StartsWith("step 5 (dance D4): ") && ContainsSubstring("'dance'"));
}

TEST_CASE("verifying finds a changed event and says what the rules and the record say") {
    GameRecord record = random_game(classic(), 1);
    const std::size_t index = 6;
    REQUIRE_FALSE(record.steps[index].events.empty());
    const std::string expected = event_text(record.steps[index].events[0]);
    Members changed = record.steps[index].events[0].members();
    changed.push_back({"colour", "blue"});
    record.steps[index].events[0] = changed;
    CHECK(difference(record) ==
          step_text(record, index) + ", event 1: expected '" + expected + "', found '" + expected + " colour=blue'");
    record.steps[index].events.clear();
    CHECK(difference(record) ==
          step_text(record, index) + ", event 1: expected '" + expected + "', found no such event");
}

TEST_CASE("verifying finds an event too many") {
    GameRecord record = random_game(classic(), 1);
    const std::size_t count = record.steps[2].events.size();
    record.steps[2].events.push_back(Members{{"kind", "rained"}});
    CHECK(difference(record) ==
          step_text(record, 2) + ", event " + std::to_string(count + 1) + ": expected no such event, found 'rained'");
}

TEST_CASE("verifying finds the wrong side") {
    GameRecord record = random_game(classic(), 1);
    record.steps[0].side = Side::second;
    CHECK(difference(record) == step_text(record, 0) + ": expected side 1 to act, found side 2");
}

TEST_CASE("verifying finds a changed result") {
    GameRecord record = random_game(classic(), 1);
    const std::string where = "after " + step_text(record, record.steps.size() - 1) + ": ";
    const auto result = record.result;
    const std::string winner = result->winner == Side::first ? "side 1" : "side 2";
    const std::string loser = result->winner == Side::first ? "side 2" : "side 1";
    record.result->winner = opponent_of(*result->winner);
    CHECK(difference(record) == where + "expected " + winner + " to have won, found " + loser);
    record.result->winner.reset();
    CHECK(difference(record) == where + "expected " + winner + " to have won, found nobody");
    record.result = result;
    record.result->actions += 1;
    CHECK_THAT(difference(record), StartsWith(where + "expected a result after "));
    record.result.reset();
    CHECK(difference(record) == where + "expected a result as the game is over, found none");
    record = random_game(classic(), 1, 4);
    record.result = GameResult{Side::first, 4, false, {}};
    CHECK_THAT(difference(record), EndsWith("expected the game to go on, found its end without a forfeit"));
}

TEST_CASE("verifying finds a missing step") {
    const GameRecord record = random_game(classic(), 1);
    GameRecord shorter = record;
    shorter.steps.pop_back();
    CHECK_THAT(difference(shorter), StartsWith("after " + step_text(shorter, shorter.steps.size() - 1) + ": "));
    shorter = record;
    // The first end of a turn: what follows is the other side's.
    std::size_t index = 0;
    while (shorter.steps[index].side == Side::first) ++index;
    shorter.steps.erase(shorter.steps.begin() + static_cast<std::ptrdiff_t>(index) - 1);
    CHECK(difference(shorter) == step_text(shorter, index - 1) + ": expected side 1 to act, found side 2");
}

TEST_CASE("verifying finds a step after the end") {
    GameRecord record = random_game(classic(), 1);
    record.steps.push_back(record.steps.back());
    CHECK(difference(record) ==
          step_text(record, record.steps.size() - 1) + ": expected no further step as the game is over, found one");
}

TEST_CASE("a forfeit is verified by who failed") {
    GameRecord record = random_game(classic(), 1, 5);
    record.result = GameResult{Side::second, 5, true, {{Side::first, "no idea", false}}};
    CHECK(difference(record) == "none");
    record.result->winner = Side::first;
    CHECK_THAT(difference(record), EndsWith("expected side 2 to have won, found side 1"));
    record.result->failures.clear();
    CHECK_THAT(difference(record), EndsWith("expected a forfeit with the failure that led to it, found none"));
}

TEST_CASE("verifying finds a forfeit in a game that ended by the rules") {
    GameRecord record = random_game(classic(), 1);
    const Side loser = opponent_of(*record.result->winner);
    record.result->failures = {{loser, "no idea", false}};
    CHECK(difference(record) == "none");
    record.result->forfeit = true;
    CHECK_THAT(difference(record), EndsWith("expected no forfeit as the game is over by the rules, found one"));
}

TEST_CASE("verifying finds a seed that leads to another start") {
    GameRecord record = random_game(classic(), 1, 5);
    record.seed = 2;
    CHECK(difference(record) == "the start of the game: the seed leads to another start than the position");
    record = random_game(classic(), 1, 5, 1);
    CHECK_THAT(difference(record), ContainsSubstring("the seed leads to another start"));
}

TEST_CASE("a record whose start cannot be set up is refused") {
    GameRecord record = random_game(classic(), 1, 5);
    record.position += "x";
    CHECK_THAT(difference(record), StartsWith("the start of the game: "));
    record = random_game(classic(), 1, 5);
    record.setup.texts.erase("units");
    CHECK_THAT(difference(record), StartsWith("the start of the game: ") && ContainsSubstring("units"));
    record.game = "chess";
    CHECK_THAT(difference(record), ContainsSubstring("'chess'"));
}
