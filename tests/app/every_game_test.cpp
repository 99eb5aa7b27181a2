// What the program does for authors, whatever the game.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/app/program.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;

namespace {

struct ShippedGame {
    std::string name;
    std::string policy;  // the one that plays well
    int games;           // against random
    int won;             // of these, at least
    std::string global;  // how the linter is told of the game's table
    std::string method;  // of a state, as the console explains it
};

const std::vector<ShippedGame> shipped = {
    {"crown", "greedy", 20, 19, "crown = { fields = { \"around\"", "state:playout(random, most_actions)"},
    {"misterx", "hunter", 20, 19, "misterx = { fields = { \"edges\"", "state:best(weights)"},
    {"piranhas", "shoal", 50, 49, "piranhas = { fields = { \"column\"", "state:best(weights)"},
    {"animals", "shepherd", 20, 19, "animals = { fields = { ", "state:builder()"},
};

void check_is_in_order(const fs::path& path) {
    const Run checked = run({{"check", path.string()}});
    INFO(checked.out << checked.err);
    CHECK(checked.exit_code == 0);
}

// How often the policy whose name comes first in a report has won.
int wins_of_first(const std::string& report) {
    const std::string name = "\"wins\":";
    const std::size_t at = report.find(name);
    if (at == std::string::npos) FAIL(report);
    return std::stoi(report.substr(at + name.size()));
}

}  // namespace

TEST_CASE("what farmland new makes passes its check, plays and tests") {
    const ShippedGame game = GENERATE(Catch::Generators::from_range(shipped));
    const TemporaryFolder folder;
    const auto in_folder = [&](const std::vector<std::string>& arguments) {
        const Run done = run({arguments, "", folder.path()});
        INFO(game.name << done.out << done.err);
        CHECK(done.exit_code == 0);
        return done.out;
    };
    in_folder({"new", "policy", game.name, "my_bot"});
    CHECK_THAT(read_file(folder.path() / ".luacheckrc"), ContainsSubstring(game.global));
    CHECK_THAT(in_folder({"check", "my_bot.lua"}), EndsWith("my_bot.lua: no problems found\n"));
    CHECK_THAT(in_folder({"match", game.name, "my_bot.lua", game.policy, "--games", "2", "--seed", "1"}),
               !ContainsSubstring("my_bot.lua:"));
    in_folder({"new", "mod", game.name, "my_mod"});
    CHECK_THAT(in_folder({"check", "./my_mod"}), EndsWith("./my_mod: no problems found\n"));
    in_folder({"match", game.name, game.policy, "random", "--games", "2", "--mod", "./my_mod", "--seed", "1"});
    in_folder({"new", "scenario", game.name, "my_rules"});
    CHECK_THAT(in_folder({"test", "my_rules.lua"}), ContainsSubstring(" passed, 0 failed"));
}

TEST_CASE("without a data folder games are played with the copies inside the program") {
    const ShippedGame game = GENERATE(Catch::Generators::from_range(shipped));
    const TemporaryFolder folder;
    Call call{{"match", game.name, game.policy, "random", "--games", "2", "--seed", "1"}, "", folder.path()};
    let_call_copy_without_data(call, folder.path());
    CHECK(run(call).exit_code == 0);
    call.arguments = {"new", "mod", game.name, "mine"};
    CHECK(run(call).exit_code == 0);
    call.arguments = {"check", "./mine"};
    CHECK(run(call).exit_code == 0);
    call.arguments = {"console", game.name};
    call.input = "help 'state'\n";
    CHECK_THAT(run(call).out, ContainsSubstring(game.method));
}

TEST_CASE("the policy of each game that plays well beats random") {
    const ShippedGame game = GENERATE(Catch::Generators::from_range(shipped));
    const Run match = run(
        {{"match", game.name, game.policy, "random", "--games", std::to_string(game.games), "--json", "--seed", "1"}});
    INFO(game.name << match.err);
    CHECK(match.exit_code == 0);
    CHECK(wins_of_first(match.out) >= game.won);
}

TEST_CASE("the shipped policies and mods have no problems") {
    const fs::path root = fs::path(FARMLAND_TESTS_DIR).parent_path();
    int checked = 0;
    for (const auto& entry : fs::recursive_directory_iterator(root / "scripts" / "ai")) {
        if (entry.path().extension() != ".lua") continue;
        check_is_in_order(entry.path());
        ++checked;
    }
    for (const auto& entry : fs::directory_iterator(root / "mods")) {
        check_is_in_order(entry.path());
        ++checked;
    }
    CHECK(checked > 15);
}

}  // namespace farmland::tests
