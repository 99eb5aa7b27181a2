#include "core/animals/turns.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace farmland::animals {

namespace {

constexpr std::uint64_t pairs_of(std::uint64_t things) { return things * (things - 1) / 2; }

// How many sets of at most this many moves there are, with different animals and different targets.
class SetCount {
public:
    SetCount(const Movers& movers, std::size_t begin, int most, Fields excluded) {
        // Of animals and of fields: in how many moves each is.
        std::array<std::uint64_t, max_animals> of_animal{};
        std::array<std::uint64_t, board_fields> of_field{};
        std::uint64_t moves = 0;
        const auto for_each_move = [&](auto visit) {
            for (std::size_t animal = begin; animal < movers.size(); ++animal) {
                for (Fields targets = movers[animal].targets & ~excluded; targets != 0;)
                    visit(animal, take_field(targets));
            }
        };
        for_each_move([&](std::size_t animal, Field to) {
            ++of_animal[animal];
            ++of_field[to];
            ++moves;
        });
        sets_ = 1;
        if (most == 0) return;
        sets_ += moves;
        if (most == 1) {
            for_each_move([&](std::size_t, Field to) { with_target_[to] = of_field[to]; });
            return;
        }
        std::uint64_t pairs_at_animals = 0;
        std::uint64_t pairs_at_fields = 0;
        for (const std::uint64_t count : of_animal) pairs_at_animals += count > 1 ? pairs_of(count) : 0;
        for (const std::uint64_t count : of_field) pairs_at_fields += count > 1 ? pairs_of(count) : 0;
        // For each animal and each field: in how many other moves its partners are.
        std::array<std::uint64_t, max_animals> beside_animal{};
        std::array<std::uint64_t, board_fields> beside_field{};
        for_each_move([&](std::size_t animal, Field to) {
            beside_animal[animal] += of_field[to] - 1;
            beside_field[to] += of_animal[animal] - 1;
        });
        std::uint64_t pairs_twice = 0;
        std::uint64_t triples_thrice = 0;
        for_each_move([&](std::size_t animal, Field to) {
            // What is left without this move's animal and target.
            const std::uint64_t rest = moves - of_animal[animal] - of_field[to] + 1;
            pairs_twice += rest;
            std::uint64_t with_move = 1 + rest;
            if (most > 2 && rest > 1) {
                const std::uint64_t same_animal =
                    pairs_at_animals - pairs_of(of_animal[animal]) - (beside_field[to] - (of_animal[animal] - 1));
                const std::uint64_t same_field =
                    pairs_at_fields - pairs_of(of_field[to]) - (beside_animal[animal] - (of_field[to] - 1));
                const std::uint64_t pairs = pairs_of(rest) - same_animal - same_field;
                triples_thrice += pairs;
                with_move += pairs;
            }
            with_target_[to] += with_move;
        });
        sets_ += pairs_twice / 2 + triples_thrice / 3;
    }

    std::uint64_t sets() const { return sets_; }
    std::uint64_t with_target(Field field) const { return with_target_[field]; }

private:
    std::uint64_t sets_ = 0;
    std::array<std::uint64_t, board_fields> with_target_{};
};

std::uint64_t count_sets(const Movers& movers, std::size_t begin, int most, Fields excluded) {
    return SetCount(movers, begin, most, excluded).sets();
}

// Appends the moves of the set with that number, as they are listed.
void find_set(const Movers& movers, int most, Fields taken, std::uint64_t number, Action& action) {
    std::size_t begin = 0;
    while (number > 0) {
        --number;
        bool found = false;
        for (std::size_t index = begin; index < movers.size() && !found; ++index) {
            for (Fields targets = movers[index].targets & ~taken; targets != 0 && !found;) {
                const Field to = take_field(targets);
                const std::uint64_t sets = count_sets(movers, index + 1, most - 1, taken | bit_of(to));
                if (number >= sets) {
                    number -= sets;
                    continue;
                }
                action.moves.push_back({movers[index].from, to});
                taken |= bit_of(to);
                begin = index + 1;
                found = true;
            }
        }
        --most;
    }
}

}  // namespace

bool ActionQuery::accepts(const Action& action) const {
    const auto any = [&](auto wanted) { return std::any_of(action.moves.begin(), action.moves.end(), wanted); };
    if (from && !any([&](const Move& move) { return move.from == *from; })) return false;
    if (to && !any([&](const Move& move) { return move.to == *to; })) return false;
    if (pass && *pass != action.moves.empty()) return false;
    return !moves || action.moves.size() == *moves;
}

std::size_t ActionSet::size() const {
    if (over_) return 0;
    const SetCount vegetarians(vegetarians_, 0, limits_.vegetarians, 0);
    std::uint64_t turns = vegetarians.sets();
    if (limits_.predators == 0) return turns;
    for (const Mover& predator : predators_) {
        for (Fields targets = predator.targets; targets != 0;) {
            turns += vegetarians.sets() - vegetarians.with_target(take_field(targets));
        }
    }
    if (limits_.predators == 1) return turns;
    Action action;
    list(predators_, 0, limits_.predators, 0, action, [&](Fields taken) {
        if (action.moves.size() > 1) turns += count_sets(vegetarians_, 0, limits_.vegetarians, taken);
    });
    return turns;
}

std::uint64_t ActionSet::countings() const {
    if (limits_.predators < 2) return 1;
    std::uint64_t moves = 0;
    for (const Mover& predator : predators_) moves += static_cast<std::uint64_t>(std::popcount(predator.targets));
    return 1 + (moves > 1 ? pairs_of(moves) : 0);
}

