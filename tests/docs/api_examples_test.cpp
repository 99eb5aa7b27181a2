// Every example in the stubs runs.
#include <catch2/catch_test_macros.hpp>

#include "core/base/text.hpp"
#include "tests/conformance/animals.hpp"
#include "tests/docs/api_files.hpp"
#include "tests/docs/played_policy.hpp"

namespace farmland::tests {

namespace {

// A whole policy as it is; a few lines as part of one, with the names that the stubs use.
// It takes what `liked` finds among `actions` now and then.
std::string as_policy(const std::string& example, const std::string& game, const std::string& liked) {
    if (example.find("game = \"") != std::string::npos) return example;
    return "local function example(view, ctx, state)\n" + example + R"(end
        local function choose(view, ctx)
            ctx.memory.calls = (ctx.memory.calls or 0) + 1
            if ctx.memory.calls % 20 == 1 then
                local chosen = example(view, ctx, view:sample(ctx.random))
                if chosen then return chosen end
            end
            local actions = view.actions
            local liked = )" +
           liked + R"(
            if #liked > 0 and ctx.random.int(1, 2) == 1 then actions = liked end
            return actions[ctx.random.int(1, #actions)]
        end
        return { name = "example", game = ")" +
           game + R"(", choose = choose })";
}

}  // namespace

TEST_CASE("every example in the stubs plays whole games without an error") {
    int played = 0;
    const auto play = [&](const std::string& file, const std::string& where, const std::string& text) {
        for (const std::string& example : examples_in(text)) {
            INFO(where << ":\n" << example);
            std::vector<Played> games;
            const bool is_whole = example.find("game = \"") != std::string::npos;
            const auto is_for = [&](const std::string& game) {
                if (is_whole) return example.find("game = \"" + game + "\"") != std::string::npos;
                return file == game || file == "policy";
            };
            if (is_for("crown")) {
                games.push_back(
                    play_crown_itself(where, as_policy(example, "crown", "actions:filter { kind = 'yield' }"), 1));
            }
            if (is_for("misterx")) {
                games.push_back(
                    play_misterx_itself(where, as_policy(example, "misterx", "actions:filter { kind = 'place' }"), 1));
            }
            if (is_for("piranhas")) {
                games.push_back(
                    play_piranhas_itself(where, as_policy(example, "piranhas", "actions:filter { eats = true }"), 1));
            }
            if (is_for("animals")) {
                games.push_back(play_animals_itself(where, as_policy(example, "animals", "{}"), 1,
                                                    farmland_tests::DocumentAnimals::rules()));
            }
            REQUIRE(!games.empty());
            for (const Played& game : games) {
                for (const Failure& failure : game.result.failures) FAIL(failure.message);
            }
            ++played;
        }
    };
    for (const scripting::StubFile& file : read_policy_api_files()) {
        for (const scripting::StubClass& each : file.stubs.classes) {
            play(file.name, each.name, each.text);
            for (const scripting::StubFunction& function : each.functions)
                play(file.name, function.call, function.text);
        }
    }
    CHECK(played >= 15);
}

}  // namespace farmland::tests
