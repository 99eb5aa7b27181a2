#include "core/tournament/results.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/java_random.hpp"
#include "core/base/json.hpp"

namespace farmland::tournament {

using Catch::Matchers::ContainsSubstring;

namespace {

PairResult plain_pair() {
    PairResult result;
    result.pair = 11;
    result.contestants = {0, 3};
    result.games[0].result = {Side::second, 57, false, {}, {}};
    result.games[0].efforts = {{{29, 1200, 90}, {28, 0, 0}}};
    result.games[1].result = {std::nullopt, 100'000, false, {}, {}};
    result.games[1].efforts = {{{1, 2, 3}, {4, 5'000'000'000, 6}}};
    return result;
}

}  // namespace

TEST_CASE("the result of a pair is one line") {
    CHECK(line_of(plain_pair()) ==
          R"({"pair":12,"contestants":[1,4],"games":[{"winner":2,"actions":57,"forfeit":false,"failures":[],)"
          R"("decisions":[29,28],"steps":[1200,0],"most_steps":[90,0]},{"winner":0,"actions":100000,"forfeit":false,)"
          R"("failures":[],"decisions":[1,4],"steps":[2,5000000000],"most_steps":[3,6]}]})");
}

TEST_CASE("a line is read as it was written, be it a plain pair or not") {
    PairResult result = plain_pair();
    CHECK(*pair_of(line_of(result)) == result);
    result.opening = 4;
    CHECK(*pair_of(line_of(result)) == result);
    result.games[0].result.forfeit = true;
    result.games[0].result.failures.push_back({Side::first, "bot.lua:3: \"no\"\n\x01 idea", true});
    CHECK(*pair_of(line_of(result)) == result);
    result.games[1].result.void_reason = "a rule failed";
    CHECK(*pair_of(line_of(result)) == result);
}

// There are two readers: one for what is usual and fast, one for everything else. Blanks are never usual.
TEST_CASE("both readers of lines read the same") {
    PairResult result = plain_pair();
    result.opening = 2;
    std::string spaced = to_json(*parse_json(line_of(result)), {.blanks = true});
    CHECK(spaced != line_of(result));
    CHECK(*pair_of(spaced) == result);
}

TEST_CASE("what is wrong with a line is named") {
    const auto problem = [](const std::string& line) {
        const auto read = pair_of(line);
        REQUIRE_FALSE(read);
        return read.error().sentence();
    };
    const std::string line = line_of(plain_pair());
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = line;
        text.replace(text.find(from), from.size(), to);
        return problem(text);
    };
    CHECK_THAT(problem(line.substr(0, 30)), ContainsSubstring("damaged"));
    CHECK_THAT(problem("[]"), ContainsSubstring("this is a list, expected a pair"));
    CHECK_THAT(changed("\"pair\":12", "\"pair\":0"), ContainsSubstring("'pair' is 0, expected 1 to"));
    CHECK_THAT(changed("\"pair\":12", "\"pairs\":12"), ContainsSubstring("unknown name 'pairs'; did you mean 'pair'?"));
    CHECK_THAT(changed("[1,4]", "[1]"), ContainsSubstring("'contestants' does not hold two numbers"));
    CHECK_THAT(changed("[1,4]", "[0,4]"), ContainsSubstring("'contestants' holds 0"));
    CHECK_THAT(changed("[29,28]", "[29,28,1]"), ContainsSubstring("'decisions' holds more than two numbers"));
    CHECK_THAT(changed("[29,28]", "[29,-28]"), ContainsSubstring("'decisions' holds -28"));
    CHECK_THAT(changed("\"winner\":2", "\"winner\":3"), ContainsSubstring("'winner' is 3"));
    CHECK_THAT(changed("\"forfeit\":false", "\"forfeit\":true"), ContainsSubstring("a forfeit without a failure"));
    CHECK_THAT(changed("\"games\":[", "\"games\":[{},"), ContainsSubstring("there is no 'winner'"));
}

TEST_CASE("damaged lines are refused or read, and never written otherwise than they were read") {
    PairResult special = plain_pair();
    special.games[1].result.forfeit = true;
    special.games[1].result.failures.push_back({Side::second, "x", false});
    JavaRandom random(5);
    for (const std::string& line : {line_of(plain_pair()), line_of(special)}) {
        for (int round = 0; round < 3000; ++round) {
            std::string text = line;
            const auto at = static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(text.size())));
            text[at] = static_cast<char>(random.next_int(256));
            const auto read = pair_of(text);
            if (read) CHECK(*pair_of(line_of(*read)) == *read);
        }
    }
}

TEST_CASE("the half points of a pair are the first contestant's, from both seats") {
    PairResult result = plain_pair();
    CHECK(result.half_points() == 1);
    result.games[1].result.winner = Side::second;
    CHECK(result.half_points() == 2);
    result.games[0].result.void_reason = "no";
    CHECK_FALSE(result.half_points());
}

}  // namespace farmland::tournament
