// A Lua prompt that goes on from a moment of a recorded game.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "core/match/replay.hpp"
#include "tests/app/mod_folder.hpp"
#include "tests/crown/support.hpp"
#include "tests/match/games.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using farmland_tests::random_game;
using farmland_tests::text_of;

namespace {

class RecordedGame {
public:
    explicit RecordedGame(GameRecord record) : record_(std::move(record)) { write(); }

    GameRecord& record() { return record_; }
    void write() const { write_file(folder_.path() / "g.jsonl", text_of(record_)); }

    Run console(const std::string& input, std::vector<std::string> options = {}) const {
        options.insert(options.begin(), {"console", "--record", "g.jsonl"});
        return run({options, input, folder_.path()});
    }

    std::string position_after(std::size_t steps) const {
        const auto session = start_of(record_);
        REQUIRE(session);
        for (std::size_t step = 0; step < steps; ++step) REQUIRE((*session)->play(record_.steps[step].action));
        return (*session)->position();
    }

    void refuses(const std::vector<std::string>& options, const std::string& message) const {
        const Run answer = console("game.board()\n", options);
        CHECK_THAT(answer.err, StartsWith("farmland: ") && ContainsSubstring(message));
        CHECK(answer.out.empty());
        CHECK(answer.exit_code == 1);
    }

private:
    TemporaryFolder folder_;
    GameRecord record_;
};

}  // namespace

TEST_CASE("the console goes on from any step of a record, by default the last one") {
    const RecordedGame game(random_game(farmland_tests::classic(), 7, 20));
    for (const std::size_t step : {0, 1, 12, 20}) {
        const Run answer = game.console("game.position()\n", {"--at", std::to_string(step)});
        CHECK(answer.out == game.position_after(step) + "\n");
        CHECK(answer.err.empty());
        CHECK(answer.exit_code == 0);
    }
    CHECK(game.console("game.position()\n").out == game.position_after(20) + "\n");
    CHECK(game.console("game.position()\n", {"crown", "--seed", "7", "--mod", "classic"}).out ==
          game.position_after(20) + "\n");
}

TEST_CASE("undo at the console goes back into the record, and a new game is the recorded one") {
    // Its start is not the one that the seed leads to.
    const RecordedGame game(random_game(farmland_tests::classic(), 7, 3, 10));
    const Run answer = game.console(
        "game.undo()\ngame.position()\ngame.undo()\ngame.undo()\ngame.position()\ngame.undo()\n"
        "game.play(game.actions()[1])\ngame.new()\ngame.position()\ngame.new(7)\ngame.position()\n");
    CHECK_THAT(answer.out, StartsWith(game.position_after(2) + "\n" + game.position_after(0) + "\n") &&
                               ContainsSubstring("there is no action to take back") &&
                               ContainsSubstring("\n" + game.position_after(0) + "\n" +
                                                 random_game(farmland_tests::classic(), 7, 0).position + "\n"));
    CHECK_THAT(answer.err, ContainsSubstring("warning: this record is not what the rules of this program give"));
}

TEST_CASE("at the console a recorded game has its whole history and policies play on") {
    const Run answer = run({{"console", "--record", "docs/reference/example-record.jsonl", "--at", "3"},
                            "#view.history, game.team()\ngame.play_by('greedy', 400)\ngame.outcome() ~= nil\n",
                            std::filesystem::path(FARMLAND_TESTS_DIR).parent_path()});
    CHECK_THAT(answer.out, StartsWith("4\t2\n") && EndsWith("\ntrue\n"));
    CHECK(answer.err.empty());
}

TEST_CASE("a moment that a record does not have is refused") {
    RecordedGame game(random_game(farmland_tests::classic(), 7, 5));
    game.refuses({"--at", "6"}, "--at takes a whole number from 0 to 5, found '6'; the record ends with step 5");
    game.refuses({"--at", "-1"}, "the record ends with step 5");
    game.refuses({"misterx"}, "the record is of the game 'crown', not of 'misterx'");
    game.refuses({"--seed", "8"}, "the recorded game has the seed 7, not 8");
    game.refuses({"--mod", "orchard"}, "the record was not played with the mod 'orchard'");
    CHECK_THAT(run({{"console", "crown", "--at", "3"}}).err, ContainsSubstring("give --record FILE as well"));
    CHECK_THAT(run({{"console", "--record", "-"}}).err, ContainsSubstring("--record takes a file"));
    CHECK_THAT(run({{"console", "--record", "nowhere"}}).err, ContainsSubstring("'nowhere' was not found"));

    game.record().steps[3].action = "yield 99";
    game.write();
    game.refuses({}, "step 4 is not legal by the rules of this program: ");
    CHECK(game.console("game.team()\n", {"--at", "3"}).exit_code == 0);
    game.record().game = "chess";
    game.write();
    game.refuses({}, "the game 'chess' is not known to this program");
    game.record() = {"crown", 7, {}, "", {}, {}, {}, GameResult{{}, 0, false, {}, "a rule of a mod failed"}};
    game.write();
    game.refuses({}, "the recorded game never began: a rule of a mod failed");
}

TEST_CASE("the console goes on by the mods of a record, and by no others") {
    ModFolder mods;
    mods.add(
        "rain",
        "depends = { 'classic' }, hooks = { turn = function(team) return { { life_points = -10, team = team } } end }");
    REQUIRE(
        mods.run({"play", "crown", "--seed", "3", "--mod", "rain", "--record", "g"}, "yield 1\nyield 1\n").exit_code ==
        0);
    const Run answer =
        mods.run({"console", "--record", "g", "--at", "1"},
                 "game.play_by('random', 1)\ngame.undo()\ngame.undo()\ngame.play('yield 1')\ngame.new()\n");
    CHECK(answer.err.empty());
    CHECK_THAT(answer.out, ContainsSubstring("damaged team=2 amount=10"));
    std::filesystem::rename(mods.own() / "rain", mods.path() / "rain");
    CHECK_THAT(mods.run({"console", "--record", "g"}).err,
               ContainsSubstring("the mod 'rain' 1.0.0, which was not found"));
    CHECK(mods.run({"console", "--record", "g", "--mod", "./rain"}, "game.team()\n").exit_code == 0);
    write_file(mods.path() / "rain" / "mod.lua", read_file(mods.path() / "rain" / "mod.lua") + "\n");
    CHECK_THAT(mods.run({"console", "--record", "g", "--mod", "./rain"}).err,
               ContainsSubstring("with different content"));
}

}  // namespace farmland::tests
