// Which pairs of a tournament there are to play, and between whom.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/tournament/plan.hpp"
#include "core/tournament/results.hpp"

namespace farmland::tournament {

// How the pairs went so far: a byte each, whatever their order.
class Scores {
public:
    // Else the half points of the first contestant.
    static constexpr std::uint8_t not_played = 255;
    static constexpr std::uint8_t is_void = 254;

    std::uint8_t operator[](std::uint64_t pair) const { return pair < scores_.size() ? scores_[pair] : not_played; }
    bool has(std::uint64_t pair) const { return (*this)[pair] != not_played; }
    void add(const PairResult& result);
    std::uint64_t count() const { return count_; }

private:
    std::vector<std::uint8_t> scores_;
    std::uint64_t count_ = 0;
};

// Meetings that can be played at the same time. Pair `first_pair + k` is the (k / meetings)th pair of meeting
// k % meetings.size().
struct Stage {
    std::string name;  // "round 2"; empty if there is only one
    std::uint64_t first_pair = 0;
    std::uint64_t pairs_each = 0;
    std::vector<std::array<std::size_t, 2>> meetings;

    std::uint64_t pairs() const { return pairs_each * meetings.size(); }
    std::uint64_t end() const { return first_pair + pairs(); }
};

struct Schedule {
    std::vector<Stage> stages;  // those that are known so far
    bool is_complete = false;   // no further stage follows the last one
    // Of swiss, by contestant: 2 for a meeting won or a round without an opponent, 1 for a drawn meeting.
    std::vector<std::uint64_t> meeting_points = {};

    const Stage& stage_of(std::uint64_t pair) const;
    std::array<std::size_t, 2> meeting_of(std::uint64_t pair) const;
    std::uint64_t known_pairs() const { return stages.empty() ? 0 : stages.back().end(); }
};

// The schedule follows from the plan and the results so far. Where the next stage depends on results that are missing,
// it ends with the stage that lacks them.
Schedule schedule_of(const Plan& plan, const Scores& scores);

// In a knockout a drawn meeting is played on; if it is drawn in the end, too, the one that the plan names first goes on.
std::size_t winner_of_drawn_meeting(const std::array<std::size_t, 2>& meeting);

// Which opening a pair begins with: the kth pair of any meeting with the kth one, from the first again after the last.
std::optional<std::uint64_t> opening_of(const Plan& plan, const Schedule& schedule, std::uint64_t pair);

}  // namespace farmland::tournament
