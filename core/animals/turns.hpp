// All legal turns of a side. There can be millions, so they are kept as who can go where: they can be counted, found by
// number, listed one after the other, drawn at random, and built move by move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/animals/state.hpp"
#include "core/base/java_random.hpp"

namespace farmland::animals {

struct Mover {
    Field from;
    Fields targets;

    bool operator==(const Mover&) const = default;
};
using Movers = FixedList<Mover, max_animals>;

inline constexpr int most_vegetarians_a_turn = 3;
inline constexpr int most_predators_a_turn = 2;
static_assert(most_vegetarians_a_turn + most_predators_a_turn <= static_cast<int>(max_moves));

struct TurnLimits {
    int predators = 1;
    int vegetarians = 3;

    bool operator==(const TurnLimits&) const = default;
};

// Turns in which an animal moves, or one moves to a field; what is not given does not matter.
struct ActionQuery {
    std::optional<Field> from;
    std::optional<Field> to;
    std::optional<std::size_t> moves;  // how many
    std::optional<bool> pass;          // whether it is one

    bool accepts(const Action& action) const;
};

// As it is made, there are none.
class ActionSet {
public:
    // How many turns there are, by counting ways to match animals and fields.
    std::size_t size() const;
    bool empty() const { return over_; }
    // How often the turns of the vegetarians are counted at most to find that, or a turn by its number.
    std::uint64_t countings() const;
    // In the order in which for_each() lists them.
    Action operator[](std::size_t index) const;
    // Any of them, each as likely as the others.
    Action pick(JavaRandom& random) const;
    // The indices of what the query accepts, in order.
    std::vector<std::uint32_t> select(const ActionQuery& query) const;

    // Calls visit with every turn, one after the other: the predators' moves first, then the vegetarians', each in the
    // order of their fields.
    template <class Visit>
    void for_each(Visit visit) const {
        if (over_) return;
        Action action;
        list(predators_, 0, limits_.predators, 0, action, [&](Fields taken) {
            list(vegetarians_, 0, limits_.vegetarians, taken, action, [&](Fields) { visit(std::as_const(action)); });
        });
    }

    // Of two sets with the same turns.
    bool operator==(const ActionSet&) const = default;

    const Movers& predators() const { return predators_; }
    const Movers& vegetarians() const { return vegetarians_; }
    const TurnLimits& limits() const { return limits_; }

private:
    friend class Rules;

    // The turn as it is, then with one more move in each way that is left, and so on.
    template <class Then>
    static void list(const Movers& movers, std::size_t begin, int most, Fields taken, Action& action, Then then) {
        then(taken);
        if (most == 0) return;
        for (std::size_t index = begin; index < movers.size(); ++index) {
            for (Fields targets = movers[index].targets & ~taken; targets != 0;) {
                const Field to = take_field(targets);
                action.moves.push_back({movers[index].from, to});
                if (most == 1) {
                    then(taken | bit_of(to));
                } else {
                    list(movers, index + 1, most - 1, taken | bit_of(to), action, then);
                }
                action.moves.pop_back();
            }
        }
    }

    Movers predators_;
    Movers vegetarians_;
    TurnLimits limits_;
    bool over_ = true;
};

// A turn that is built move by move, in the order in which turns are listed, so that each is reached in exactly one way.
class TurnBuilder {
public:
    explicit TurnBuilder(const ActionSet& turns) : turns_(turns) {}

    // What can be added now.
    std::vector<Move> options() const;
    // False, and nothing is added, if that is none of the options.
    bool add(const Move& move);
    // Takes back the last one; false if there is none.
    bool remove();
    const Action& action() const { return action_; }

private:
    std::optional<std::size_t> order_of(Field from) const;
    bool is_option(const Move& move) const;

    const ActionSet& turns_;
    Action action_;
};

}  // namespace farmland::animals
