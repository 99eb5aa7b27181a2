// Turns: refused ones, what happens at once, days, ends; and all ways to get at the legal ones agree.
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <map>
#include <set>

#include "core/search/playout.hpp"
#include "tests/animals/support.hpp"

using namespace farmland_tests;
using farmland::Side;

namespace {

std::uint64_t count_turns(const animals::Rules& rules, const animals::State& state, int depth) {
    std::uint64_t count = 0;
    NoEvents<animals::Event> nobody;
    rules.legal_actions(state).for_each([&](const animals::Action& action) {
        if (depth == 1) {
            ++count;
            return;
        }
        animals::State next = state;
        rules.apply(next, action, nobody);
        count += count_turns(rules, next, depth - 1);
    });
    return count;
}

// All turns that can be built from here, by building them.
void build_all(animals::TurnBuilder& builder, std::vector<animals::Action>& found) {
    found.push_back(builder.action());
    for (const animals::Move& move : builder.options()) {
        REQUIRE(builder.add(move));
        build_all(builder, found);
        REQUIRE(builder.remove());
    }
}

animals::State perft_position(const std::string& number) {
    std::ifstream file(std::string(FARMLAND_TESTS_DIR) + "/animals/perft/" + number + ".txt");
    std::stringstream text;
    text << file.rdbuf();
    const auto state = animals::state_after(document_animals(), text.str());
    if (!state) FAIL(state.error().sentence());
    return *state;
}

}  // namespace

