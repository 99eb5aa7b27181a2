// What `farmland check` does with a policy.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "core/game/referee.hpp"
#include "core/game/seat_stream.hpp"
#include "core/search/playout.hpp"
#include "core/search/random_agent.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/games/scripted_game.hpp"
#include "scripting/host/errors/explain.hpp"
#include "scripting/host/errors/failure.hpp"
#include "scripting/host/loading/global_uses.hpp"

namespace farmland::scripting {

template <class Binding>
class PolicyCheck {
public:
    using Rules = typename Binding::Rules;

    PolicyCheck(const Rules& rules, const PolicySetup& policy) : rules_(rules), policy_(policy) {}

    CheckReport run() {
        if (!check_text() || !check_table()) return std::move(report_);
        check_views();
        check_games();
        return std::move(report_);
    }

private:
    using PolicyOfGame = PolicyAgent<Binding>;

    bool check_text() {
        const ScriptSource& source = policy_.source;
        Sandbox sandbox(Role::policy, policy_.budget);
        Binding::add_globals(sandbox, rules_);
        if (auto compiled = sandbox.compile(source.name, source.text); !compiled) {
            add_problem(compiled.error().sentence(), explain_place(sandbox.last_error()));
            return false;
        }
        report_.passed.push_back("the text is Lua");
        const auto known = sandbox.global_names();
        const auto uses = find_failing_globals(source.text, known);
        for (const GlobalUse& use : uses) {
            if (use.kind == GlobalUse::Kind::undefined) report_.undefined_globals.push_back(use.name);
            const ScriptError error = {{describe(use, known), {source.name, use.line}},
                                       Fault::runtime,
                                       std::string(source_line_of(source.text, use.line))};
            add_problem(error.sentence(), explain_place(error));
        }
        if (uses.empty()) report_.passed.push_back("all globals it uses are there");
        return true;
    }

    bool check_table() {
        JavaRandom random(0);
        PolicyOfGame agent(rules_, random, policy_.budget, policy_.settings);
        if (auto loaded = agent.load(policy_.source); !loaded) {
            add_problem(loaded.error().sentence(), agent.explanation());
            return false;
        }
        report_.name = agent.name();
        report_.notes = agent.notes();
        report_.passed.push_back("the file returns a policy for the game " + std::string(rules_.name()));
        return true;
    }

    // Each view is the first one of a policy of its own: what a policy remembers must fit the game it is in.
    void check_views() {
        constexpr int games = 4;
        constexpr std::uint64_t actions_between_views = 25;
        constexpr int views_of_a_game = 5;
        int looked_at = 0;
        int decided = 0;
        for (int game = 0; game < games; ++game) {
            JavaRandom random(game);
            typename Rules::State state = rules_.start(random);
            for (int view = 0; view < views_of_a_game && !rules_.outcome(state); ++view) {
                if (decides_on(state)) ++decided;
                ++looked_at;
                playout(rules_, state, random, actions_between_views);
                finish_turn(state, random);
            }
        }
        if (decided < looked_at) return;
        report_.passed.push_back("it decides on " + std::to_string(looked_at) + " sample views");
    }

    // In the middle of a turn a policy could be where it would never have brought itself.
    void finish_turn(typename Rules::State& state, JavaRandom& random) {
        const Side side = rules_.side_to_move(state);
        while (!rules_.outcome(state) && rules_.side_to_move(state) == side) playout(rules_, state, random, 1);
    }

    bool decides_on(const typename Rules::State& state) {
        const Side side = rules_.side_to_move(state);
        JavaRandom random = stream_of_seat(0, side);
        PolicyOfGame agent(rules_, random, policy_.budget, policy_.settings);
        const auto view = rules_.view(state, side);
        Result<void> done = agent.load(policy_.source);
        if (done) done = agent.begin(view);
        if (!done) return add_problem(done.error().sentence(), agent.explanation());
        const auto action = agent.choose(view);
        if (!action) return add_problem(action.error().sentence(), agent.explanation());
        const auto legal = check_choice<Rules>(rules_, state, agent, *action);
        return legal ? true : add_problem(legal.error().sentence());
    }

    void check_games() {
        constexpr int games = 3;
        for (int game = 0; game < games && report_.problems.size() < CheckReport::most_problems; ++game) {
            play_game(game, game % 2 == 0 ? Side::first : Side::second);
        }
    }

    void play_game(int seed, Side side) {
        constexpr std::uint64_t most_actions = 400;
        JavaRandom random(seed);
        typename Rules::State state = rules_.start(random);
        JavaRandom stream = stream_of_seat(seed, side);
        PolicyOfGame agent(rules_, stream, policy_.budget, policy_.settings);
        if (auto loaded = agent.load(policy_.source); !loaded) {
            add_problem(loaded.error().sentence(), agent.explanation());
            return;
        }
        RandomAgent<Rules> opponent(rules_, stream_of_seat(seed, opponent_of(side)));
        std::array<Agent<Rules>*, 2> agents = {&agent, &opponent};
        if (side == Side::second) std::swap(agents[0], agents[1]);
        const GameResult result = Referee<Rules>(rules_, agents, nullptr, most_actions).play(state);
        // Only the policy can fail, and it is asked nothing more after that.
        for (const Failure& failure : result.failures) add_problem(failure.message, agent.explanation());
        if (!result.failures.empty()) return;
        const bool over = rules_.outcome(state).has_value();
        const std::string end = !over ? "stopped" : !result.winner ? "drawn" : *result.winner == side ? "won" : "lost";
        report_.passed.push_back("game " + std::to_string(seed + 1) + " against random, as team " +
                                 std::to_string(number_of(side)) + ": " + end + " after " +
                                 std::to_string(result.actions) + " actions");
    }

    // The same mistake shows in many views; what was found in the text alone gets its traceback when it happens.
    bool add_problem(const std::string& message, const std::string& explanation = {}) {
        return report_.add_problem(message, explanation);
    }

    const Rules& rules_;
    const PolicySetup& policy_;
    CheckReport report_;
};

}  // namespace farmland::scripting
