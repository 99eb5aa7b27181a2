// Records of games between policies.
#include <catch2/catch_test_macros.hpp>

#include "core/base/sha256.hpp"
#include "core/match/replay.hpp"
#include "scripting/games/scripted_game.hpp"
#include "tests/app/program.hpp"
#include "tests/crown/support.hpp"
#include "tests/match/games.hpp"

using namespace farmland_tests;
using namespace farmland::scripting;
using farmland::tests::read_file;

namespace {

const std::filesystem::path root = std::filesystem::path(FARMLAND_TESTS_DIR).parent_path();

PolicySetup policy(std::string text) { return {{"bot.lua", std::move(text), {}}, {}, {}}; }

PolicySetup farmer() { return policy(read_file(root / "scripts/ai/crown/farmer.lua")); }

GameRecord record_of(const PolicySetup& first, const PolicySetup& second, std::int64_t seed) {
    const auto opened = open_scripted_game("crown", classic_setup());
    REQUIRE(opened);
    GameRecord record;
    (*opened)->play({&first, &second}, seed, &record);
    return record;
}

void require_sound(const GameRecord& record) {
    const auto same = verify(record);
    if (!same) FAIL(same.error().sentence());
    const std::string text = text_of(record);
    const auto again = read_record(text);
    if (!again) FAIL(again.error().sentence());
    REQUIRE(*again == record);
    REQUIRE(text_of(*again) == text);
}

}  // namespace

TEST_CASE("games between policies are recorded so that they can be read and verified") {
    for (std::int64_t seed = 0; seed < 10; ++seed) {
        const GameRecord record = record_of(farmer(), farmer(), seed);
        require_sound(record);
        CHECK(record.result);
        CHECK(record.players[0] == RecordedPlayer{"farmer", "bot.lua", sha256_hex(farmer().source.text)});
    }
}

TEST_CASE("what a policy logs is recorded, also what it logs before it fails") {
    const PolicySetup talker = policy(
        "return { name = 'talker', game = 'crown', choose = function(view, ctx)\n"
        "ctx.memory.n = (ctx.memory.n or 0) + 1 ctx.log('choice', ctx.memory.n)\n"
        "if ctx.memory.n == 3 then error('enough') end return view.actions[#view.actions] end }");
    const GameRecord record = record_of(talker, farmer(), 1);
    require_sound(record);
    REQUIRE(record.steps.size() >= 2);
    CHECK(record.steps[0].log == std::vector<std::string>{"1: choice\t1"});
    CHECK(record.log == std::vector<std::string>{"1: choice\t3"});
    REQUIRE(record.result);
    CHECK(record.result->forfeit);
    CHECK(record.result->winner == Side::second);
}

TEST_CASE("what a policy logs about an event belongs to the step that led to it, also when it fails there") {
    const PolicySetup listener = policy(
        "return { name = 'listener', game = 'crown', choose = function(view, ctx)\n"
        "return view.actions[#view.actions] end,\n"
        "on_event = function(event, ctx) if event.kind ~= 'turn_started' then return end\n"
        "ctx.log('turn of', event.team) if event.team == 1 then error('enough') end end }");
    const GameRecord record = record_of(listener, farmer(), 1);
    require_sound(record);
    std::vector<std::string> logged;
    for (const RecordedStep& step : record.steps) {
        for (const Value& event : step.events) {
            if (event.members()[0].value != Value("turn_started")) continue;
            logged.insert(logged.end(), step.log.begin(), step.log.end());
        }
    }
    CHECK(logged == std::vector<std::string>{"1: turn of\t2", "1: turn of\t1"});
    CHECK(record.log.empty());
    REQUIRE(record.result);
    CHECK(record.result->forfeit);
    CHECK(record.result->winner == Side::second);
}

TEST_CASE("a policy that fails at the news of the end has not forfeited the game") {
    const PolicySetup idle = policy(
        "return { name = 'idle', game = 'crown', choose = function(view)\n"
        "return #view.own.hand < 5 and 'yield' or 'yield 1' end,\n"
        "on_event = function(event) if event.kind == 'won' then error('no') end end }");
    const GameRecord record = record_of(idle, idle, 1);
    require_sound(record);
    REQUIRE(record.result);
    CHECK_FALSE(record.result->forfeit);
    CHECK(record.result->failures.size() == 2);
}

TEST_CASE("a policy that cannot be loaded leaves a record without steps") {
    const GameRecord record = record_of(farmer(), policy("return 5"), 1);
    require_sound(record);
    CHECK(record.steps.empty());
    CHECK(record.result->winner == Side::first);
}

TEST_CASE("a record that was used before is filled again") {
    const PolicySetup bot = farmer();
    const auto opened = open_scripted_game("crown", classic_setup());
    REQUIRE(opened);
    GameRecord record;
    (*opened)->play({&bot, &bot}, 1, &record);
    const GameRecord before = record;
    (*opened)->play({&bot, &bot}, 1, &record);
    CHECK(record == before);
}