TEST_CASE("turns are counted as published") {
    const auto& rules = document_animals();
    for (const Side side : {Side::first, Side::second}) {
        CHECK(count_turns(rules, rules.start(side), 1) == 5559);
        CHECK(count_turns(rules, rules.start(side), 2) == 30'902'481);
    }
    CHECK(count_turns(rules, perft_position("3"), 1) == 10'604);
    CHECK(count_turns(rules, perft_position("3"), 2) == 114'718'890);
    CHECK(count_turns(rules, perft_position("4"), 1) == 3344);
    CHECK(count_turns(rules, perft_position("4"), 2) == 5'135'972);
}

TEST_CASE("listing, counting, finding by number and building of turns agree") {
    const auto& rules = document_animals();
    JavaRandom random(5);
    int compared = 0;
    for (int game = 0; game < 60; ++game) {
        animals::State state = rules.start(game % 2 == 0 ? Side::first : Side::second);
        NoEvents<animals::Event> nobody;
        for (int turn = 0; !rules.outcome(state); ++turn) {
            const auto turns = rules.legal_actions(state);
            if (turn % 3 == game % 3 && turns.size() < 4000) {
                std::vector<animals::Action> listed;
                turns.for_each([&](const animals::Action& action) { listed.push_back(action); });
                REQUIRE(listed.size() == turns.size());
                std::vector<animals::Action> built;
                animals::TurnBuilder builder(turns);
                build_all(builder, built);
                std::set<std::string> texts;
                for (const auto& action : built) texts.insert(rules.action_text(action));
                REQUIRE(texts.size() == built.size());
                REQUIRE(built.size() == listed.size());
                for (std::size_t index = 0; index < listed.size(); ++index) {
                    REQUIRE(texts.contains(rules.action_text(listed[index])));
                    if (index % 37 == 0) REQUIRE(turns[index] == listed[index]);
                    if (index % 11 == 0) REQUIRE(rules.check(state, listed[index]));
                }
                ++compared;
            }
            rules.apply(state, turns.pick(random), nobody);
        }
    }
    CHECK(compared > 30);
}

TEST_CASE("turns are selected by who moves, where to, how many and whether anybody does") {
    const auto& rules = document_animals();
    const auto turns = rules.legal_actions(rules.start(Side::first));
    std::vector<animals::ActionQuery> queries(4);
    queries[0].from = animals::parse_field("c1");
    queries[1].to = animals::parse_field("e3");
    queries[2].moves = 4;
    queries[3].pass = true;
    for (const animals::ActionQuery& query : queries) {
        const std::vector<std::uint32_t> selected = turns.select(query);
        CHECK(std::is_sorted(selected.begin(), selected.end()));
        std::size_t accepted = 0;
        turns.for_each([&](const animals::Action& action) { accepted += query.accepts(action) ? 1 : 0; });
        REQUIRE(selected.size() == accepted);
        REQUIRE(accepted > 0);
        for (const std::uint32_t index : {selected.front(), selected[selected.size() / 2], selected.back()}) {
            CHECK(query.accepts(turns[index]));
        }
    }
}

TEST_CASE("turns of few moves are counted as they are listed") {
    const auto& rules = document_animals();
    const auto count = [&](std::string_view position) {
        const auto turns = rules.legal_actions(at(rules, position));
        std::size_t listed = 0;
        turns.for_each([&](const animals::Action& action) {
            CHECK(turns[listed] == action);
            ++listed;
        });
        CHECK(turns.size() == listed);
        return listed;
    };
    // Three rabbits with one field each: nobody, each one, each two, all three.
    CHECK(count("k7/KK6/8/4S3/8/8/KK4KK/k6k W W 0") == 8);
    CHECK(count("k7/KK6/8/4S3/8/8/8/8 W W 0") == 2);
    CHECK(count("k7/KK6/8/4S3/8/8/KK6/k7 W W 0") == 4);
    // The same with one field for two of them.
    CHECK(count("8/8/8/4S3/8/8/KKKKK3/k1k1K3 W W 0") == 5);
    // Any rabbits behind a wall, with few fields to go to.
    JavaRandom random(3);
    for (int position = 0; position < 300; ++position) {
        std::string board = "4S3/8/8/8/8/KKKKKKKK";
        for (int field = 0; field < 16; ++field) {
            if (field % 8 == 0) board += '/';
            board += "KKk1"[random.next_int(4)];
        }
        CAPTURE(board);
        count(board + " W W 0");
    }
}

namespace {

// How far counts are from what is expected of them, in standard deviations of the sum of squares. With the right
// expectations this is about 0, and hardly ever more than 4.
double surprise(const std::vector<std::pair<double, double>>& counts_and_expected) {
    double sum = 0;
    for (const auto& [count, expected] : counts_and_expected) {
        sum += (count - expected) * (count - expected) / expected;
    }
    const double freedom = static_cast<double>(counts_and_expected.size()) - 1;
    return (sum - freedom) / std::sqrt(2 * freedom);
}

}  // namespace

TEST_CASE("a turn drawn at random is any of them, as often as the others") {
    const auto [predators, vegetarians] =
        GENERATE(table<int, int>({{1, 3}, {2, 2}, {1, 2}, {2, 1}, {0, 3}, {1, 0}, {2, 3}}));
    animals::Parameters parameters;
    parameters.limits = {predators, vegetarians};
    const auto rules = animals::Rules::make(animals::document_species(), parameters);
    REQUIRE(rules);
    // Fields that two animals can go to, so that some draws do not fit together.
    const auto turns = rules->legal_actions(at(*rules, "8/8/8/8/8/8/kK4Kk/p2KpK1k W W 3,3"));
    CAPTURE(predators, vegetarians, turns.size());
    JavaRandom random(1);
    std::map<std::string, int> drawn;
    std::map<std::size_t, int> sizes;
    const int draws = 200 * static_cast<int>(turns.size());
    for (int count = 0; count < draws; ++count) {
        const animals::Action action = turns.pick(random);
        ++drawn[rules->action_text(action)];
        ++sizes[action.moves.size()];
    }
    std::vector<std::pair<double, double>> of_turns;
    std::map<std::size_t, int> turns_of_size;
    turns.for_each([&](const animals::Action& action) {
        of_turns.emplace_back(drawn[rules->action_text(action)], 200);
        ++turns_of_size[action.moves.size()];
    });
    CHECK(drawn.size() == turns.size());
    CHECK(surprise(of_turns) < 5);
    CHECK(surprise(of_turns) > -5);  // too even is not random either
    std::vector<std::pair<double, double>> of_sizes;
    for (const auto& [size, count] : turns_of_size) of_sizes.emplace_back(sizes[size], 200 * count);
    CHECK(surprise(of_sizes) < 5);
}

TEST_CASE("with other limits turns are counted right, too") {
    for (const int predators : {0, 1, 2}) {
        for (const int vegetarians : {0, 1, 2, 3}) {
            animals::Parameters parameters;
            parameters.limits = {predators, vegetarians};
            const auto rules = animals::Rules::make(animals::document_species(), parameters);
            REQUIRE(rules);
            const auto turns = rules->legal_actions(rules->start(Side::first));
            std::vector<animals::Action> listed;
            turns.for_each([&](const animals::Action& action) { listed.push_back(action); });
            CHECK(turns.size() == listed.size());
            // Once, and for two predators once for each two of their moves: four in the beginning.
            CHECK(turns.countings() == (predators < 2 ? 1 : 1 + 4 * 3 / 2));
            for (std::size_t index = 0; index < listed.size(); index += 101) REQUIRE(turns[index] == listed[index]);
        }
    }
}

TEST_CASE("a turn with any mistake in it is refused as a whole") {
    const auto& rules = document_animals();
    const auto state = rules.start(Side::first);
    CHECK(refusal(rules, state, "b2b3 c2c3 d2d3 a2a3").empty());
    CHECK(refusal(rules, state, "b2b3 c2c3 d2d3 e2e3") == "at most 3 vegetarians may move in a turn");
    CHECK(refusal(rules, state, "a2a3 h2h3") == "at most 1 predators may move in a turn");
    CHECK(refusal(rules, state, "b2b3 b2a3") == "b2a3: the animal on b2 moves twice");
    CHECK(refusal(rules, state, "b2b3 c2b3") == "c2b3: two animals move to b3");
    CHECK(refusal(rules, state, "b7b6") == "b7b6: the animal on b7 belongs to M");
    CHECK(refusal(rules, state, "e4e5") == "e4e5: there is no animal on e4");
    CHECK(refusal(rules, state, "b1b2 b2b3") == "b1b2: the elephant on b1 cannot get to b2");  // b2 is left, but taken
    CHECK(refusal(rules, state, "e2e9") == "expected a move such as e2e3, found 'e2e9'");
    CHECK(refusal(rules, state, "a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3").starts_with("a turn has at most 4 moves"));
}

TEST_CASE("predators get hungrier once a round, starve with no day left, and are full when they eat") {
    const auto& rules = document_animals();
    auto state = at(rules, "8/8/8/8/8/1K6/l7/7s W W 0,0");
    CHECK(play(rules, state, "a2b3") == std::vector<std::string>{"moved team=1 species=L from=a2 to=b3",
                                                                 "eaten team=2 species=K on=b3", "won team=1"});
    state = at(rules, "8/8/7K/8/8/1K6/l7/7s W W 0,0");
    play(rules, state, "a2b3");
    CHECK(animals::days_at(state, *animals::parse_field("b3")) == 5);
    CHECK(play(rules, state, "pass") ==
          std::vector<std::string>{"passed team=2", "starved team=1 species=S on=h1", "day_over"});
    CHECK(animals::days_at(state, *animals::parse_field("b3")) == 4);
    CHECK(rules.position_text(state) == "8/8/7K/8/8/1l6/8/8 W W 4");
}

TEST_CASE("the game ends after a round in the order of the rules") {
    const auto& rules = document_animals();
    const auto ending = [&](std::string_view position, std::string_view turn) {
        auto state = at(rules, position);
        return play(rules, state, turn).back();
    };
    CHECK(ending("8/8/8/8/8/8/8/L6s M W 0,0", "pass") == "drawn");
    CHECK(ending("8/8/8/8/8/8/8/L6s M W 1,0", "pass") == "won team=2");
    CHECK(ending("7K/8/8/8/8/8/k7/L6k M W 0", "pass") == "won team=1");
    CHECK(ending("7K/8/8/8/8/8/k7/L7 M W 0", "pass") == "drawn");
    CHECK(ending("7K/8/8/8/8/8/k7/L7 M W 1", "pass") == "day_over");
    CHECK(ending("8/8/8/8/8/8/1K6/l7 W W 0", "a1b2") == "won team=1");
    CHECK(ending("8/8/8/8/8/8/1K6/l6L W W 0,3", "a1b2") == "eaten team=2 species=K on=b2");
}
