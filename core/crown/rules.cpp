// Setting up a game and applying actions.
#include "core/crown/rules.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "core/base/text.hpp"
#include "core/crown/application.hpp"
#include "core/crown/union.hpp"

namespace farmland::crown {

namespace {

// Both names as one stream of characters each, without building them.
bool same_name(const std::vector<UnitKind>& kinds, std::span<const Part> left, std::span<const Part> right) {
    class Reader {
    public:
        Reader(const std::vector<UnitKind>& kinds, std::span<const Part> parts) : kinds_(kinds), parts_(parts) {}
        // -1 at the end.
        int next() {
            if (position_ == current().size()) {
                if (word_ == parts_.size()) return -1;
                ++word_;
                position_ = 0;
                return ' ';
            }
            return static_cast<unsigned char>(current()[position_++]);
        }

    private:
        const std::string& current() const {
            return word_ < parts_.size() ? kinds_[parts_[word_].kind].qualifier : kinds_[parts_[0].kind].role;
        }
        const std::vector<UnitKind>& kinds_;
        std::span<const Part> parts_;
        std::size_t word_ = 0;
        std::size_t position_ = 0;
    };
    Reader a(kinds, left);
    Reader b(kinds, right);
    for (;;) {
        const int character = a.next();
        if (character != b.next()) return false;
        if (character == -1) return true;
    }
}

Result<void> check_deck(const DeckList& deck, std::size_t kinds, const Parameters& parameters, std::string_view whose) {
    if (deck.size() != kinds) {
        return Error{"the deck of the " + std::string(whose) + " team names " + std::to_string(deck.size()) +
                     " numbers, expected one for each of the " + std::to_string(kinds) + " units"};
    }
    std::size_t sum = 0;
    for (const int count : deck) {
        if (count < 0) return Error{"a deck cannot hold a negative number of units"};
        sum += static_cast<std::size_t>(count);
    }
    if (sum != parameters.deck_size) {
        return Error{"the deck of the " + std::string(whose) + " team holds " + std::to_string(sum) +
                     " units, expected " + std::to_string(parameters.deck_size)};
    }
    return {};
}

// How many fields a unit can reach from any one field of a board of this size, at most.
std::size_t most_targets(const Movement& movement, const Parameters& parameters) {
    const SquareGrid grid(parameters.columns, parameters.rows);
    const auto directions = directions_of(movement);
    std::size_t most = 0;
    for (int from = 0; from < grid.fields(); ++from) {
        std::vector<Field> targets;
        for (const auto& [columns, rows] : directions) {
            for (int count = 1; count <= movement.range; ++count) {
                const Field to = grid.at(grid.column(static_cast<Field>(from)) + columns * count,
                                         grid.row(static_cast<Field>(from)) + rows * count);
                if (to != no_field) targets.push_back(to);
            }
        }
        std::sort(targets.begin(), targets.end());
        targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
        most = std::max(most, targets.size());
    }
    return most;
}

Result<void> check_kind(const UnitKind& kind, const Parameters& parameters) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const Values& values = kind.values;
    if (values.atk < 0 || values.atk > most || values.def < 0 || values.def > most) {
        return Error{"its values are not from 0 to " + std::to_string(most)};
    }
    if (auto fits = check_traits(kind.traits); !fits) return fits;
    const std::size_t for_units = ActionSet::max_singles - ActionSet::singles_of_king - parameters.hand_limit;
    const std::size_t each = for_units / parameters.units_on_board - ActionSet::singles_beside_moves;
    const std::size_t targets = most_targets(kind.traits.movement, parameters);
    if (targets > each) {
        return Error{"it can reach " + std::to_string(targets) + " fields; with " +
                     std::to_string(parameters.units_on_board) + " units on the board " + std::to_string(each) +
                     " are the most"};
    }
    return {};
}

}  // namespace

Rules::Rules(std::vector<UnitKind> kinds, std::array<DeckList, 2> decks, Parameters parameters, Additions additions)
    : kinds_(std::move(kinds)),
      decks_(std::move(decks)),
      parameters_(std::move(parameters)),
      additions_(std::move(additions)),
      grid_(parameters_.columns, parameters_.rows),
      king_fields_{*grid_.parse(parameters_.king_fields[0]), *grid_.parse(parameters_.king_fields[1])},
      start_of_unit_counters_(start_values(additions_.counters.of_unit)) {
    for (const UnitKind& kind : kinds_) {
        const bool usual = kind.traits.movement == Movement{};
        directions_.push_back(usual ? std::vector<Direction>() : directions_of(kind.traits.movement));
    }
}

