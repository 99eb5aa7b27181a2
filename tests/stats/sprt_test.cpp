// The sequential test on results that arrive one after the other.
#include "core/stats/sprt.hpp"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>
#include <vector>

namespace farmland::stats {

namespace {

struct Course {
    std::map<std::uint64_t, double> llr;  // after so many pairs
    std::uint64_t stops_at = 0;
    Verdict verdict = Verdict::undecided;
    std::array<std::uint64_t, 5> counts{};
};

Course run(double elo1, bool mirrored) {
    constexpr std::array<std::size_t, 10> outcomes = {2, 4, 2, 3, 1, 4, 2, 2, 3, 0};
    Question question;
    question.elo1 = elo1;
    Course course;
    for (std::uint64_t pair = 0; course.verdict == Verdict::undecided; ++pair) {
        const std::size_t outcome = outcomes[pair % outcomes.size()];
        ++course.counts[mirrored ? 4 - outcome : outcome];
        const auto llr = log_likelihood_ratio(Counts::of_pairs(course.counts), question);
        course.llr[pair + 1] = *llr;
        course.verdict = verdict_of(llr, bounds_of(question));
        course.stops_at = pair + 1;
    }
    return course;
}

void check(const Course& course, const std::map<std::uint64_t, double>& expected) {
    for (const auto& [pairs, llr] : expected) {
        INFO("after " << pairs << " pairs");
        CHECK(std::abs(course.llr.at(pairs) - llr) <= 1e-6);
    }
}

}  // namespace

TEST_CASE("a test stops at the first pair that decides it") {
    const Course better = run(50, false);
    check(
        better,
        {{1, -0.036871}, {2, 0.251450}, {5, 0.317893}, {10, 0.292491}, {20, 0.584982}, {50, 1.462455}, {89, 3.035324}});
    CHECK(better.stops_at == 89);
    CHECK(better.verdict == Verdict::better);
    CHECK(better.counts == std::array<std::uint64_t, 5>{8, 9, 36, 18, 18});

    const Course worse = run(50, true);
    check(worse, {{1, -0.036871}, {2, -0.322865}, {5, -0.513382}, {10, -0.695570}, {20, -1.391140}, {38, -2.948786}});
    CHECK(worse.stops_at == 38);
    CHECK(worse.verdict == Verdict::not_better);
    CHECK(worse.counts == std::array<std::uint64_t, 5>{8, 7, 16, 4, 3});

    const Course narrow = run(10, false);
    check(narrow, {{1, -0.000945},
                   {2, 0.056066},
                   {5, 0.080486},
                   {10, 0.090750},
                   {20, 0.181499},
                   {50, 0.453748},
                   {100, 0.907496},
                   {318, 2.947146}});
    CHECK(narrow.stops_at == 318);
    CHECK(narrow.verdict == Verdict::better);
    CHECK(narrow.counts == std::array<std::uint64_t, 5>{31, 32, 128, 63, 64});
}

TEST_CASE("the bounds follow from how often the answer may be wrong") {
    const Bounds even = bounds_of({});
    CHECK(std::abs(even.upper - 2.9444389791664403) < 1e-12);
    CHECK(even.lower == -even.upper);
    Question question;
    question.beta = 0.1;
    const Bounds uneven = bounds_of(question);
    CHECK(std::abs(uneven.lower - -2.251291798606) < 1e-9);
    CHECK(std::abs(uneven.upper - 2.890371757896) < 1e-9);
}

TEST_CASE("what cannot be computed decides nothing") {
    CHECK(verdict_of(std::nullopt, bounds_of({})) == Verdict::undecided);
}

}  // namespace farmland::stats
