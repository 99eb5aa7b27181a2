#include "scripting/games/declared_check.hpp"

#include <algorithm>
#include <tuple>

#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"

namespace farmland::scripting {

namespace {

using declared::Action;
using declared::ActionSet;
using declared::State;

class DeclaredCheck {
public:
    DeclaredCheck(const declared::Rules& rules, const std::function<bool()>& enough) : rules_(rules), enough_(enough) {}

    Result<std::vector<std::string>> run() {
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
