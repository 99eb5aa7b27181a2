// Search must not touch the heap. A program of its own, because it counts every allocation.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <new>

#include "core/crown/setup.hpp"
#include "core/misterx/evaluation.hpp"
#include "core/misterx/rules.hpp"
#include "core/search/alpha_beta.hpp"
#include "core/search/playout.hpp"
#include "tests/app/program.hpp"
#include "tests/misterx/hive.hpp"

namespace {

std::size_t allocations = 0;

void* counted(std::size_t size) {
    ++allocations;
    if (void* block = std::malloc(size == 0 ? 1 : size)) return block;
    throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }

namespace farmland::tests {

namespace {

// Random games, of which none may touch the heap.
template <class Rules>
void check_games(const Rules& rules, int games) {
    JavaRandom random(1);
    std::uint64_t actions = 0;
    [[maybe_unused]] std::size_t made = 0;
    for (int game = 0; game < games; ++game) {
        typename Rules::State state = rules.start(random);
        const std::size_t before = allocations;
        actions += playout(rules, state, random);
        made += allocations - before;
    }
    CHECK(actions > 1000);
#ifdef NDEBUG
    CHECK(made == 0);
#else
    // The asserts of a checked build explain refused actions, in strings.
    SUCCEED("not counted with asserts on");
#endif
}

}  // namespace

TEST_CASE("a random game of crown makes no heap allocation") {
    const std::filesystem::path classic = std::filesystem::path(FARMLAND_TESTS_DIR) / ".." / "mods" / "classic";
    const auto kinds = crown::parse_units(read_file(classic / "units.txt"));
    const auto deck = crown::parse_deck(read_file(classic / "deck.txt"), kinds->size());
    const crown::Rules rules = *crown::Rules::make(*kinds, {*deck, *deck});
    check_games(rules, 50);
}

TEST_CASE("a random game of misterx makes no heap allocation") { check_games(misterx::Rules(), 20); }

TEST_CASE("alpha-beta keeps its lists and makes no heap allocation for a node") {
    const misterx::Rules rules = hive_rules();
    AlphaBeta<misterx::Rules, misterx::Evaluation> search(rules, misterx::Evaluation(rules));
    JavaRandom random(1);
    misterx::State state = rules.start(random);
    playout(rules, state, random, 20);
    search.search(state, 3);
    const std::size_t before = allocations;
    const auto again = search.search(state, 3);
    [[maybe_unused]] const std::size_t made = allocations - before;
    CHECK(again.nodes > 1000);
#ifdef NDEBUG
    CHECK(made == 0);
#endif
}

}  // namespace farmland::tests
