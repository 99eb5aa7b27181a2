#include "core/animals/rules.hpp"

#include "core/base/text.hpp"

namespace farmland::animals {

int days_at(const State& state, Field field) {
    int days = 0;
    for (std::size_t digit = 0; digit < state.days.size(); ++digit) {
        if (contains(state.days[digit], field)) days += 1 << digit;
    }
    return days;
}

void set_days(State& state, Field field, int days) {
    for (std::size_t digit = 0; digit < state.days.size(); ++digit) {
        state.days[digit] &= ~bit_of(field);
        if (((days >> digit) & 1) != 0) state.days[digit] |= bit_of(field);
    }
}

Result<Rules> Rules::make(std::vector<Species> species, Parameters parameters, Hooks hooks, std::string mods) {
    if (auto fits = check_species(species); !fits) return Error{"species: " + fits.error().sentence()};
    if (auto fits = check_ranges(parameter_table, parameters.limits); !fits) return fits.error();
    if (parameters.start == document_start) parameters.start.clear();
    const std::string start = parameters.start.empty() ? std::string(document_start) : parameters.start;
    Rules rules(std::move(species), std::move(parameters), std::move(hooks), std::move(mods));
    auto state = rules.state_of_rows(start);
    if (!state) return Error{"start: " + state.error().sentence()};
    rules.judge_round(*state);
    if (state->ending != Ending::none) return Error{"start: the game would be over before it begins"};
    rules.start_ = *state;
    return rules;
}

Rules::Rules(std::vector<Species> species, Parameters parameters, Hooks hooks, std::string mods)
    : species_(std::move(species)),
      parameters_(std::move(parameters)),
      hooks_(std::move(hooks)),
      mods_(std::move(mods)) {
    for (const Species& each : species_) {
        paths_.emplace_back(each.movement);
        std::uint8_t diet = 0;
        for (std::size_t prey = 0; prey < species_.size(); ++prey) {
            if (each.eats.find(species_[prey].letter) != std::string::npos)
                diet = static_cast<std::uint8_t>(diet | 1U << prey);
        }
        diets_.push_back(diet);
    }
}

Fields Rules::predators(const State& state) const {
    Fields all = 0;
    for (std::size_t id = 0; id < species_.size(); ++id) {
        if (species_[id].is_predator()) all |= state.species[id];
    }
    return all;
}

SpeciesId Rules::species_at(const State& state, Field field) const {
    SpeciesId id = 0;
    while (!contains(state.species[id], field)) ++id;
    return id;
}

char Rules::letter_at(const State& state, Field field) const {
    if (!contains(state.occupied(), field)) return ' ';
    const char letter = species_[species_at(state, field)].letter;
    return contains(state.animals[0], field) ? static_cast<char>(letter - 'A' + 'a') : letter;
}

Result<State> Rules::state_of_rows(std::string_view rows) const {
    auto state = read_rows(rows);
    if (!state) return state;
    for (Fields rest = predators(*state); rest != 0;) {
        const Field field = take_field(rest);
        set_days(*state, field, species_[species_at(*state, field)].days);
    }
    return state;
}

State Rules::start(JavaRandom&) const { return start_; }

State Rules::start(Side side) const {
    State state = start_;
    state.to_move = state.starter = side;
    return state;
}

Fields Rules::prey(const State& state, SpeciesId predator, Side side) const {
    Fields edible = 0;
    for (std::size_t id = 0; id < species_.size(); ++id) {
        if (((diets_[predator] >> id) & 1U) != 0) edible |= state.species[id];
    }
    return edible & state.animals[1 - index_of(side)];
}

Fields Rules::targets(const State& state, Field field) const {
    const SpeciesId id = species_at(state, field);
    const Side side = contains(state.animals[0], field) ? Side::first : Side::second;
    return paths_[id].targets(field, state.occupied(), prey(state, id, side));
}

ActionSet Rules::legal_actions(const State& state) const {
    ActionSet set;
    set.limits_ = parameters_.limits;
    set.over_ = state.ending != Ending::none;
    if (set.over_) return set;
    const Fields occupied = state.occupied();
    // By field, whatever the species, so that turns are listed in an order that people see on the board.
    const auto add = [&](Fields fields, Movers& movers) {
        while (fields != 0) {
            const Field from = take_field(fields);
            const SpeciesId id = species_at(state, from);
            const Fields targets = paths_[id].targets(from, occupied, prey(state, id, state.to_move));
            if (targets != 0) movers.push_back({from, targets});
        }
    };
    const Fields all_predators = predators(state);
    add(state.own() & all_predators, set.predators_);
    add(state.own() & ~all_predators, set.vegetarians_);
    return set;
}

Result<void> Rules::check(const State& state, const Action& action) const {
    if (state.ending != Ending::none) return Error{"the game is over"};
    Fields from = 0;
    Fields to = 0;
    int predators_moved = 0;
    int vegetarians_moved = 0;
    const auto limit = [](int moved, int most, std::string_view what) -> Result<void> {
        if (moved <= most) return {};
        return Error{"at most " + std::to_string(most) + " " + std::string(what) + " may move in a turn"};
    };
    for (const Move& move : action.moves) {
        const std::string text = name_of(move.from) + name_of(move.to);
        if (!contains(state.occupied(), move.from))
            return Error{text + ": there is no animal on " + name_of(move.from)};
        if (!contains(state.own(), move.from)) {
            return Error{text + ": the animal on " + name_of(move.from) + " belongs to " +
                         letter_of(opponent_of(state.to_move))};
        }
        if (contains(from, move.from)) return Error{text + ": the animal on " + name_of(move.from) + " moves twice"};
        if (contains(to, move.to)) return Error{text + ": two animals move to " + name_of(move.to)};
        from |= bit_of(move.from);
        to |= bit_of(move.to);
        const Species& who = species_[species_at(state, move.from)];
        ++(who.is_predator() ? predators_moved : vegetarians_moved);
        if (!contains(targets(state, move.from), move.to)) {
            return Error{text + ": the " + lower_case(who.name) + " on " + name_of(move.from) + " cannot get to " +
                         name_of(move.to)};
        }
    }
    if (auto fits = limit(predators_moved, parameters_.limits.predators, "predators"); !fits) return fits;
    return limit(vegetarians_moved, parameters_.limits.vegetarians, "vegetarians");
}

template <class Tell>
void Rules::move(State& state, const Move& move, const State& before, Tell tell) const {
    const Side side = before.to_move;
    const SpeciesId id = species_at(before, move.from);
    const Fields from = bit_of(move.from);
    const Fields to = bit_of(move.to);
    int days = 0;
    bool dies = false;
    const bool is_predator = species_[id].is_predator();
    if (is_predator) days = days_at(before, move.from);
    tell(EventKind::moved, side, id, move.from, move.to);
    if ((before.other() & to) != 0) {
        const SpeciesId prey = species_at(before, move.to);
        CaptureOutcome outcome = {species_[id].days, false};
        if (hooks_.capture != nullptr) {
            outcome = hooks_.capture(hooks_.context.get(), *this, before, {side, id, prey, move.from, move.to, days},
                                     outcome);
        }
        days = outcome.days;
        dies = outcome.predator_dies;
        state.animals[1 - index_of(side)] &= ~to;
        state.species[prey] &= ~to;
        set_days(state, move.to, 0);
        tell(EventKind::eaten, opponent_of(side), prey, no_field, move.to);
    }
    Fields& own = state.animals[index_of(side)];
    own &= ~from;
    state.species[id] &= ~from;
    if (is_predator) set_days(state, move.from, 0);
    if (dies) {
        tell(EventKind::died, side, id, no_field, move.to);
        return;
    }
    own |= to;
    state.species[id] |= to;
    if (is_predator) set_days(state, move.to, days);
}

// Who had no day left has starved; all others are a day hungrier.
template <class Tell>
void Rules::end_round(State& state, Tell tell) const {
    const Fields hungry = predators(state);
    Fields any_day = 0;
    for (const Fields digit : state.days) any_day |= digit;
    const Fields starved = hungry & ~any_day;
    if (starved != 0) {
        for (Fields rest = starved; rest != 0;) {
            const Field field = take_field(rest);
            const Side side = contains(state.animals[0], field) ? Side::first : Side::second;
            tell(EventKind::starved, side, species_at(state, field), no_field, field);
        }
        for (Fields& side : state.animals) side &= ~starved;
        for (Fields& species : state.species) species &= ~starved;
    }
    Fields borrow = hungry & ~starved;
    for (Fields& digit : state.days) {
        const Fields before = digit;
        digit ^= borrow;
        borrow &= ~before;
    }
    tell(EventKind::day_over, state.starter, 0, no_field, no_field);
}

void Rules::judge_round(State& state) const {
    const auto [first, second] = state.animals;
    if (first == 0 || second == 0 || predators(state) == 0) {
        state.ending = win_by_count(std::popcount(first), std::popcount(second));
    }
}

void Rules::judge_half_round(State& state) {
    if (state.own() != 0) return;
    state.ending = state.other() == 0 ? Ending::draw : win_of(opponent_of(state.to_move));
}

template <class Sink>
void Rules::apply(State& state, const Action& action, Sink& sink) const {
    const auto tell = [&](EventKind kind, Side side, SpeciesId id, Field from, Field to) {
        if constexpr (Sink::wanted) sink(Event{kind, side, id, from, to});
    };
    const State before = state;
    const Side side = state.to_move;
    // A rule of a mod may fail: then nothing has happened.
    State after = state;
    for (const Move& each : action.moves) move(after, each, before, tell);
    if (action.moves.empty()) tell(EventKind::passed, side, 0, no_field, no_field);
    after.to_move = opponent_of(side);
    if (side != after.starter) {
        end_round(after, tell);
        judge_round(after);
    } else {
        judge_half_round(after);
    }
    state = after;
    if (const auto ended = outcome(state)) {
        tell(ended->winner ? EventKind::won : EventKind::drawn, ended->winner.value_or(Side::first), 0, no_field,
             no_field);
    }
}

template void Rules::apply(State&, const Action&, NoEvents<Event>&) const;
template void Rules::apply(State&, const Action&, EventLog<Event>&) const;

}  // namespace farmland::animals
