// Alpha-beta search, deepened step by step, for games in which nothing is hidden and nothing is drawn by lot.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/game/rules.hpp"

namespace farmland {

// What a won game counts; it counts one less for each action that it takes. What is estimated stays below all of that.
inline constexpr int won_score = 1'000'000;
inline constexpr int deepest_search = 64;
constexpr bool is_decided(int score) {
    return score >= won_score - deepest_search || score <= deepest_search - won_score;
}

template <GameRules Rules>
struct SearchResult {
    typename Rules::Action action;
    int score = 0;            // for the side to move
    int depth = 0;            // how many actions ahead everything was looked at
    std::uint64_t nodes = 0;  // how many states were looked at
};

// `Evaluate` says how good a state is for the side to move. The same search gives the same result every time, unless it is
// stopped in the middle. Nothing is allocated for a node; what the lists of actions need is kept from search to search.
template <GameRules Rules, class Evaluate>
    requires std::is_invocable_r_v<int, const Evaluate&, const typename Rules::State&>
class AlphaBeta {
    using State = typename Rules::State;
    using Action = typename Rules::Action;

public:
    AlphaBeta(const Rules& rules, Evaluate evaluate)
        : rules_(rules), evaluate_(std::move(evaluate)), plies_(deepest_search + 1), history_(history_size) {}

    // Looks that many actions ahead, at least 1, or less far once the game is decided or `stop` says so; it is asked now and
    // then, but never before all actions were looked at once. The game must not be over.
    SearchResult<Rules> search(const State& state, int depth, const std::function<bool()>& stop = {}) {
        assert(!rules_.outcome(state));
        std::fill(history_.begin(), history_.end(), 0U);
        for (Ply& ply : plies_) ply.killers = 0;
        stop_ = nullptr;
        stopped_ = false;
        nodes_ = 0;
        list_candidates(state, 0);
        SearchResult<Rules> best{plies_[0].candidates.front().action};
        depth = std::clamp(depth, 1, deepest_search);
        for (int ahead = 1; ahead <= depth && !stopped_; ++ahead) {
            search_root(state, ahead, best);
            stop_ = stop ? &stop : nullptr;
            if (is_decided(best.score) || plies_[0].candidates.size() == 1) break;
        }
        best.nodes = nodes_;
        return best;
    }

private:
    struct Candidate {
        Action action;
        std::uint32_t rank = 0;
        std::uint32_t index = 0;
    };

    // Scores outside of it do not matter; how far outside they are need not be found out.
    struct Window {
        int low;
        int high;
    };
    enum class Question : std::uint8_t { how_good, any_better };

    // Killers are the actions that last refuted something at this distance from the root.
    struct Ply {
        std::vector<Candidate> candidates;
        std::array<Action, 2> killer{};
        std::size_t killers = 0;
    };

    static constexpr std::size_t history_size = 1U << 14U;
    static constexpr std::uint32_t most_history = 1U << 30U;
    static constexpr std::uint64_t nodes_between_questions = 256;
    static constexpr int infinite = won_score + 1;

    // Keeps the best action in front, where the next search begins. What was found before a stop counts: it was
    // compared with the best one so far, which is always looked at first.
    void search_root(const State& state, int depth, SearchResult<Rules>& best) {
        std::vector<Candidate>& candidates = plies_[0].candidates;
        int alpha = -infinite;
        for (std::size_t number = 0; number < candidates.size(); ++number) {
            const int score = score_of(state, candidates[number].action, depth, 0, {alpha, infinite},
                                       number == 0 ? Question::how_good : Question::any_better);
            if (stopped_) return;
            if (score <= alpha) continue;
            alpha = score;
            best.action = candidates[number].action;
            best.score = score;
            const auto here = candidates.begin() + static_cast<std::ptrdiff_t>(number);
            std::rotate(candidates.begin(), here, here + 1);
        }
        best.depth = depth;
    }

