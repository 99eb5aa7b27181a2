#include "core/declared/rules.hpp"

#include <algorithm>
#include <any>

#include "core/base/text.hpp"
#include "core/declared/luck.hpp"
#include "core/declared/patterns.hpp"
#include "core/game/rule_failure.hpp"

namespace farmland::declared {

void advance(const Declaration& game, State& state, Side next) {
    state.bytes[layout::to_move] = static_cast<std::uint8_t>(next);
    if (game.longest == 0) return;
    const auto made = layout::load<std::uint16_t>(state, layout::made);
    layout::store(state, layout::made, static_cast<std::uint16_t>(made + 1));
}

bool ActionSet::contains(const Action& action) const {
    return std::find(actions_.begin(), actions_.end(), action) != actions_.end();
}

template <class Work>
auto Rules::at(const State& state, Work work, const Action* action) const {
    try {
        return work();
    } catch (const RuleFailure& failure) {
        Error error = failure.error();
        error.hint += action != nullptr ? ", by the action " + in_quotes(action_text(*action)) + " in the position "
                                        : ", in the position ";
        error.hint += position_text(state);
        throw RuleFailure(error);
    }
}

State Rules::start(JavaRandom& random) const {
    State state = definition_->start ? *definition_->start : declaration().beginning();
    draw_missing_luck(state, random);
    if (definition_->start) return state;
    if (decisions().known().start) {
        const bool has_chance = declaration().has_chance;
        Luck luck = has_chance ? Luck(layout::load<std::uint64_t>(state, layout::luck)) : Luck::from(random);
        decisions().start(state, luck);
        if (has_chance) layout::store(state, layout::luck, luck.left());
    }
    at(state, [&] { conclude(state, Asked::in_play); });
    return state;
}

void Rules::draw_missing_luck(State& state, JavaRandom& random) const {
    if (!declaration().has_chance || layout::load<std::uint64_t>(state, layout::luck) != no_luck) return;
    layout::store(state, layout::luck, Luck::from(random).left());
}

std::vector<Action> Rules::actions_in(const State& state) const {
    std::vector<Action> actions;
    if (decisions().known().actions) {
        decisions().add_actions(state, actions);
    } else {
        add_pattern_moves(declaration(), state, actions);
    }
    return actions;
}

bool Rules::has_action(const State& state) const {
    if (decisions().known().actions) return !actions_in(state).empty();
    return has_pattern_move(declaration(), state);
}

ActionSet Rules::legal_actions(const State& state) const {
    if (ending_of(state) != Ending::none) return {};
    return at(state, [&] {
        auto actions = actions_in(state);
        if (actions.empty()) {
            throw RuleFailure(seat(side_to_move(state)) +
                              " can do nothing, and the game is not over; 'stuck' says what becomes of that");
        }
        return ActionSet(std::move(actions));
    });
}

Result<void> Rules::check(const State& state, const Action& action) const {
    if (ending_of(state) != Ending::none) return Error{"the game is over"};
    if (legal_actions(state).contains(action)) return {};
    const std::string refusal = "that is not one of the legal actions";
    try {
        return Error{why_not(state, action).value_or(refusal)};
    } catch (const RuleFailure& failure) {
        // Only a reason is missing, which is no reason to end a game. The position stays untold: parts of it may be hidden.
        return Error{refusal + "; why, the game fails to say: " + failure.error().sentence()};
    }
}

std::optional<std::string> Rules::why_not(const State& state, const Action& action) const {
    return decisions().known().why_not ? decisions().why_not(state, action) : std::nullopt;
}

void Rules::do_action(State& state, const Action& action, std::vector<Event>* told) const {
    const Declaration& game = declaration();
    const Side side = side_to_move(state);
    const auto kind = static_cast<std::size_t>(action.kind);
    State next;
    std::memcpy(next.bytes.data(), state.bytes.data(), game.size());
    if (told != nullptr) told->push_back(event_of(action, side));
    const auto work = [&] {
        Side next_side = opponent_of(side);
        if (decisions().known().apply[kind]) {
            next_side = decisions().apply(next, action, told);
        } else {
            apply_pattern_move(game, next, action);
        }
        advance(game, next, next_side);
        conclude(next, told != nullptr ? Asked::in_play : Asked::ahead);
    };
    at(state, work, &action);
    std::memcpy(state.bytes.data(), next.bytes.data(), game.size());
}

void Rules::conclude(State& state, Asked asked) const {
    const Declaration& game = declaration();
    Ending ending = decisions().known().outcome ? decisions().outcome(state, asked) : Ending::none;
    if (ending == Ending::none && game.longest > 0 &&
        layout::load<std::uint16_t>(state, layout::made) >= game.longest) {
        ending = Ending::draw;
    }
    if (ending == Ending::none && game.stuck != Declaration::Stuck::mistake && !has_action(state)) {
        const Side side = side_to_move(state);
        switch (game.stuck) {
            case Declaration::Stuck::mistake: break;
            case Declaration::Stuck::function: ending = decisions().stuck(state); break;
            case Declaration::Stuck::draws: ending = Ending::draw; break;
            case Declaration::Stuck::wins: ending = win_of(side); break;
            case Declaration::Stuck::loses: ending = win_of(opponent_of(side)); break;
        }
    }
    state.bytes[layout::ending] = static_cast<std::uint8_t>(ending);
}

std::string Rules::endless(const State& state, std::uint64_t actions) const {
    return "the game " + in_quotes(name()) + " is not over after " + std::to_string(actions) +
           " actions; 'longest' draws such games; in the position " + position_text(state);
}

View Rules::view(const State& state, Side viewer) const {
    const Declaration& game = declaration();
    View view{state, viewer};
    layout::store(view.state, layout::luck, no_luck);
    for (std::size_t index = 0; index < game.fields.size(); ++index) {
        const Field& field = game.fields[index];
        if (!field.is_hidden_from_somebody()) continue;
        std::vector<bool> seen;
        if (field.seen_by == Field::SeenBy::function) {
            seen = at(state, [&] { return decisions().seen(state, index, viewer); });
        }
        std::size_t number = 0;  // of the place, of both seats together
        for (std::size_t seat = 0; seat < field.seats(); ++seat) {
            const bool is_own = field.seen_by == Field::SeenBy::owner && seat == index_of(viewer);
            for (std::size_t place = 0; place < length_of(state, field, seat); ++place, ++number) {
                const bool is_seen = seen.empty() ? is_own : seen[number];
                if (!is_seen) set_value(view.state, field, seat, place, hidden_value);
            }
        }
    }
    return view;
}

Event Rules::visible(const Event& event, Side viewer) const {
    Event seen = event;
    const auto& parts = kind_of_event(event.kind).parts;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const auto& seat = parts[part].seen_by;
        const bool is_told =
            seat ? event.parts[*seat] == number_of(viewer) : event.side == viewer || !parts[part].is_secret;
        if (is_told) continue;
        seen.parts[part] = 0;
        seen.hidden = static_cast<std::uint8_t>(seen.hidden | (1U << part));
    }
    return seen;
}

