// Ledgers: files that hold the results of a tournament, or of a part of it. The first line is the plan, each other line the
// result of a pair, in any order. A line counts once it has its end.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/tournament/plan.hpp"
#include "core/tournament/results.hpp"
#include "core/tournament/schedule.hpp"

namespace farmland::tournament {

// What ledgers say together. It does not depend on which of them a result is in, nor on how often.
struct Ledger {
    Plan plan;
    Scores scores;
    Schedule schedule;
    std::vector<PairResult> results;  // sorted by pair
    std::vector<PairResult> waiting;  // of rounds that nobody can know yet, since results of earlier ones are missing
};

class LedgerReader {
public:
    // All results must be of one plan: the given one or, without one, that of the first ledger.
    LedgerReader() = default;
    explicit LedgerReader(Plan plan) : plan_(std::move(plan)) {}

    // Adds all whole lines of a ledger; one without any says nothing. Errors name the file and the line: what is damaged,
    // or belongs to another tournament.
    Result<void> add(const std::string& file, std::string_view text);

    // Whether a plan has been read.
    bool has_plan() const { return plan_.has_value(); }
    const Plan& plan() const { return *plan_; }

    // All of it, once there is a plan. The error names results that contradict each other or the schedule.
    Result<Ledger> finish();

private:
    // Where a result was read. There can be millions.
    struct Place {
        std::uint32_t file;  // by index
        std::uint32_t line;
    };

    Error error_at(Place place, const std::string& problem) const;
    void sort();
    Result<void> take_each_once();
    Result<void> check(const PairResult& result, Place place, const Schedule& schedule) const;

    std::optional<Plan> plan_;
    std::vector<std::string> files_;
    std::vector<PairResult> results_;
    std::vector<Place> places_;  // of the results
};

// How many bytes of a ledger are whole lines: what comes after them was cut off while it was written.
std::size_t length_of_whole_lines(std::string_view text);

// The first line of a ledger, with its end.
std::string first_line_of(const Plan& plan);

}  // namespace farmland::tournament
