// How reports look, also with the worst names.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <map>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "tests/tournament/samples.hpp"

namespace farmland::tournament {

namespace {

using Catch::Matchers::ContainsSubstring;
using farmland_tests::plan_for;
using farmland_tests::Sample;

// What is wrong with a page; empty if nothing is: tags that do not match, or anything from elsewhere.
std::string problem_of_page(std::string_view page) {
    for (const std::string_view foreign : {"<script", "http", "src=", "url(", "@import", "<link"}) {
        if (page.find(foreign) != std::string_view::npos) return "there is " + std::string(foreign);
    }
    if (!page.starts_with("<!DOCTYPE html>\n")) return "there is no doctype";
    std::vector<std::string> open;
    for (std::size_t at = page.find('<', 1); at != std::string_view::npos; at = page.find('<', at + 1)) {
        const std::size_t end = page.find('>', at);
        if (end == std::string_view::npos) return "a tag has no end";
        const std::string_view tag = page.substr(at + 1, end - at - 1);
        if (tag.find('<') != std::string_view::npos) return "a tag is within a tag: " + std::string(tag);
        if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "quotes do not match: " + std::string(tag);
        const std::string name(tag.substr(0, tag.find_first_of(" /", 1)));
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1)) return "closed but not open: " + std::string(tag);
            open.pop_back();
        } else if (!tag.ends_with('/') && name != "meta") {
            open.push_back(name);
        }
    }
    return open.empty() ? "" : "still open: " + open.back();
}

Sample small_tournament() {
    Sample sample{plan_for({"fox", "hare", "fox"}, 2), {}};
    sample.plan.mods = {"mods/long_days"};
    sample.plan.left_out = {{"bots/broken.lua", "bots/broken.lua:3: unexpected symbol near 'end'"}};
    sample.plan.openings = Openings{"openings.txt", "abc", 2};
    sample.play([](std::uint64_t pair, std::size_t, std::size_t) { return pair % 3 == 0 ? "1=" : "12"; });
    GameResult& failed = sample.results[1].games[0].result;
    failed.forfeit = true;
    failed.failures.push_back({Side::second, "bots/fox.lua:12: attempt to index a nil value", false});
    return sample;
}

const std::string hostile_name = "=<script>alert(\"1\")</script>'\x1b[31m\xff\n\xe2\x80\xae, & co";

Sample hostile_tournament() {
    Sample sample{plan_for({hostile_name, hostile_name, "@b"}, 2), {}};
    sample.plan.game = hostile_name;
    sample.plan.budget = hostile_name;
    sample.plan.mods = {hostile_name};
    sample.plan.left_out = {{hostile_name, hostile_name}};
    sample.plan.openings = Openings{hostile_name, "abc", 2};
    sample.play([](std::uint64_t pair, std::size_t, std::size_t) { return pair == 2 ? "1v" : "12"; });
    sample.results[2].games[1].result.void_reason = hostile_name;
    GameResult& failed = sample.results[0].games[0].result;
    failed.forfeit = true;
    failed.failures.push_back({Side::second, hostile_name, false});
    return sample;
}

Sample without_results(Format format = Format::round_robin) {
    Sample sample{plan_for({"A", "B", "C"}, 2, format), {}};
    if (format == Format::sprt) sample.plan.contestants.pop_back();
    sample.plan.rounds = 2;
    return sample;
}

}  // namespace

TEST_CASE("the report of a small tournament as people read it") {
    CHECK(report_text(small_tournament().report()) ==
          R"(crown: round-robin, 3 contestants, 2 pairs of games whenever two meet, seed 7
budget: 1000000 steps
mods: mods/long_days
openings: 2 of openings.txt
6 of 6 pairs played
left out: bots/broken.lua:3: unexpected symbol near 'end'

rank  no  name  rating    ±  games  wins  draws  losses  points  score %  LOS %
   1   1  fox   +191.3  n/a      8     6      2       0       7     87.5    n/a
   2   2  hare   +68.9  n/a      8     4      2       2       5     62.5    n/a
   3   3  fox   -260.2  n/a      8     0      0       8       0      0.0
ratings are in Elo points and have the mean 0, errors are of 95 %
a drawn game was added to each meeting for the ratings, because somebody won or lost everything
errors take some pairs of games that are not all alike
LOS: how likely it is that one is stronger than the next one

Cross table: points of the row against the column, of so many games
          1    2    3
1 fox     -  3/4  4/4
2 hare  1/4    -  4/4
3 fox   0/4  0/4    -

Meetings
first   second  wins  draws  losses  pairs 0, 1/2, 1, 3/2, 2     Elo    ±  LOS %
1 fox   2 hare     2      2       0            0, 0, 0, 2, 0  +190.8  0.0    n/a
1 fox   3 fox      4      0       0            0, 0, 0, 0, 2     n/a  n/a    n/a
2 hare  3 fox      4      0       0            0, 0, 0, 0, 2     n/a  n/a    n/a

12 games: the first seat won 6, drew 2 and lost 4, a score of 58.3 %; 16.7 % are draws
a game takes 13.2 actions on average, 10 to 18

3 fox (bots/fox.lua): 1 error, 0 overruns, 1 game forfeited
  bots/fox.lua:12: attempt to index a nil value
    error in 1 game, first in game 3 (seed -8762550493734225751)

Steps
contestant  decisions  mean steps  most steps
1 fox              36        66.7         120
2 hare             36        66.7         120
3 fox              36        66.7         120

Openings
opening  games  first seat %  draws %  won pairs %
      1      6          58.3     16.7        100.0
      2      6          58.3     16.7        100.0
)");
}

