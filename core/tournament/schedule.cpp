#include "core/tournament/schedule.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <set>
#include <utility>

namespace farmland::tournament {

namespace {

using Meetings = std::vector<std::array<std::size_t, 2>>;

// Half points of a meeting's first and second contestant.
struct Sum {
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    Sum& operator+=(const Sum& more) {
        first += more.first;
        second += more.second;
        return *this;
    }
};

Sum sum_of(const Stage& stage, std::size_t meeting, const Scores& scores) {
    constexpr std::uint64_t of_pair = 4;
    Sum sum;
    for (std::uint64_t pair = stage.first_pair + meeting; pair < stage.end(); pair += stage.meetings.size()) {
        const std::uint8_t score = scores[pair];
        if (score <= of_pair) sum += {score, of_pair - score};
    }
    return sum;
}

bool is_played(const Stage& stage, const Scores& scores) {
    for (std::uint64_t pair = stage.first_pair; pair < stage.end(); ++pair) {
        if (!scores.has(pair)) return false;
    }
    return true;
}

// The order in which the best meet as late as possible: 0 and 1 in the final, if both get there.
std::vector<std::size_t> bracket_order(std::size_t size) {
    std::vector<std::size_t> order = {0};
    while (order.size() < size) {
        const std::size_t sum = 2 * order.size() - 1;
        std::vector<std::size_t> next;
        for (const std::size_t each : order) {
            next.push_back(each);
            next.push_back(sum - each);
        }
        order = std::move(next);
    }
    return order;
}

std::string name_of_round(std::size_t slots, std::size_t round) {
    if (slots == 2) return "final";
    if (slots == 4) return "semi-finals";
    if (slots == 8) return "quarter-finals";
    return "round " + std::to_string(round);
}

// Adds one stage after the other as long as what it depends on has been played.
class Builder {
public:
    Builder(const Plan& plan, const Scores& scores) : plan_(plan), scores_(scores) {}

    Schedule build() {
        switch (plan_.format) {
            case Format::round_robin:
            case Format::gauntlet:
            case Format::sprt:
                add("", meetings_of_all());
                schedule_.is_complete = true;
                break;
            case Format::knockout: schedule_.is_complete = build_knockout(); break;
            case Format::swiss: schedule_.is_complete = build_swiss(); break;
        }
        return std::move(schedule_);
    }

private:
    // Whether it has been played.
    bool add(const std::string& name, Meetings meetings) {
        Stage& stage = schedule_.stages.emplace_back();
        stage.name = name;
        stage.first_pair = next_pair_;
        stage.pairs_each = plan_.pairs;
        stage.meetings = std::move(meetings);
        next_pair_ = stage.end();
        return is_played(stage, scores_);
    }

    Meetings meetings_of_all() const {
        const std::size_t count = plan_.contestants.size();
        const std::size_t who_meets_all = plan_.format == Format::round_robin ? count : 1;
        Meetings meetings;
        for (std::size_t first = 0; first < who_meets_all; ++first) {
            for (std::size_t second = first + 1; second < count; ++second) meetings.push_back({first, second});
        }
        return meetings;
    }

    // True once nothing can follow: the final is the last stage, or the last that may decide it.
    bool build_knockout() {
        const std::size_t count = plan_.contestants.size();
        std::vector<std::optional<std::size_t>> slots;  // nobody: whoever is next to it goes on
        for (const std::size_t each : bracket_order(std::bit_ceil(count))) {
            slots.push_back(each < count ? std::optional(each) : std::nullopt);
        }
        for (std::size_t round = 1; slots.size() > 1; ++round) {
            Meetings meetings;
            for (std::size_t slot = 0; slot < slots.size(); slot += 2) {
                if (slots[slot] && slots[slot + 1]) meetings.push_back({*slots[slot], *slots[slot + 1]});
            }
            const auto winners = play_round(name_of_round(slots.size(), round), meetings);
            if (!winners) return false;
            auto winner = winners->begin();
            std::vector<std::optional<std::size_t>> next;
            for (std::size_t slot = 0; slot < slots.size(); slot += 2) {
                const bool meet = slots[slot] && slots[slot + 1];
                next.push_back(meet ? std::optional(*winner++) : slots[slot] ? slots[slot] : slots[slot + 1]);
            }
            slots = std::move(next);
        }
        return true;
    }

    // The winners of the meetings; nothing if pairs of them have yet to be played.
    std::optional<std::vector<std::size_t>> play_round(const std::string& name, const Meetings& meetings) {
        std::vector<Sum> sums(meetings.size());
        std::vector<std::size_t> open(meetings.size());
        std::iota(open.begin(), open.end(), std::size_t{0});
        for (int stage = 0; stage <= most_further_stages && !open.empty(); ++stage) {
            Meetings played;
            for (const std::size_t each : open) played.push_back(meetings[each]);
            if (!add(stage == 0 ? name : name + ", further pairs", std::move(played))) return std::nullopt;
            std::vector<std::size_t> drawn;
            for (std::size_t index = 0; index < open.size(); ++index) {
                Sum& sum = sums[open[index]];
                sum += sum_of(schedule_.stages.back(), index, scores_);
                if (sum.first == sum.second) drawn.push_back(open[index]);
            }
            open = std::move(drawn);
        }
        std::vector<std::size_t> winners;
        for (std::size_t index = 0; index < meetings.size(); ++index) {
            const auto [first, second] = meetings[index];
            const Sum& sum = sums[index];
            winners.push_back(sum.first == sum.second  ? std::min(first, second)
                              : sum.first > sum.second ? first
                                                       : second);
        }
        return winners;
    }

