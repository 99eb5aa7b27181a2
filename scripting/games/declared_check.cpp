#include "scripting/games/declared_check.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"

namespace farmland::scripting {

namespace {

using declared::Action;
using declared::ActionSet;
using declared::State;

// Looks for something that players see when a game begins and that tells what is hidden from them: where one has always had the
// same value, now that another has this one. That can be in order, as where there is only one card left that can lie there. But
// then it is known to whoever guesses what is hidden, and most guesses do not say otherwise.
class StartCheck {
public:
    explicit StartCheck(const declared::Rules& rules) : rules_(rules) {}

    Result<void> run(const std::function<bool()>& enough) {
        if (!rules_.declaration().hides_anything()) return {};
        for (const Side viewer : {Side::first, Side::second}) {
            begin_games(viewer, enough);
            if (auto told = look_for_telling(viewer); !told) return told;
        }
        return {};
    }

private:
    static constexpr std::int64_t games = 300;
    static constexpr std::size_t most_paired = 24;
    static constexpr std::size_t most_hidden = 100;
    // How unlikely a coincidence must be, as a power of 1/2, to be none.
    static constexpr double least_bits = 30;

    struct Place {
        std::string name;
        std::vector<std::int64_t> values;   // of each game
        std::vector<std::int64_t> guesses;  // of those that are hidden, the same guessed
    };

    void begin_games(Side viewer, const std::function<bool()>& enough) {
        seen_.clear();
        hidden_.clear();
        positions_.clear();
        JavaRandom guessing(1);
        std::map<std::string, std::size_t> seen_names;
        std::map<std::string, std::size_t> hidden_names;
        for (std::int64_t seed = 1; seed <= games && !enough(); ++seed) {
            JavaRandom random(seed);
            const State truth = rules_.start(random);
            if (rules_.outcome(truth)) continue;
            const auto view = rules_.view(truth, viewer);
            const State guess = rules_.sample(view, guessing);
            positions_.push_back(rules_.position_text(truth));
            each_value(truth, [&](const std::string& name, const declared::Field* field, std::size_t seat,
                                  std::size_t place, std::int64_t value) {
                const bool is_hidden = field != nullptr && field->is_hidden_from_somebody() &&
                                       declared::value_of(view.state, *field, seat, place) == declared::hidden_value;
                Place& its =
                    is_hidden ? place_named(name, hidden_, hidden_names) : place_named(name, seen_, seen_names);
                its.values.push_back(value);
                if (is_hidden) its.guesses.push_back(declared::value_of(guess, *field, seat, place));
            });
        }
        // What is not there in each game, or is always the same, tells nothing that was not known before.
        for (auto* places : {&seen_, &hidden_}) {
            std::erase_if(*places, [&](const Place& place) {
                return place.values.size() != positions_.size() ||
                       std::equal(place.values.begin() + 1, place.values.end(), place.values.begin());
            });
        }
        hidden_.resize(std::min(hidden_.size(), most_hidden));
    }

    static Place& place_named(const std::string& name, std::vector<Place>& places,
                              std::map<std::string, std::size_t>& numbers) {
        const auto [found, is_new] = numbers.emplace(name, places.size());
        if (is_new) places.push_back({name, {}, {}});
        return places[found->second];
    }

    template <class Visit>
    void each_value(const State& state, Visit visit) const {
        for (const declared::Field& field : rules_.declaration().fields) {
            for (std::size_t seat = 0; seat < field.seats(); ++seat) {
                const std::string name =
                    field.name + (field.each_seat ? " of " + rules_.seat(seat == 0 ? Side::first : Side::second) : "");
                const std::size_t length = declared::length_of(state, field, seat);
                if (field.shape == declared::Field::Shape::list) {
                    visit("the length of " + name, nullptr, seat, 0, static_cast<std::int64_t>(length));
                }
                for (std::size_t place = 0; place < length; ++place) {
                    const std::string number =
                        field.shape == declared::Field::Shape::single ? "" : "[" + std::to_string(place + 1) + "]";
                    visit(name + number, &field, seat, place, declared::value_of(state, field, seat, place));
                }
            }
        }
    }

