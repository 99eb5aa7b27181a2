#include "core/piranhas/rules.hpp"

#include <cassert>

#include "core/base/text.hpp"

namespace farmland::piranhas {

namespace {

Error in_start(std::string what) { return {std::move(what), {start_name}}; }
Error in_kraken_fields(std::string what) { return {std::move(what), {kraken_fields_name}}; }

using StartFish = std::array<Bits128, 2>;  // by side

// A line for each row from the top, with R, B and - for an empty field.
Result<StartFish> read_start(const Aquarium& aquarium, std::string_view text) {
    StartFish start;
    const auto rows = lines(text);
    const auto side = static_cast<std::size_t>(aquarium.side());
    if (rows.size() != side) {
        return in_start("expected " + std::to_string(side) + " rows, found " + std::to_string(rows.size()));
    }
    for (std::size_t index = 0; index < side; ++index) {
        const int row = aquarium.side() - 1 - static_cast<int>(index);
        const std::string in_row = "row " + std::to_string(row) + ": ";
        if (rows[index].size() != side) {
            return in_start(in_row + "expected " + std::to_string(side) + " fields, found " + in_quotes(rows[index]));
        }
        for (std::size_t column = 0; column < side; ++column) {
            const Field field = aquarium.at(static_cast<int>(column), row);
            switch (rows[index][column]) {
                case 'R': start[0].insert(field); break;
                case 'B': start[1].insert(field); break;
                case '-': break;
                default: return in_start(in_row + "expected R, B and -, found " + in_quotes(rows[index]));
            }
        }
    }
    return start;
}

StartFish usual_start(const Aquarium& aquarium) {
    StartFish start;
    const int last = aquarium.side() - 1;
    for (int along = 1; along < last; ++along) {
        for (const int edge : {0, last}) {
            start[0].insert(aquarium.at(edge, along));
            start[1].insert(aquarium.at(along, edge));
        }
    }
    return start;
}

Result<void> check_fish(const StartFish& start) {
    for (const Side side : {Side::first, Side::second}) {
        const int count = start[index_of(side)].count();
        if (count < 1 || count > static_cast<int>(max_fish)) {
            return in_start("expected 1 to " + std::to_string(max_fish) + " fish of " + std::string(name_of(side)) +
                            ", found " + std::to_string(count));
        }
    }
    return {};
}

Result<Bits128> read_kraken(const Aquarium& aquarium, const Parameters& parameters, const StartFish& start) {
    Bits128 kraken;
    const auto names = words(parameters.kraken_fields);
    if (!names.empty() && names.size() != static_cast<std::size_t>(parameters.kraken)) {
        return in_kraken_fields("expected " + std::to_string(parameters.kraken) + " fields, found " +
                                in_quotes(parameters.kraken_fields));
    }
    for (const std::string_view name : names) {
        const auto field = aquarium.parse(name);
        if (!field) return in_kraken_fields(in_quotes(name) + " is not a field of the board");
        if (kraken.contains(*field)) return in_kraken_fields("two kraken are on " + aquarium.name(*field));
        if ((start[0] | start[1]).contains(*field)) {
            return in_kraken_fields("there is a fish on " + aquarium.name(*field));
        }
        kraken.insert(*field);
    }
    return kraken;
}

// Where a kraken may be, given others: in the inner part, on none of their lines.
Bits128 room_for_kraken(const Aquarium& aquarium, Bits128 kraken, Bits128 fish) {
    constexpr int border = 2;
    Bits128 free;
    for (std::size_t index = 0; index < aquarium.fields(); ++index) {
        const auto field = static_cast<Field>(index);
        const auto inside = [&](int at) { return at >= border && at < aquarium.side() - border; };
        if (inside(aquarium.column(field)) && inside(aquarium.row(field)) && !fish.contains(field)) free.insert(field);
    }
    for (Bits128 rest = kraken; rest.any();) {
        const auto field = static_cast<Field>(rest.take_lowest());
        free.remove(field);
        for (std::size_t direction = 0; direction < directions; ++direction) {
            free = free & ~aquarium.ray(field, static_cast<Direction>(direction));
        }
    }
    return free;
}

// Whether that many more could be added to those.
bool has_room_for_kraken(const Aquarium& aquarium, Bits128 kraken, Bits128 fish, int more) {
    if (more == 0) return true;
    for (Bits128 room = room_for_kraken(aquarium, kraken, fish); room.any();) {
        const Bits128 with_one = kraken | Bits128::of(room.take_lowest());
        if (has_room_for_kraken(aquarium, with_one, fish, more - 1)) return true;
    }
    return false;
}

Field nth_field(Bits128 set, int index) {
    for (; index > 0; --index) set.take_lowest();
    return static_cast<Field>(set.lowest());
}

}  // namespace

std::string_view name_of(EndReason reason) {
    static constexpr std::array<std::string_view, 5> names = {"none", "one_swarm", "both_swarms", "round_limit",
                                                              "no_move"};
    return names[static_cast<std::size_t>(reason)];
}

Result<Rules> Rules::make(Parameters parameters, Hooks hooks, std::string mods) {
    if (auto fits = check_ranges(parameter_table, parameters); !fits) return fits.error();
    const Aquarium aquarium(parameters.side);
    const auto start =
        parameters.start.empty() ? Result<StartFish>(usual_start(aquarium)) : read_start(aquarium, parameters.start);
    if (!start) return start.error();
    if (auto fits = check_fish(*start); !fits) return fits.error();
    const auto kraken = read_kraken(aquarium, parameters, *start);
    if (!kraken) return kraken.error();
    const bool drawn = words(parameters.kraken_fields).empty();
    if (drawn && !has_room_for_kraken(aquarium, {}, (*start)[0] | (*start)[1], parameters.kraken)) {
        return Error{
            "kraken: there is no room for " + std::to_string(parameters.kraken) +
            ", each two or more fields from the edge and on no line of another; or say on which fields they are"};
    }
    Rules rules(std::move(parameters), std::move(hooks), std::move(mods), *start, *kraken);
    const State first = rules.put(*start, *kraken, 0);
    for (const Side side : {Side::first, Side::second}) {
        if (!rules.is_connected(first, side)) continue;
        return in_start("the fish of " + std::string(name_of(side)) +
                        " are one swarm, so the game would be over before it begins");
    }
    return rules;
}

Rules::Rules() : Rules({}, {}, {}, usual_start(Aquarium(Parameters{}.side)), {}) {}

Rules::Rules(Parameters parameters, Hooks hooks, std::string mods, std::array<Bits128, 2> fish, Bits128 kraken)
    : parameters_(std::move(parameters)),
      hooks_(std::move(hooks)),
      mods_(std::move(mods)),
      aquarium_(parameters_.side),
      fish_(fish),
      kraken_(kraken) {}

State Rules::put(std::array<Bits128, 2> fish, Bits128 kraken, int turn) const {
    State state;
    state.fish = fish;
    state.kraken = kraken;
    state.turn = static_cast<std::uint8_t>(turn);
    for (Bits128 rest = fish[0] | fish[1]; rest.any();) {
        const auto field = static_cast<Field>(rest.take_lowest());
        for (std::size_t axis = 0; axis < axes; ++axis) ++state.on_line[aquarium_.line(field, axis)];
    }
    return state;
}

// One kraken after the other, each anywhere on no line of those before; where no room is left for all, all again.
State Rules::start(JavaRandom& random) const {
    Bits128 kraken = kraken_;
    const Bits128 fish = fish_[0] | fish_[1];
    while (kraken.count() < parameters_.kraken) {
        kraken = {};
        while (kraken.count() < parameters_.kraken) {
            const Bits128 room = room_for_kraken(aquarium_, kraken, fish);
            if (room.none()) break;
            kraken.insert(nth_field(room, random.next_int(room.count())));
        }
    }
    State state = put(fish_, kraken, 0);
    judge(state);
    return state;
}

Bits128 Rules::swarm_of(Bits128 seed, Bits128 fish) const {
    for (;;) {
        const Bits128 grown = aquarium_.with_neighbours(seed) & fish;
        if (grown == seed) return seed;
        seed = grown;
    }
}

Swarms Rules::swarms(const State& state, Side side) const {
    Swarms found;
    for (Bits128 rest = state.fish[index_of(side)]; rest.any();) {
        const Bits128 swarm = swarm_of(Bits128::of(rest.lowest()), rest);
        if (swarm.count() > found.largest.count()) found.largest = swarm;
        rest = rest & ~swarm;
        ++found.count;
    }
    return found;
}

bool Rules::is_connected(const State& state, Side side) const {
    const Bits128 fish = state.fish[index_of(side)];
    return fish.none() || swarm_of(Bits128::of(fish.lowest()), fish) == fish;
}

// Whether the game has ended: by swarms and the limit only after a full round; otherwise if the side to move has no move.
void Rules::judge(State& state) const {
    const auto larger_swarm = [&] {
        return win_by_count(largest_swarm(state, Side::first).count(), largest_swarm(state, Side::second).count());
    };
    if (state.turn % 2 == 0) {
        const bool red = is_connected(state, Side::first);
        const bool blue = is_connected(state, Side::second);
        if (red && blue) {
            state.ending = larger_swarm();
            state.reason = EndReason::both_swarms;
        } else if (red || blue) {
            state.ending = win_of(red ? Side::first : Side::second);
            state.reason = EndReason::one_swarm;
        } else if (state.turn >= 2 * parameters_.rounds) {
            state.ending = larger_swarm();
            state.reason = EndReason::round_limit;
        }
        if (state.ending != Ending::none) return;
    }
    if (!has_legal_action(state)) {
        state.ending = win_of(opponent_of(state.to_move()));
        state.reason = EndReason::no_move;
    }
}

template <class Sink>
void Rules::apply(State& state, const Action& action, Sink& sink) const {
    if (hooks_.length == nullptr) {
        make_move(state, action, sink);
        return;
    }
    State next = state;
    make_move(next, action, sink);
    state = next;
}

template <class Sink>
void Rules::make_move(State& state, const Action& action, Sink& sink) const {
    const auto tell = [&](const Event& event) {
        if constexpr (Sink::wanted) sink(event);
    };
    const Side side = state.to_move();
    const int steps = action.length != 0 ? action.length : length(state, action.from, action.direction);
    const Field to = aquarium_.moved(action.from, action.direction, steps);
    Bits128& own = state.fish[index_of(side)];
    Bits128& other = state.fish[1 - index_of(side)];
    assert(own.contains(action.from) && !own.contains(to));
    own.remove(action.from);
    own.insert(to);
    for (std::size_t axis = 0; axis < axes; ++axis) --state.on_line[aquarium_.line(action.from, axis)];
    tell({EventKind::moved, side, action.from, to, action.direction, EndReason::none});
    if (other.contains(to)) {
        other.remove(to);
        tell({EventKind::eaten, opponent_of(side), no_field, to, action.direction, EndReason::none});
    } else {
        for (std::size_t axis = 0; axis < axes; ++axis) ++state.on_line[aquarium_.line(to, axis)];
    }
    ++state.turn;
    judge(state);
    if (const auto ended = outcome(state)) {
        const EventKind kind = ended->winner ? EventKind::won : EventKind::drawn;
        tell({kind, ended->winner.value_or(Side::first), no_field, no_field, action.direction, state.reason});
    }
}

template void Rules::apply(State&, const Action&, NoEvents<Event>&) const;
template void Rules::apply(State&, const Action&, EventLog<Event>&) const;

}  // namespace farmland::piranhas