Action ActionSet::operator[](std::size_t index) const {
    const SetCount vegetarians(vegetarians_, 0, limits_.vegetarians, 0);
    std::uint64_t number = index;
    Action found;
    bool done = false;
    Action action;
    list(predators_, 0, limits_.predators, 0, action, [&](Fields taken) {
        if (done) return;
        std::uint64_t sets = vegetarians.sets();
        if (action.moves.size() == 1) {
            sets -= vegetarians.with_target(action.moves[0].to);
        } else if (action.moves.size() > 1) {
            sets = count_sets(vegetarians_, 0, limits_.vegetarians, taken);
        }
        if (number >= sets) {
            number -= sets;
            return;
        }
        found = action;
        find_set(vegetarians_, limits_.vegetarians, taken, number, found);
        done = true;
    });
    return found;
}

// Draws from all ways to take that many moves of each list, one after another, until they fit. A set of n moves can be drawn
// in n! orders, so each n is drawn as often as makes up for that.
Action ActionSet::pick(JavaRandom& random) const {
    std::array<Move, max_animals * board_fields> moves;
    const auto list_moves = [&](const Movers& movers, std::size_t at) {
        for (const Mover& mover : movers) {
            for (Fields targets = mover.targets; targets != 0;) moves[at++] = {mover.from, take_field(targets)};
        }
        return at;
    };
    const std::size_t predator_moves = list_moves(predators_, 0);
    const std::size_t vegetarian_moves = list_moves(vegetarians_, predator_moves) - predator_moves;
    struct Weights {
        std::array<std::int32_t, 4> of_size{};
        std::int32_t sum = 0;
    };
    const auto weigh = [](std::size_t things, int most) {
        Weights weights;
        std::int32_t ways = 1;
        for (int size = most; size > 1; --size) ways *= size;
        for (int size = 0; size <= most; ++size) {
            if (size > 0) ways = ways / size * static_cast<std::int32_t>(things);
            weights.of_size[static_cast<std::size_t>(size)] = ways;
            weights.sum += ways;
        }
        return weights;
    };
    const Weights of_predators = weigh(predator_moves, limits_.predators);
    const Weights of_vegetarians = weigh(vegetarian_moves, limits_.vegetarians);
    Action action;
    Fields from = 0;
    Fields to = 0;
    // False if what was drawn does not fit together.
    const auto add = [&](const Weights& weights, std::size_t first, std::size_t things) {
        const std::size_t begin = action.moves.size();
        std::int32_t number = random.next_int(weights.sum);
        for (std::size_t size = 0; number >= weights.of_size[size]; ++size) {
            number -= weights.of_size[size];
            const Move& move =
                moves[first + static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(things)))];
            if (contains(from, move.from) || contains(to, move.to)) return false;
            from |= bit_of(move.from);
            to |= bit_of(move.to);
            action.moves.push_back(move);
            // In the order of fields, as turns are listed.
            for (std::size_t at = action.moves.size() - 1; at > begin; --at) {
                if (action.moves[at - 1].from > action.moves[at].from)
                    std::swap(action.moves[at - 1], action.moves[at]);
            }
        }
        return true;
    };
    for (;;) {
        action.moves.clear();
        from = to = 0;
        if (!add(of_predators, 0, predator_moves) || !add(of_vegetarians, predator_moves, vegetarian_moves)) continue;
        return action;
    }
}

std::vector<std::uint32_t> ActionSet::select(const ActionQuery& query) const {
    std::vector<std::uint32_t> selected;
    std::uint32_t index = 0;
    for_each([&](const Action& action) {
        if (query.accepts(action)) selected.push_back(index);
        ++index;
    });
    return selected;
}

// Predators first, then vegetarians.
std::optional<std::size_t> TurnBuilder::order_of(Field from) const {
    std::size_t order = 0;
    for (const Movers* movers : {&turns_.predators(), &turns_.vegetarians()}) {
        for (const Mover& mover : *movers) {
            if (mover.from == from) return order;
            ++order;
        }
    }
    return std::nullopt;
}

bool TurnBuilder::is_option(const Move& move) const {
    const auto order = order_of(move.from);
    if (!order) return false;
    const std::size_t predators = turns_.predators().size();
    const bool is_predator = *order < predators;
    const Mover& mover = is_predator ? turns_.predators()[*order] : turns_.vegetarians()[*order - predators];
    if (!contains(mover.targets, move.to)) return false;
    int same_kind = 0;
    for (const Move& each : action_.moves) {
        if (each.to == move.to || *order_of(each.from) >= *order) return false;
        if ((*order_of(each.from) < predators) == is_predator) ++same_kind;
    }
    return same_kind < (is_predator ? turns_.limits().predators : turns_.limits().vegetarians);
}

std::vector<Move> TurnBuilder::options() const {
    std::vector<Move> options;
    for (const Movers* movers : {&turns_.predators(), &turns_.vegetarians()}) {
        for (const Mover& mover : *movers) {
            for (Fields targets = mover.targets; targets != 0;) {
                const Move move = {mover.from, take_field(targets)};
                if (is_option(move)) options.push_back(move);
            }
        }
    }
    return options;
}

bool TurnBuilder::add(const Move& move) {
    if (!is_option(move)) return false;
    action_.moves.push_back(move);
    return true;
}

bool TurnBuilder::remove() {
    if (action_.moves.empty()) return false;
    action_.moves.pop_back();
    return true;
}

}  // namespace farmland::animals