    Result<void> look_for_telling(Side viewer) const {
        if (hidden_.empty()) return {};
        for (const Place& one : seen_) {
            if (auto told = look_at(viewer, one); !told) return told;
        }
        if (seen_.size() > most_paired) return {};
        for (std::size_t one = 0; one < seen_.size(); ++one) {
            for (std::size_t other = 0; other < one; ++other) {
                if (auto told = look_at(viewer, together(seen_[other], seen_[one])); !told) return told;
            }
        }
        return {};
    }

    // Two places as one, which has a value of its own for each pair of theirs.
    static Place together(const Place& one, const Place& other) {
        Place both{one.name + " and " + other.name, {}, {}};
        std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> numbers;
        for (std::size_t game = 0; game < one.values.size(); ++game) {
            const auto pair = std::make_pair(one.values[game], other.values[game]);
            both.values.push_back(numbers.emplace(pair, static_cast<std::int64_t>(numbers.size())).first->second);
        }
        return both;
    }

    Result<void> look_at(Side viewer, const Place& seen) const {
        std::map<std::int64_t, std::vector<std::size_t>> games_with;
        for (std::size_t game = 0; game < seen.values.size(); ++game) games_with[seen.values[game]].push_back(game);
        if (games_with.size() < 2) return {};
        for (const Place& hidden : hidden_) {
            for (const auto& [value, with_it] : games_with) {
                const std::int64_t told = hidden.values[with_it.front()];
                const auto is_told = [&](std::size_t game) { return hidden.values[game] == told; };
                if (!std::all_of(with_it.begin(), with_it.end(), is_told)) continue;
                const auto all = static_cast<double>(hidden.values.size());
                const auto often = static_cast<double>(std::count(hidden.values.begin(), hidden.values.end(), told));
                if (static_cast<double>(with_it.size()) * std::log2(all / often) < least_bits) continue;
                const auto guessed_otherwise = static_cast<std::size_t>(std::count_if(
                    with_it.begin(), with_it.end(), [&](std::size_t game) { return hidden.guesses[game] != told; }));
                if (4 * guessed_otherwise < with_it.size()) continue;
                const std::string who = rules_.seat(viewer);
                return Error{"when games begin, " + seen.name + " tells " + who + " what " + hidden.name +
                             " is, which is hidden from it: it was the same in all " + std::to_string(with_it.size()) +
                             " games of " + std::to_string(seen.values.size()) +
                             " that look like that, but not in guesses of what is hidden; hide what 'start' puts "
                             "there, or if players may know, let 'sample' guess so, in the position " +
                             positions_[with_it.front()]};
            }
        }
        return {};
    }

    const declared::Rules& rules_;
    std::vector<Place> seen_;
    std::vector<Place> hidden_;
    std::vector<std::string> positions_;
};

class DeclaredCheck {
public:
    DeclaredCheck(const declared::Rules& rules, const std::function<bool()>& enough) : rules_(rules), enough_(enough) {}

    Result<std::vector<std::string>> run() {
        if (auto told = StartCheck(rules_).run(enough_); !told) return told.error();
        for (std::int64_t seed = 1; seed <= games && !enough_(); ++seed) {
            JavaRandom random(seed);
            State state = rules_.start(random);
            for (int made = 0; made < longest_game && !rules_.outcome(state) && !enough_(); ++made) {
                const auto actions = check_actions(state);
                if (!actions) return actions.error();
                ask_the_rest(state, *actions);
                const auto chosen = random.next_int(static_cast<std::int32_t>(actions->size()));
                NoEvents<declared::Event> nobody;
                rules_.apply(state, (*actions)[static_cast<std::size_t>(chosen)], nobody);
            }
        }
        return std::vector<std::string>{"no action is added twice, and the order is the same when asked again, in " +
                                        counted(states_, "state")};
    }

private:
    static constexpr std::int64_t games = 4;
    static constexpr int longest_game = 500;
    static constexpr std::size_t most_remembered = 8;  // of each list of actions
    static constexpr std::size_t most_texts = 300;

    Error at(const State& state, const std::string& problem) const {
        return Error{problem + ", in the position " + rules_.position_text(state)};
    }

