#include "core/tournament/plan.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/json.hpp"

namespace farmland::tournament {

using Catch::Matchers::ContainsSubstring;

namespace {

Plan some_plan() {
    Plan plan;
    plan.program = "farmland 1.2.3";
    plan.game = "crown";
    plan.mods = {"orchard", "../mods/mine"};
    plan.setup = "5e70";
    plan.format = Format::swiss;
    plan.pairs = 10;
    plan.rounds = 1;
    plan.seed = -7;
    plan.budget = "steps=1000";
    plan.openings = Openings{"openings.txt", "0be", 12};
    plan.anchor = 1;
    plan.contestants = {{"one", "one.lua", "aa", {}}, {"two", "two.lua", "bb", {{"depth", "3"}, {"style", "a=b"}}}};
    plan.left_out = {{"three.lua", "three.lua:1: 'x' expected"}};
    return plan;
}

std::string text_of(const Plan& plan) { return to_json(value_of(plan)); }

std::string difference(void (*change)(Plan& plan)) {
    Plan changed = some_plan();
    change(changed);
    const auto same = check_same(some_plan(), changed);
    REQUIRE_FALSE(same);
    return same.error().sentence();
}

}  // namespace

TEST_CASE("a plan is read as it was written") {
    for (const Format format : {Format::round_robin, Format::gauntlet, Format::knockout, Format::swiss, Format::sprt}) {
        Plan plan = some_plan();
        plan.format = format;
        if (format == Format::sprt) plan.question = {-1.5, 2, 0.01, 0.1, stats::Model::logistic};
        const auto read = plan_of(*parse_json(text_of(plan)));
        REQUIRE(read);
        CHECK(text_of(*read) == text_of(plan));
        CHECK(check_same(plan, *read));
        CHECK(format_named(name_of(format)) == format);
    }
    CHECK_FALSE(format_named("league"));
}

TEST_CASE("what has changed in a plan is named") {
    CHECK(difference([](Plan& plan) { plan.contestants[1].sha256 = "cc"; }) ==
          "the contestant 'two' (two.lua) has changed since");
    CHECK(difference([](Plan& plan) { plan.contestants[1].settings["depth"] = "4"; }) ==
          "the contestant 'two' (two.lua) has other settings now");
    CHECK(difference([](Plan& plan) { std::swap(plan.contestants[0], plan.contestants[1]); }) ==
          "the contestant 'one' (one.lua) is now 'two' (two.lua)");
    CHECK(difference([](Plan& plan) { plan.contestants.push_back(plan.contestants[0]); }) ==
          "there were 2 contestants, now there are 3");
    CHECK(difference([](Plan& plan) { plan.setup = "other"; }) ==
          "what the game is played with has changed since: the mods orchard, ../mods/mine");
    CHECK(difference([](Plan& plan) { plan.seed = 8; }) == "'seed' was -7, now it is 8");
    CHECK(difference([](Plan& plan) { plan.program = "farmland 2"; }) ==
          "'program' was 'farmland 1.2.3', now it is 'farmland 2'");
    CHECK(difference([](Plan& plan) { plan.anchor.reset(); }) == "'anchor' was 2, now it is not there");
    CHECK(difference([](Plan& plan) { plan.openings->sha256 = "1"; }).starts_with("'openings' was {"));
}

TEST_CASE("a line that is no plan is refused with what it lacks") {
    const auto problem = [](std::string_view text) {
        const auto read = plan_of(*parse_json(text));
        REQUIRE_FALSE(read);
        return read.error().sentence();
    };
    CHECK(problem("{}") == "these are not results of a tournament");
    CHECK(problem("3") == "these are not results of a tournament");
    CHECK(problem(R"({"format":"farmland-tournament","version":2,"plan":{}})") ==
          "written in format version 2, this program reads 1");
    CHECK(problem(R"({"format":"farmland-tournament","version":1,"plan":{}})") == "there is no 'program'");
    std::string text = text_of(some_plan());
    text.replace(text.find("\"swiss\""), 7, "\"league\"");
    CHECK_THAT(problem(text), ContainsSubstring("'format' is 'league', expected round-robin"));
}

}  // namespace farmland::tournament
