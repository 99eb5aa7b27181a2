// Counts of move sequences that other programs have found as well.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <sstream>

#include "core/catalogue/games.hpp"
#include "core/misterx/game.hpp"
#include "tests/misterx/hive.hpp"

// As sessions count: that is compiled as fast as the engine is.
namespace farmland::tests {

namespace {

using Counts = std::vector<std::uint64_t>;

// Without optimisation, with asserts and sanitizers what takes a second here takes a minute.
#ifdef NDEBUG
constexpr std::uint64_t most_leaves = 2'000'000'000;
#else
constexpr std::uint64_t most_leaves = 1'000'000;
#endif

Setup document_setup() { return misterx::Rules().setup(); }

// The conventions of a count decide about passes and numbers.
Setup hive_setup(int queen_from_turn) {
    return misterx::Rules::make(tests::hive_kinds(), tests::hive_parameters(queen_from_turn))->setup();
}

std::string script_text(const std::string& name) {
    std::ifstream file(std::string(FARMLAND_TESTS_DIR) + "/misterx/positions/" + name + ".txt");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// As `farmland perft` does: where to begin by the rules as they are, then the conventions.
void check_counts(Setup setup, std::string_view count, std::string_view pass, const std::string& script,
                  const Counts& expected) {
    const Game& game = *find_game("misterx");
    std::string position;
    if (!script.empty()) {
        const auto reached = game.position_after(setup, script_text(script));
        REQUIRE(reached);
        position = *reached;
    }
    for (const Convention& convention : game.conventions) {
        const bool chosen = (convention.option == "count" && convention.value == count) ||
                            (convention.option == "pass" && convention.value == pass);
        if (chosen) convention.change(setup);
    }
    const auto session = game.start(setup, 1);
    REQUIRE(session);
    if (!position.empty()) REQUIRE((*session)->set_position(position));
    for (std::size_t depth = 1; depth <= expected.size(); ++depth) {
        if (expected[depth - 1] > most_leaves) break;
        CHECK((*session)->perft(static_cast<int>(depth)) == expected[depth - 1]);
    }
}

}  // namespace

TEST_CASE("sequences of types with forced passes are as many as others counted") {
    check_counts(document_setup(), "types", "forced", "", {5, 150, 2'220, 32'856, 775'896, 18'046'806, 317'045'364});
}

TEST_CASE("sequences of types with free passes are as many as others counted") {
    check_counts(document_setup(), "types", "free", "", {5, 150, 2'250, 33'750, 804'702, 18'910'590, 343'082'370});
}

TEST_CASE("sequences of ids with forced passes are as many as others counted") {
    check_counts(document_setup(), "ids", "forced", "", {11, 726, 21'912, 661'344, 30'073'764, 1'352'871'168});
}

TEST_CASE("sequences of ids with free passes are as many as others counted") {
    check_counts(document_setup(), "ids", "free", "", {11, 726, 21'978, 665'334, 30'353'850, 1'370'102'076});
}

TEST_CASE("sequences from positions with stacks are as many as others counted") {
    const Setup setup = document_setup();
    check_counts(setup, "types", "forced", "p1", {50, 2'051, 90'319, 4'164'753});
    check_counts(setup, "types", "free", "p1", {51, 2'154, 96'894, 4'557'747});
    check_counts(setup, "ids", "forced", "p1", {66, 4'065, 244'784, 16'114'688});
    check_counts(setup, "ids", "free", "p1", {67, 4'202, 257'262, 17'188'887});
    check_counts(setup, "types", "forced", "p2", {23, 1'312, 40'225, 2'339'768});
    check_counts(setup, "types", "free", "p2", {24, 1'397, 43'796, 2'592'228});
    check_counts(setup, "ids", "forced", "p2", {31, 2'120, 86'203, 6'002'589});
    check_counts(setup, "ids", "free", "p2", {32, 2'223, 91'974, 6'496'708});
}

TEST_CASE("Hive has as many sequences as published") {
    check_counts(hive_setup(2), "types", "forced", "", {4, 96, 1'440, 21'600, 516'240, 12'219'480, 181'641'900});
}

TEST_CASE("Hive with the queen first has as many sequences as published") {
    check_counts(hive_setup(1), "types", "forced", "", {5, 150, 2'220, 32'856, 775'896, 18'046'806, 317'045'364});
}

}  // namespace farmland::tests
