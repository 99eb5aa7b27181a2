// Single operations of the core and the host. Whole games are measured by `farmland bench`.
#include <benchmark/benchmark.h>
#include <lua.h>

#include "core/crown/setup.hpp"
#include "core/search/playout.hpp"
#include "scripting/host/sandbox.hpp"
#include "tests/app/program.hpp"

namespace {

using namespace farmland;

const crown::Rules& classic() {
    static const crown::Rules rules = [] {
        const std::filesystem::path folder = std::filesystem::path(FARMLAND_TESTS_DIR) / ".." / "mods" / "classic";
        const auto kinds = crown::parse_units(tests::read_file(folder / "units.txt"));
        const auto deck = crown::parse_deck(tests::read_file(folder / "deck.txt"), kinds->size());
        return *crown::Rules::make(*kinds, {*deck, *deck});
    }();
    return rules;
}

// Somewhere in the middle of a random game.
crown::State middle_game() {
    JavaRandom random(5);
    crown::State state = classic().start(random);
    playout(classic(), state, random, 150);
    return state;
}

void draw_bounded_number(benchmark::State& run) {
    JavaRandom random(1);
    for (auto _ : run) benchmark::DoNotOptimize(random.next_int(1, 5101));
}
BENCHMARK(draw_bounded_number);

void list_legal_actions(benchmark::State& run) {
    const crown::State state = middle_game();
    for (auto _ : run) benchmark::DoNotOptimize(classic().legal_actions(state).size());
}
BENCHMARK(list_legal_actions);

void copy_and_apply(benchmark::State& run) {
    const crown::State state = middle_game();
    const auto actions = classic().legal_actions(state);
    NoEvents<crown::Event> nobody;
    std::size_t index = 0;
    for (auto _ : run) {
        crown::State next = state;
        classic().apply(next, actions[index++ % actions.size()], nobody);
        benchmark::DoNotOptimize(next);
    }
}
BENCHMARK(copy_and_apply);

void make_view(benchmark::State& run) {
    const crown::State state = middle_game();
    for (auto _ : run) benchmark::DoNotOptimize(classic().view(state, Side::first));
}
BENCHMARK(make_view);

void sample_hidden_cards(benchmark::State& run) {
    const crown::View view = classic().view(middle_game(), Side::first);
    JavaRandom random(1);
    for (auto _ : run) benchmark::DoNotOptimize(classic().sample(view, random));
}
BENCHMARK(sample_hidden_cards);

void write_position(benchmark::State& run) {
    const crown::State state = middle_game();
    for (auto _ : run) benchmark::DoNotOptimize(classic().position_text(state));
}
BENCHMARK(write_position);

void call_empty_lua_function(benchmark::State& run) {
    scripting::Sandbox sandbox(scripting::Role::policy);
    if (!sandbox.load("empty.lua", "return function() end")) return run.SkipWithError("cannot load");
    for (auto _ : run) {
        lua_pushvalue(sandbox.lua(), -1);
        if (!sandbox.call(0, 0)) return run.SkipWithError("cannot call");
    }
}
BENCHMARK(call_empty_lua_function);

void make_sandbox(benchmark::State& run) {
    for (auto _ : run) {
        scripting::Sandbox sandbox(scripting::Role::policy);
        benchmark::DoNotOptimize(sandbox.lua());
    }
}
BENCHMARK(make_sandbox);

}  // namespace

BENCHMARK_MAIN();