    // The worth of an action to the side that plays it. All but the first are only asked whether they are better than that.
    int score_of(const State& state, const Action& action, int depth, int ply, Window window, Question question) {
        State next = state;
        NoEvents<typename Rules::Event> nobody;
        rules_.apply(next, action, nobody);
        const int sign = rules_.side_to_move(next) == rules_.side_to_move(state) ? 1 : -1;
        const auto look = [&](Window seen) {
            return sign > 0 ? search_node(next, depth - 1, ply + 1, seen)
                            : -search_node(next, depth - 1, ply + 1, {-seen.high, -seen.low});
        };
        if (question == Question::how_good) return look(window);
        const int score = look({window.low, window.low + 1});
        return score > window.low && score < window.high ? look(window) : score;
    }

    int search_node(const State& state, int depth, int ply, Window window) {
        if (++nodes_ % nodes_between_questions == 0 && stop_ != nullptr && (*stop_)()) stopped_ = true;
        if (stopped_) return 0;
        if (const auto outcome = rules_.outcome(state)) {
            if (!outcome->winner) return 0;
            return *outcome->winner == rules_.side_to_move(state) ? won_score - ply : ply - won_score;
        }
        if (depth == 0) return evaluate_(state);
        list_candidates(state, ply);
        int best = -infinite;
        Question question = Question::how_good;
        for (const Candidate& candidate : plies_[static_cast<std::size_t>(ply)].candidates) {
            best = std::max(best, score_of(state, candidate.action, depth, ply, window, question));
            if (stopped_) return 0;
            if (best >= window.high) {
                remember(candidate.action, depth, ply);
                break;
            }
            window.low = std::max(window.low, best);
            question = Question::any_better;
        }
        return best;
    }

    void list_candidates(const State& state, int number) {
        Ply& ply = plies_[static_cast<std::size_t>(number)];
        const auto actions = rules_.legal_actions(state);
        assert(actions.size() > 0);
        ply.candidates.clear();
        for (std::size_t index = 0; index < actions.size(); ++index) {
            const Action action = actions[index];
            ply.candidates.push_back({action, rank_of(action, ply), static_cast<std::uint32_t>(index)});
        }
        std::sort(ply.candidates.begin(), ply.candidates.end(), [](const Candidate& left, const Candidate& right) {
            return left.rank != right.rank ? left.rank > right.rank : left.index < right.index;
        });
    }

    std::uint32_t rank_of(const Action& action, const Ply& ply) const {
        for (std::size_t killer = 0; killer < ply.killers; ++killer) {
            if (ply.killer[killer] == action) return most_history + 2 - static_cast<std::uint32_t>(killer);
        }
        return history_[place_in_history(action)];
    }

    void remember(const Action& action, int depth, int number) {
        Ply& ply = plies_[static_cast<std::size_t>(number)];
        if (ply.killers == 0 || !(ply.killer[0] == action)) {
            ply.killer[1] = ply.killer[0];
            ply.killer[0] = action;
            ply.killers = std::min<std::size_t>(ply.killers + 1, 2);
        }
        std::uint32_t& seen = history_[place_in_history(action)];
        seen = std::min(seen + static_cast<std::uint32_t>(depth * depth), most_history);
    }

    // Actions whose bytes do not say which they are share one place, and so have no history.
    static std::size_t place_in_history(const Action& action) {
        if constexpr (std::has_unique_object_representations_v<Action>) {
            const auto bytes = std::bit_cast<std::array<unsigned char, sizeof(Action)>>(action);
            std::uint32_t hash = 2166136261U;
            for (const unsigned char byte : bytes) hash = (hash ^ byte) * 16777619U;
            return (hash ^ (hash >> 15U)) % history_size;
        } else {
            return 0;
        }
    }

    const Rules& rules_;
    Evaluate evaluate_;
    std::vector<Ply> plies_;  // by distance from the root
    std::vector<std::uint32_t> history_;
    const std::function<bool()>* stop_ = nullptr;
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace farmland