    Result<ActionSet> check_actions(const State& state) {
        ActionSet actions = rules_.legal_actions(state);
        if (actions.empty()) return at(state, "there is nothing to do, and the game is not over");
        std::vector<Action> sorted(actions.all().begin(), actions.all().end());
        const auto key = [](const Action& action) { return std::tie(action.kind, action.parts); };
        std::sort(sorted.begin(), sorted.end(),
                  [&](const Action& left, const Action& right) { return key(left) < key(right); });
        const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
        if (twice != sorted.end()) {
            return at(state, "the action " + in_quotes(rules_.action_text(*twice)) +
                                 " is added twice; each action belongs in the list once");
        }
        if (auto fits = rules_.check_sets(state); !fits) return at(state, fits.error().sentence());
        if (auto different = check_texts(state, actions); !different) return different.error();
        if (rules_.legal_actions(state) != actions) {
            return at(state, "the actions are others, or in another order, when they are asked for again");
        }
        ++states_;
        return actions;
    }

    // What is typed or recorded is read again.
    Result<void> check_texts(const State& state, const ActionSet& actions) const {
        for (std::size_t each = 0; each < std::min(actions.size(), most_texts); ++each) {
            const std::string text = rules_.action_text(actions[each]);
            const auto read = rules_.parse_action(text);
            if (read && *read == actions[each]) continue;
            const auto kind_of = [&](const Action& action) {
                return "kind " + in_quotes(rules_.declaration().actions[static_cast<std::size_t>(action.kind)].name);
            };
            return at(state, "an action of the " + kind_of(actions[each]) + " is written " + in_quotes(text) +
                                 ", which " +
                                 (read ? "is read as another one, of the " + kind_of(*read)
                                       : "cannot be read: " + read.error().sentence()) +
                                 "; 'notation' gives it a text of its own");
        }
        return {};
    }

    template <class Work>
    void say_where(const State& state, Work work) const {
        try {
            work();
        } catch (const RuleFailure& failure) {
            throw RuleFailure(at(state, failure.error().sentence()));
        }
    }

    // Only to see that nothing fails.
    void ask_the_rest(const State& state, const ActionSet& actions) {
        for (const Side side : {Side::first, Side::second}) {
            static_cast<void>(rules_.worth(state, side));
            say_where(state, [&] { static_cast<void>(rules_.signs(rules_.view(state, side).state)); });
        }
        // What was legal some time ago often is not any more.
        for (const Action& action : remembered_) {
            if (actions.contains(action)) continue;
            say_where(state, [&] { static_cast<void>(rules_.why_not(state, action)); });
        }
        remembered_.assign(actions.all().begin(), actions.all().begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                              actions.size(), most_remembered)));
    }

    const declared::Rules& rules_;
    const std::function<bool()>& enough_;
    std::vector<Action> remembered_;
    std::uint64_t states_ = 0;
};

}  // namespace

Result<std::vector<std::string>> check_declared_game(const declared::Rules& rules,
                                                     const std::function<bool()>& enough) {
    return DeclaredCheck(rules, enough).run();
}

std::vector<std::string> functions_of(const declared::Rules& rules) {
    const declared::Declaration& game = rules.declaration();
    const declared::Decisions::Known& known = rules.decisions().known();
    std::vector<std::string> names;
    const auto add = [&](bool is_there, const std::string& name) {
        if (is_there) names.push_back(name);
    };
    add(known.start, "start");
    add(known.actions, "actions");
    for (std::size_t kind = 0; kind < game.actions.size(); ++kind) {
        add(known.apply[kind], "apply." + game.actions[kind].name);
    }
    add(known.outcome, "outcome");
    add(game.stuck == declared::Declaration::Stuck::function, "stuck");
    for (const declared::Field& field : game.fields) {
        add(field.seen_by == declared::Field::SeenBy::function, "state." + field.name + ".seen_by");
    }
    add(known.why_not, "why_not");
    add(known.sample, "sample");
    add(known.worth, "worth");
    add(known.sign, "sign");
    return names;
}

}  // namespace farmland::scripting
