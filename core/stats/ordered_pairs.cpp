#include "core/stats/ordered_pairs.hpp"

namespace farmland::stats {

namespace {

constexpr std::uint8_t missing_pair = 255;
constexpr std::uint8_t void_pair = 254;

}  // namespace

OrderedPairs::OrderedPairs(const Question& question) : question_(question), bounds_(bounds_of(question)) {}

bool OrderedPairs::add(std::uint64_t pair, std::optional<std::size_t> half_points) {
    if (pair >= half_points_.size()) half_points_.resize(pair + 1, missing_pair);
    half_points_[pair] = half_points ? static_cast<std::uint8_t>(*half_points) : void_pair;
    while (!is_decided() && end_ < half_points_.size() && half_points_[end_] != missing_pair) {
        count(half_points_[end_++]);
    }
    return is_decided();
}

void OrderedPairs::count(std::uint8_t half_points) {
    if (half_points == void_pair) {
        ++void_pairs_;
        return;
    }
    ++pairs_[half_points];
    verdict_ = verdict_of(log_likelihood_ratio(Counts::of_pairs(pairs_), question_), bounds_);
}

}  // namespace farmland::stats
