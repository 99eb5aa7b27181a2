// farmland sprt and farmland stats, as a user runs them.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>

#include "core/base/json.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

Run sprt(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "sprt");
    return run({arguments});
}

Value parsed(const Run& run) {
    const auto value = parse_json(run.out.substr(0, run.out.find_last_not_of('\n') + 1));
    REQUIRE(value);
    return *value;
}

}  // namespace

TEST_CASE("sprt finds the better policy, and the worse one is not better") {
    const Run better = sprt({"farmer", "random", "--seed", "7"});
    CHECK(better.exit_code == 0);
    CHECK_THAT(better.out, StartsWith("farmer against random, crown, seed 7\n") && EndsWith(": better\n"));
    CHECK(better.err.empty());
    const Run worse = sprt({"random", "farmer", "--seed", "7"});
    CHECK(worse.exit_code == 0);
    CHECK_THAT(worse.out, EndsWith(": not better\n"));
}

TEST_CASE("sprt stops at the same pair with any number of jobs") {
    const std::vector<std::string> arguments = {"random", "random", "--game", "piranhas", "--seed",
                                                "3",      "--elo1", "60",     "--json"};
    const auto with_jobs = [&](const char* jobs) {
        std::vector<std::string> all = arguments;
        all.insert(all.end(), {"--jobs", jobs});
        return sprt(all).out;
    };
    const std::string alone = with_jobs("1");
    CHECK_THAT(alone, ContainsSubstring("\"verdict\": \"H"));
    CHECK(with_jobs("2") == alone);
    CHECK(with_jobs("8") == alone);
}

TEST_CASE("sprt ends undecided after as many pairs as it may play") {
    const Run open = sprt({"random", "random", "--game", "misterx", "--seed", "3", "--most", "4", "--json"});
    CHECK(open.exit_code == 0);
    const Value report = parsed(open);
    CHECK(*find_member(report.members(), "n") == Value(4));
    CHECK(*find_member(report.members(), "verdict") == Value());
    CHECK_THAT(sprt({"random", "random", "--seed", "3", "--most", "4"}).out, EndsWith(": undecided\n"));
}

TEST_CASE("sprt counts a policy that fails as one that loses") {
    const TemporaryFolder folder;
    write_file(folder.path() / "broken.lua",
               "return { name = 'broken', game = 'crown', choose = function() error('no idea') end }");
    const Run lost = run({{"sprt", "broken.lua", "random", "--seed", "1"}, "", folder.path()});
    CHECK(lost.exit_code == 0);
    CHECK_THAT(lost.out, ContainsSubstring("score 0.00 %") && EndsWith(": not better\n"));
}

TEST_CASE("wrong options of sprt and stats are named") {
    CHECK_THAT(sprt({"random"}).err, ContainsSubstring("expected two policies, found 1; see farmland sprt --help"));
    CHECK_THAT(sprt({"random", "random", "--game", "crwn"}).err, ContainsSubstring("did you mean 'crown'?"));
    CHECK_THAT(sprt({"random", "nobody"}).err, ContainsSubstring("nobody"));
    CHECK_THAT(sprt({"random", "random", "--elo0", "10"}).err,
               ContainsSubstring("--elo1 has to be greater than --elo0"));
    CHECK_THAT(sprt({"random", "random", "--elo1", "much"}).err,
               ContainsSubstring("--elo1: expected a number from -1000 to 1000, found 'much'"));
    CHECK_THAT(sprt({"random", "random", "--alpha", "nan"}).err, ContainsSubstring("--alpha: expected a number from"));
    CHECK_THAT(sprt({"random", "random", "--model", "x"}).err,
               ContainsSubstring("--model takes normalized or logistic"));
    const auto refused = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "stats");
        const Run wrong = run({arguments});
        CHECK(wrong.exit_code == 1);
        CHECK(wrong.out.empty());
        return wrong.err;
    };
    CHECK_THAT(refused({}), ContainsSubstring("expected either --pairs or --games"));
    CHECK_THAT(refused({"--pairs", "1,2,3,4,5", "--games", "1,2,3"}), ContainsSubstring("expected either"));
    CHECK_THAT(refused({"--pairs", "1,2,3"}),
               ContainsSubstring("--pairs: expected 5 numbers with commas between them, found 3"));
    CHECK_THAT(refused({"--games", "1,-2,3"}), ContainsSubstring("--games takes a whole number from 0"));
    CHECK_THAT(refused({"--games", "1,2,3", "x"}), ContainsSubstring("unexpected 'x'"));
}

TEST_CASE("stats gives all values as JSON, and null where there are none") {
    const Value known = parsed(run({{"stats", "--pairs", "34,54,63,64,75", "--elo0", "0", "--elo1", "10", "--json"}}));
    const auto number = [&](std::string_view name) { return *find_member(known.members(), name)->get<double>(); };
    CHECK(std::abs(number("elo") - 55.579780) < 1e-6);
    CHECK(std::abs(number("llr") - 2.48369548) < 1e-6);
    CHECK(std::abs(number("upper") - 2.944438979) < 1e-6);
    const Value none = parsed(run({{"stats", "--games", "0,0,0", "--json"}}));
    for (const char* name :
         {"score", "elo", "elo_error", "nelo", "nelo_error", "los", "draw_ratio", "pairs_ratio", "verdict"}) {
        CHECK(*find_member(none.members(), name) == Value());
    }
    CHECK(*find_member(none.members(), "llr") == Value(0.0));
    const Run without_names = run({{"stats", "--games", "10,0,0"}});
    CHECK(without_names.out.find("inf") == std::string::npos);
    CHECK(without_names.out.find("nan") == std::string::npos);
}

}  // namespace farmland::tests
