// Counts of move sequences that the plugin of the season gives as well.
#include <catch2/catch_test_macros.hpp>

#include "core/catalogue/games.hpp"
#include "core/piranhas/game.hpp"

// As sessions count: that is compiled as fast as the engine is.
namespace farmland::piranhas {

namespace {

// Without optimisation, with asserts and sanitizers what takes a moment here takes a minute.
#ifdef NDEBUG
constexpr std::uint64_t most_leaves = 10'000'000;
#else
constexpr std::uint64_t most_leaves = 100'000;
#endif

void check_leaves(std::string_view kraken, const std::vector<std::uint64_t>& expected) {
    const Game& listed = *find_game("piranhas");
    Setup setup = Rules().setup();
    const Convention& convention = listed.conventions.front();
    REQUIRE(convention.option == "kraken");
    REQUIRE(convention.take(setup, kraken));
    const auto session = listed.start(setup, 1);
    REQUIRE(session);
    for (std::size_t depth = 1; depth <= expected.size(); ++depth) {
        if (expected[depth - 1] <= most_leaves) {
            CHECK((*session)->perft(static_cast<int>(depth)) == expected[depth - 1]);
        }
    }
}

}  // namespace

TEST_CASE("perft of Piranhas counts what the plugin of the season counts") {
    check_leaves("C3,E4", {45, 2'094, 96'442, 4'547'418});
    check_leaves("C2 h6", {43, 1'936, 86'485, 3'979'468});
    check_leaves("none", {48});
}

}  // namespace farmland::piranhas
