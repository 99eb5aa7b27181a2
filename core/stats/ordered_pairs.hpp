// A question answered by pairs in the order of their numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/stats/answer.hpp"

namespace farmland::stats {

// Pairs may come in any order, but count in that of their numbers, without gaps, until they decide: so the question is
// answered at the same pair however many of them are played at the same time.
class OrderedPairs {
public:
    explicit OrderedPairs(const Question& question);

    // Half points of the first contestant; nothing if a game is void. True once nothing more is to be played.
    bool add(std::uint64_t pair, std::optional<std::size_t> half_points);

    bool is_decided() const { return verdict_ != Verdict::undecided; }
    // All pairs with lower numbers count or are void; those from here on do not count (yet).
    std::uint64_t end() const { return end_; }
    const std::array<std::uint64_t, 5>& pairs() const { return pairs_; }
    std::uint64_t void_pairs() const { return void_pairs_; }
    Answer answer() const { return stats::answer(Counts::of_pairs(pairs_), question_); }

private:
    void count(std::uint8_t half_points);

    Question question_;
    Bounds bounds_;
    std::vector<std::uint8_t> half_points_;  // by pair
    std::uint64_t end_ = 0;
    std::array<std::uint64_t, 5> pairs_{};
    std::uint64_t void_pairs_ = 0;
    Verdict verdict_ = Verdict::undecided;
};

}  // namespace farmland::stats
