#include "core/tournament/ledger.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "core/base/json.hpp"
#include "core/base/text.hpp"

namespace farmland::tournament {

namespace {

Result<Plan> read_plan(std::string_view line) {
    const auto value = parse_json(line);
    if (!value) return Error{"this is not a ledger of a tournament: " + value.error().sentence()};
    return plan_of(*value);
}

// Whether a clock ran out depends on the machine. So a result without that is better, and of two pairs with it the same
// one is taken in whatever order they come.
bool is_better(const PairResult& left, const PairResult& right) {
    if (left.is_out_of_time() != right.is_out_of_time()) return !left.is_out_of_time();
    return line_of(left) < line_of(right);
}

}  // namespace

std::size_t length_of_whole_lines(std::string_view text) { return text.rfind('\n') + 1; }

std::string first_line_of(const Plan& plan) { return to_json(value_of(plan)) + "\n"; }

Result<void> LedgerReader::add(const std::string& file, std::string_view text) {
    text = text.substr(0, length_of_whole_lines(text));
    files_.push_back(file);
    for (std::uint32_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        const auto wrong = [&](const std::string& problem) { return Error{problem, {file, static_cast<int>(number)}}; };
        if (number == 1) {
            auto plan = read_plan(line);
            if (!plan) return wrong(plan.error().sentence());
            if (!plan_) plan_ = *plan;
            if (auto same = check_same(*plan, *plan_); !same) {
                const std::string other = files_.size() > 1 ? "than " + files_.front() : "than the one here";
                return wrong("results of another plan " + other + ": " + same.error().sentence());
            }
            continue;
        }
        auto result = pair_of(line);
        if (!result) {
            return wrong(result.error().sentence() + "; without this line its pair can be played again");
        }
        if (result->pair >= most_pairs_of(*plan_)) {
            return wrong("there is no pair " + std::to_string(result->pair + 1) + " in this tournament");
        }
        results_.push_back(*std::move(result));
        places_.push_back({static_cast<std::uint32_t>(files_.size() - 1), number});
    }
    return {};
}

Error LedgerReader::error_at(Place place, const std::string& problem) const {
    return Error{problem, {files_[place.file], static_cast<int>(place.line)}};
}

// Mostly they are in order already, or nearly.
void LedgerReader::sort() {
    const auto by_pair = [](const PairResult& left, const PairResult& right) { return left.pair < right.pair; };
    if (std::is_sorted(results_.begin(), results_.end(), by_pair)) return;
    std::vector<std::size_t> order(results_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t left, std::size_t right) { return by_pair(results_[left], results_[right]); });
    std::vector<PairResult> results;
    std::vector<Place> places;
    results.reserve(order.size());
    places.reserve(order.size());
    for (const std::size_t index : order) {
        results.push_back(std::move(results_[index]));
        places.push_back(places_[index]);
    }
    results_ = std::move(results);
    places_ = std::move(places);
}

// Of sorted ones.
Result<void> LedgerReader::take_each_once() {
    std::size_t kept = 0;
    for (std::size_t index = 1; index < results_.size(); ++index) {
        if (results_[index].pair != results_[kept].pair) {
            ++kept;
            if (kept != index) results_[kept] = std::move(results_[index]);
            places_[kept] = places_[index];
        } else if (results_[index].is_out_of_time() || results_[kept].is_out_of_time()) {
            if (is_better(results_[index], results_[kept])) results_[kept] = std::move(results_[index]);
        } else if (!(results_[index] == results_[kept])) {
            const Place other = places_[kept];
            return error_at(places_[index], "another result of pair " + std::to_string(results_[kept].pair + 1) +
                                                " than in " + files_[other.file] + ":" + std::to_string(other.line));
        }
    }
    if (!results_.empty()) results_.resize(kept + 1);
    return {};
}

Result<void> LedgerReader::check(const PairResult& result, Place place, const Schedule& schedule) const {
    const std::string pair = "pair " + std::to_string(result.pair + 1);
    if (result.contestants != schedule.meeting_of(result.pair)) {
        const auto [first, second] = schedule.meeting_of(result.pair);
        return error_at(place, pair + " is between contestants " + std::to_string(first + 1) + " and " +
                                   std::to_string(second + 1) + ", found " + std::to_string(result.contestants[0] + 1) +
                                   " and " + std::to_string(result.contestants[1] + 1));
    }
    if (result.opening != opening_of(*plan_, schedule, result.pair)) {
        return error_at(place, pair + " begins with another opening");
    }
    return {};
}

Result<Ledger> LedgerReader::finish() {
    sort();
    if (auto taken = take_each_once(); !taken) return taken.error();
    Ledger ledger;
    ledger.plan = *plan_;
    Scores all;
    for (const PairResult& each : results_) all.add(each);
    ledger.schedule = schedule_of(ledger.plan, all);
    const auto first_waiting = std::find_if(results_.begin(), results_.end(), [&](const PairResult& each) {
        return each.pair >= ledger.schedule.known_pairs();
    });
    ledger.waiting.assign(std::move_iterator(first_waiting), std::move_iterator(results_.end()));
    results_.erase(first_waiting, results_.end());
    for (std::size_t index = 0; index < results_.size(); ++index) {
        if (auto checked = check(results_[index], places_[index], ledger.schedule); !checked) return checked.error();
        ledger.scores.add(results_[index]);
    }
    ledger.results = std::move(results_);
    return ledger;
}

}  // namespace farmland::tournament