State Rules::sample(const View& view, JavaRandom& random) const {
    State state = view.state;
    // No secret: whoever guesses may know its own guess.
    if (declaration().has_chance) layout::store(state, layout::luck, random.next_long());
    if (!declaration().hides_anything()) return state;
    // The viewer knows what it can do itself. But the other side would not be to move if it could do nothing.
    const Side mover = side_to_move(state);
    const bool can_be_stuck = mover != view.viewer && ending_of(state) == Ending::none;
    constexpr int most_guesses = 50;
    for (int guess = 0; guess < most_guesses; ++guess) {
        State guessed = state;
        at(state, [&] {
            if (decisions().known().sample) {
                decisions().sample(guessed, view.viewer, random);
                if (const auto fits = check_sets(guessed); !fits) {
                    throw RuleFailure("after the function 'sample' " + fits.error().sentence());
                }
            } else {
                deal_hidden(guessed, random);
            }
        });
        if (!can_be_stuck || at(guessed, [&] { return has_action(guessed); })) return guessed;
    }
    return at(state, [&]() -> State {
        throw RuleFailure("none of " + std::to_string(most_guesses) + " guesses of what is hidden from " +
                          seat(view.viewer) + " leaves " + seat(mover) + ", who is to move, anything to do; " +
                          (decisions().known().sample ? "'sample' must" : "a function 'sample' can") +
                          " guess such that it has an action");
    });
}