    // What a contestant has after some rounds of swiss.
    struct Account {
        std::uint64_t meeting_points = 0;
        std::uint64_t half_points = 0;
        bool was_free = false;
        std::set<std::size_t> met;
    };

    bool build_swiss() {
        accounts_.assign(plan_.contestants.size(), {});
        for (std::uint64_t round = 1; round <= plan_.rounds; ++round) {
            if (!add("round " + std::to_string(round), meetings_of_round())) return false;
            const Stage& stage = schedule_.stages.back();
            for (std::size_t index = 0; index < stage.meetings.size(); ++index) {
                const auto [first, second] = stage.meetings[index];
                const Sum sum = sum_of(stage, index, scores_);
                enter(first, second, sum.first, sum.second);
                enter(second, first, sum.second, sum.first);
            }
            schedule_.meeting_points.clear();
            for (const Account& each : accounts_) schedule_.meeting_points.push_back(each.meeting_points);
        }
        return true;
    }

    void enter(std::size_t who, std::size_t against, std::uint64_t own, std::uint64_t other) {
        Account& account = accounts_[who];
        account.meeting_points += own > other ? 2 : own == other ? 1 : 0;
        account.half_points += own;
        account.met.insert(against);
    }

    // Neighbours in the standing who have not met yet. With an odd number the last one who has not been free before is.
    Meetings meetings_of_round() {
        std::vector<std::size_t> order(accounts_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
            const Account& one = accounts_[left];
            const Account& other = accounts_[right];
            return std::pair(one.meeting_points, one.half_points) > std::pair(other.meeting_points, other.half_points);
        });
        if (order.size() % 2 != 0) {
            const auto was_not_free = [&](std::size_t each) { return !accounts_[each].was_free; };
            auto free = std::find_if(order.rbegin(), order.rend(), was_not_free);
            if (free == order.rend()) free = order.rbegin();
            accounts_[*free].was_free = true;
            accounts_[*free].meeting_points += 2;
            order.erase(std::next(free).base());
        }
        Meetings meetings;
        tries_left_ = 100'000;
        if (!pair_up(order, meetings, false)) {
            meetings.clear();
            pair_up(order, meetings, true);
        }
        return meetings;
    }

    // The first one with the nearest for whom the rest can be paired up as well.
    bool pair_up(const std::vector<std::size_t>& order, Meetings& meetings, bool again) {
        if (order.empty()) return true;
        for (std::size_t index = 1; index < order.size(); ++index) {
            if (!again && (accounts_[order[0]].met.contains(order[index]) || --tries_left_ < 0)) continue;
            std::vector<std::size_t> rest = order;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(index));
            rest.erase(rest.begin());
            meetings.push_back({order[0], order[index]});
            if (pair_up(rest, meetings, again)) return true;
            meetings.pop_back();
        }
        return false;
    }

    const Plan& plan_;
    const Scores& scores_;
    Schedule schedule_;
    std::uint64_t next_pair_ = 0;
    std::vector<Account> accounts_;
    int tries_left_ = 0;
};

}  // namespace

void Scores::add(const PairResult& result) {
    if (result.pair >= scores_.size()) scores_.resize(result.pair + 1, not_played);
    std::uint8_t& score = scores_[result.pair];
    if (score == not_played) ++count_;
    const auto points = result.half_points();
    score = points ? static_cast<std::uint8_t>(*points) : is_void;
}

const Stage& Schedule::stage_of(std::uint64_t pair) const {
    return *std::find_if(stages.begin(), stages.end(), [&](const Stage& each) { return pair < each.end(); });
}

std::array<std::size_t, 2> Schedule::meeting_of(std::uint64_t pair) const {
    const Stage& stage = stage_of(pair);
    return stage.meetings[(pair - stage.first_pair) % stage.meetings.size()];
}

Schedule schedule_of(const Plan& plan, const Scores& scores) { return Builder(plan, scores).build(); }

std::size_t winner_of_drawn_meeting(const std::array<std::size_t, 2>& meeting) {
    return std::min(meeting[0], meeting[1]);
}

std::optional<std::uint64_t> opening_of(const Plan& plan, const Schedule& schedule, std::uint64_t pair) {
    if (!plan.openings) return std::nullopt;
    const Stage& stage = schedule.stage_of(pair);
    return (pair - stage.first_pair) / stage.meetings.size() % plan.openings->count;
}

}  // namespace farmland::tournament