Result<Rules> Rules::make(std::vector<UnitKind> kinds, std::array<DeckList, 2> decks, Parameters parameters,
                          Additions additions) {
    if (kinds.empty() || kinds.size() > max_kinds) {
        return Error{"there are " + std::to_string(kinds.size()) + " units, expected 1 to " +
                     std::to_string(max_kinds)};
    }
    if (auto fits = check_parameters(parameters); !fits) return fits.error();
    for (const UnitKind& kind : kinds) {
        if (auto fits = check_kind(kind, parameters); !fits) {
            return Error{in_quotes(kind.qualifier + " " + kind.role) + ": " + fits.error().sentence()};
        }
    }
    if (auto fits = check_deck(decks[0], kinds.size(), parameters, "first"); !fits) return fits.error();
    if (auto fits = check_deck(decks[1], kinds.size(), parameters, "second"); !fits) return fits.error();
    return Rules(std::move(kinds), std::move(decks), std::move(parameters), std::move(additions));
}

State Rules::start(JavaRandom& random) const {
    State state;
    for (const Side side : {Side::first, Side::second}) {
        Team& team = state.team(side);
        team.life_points = parameters_.life_points;
        team.king = king_fields_[index_of(side)];
        team.counters = start_values(additions_.counters.of_team);
        std::vector<KindId> cards;
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
            cards.insert(cards.end(), static_cast<std::size_t>(deck(side)[kind]), static_cast<KindId>(kind));
        }
        random.shuffle(cards);
        for (auto card = cards.rbegin(); card != cards.rend(); ++card) team.deck.push_back(*card);
    }
    NoEvents<Event> nobody;
    Application application(*this, state, nobody);
    for (const Side side : {Side::first, Side::second}) {
        for (std::size_t count = 0; count < parameters_.start_hand; ++count) application.draw(side);
    }
    application.begin_turn(Side::first);
    return state;
}

template <class Sink>
void Rules::apply(State& state, const Action& action, Sink& sink) const {
    assert(check(state, action));
    if (!any_hook(additions_.hooks)) return apply_in_place(state, action, sink);
    State next = state;
    apply_in_place(next, action, sink);
    state = next;
}

template <class Sink>
void Rules::apply_in_place(State& state, const Action& action, Sink& sink) const {
    Application application(*this, state, sink);
    switch (action.kind) {
        case ActionKind::move: return application.move(action.from, action.to);
        case ActionKind::flip: return application.flip(action.from);
        case ActionKind::block: return application.block(action.from);
        case ActionKind::place: return application.place(action.to, action.cards);
        case ActionKind::yield: return application.yield(action.cards);
    }
}

template void Rules::apply(State&, const Action&, NoEvents<Event>&) const;
template void Rules::apply(State&, const Action&, EventLog<Event>&) const;

std::optional<Outcome> Rules::outcome(const State& state) const {
    if (!state.winner) return std::nullopt;
    return Outcome{state.winner};
}

std::optional<Values> Rules::join(const Meeting& meeting) const {
    Meeting asked = meeting;
    // Units of the same name do not join.
    if (!same_name(kinds_, meeting.mover, meeting.target)) {
        asked.usual = union_of(meeting.mover_values, meeting.target_values);
    }
    if (additions_.hooks.join == nullptr) return asked.usual;
    const auto answer = additions_.hooks.join(additions_.hooks.context.get(), *this, asked);
    return answer ? answer->values : asked.usual;
}

std::optional<Values> Rules::values_of(std::span<const Part> parts) const {
    if (parts.size() == 1) return kinds_[parts[0].kind].values;
    const auto target = values_of(parts.first(seam(parts)));
    const auto mover = values_of(parts.subspan(seam(parts)));
    if (!target || !mover) return std::nullopt;
    return join(Meeting{parts.subspan(seam(parts)), *mover, parts.first(seam(parts)), *target});
}

}  // namespace farmland::crown