namespace {

struct HiddenPlace {
    const Field* field;
    std::size_t seat;
    std::size_t place;
};

}  // namespace

// Of a set that says how many of each there are, what is not seen anywhere lies in the hidden places; of others, anything.
void Rules::deal_hidden(State& state, JavaRandom& random) const {
    const Declaration& game = declaration();
    const auto each_place = [&](auto visit) {
        for (const Field& field : game.fields) {
            for (std::size_t seat = 0; seat < field.seats(); ++seat) {
                for (std::size_t place = 0; place < length_of(state, field, seat); ++place) visit(field, seat, place);
            }
        }
    };
    for (const Set& set : game.sets) {
        if (set.each.empty()) continue;
        std::vector<std::int64_t> left = set.each;
        std::vector<HiddenPlace> places;
        each_place([&](const Field& field, std::size_t seat, std::size_t place) {
            if (field.values.set != set.name) return;
            const std::int64_t value = value_of(state, field, seat, place);
            if (value == hidden_value) {
                places.push_back({&field, seat, place});
            } else {
                --left[static_cast<std::size_t>(value)];
            }
        });
        std::vector<std::int64_t> values;
        for (std::size_t value = 0; value < left.size(); ++value) {
            for (std::int64_t copy = 0; copy < left[value]; ++copy) values.push_back(static_cast<std::int64_t>(value));
        }
        if (places.size() > values.size()) {
            throw RuleFailure("hidden values cannot be dealt: of the set " + in_quotes(set.name) + " " +
                              counted(places.size(), "place") + (places.size() == 1 ? " is" : " are") +
                              " hidden, but by 'each' no more than " + counted(values.size(), "value") +
                              " can be there; say in 'each' how many of each there are, or write a function 'sample'");
        }
        random.shuffle(values);
        for (std::size_t index = 0; index < places.size(); ++index) {
            set_value(state, *places[index].field, places[index].seat, places[index].place, values[index]);
        }
    }
    each_place([&](const Field& field, std::size_t seat, std::size_t place) {
        if (field.shape == Field::Shape::bits || value_of(state, field, seat, place) != hidden_value) return;
        set_value(state, field, seat, place, random.next_long(field.values.least, field.values.most + 1));
    });
}

Result<void> Rules::check_sets(const State& state) const {
    for (const Set& set : declaration().sets) {
        if (set.each.empty()) continue;
        std::vector<std::int64_t> left = set.each;
        for (const Field& field : declaration().fields) {
            if (field.values.set != set.name) continue;
            for (std::size_t seat = 0; seat < field.seats(); ++seat) {
                for (std::size_t place = 0; place < length_of(state, field, seat); ++place) {
                    const std::int64_t value = value_of(state, field, seat, place);
                    if (value == hidden_value || --left[static_cast<std::size_t>(value)] >= 0) continue;
                    const auto index = static_cast<std::size_t>(value);
                    return Error{"there is one more of " + in_quotes(set.values[index]) + " than the " +
                                 std::to_string(set.each[index]) + " that the set " + in_quotes(set.name) + " has"};
                }
            }
        }
    }
    return {};
}

std::optional<double> Rules::worth(const State& state, Side side) const {
    if (!decisions().known().worth) return std::nullopt;
    return at(state, [&] { return decisions().worth(state, side); });
}

Result<Rules> Rules::from_setup(const Setup& setup) {
    const auto* definition = std::any_cast<SharedDefinition>(&setup.hooks);
    if (definition == nullptr) return Error{"the game is one in Lua, and its rules are not loaded"};
    return Rules(setup, *definition);
}

const Kind& Rules::kind_of_event(std::int16_t kind) const {
    const auto index = static_cast<std::size_t>(kind);
    const auto& actions = declaration().actions;
    return index < actions.size() ? actions[index] : declaration().events[index - actions.size()];
}

}  // namespace farmland::declared