TEST_CASE("times are an extra section at the end") {
    const Report report = small_tournament().report();
    const std::vector<Timing> times = {{10, 25'000, 9'000}, {20, 10'000, 1'000}, {}};
    const std::string text = report_text(report, times);
    CHECK(text.starts_with(report_text(report)));
    CHECK_THAT(text, ContainsSubstring("1 fox              10      2.5      9.0\n") && ContainsSubstring(" n/a "));
    CHECK_THAT(report_json(report, times), ContainsSubstring("\"most_nanoseconds\": 9000"));
    CHECK_THAT(report_csv(report, times), ContainsSubstring(",10,25000,9000\r\n"));
    CHECK(problem_of_page(report_html(report, times)).empty());
}

TEST_CASE("no name or message breaks out of a report") {
    const Report report = hostile_tournament().report();
    const std::string text = report_text(report);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(is_utf8(text));
    CHECK_THAT(text, ContainsSubstring("=<script>alert(\"1\")</script>'?[31m? ?, "));

    const std::string json = report_json(report);
    CHECK(parse_json(json));
    CHECK(json.find('\x1b') == std::string::npos);

    const std::string page = report_html(report);
    CHECK(problem_of_page(page) == "");
    CHECK(page.find('\x1b') == std::string::npos);
    CHECK(is_utf8(page));
    CHECK_THAT(page, ContainsSubstring("=&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&apos;?[31m? ?, &amp; co"));

    const std::string csv = report_csv(report);
    CHECK(is_utf8(csv));
    CHECK_THAT(csv, ContainsSubstring(",\"'=<script>alert(\"\"1\"\")</script>'?[31m? ?, & co\",") &&
                        ContainsSubstring(",\"'@b\","));
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 4);
}

TEST_CASE("contestants of the same name are told apart by their numbers") {
    const std::string text = report_text(small_tournament().report());
    CHECK_THAT(text, ContainsSubstring("1 fox") && ContainsSubstring("3 fox"));
}

TEST_CASE("what is undefined is n/a or null, never infinite") {
    std::vector<Report> reports = {small_tournament().report(), hostile_tournament().report()};
    for (const Format format : {Format::round_robin, Format::gauntlet, Format::knockout, Format::swiss, Format::sprt}) {
        reports.push_back(without_results(format).report());
    }
    Sample decided{plan_for({"A", "B"}, 1), {}};
    decided.play([](std::uint64_t, std::size_t, std::size_t) { return "12"; });
    reports.push_back(decided.report());
    Sample all_void{plan_for({"A", "B"}, 1), {}};
    all_void.play([](std::uint64_t, std::size_t, std::size_t) { return "vv"; });
    reports.push_back(all_void.report());
    for (const Report& report : reports) {
        for (const auto render : {report_text, report_json, report_csv, report_html}) {
            const std::string rendered = render(report, {});
            for (const std::string_view word : {"inf", "nan", "-0.0 ", "1.#"}) {
                INFO(rendered);
                CHECK(rendered.find(word) == std::string::npos);
            }
        }
        CHECK(parse_json(report_json(report)));
        CHECK(problem_of_page(report_html(report)) == "");
    }
    const Report nothing = without_results().report();
    CHECK_THAT(report_text(nothing), ContainsSubstring("0 of 6 pairs played; the tournament is not complete") &&
                                         ContainsSubstring("there is no game with a result"));
    CHECK_THAT(report_json(nothing), ContainsSubstring("\"rating\": null"));
    CHECK_THAT(report_csv(nothing), ContainsSubstring("\"A\",\"bots/A.lua\",n/a,n/a,0,0,0,0,0,n/a,n/a,"));
}

TEST_CASE("a report of many contestants stays readable in a terminal") {
    std::vector<std::string> names;
    for (int each = 0; each < 30; ++each)
        names.push_back("a contestant with a rather long name, Ä " + std::to_string(each));
    Sample sample{plan_for(names, 2), {}};
    sample.play([](std::uint64_t pair, std::size_t, std::size_t) { return pair % 2 == 0 ? "1=" : "2="; });
    const std::string text = report_text(sample.report());
    for (const std::string_view line : lines(text)) {
        INFO(line);
        CHECK(utf8_length(line) < 100);
    }
    CHECK_THAT(text, !ContainsSubstring("Meetings"));
    CHECK(problem_of_page(report_html(sample.report())) == "");
}

TEST_CASE("the page draws ratings, lengths and the course of a test") {
    Sample sample{plan_for({"new", "old"}, 60, Format::sprt), {}};
    sample.play([](std::uint64_t pair, std::size_t, std::size_t) { return pair % 3 == 0 ? "1=" : "11"; });
    const std::string page = report_html(sample.report());
    CHECK(problem_of_page(page) == "");
    CHECK_THAT(page, ContainsSubstring("<title>Ratings with their errors</title>") &&
                         ContainsSubstring("<title>How long games are</title>") &&
                         ContainsSubstring("<title>LLR: is 1 new better than 2 old?</title>") &&
                         ContainsSubstring("prefers-color-scheme: dark"));
}

}  // namespace farmland::tournament
