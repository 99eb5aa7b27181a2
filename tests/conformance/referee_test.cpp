// Every game: what the referee tells the agents.
#include "core/game/referee.hpp"

#include <catch2/catch_template_test_macros.hpp>

#include "core/search/playout.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/conformance/games.hpp"

using namespace farmland_tests;

namespace {

template <class Rules>
class Listener final : public Agent<Rules> {
public:
    Listener(const Rules& rules, std::int64_t seed) : rules_(rules), random_(seed) {}

    Result<typename Rules::Action> choose(const typename Rules::View& view) override {
        return random_action<Rules>(rules_.legal_actions(rules_.sample(view, random_)), random_);
    }
    Result<void> end(const Outcome& outcome) override {
        ends.push_back(outcome.winner);
        return {};
    }

    std::vector<std::optional<Side>> ends;

private:
    const Rules& rules_;
    JavaRandom random_;
};

}  // namespace

TEMPLATE_TEST_CASE("the end of a game is told to both agents, and only the end", "", ALL_GAMES) {
    using Rules = typename TestType::Rules;
    const Rules& rules = TestType::rules();
    const auto play = [&](std::uint64_t most_actions, std::array<Listener<Rules>, 2>& agents) {
        JavaRandom random(5);
        auto state = rules.start(random);
        return Referee<Rules>(rules, {&agents[0], &agents[1]}, nullptr, most_actions).play(state);
    };
    std::array<Listener<Rules>, 2> agents = {Listener<Rules>(rules, 1), Listener<Rules>(rules, 2)};
    const GameResult whole = play(most_actions_of_a_game, agents);
    for (const auto& agent : agents) CHECK(agent.ends == std::vector{whole.winner});

    std::array<Listener<Rules>, 2> stopped = {Listener<Rules>(rules, 1), Listener<Rules>(rules, 2)};
    REQUIRE(whole.actions > 1);
    const GameResult part = play(whole.actions - 1, stopped);
    CHECK(part == GameResult{std::nullopt, whole.actions - 1, false, {}});
    for (const auto& agent : stopped) CHECK(agent.ends.empty());
}
