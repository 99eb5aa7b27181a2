// Which moves are legal, and why others are not.
#include "core/piranhas/rules.hpp"

namespace farmland::piranhas {

int Rules::length(const State& state, Field from, Direction direction) const {
    if (hooks_.length != nullptr) return hooks_.length(hooks_.context.get(), *this, state, from, direction);
    return usual_length(state, from, direction);
}

template <class Visit>
void Rules::each_action(const State& state, Visit visit) const {
    const Bits128 closed = state.own() | state.kraken;  // where no move may end
    const Bits128 other = state.other();
    const auto is_free = [&](Field from, Direction direction, Field to) {
        if (closed.contains(to)) return false;
        // The way up to the target; whatever is on the target itself is eaten.
        const Bits128 way = aquarium_.ray(from, direction) & ~aquarium_.ray(to, direction) & ~Bits128::of(to);
        return (way & other).none();
    };
    for (Bits128 fish = state.own(); fish.any();) {
        const auto from = static_cast<Field>(fish.take_lowest());
        for (std::size_t index = 0; index < directions; ++index) {
            const auto direction = static_cast<Direction>(index);
            const int steps = length(state, from, direction);
            if (steps > aquarium_.room(from, direction) || steps < 1) continue;
            const Field to = aquarium_.moved(from, direction, steps);
            if (!is_free(from, direction, to)) continue;
            if (!visit(from, direction, static_cast<std::uint8_t>(steps), to)) return;
        }
    }
}

ActionSet Rules::legal_actions(const State& state) const {
    ActionSet set;
    if (state.ending != Ending::none) return set;
    set.other_ = state.other();
    each_action(state, [&](Field from, Direction direction, std::uint8_t steps, Field to) {
        set.moves_.push_back({from, direction, steps, to});
        return true;
    });
    return set;
}

bool Rules::has_legal_action(const State& state) const {
    bool any = false;
    each_action(state, [&](Field, Direction, std::uint8_t, Field) {
        any = true;
        return false;
    });
    return any;
}

std::vector<std::uint32_t> ActionSet::select(const ActionQuery& query) const {
    std::vector<std::uint32_t> selected;
    for (std::size_t index = 0; index < size(); ++index) {
        const Move& move = moves_[index];
        if ((query.from && move.from != *query.from) || (query.to && move.to != *query.to) ||
            (query.direction && move.direction != *query.direction) || (query.eats && eats(index) != *query.eats)) {
            continue;
        }
        selected.push_back(static_cast<std::uint32_t>(index));
    }
    return selected;
}

// In the order in which the plugin of the season checks.
Result<void> Rules::check(const State& state, const Action& action) const {
    if (state.ending != Ending::none) return Error{"the game is over"};
    if (action.from >= aquarium_.fields()) return Error{"a move begins on a field of the board"};
    const std::string from = aquarium_.name(action.from);
    const Side side = state.to_move();
    if (!state.own().contains(action.from)) {
        return Error{"there is no fish of " + std::string(name_of(side)) + " on " + from};
    }
    const int steps = length(state, action.from, action.direction);
    const std::string how_far = std::to_string(steps) + (steps == 1 ? " field " : " fields ");
    if (action.length != 0 && action.length != steps) {
        return Error{"from " + from + " it goes " + how_far + std::string(name_of(action.direction)) + ", not " +
                     std::to_string(action.length)};
    }
    if (steps < 1) return Error{"the fish on " + from + " cannot go " + std::string(name_of(action.direction))};
    if (steps > aquarium_.room(action.from, action.direction)) {
        return Error{how_far + std::string(name_of(action.direction)) + " from " + from + " lead off the board"};
    }
    const Field to = aquarium_.moved(action.from, action.direction, steps);
    for (int step = 1; step < steps; ++step) {
        const Field passed = aquarium_.moved(action.from, action.direction, step);
        if (state.other().contains(passed)) {
            return Error{"a fish of " + std::string(name_of(opponent_of(side))) + " on " + aquarium_.name(passed) +
                         " is in the way"};
        }
    }
    if (state.own().contains(to)) return Error{"there is an own fish on " + aquarium_.name(to)};
    if (state.kraken.contains(to)) return Error{"there is a kraken on " + aquarium_.name(to)};
    return {};
}

}  // namespace farmland::piranhas
