#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <set>

#include "core/base/text.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

std::set<std::string> offered(std::vector<std::string> line) {
    line.insert(line.begin(), "complete");
    const Run answer = run({line});
    CHECK(answer.exit_code == 0);
    std::set<std::string> found;
    for (const std::string_view each : lines(answer.out)) found.emplace(each);
    return found;
}

// "match", "play crown" or "tournament run": each has a help of its own.
std::vector<std::vector<std::string>> all_commands() {
    std::vector<std::vector<std::string>> all;
    for (const std::string& command : offered({""})) {
        if (command.starts_with("--")) continue;
        all.push_back({command});
        if (command != "play" && command != "tournament") continue;
        for (const std::string& part : offered({command, ""})) {
            if (!part.starts_with("--")) all.push_back({command, part});
        }
    }
    return all;
}

std::string help_of(std::vector<std::string> command) {
    command.emplace_back("--help");
    return run({command}).out;
}

// Those that begin a line of the help.
std::set<std::string> options_in(const std::string& help) {
    std::set<std::string> options;
    for (const std::string_view line : lines(help)) {
        const auto parts = words(line);
        if (!parts.empty() && parts[0].starts_with("--")) options.emplace(parts[0]);
    }
    return options;
}

}  // namespace

TEST_CASE("the shell is offered every option that the help of a command lists") {
    const auto commands = all_commands();
    REQUIRE(commands.size() > 13);
    for (std::vector<std::string> command : commands) {
        CAPTURE(command);
        const std::set<std::string> options = options_in(help_of(command));
        CHECK(options.contains("--help"));
        command.emplace_back("--");
        CHECK(offered(command) == options);
    }
}

TEST_CASE("every command has a man page with its options") {
    const TemporaryFolder folder;
    REQUIRE(run({{"manual", folder.path().string()}}).exit_code == 0);
    const std::string overview = read_file(folder.path() / "farmland.1");
    for (const auto& command : all_commands()) {
        CAPTURE(command);
        const std::string page = read_file(folder.path() / ("farmland-" + command[0] + ".1"));
        CHECK_THAT(page, StartsWith(".TH \"farmland-" + command[0] + "\" 1"));
        CHECK_THAT(overview, ContainsSubstring("farmland\\-" + command[0]));
        for (const std::string& option : options_in(help_of(command))) {
            std::string escaped = "\n\\fB\\-\\-";
            for (const char letter : option.substr(2)) escaped += letter == '-' ? "\\-" : std::string(1, letter);
            CHECK_THAT(page, ContainsSubstring(escaped + "\\fR"));
        }
    }
}

TEST_CASE("the examples of the help need nothing of the source tree") {
    auto commands = all_commands();
    commands.push_back({});
    for (const auto& command : commands) {
        const std::string help = help_of(command);
        CAPTURE(help);
        CHECK(help.find("mods/") == std::string::npos);
        CHECK(help.find("scripts/") == std::string::npos);
    }
}

TEST_CASE("the shell is offered what can stand at the cursor") {
    using Words = std::set<std::string>;
    CHECK(offered({"m"}) == Words{"match", "mods"});
    CHECK(offered({"play", "m"}) == Words{"misterx"});
    CHECK(offered({"match", ""}) == Words{"animals", "blokus", "breakthrough", "connect4", "crown", "geister", "hex",
                                          "kuhn", "misterx", "piranhas", "tictactoe"});
    CHECK(offered({"match", "misterx", "random", ""}) == Words{":file", "hunter", "random"});
    CHECK(offered({"play", "animals", "--w", ""}) == Words{":file", "human", "random", "shepherd"});
    CHECK(offered({"play", "--opponent", "gr"}) == Words{":file", "greedy"});
    CHECK(offered({"match", "crown", "--mod", "cl"}) == Words{":directory", "classic"});
    CHECK(offered({"play", "--color", "a"}) == Words{"always", "auto"});
    CHECK(offered({"perft", "misterx", "--count", ""}) == Words{"ids", "types"});
    CHECK(offered({"new", ""}) == Words{"game", "mod", "policy", "scenario"});
    CHECK(offered({"new", "policy", "cr"}) == Words{"crown"});
    CHECK(offered({"test", "my_rules.lua", ""}) == Words{":file", ":directory"});
    CHECK(offered({"match", "crown", "--seed", ""}) == Words{});
    CHECK(offered({"uhp", "--mod", "hive", "--"}) == Words{"--data", "--help", "--mod"});
    CHECK(offered({"uhp", "--data", ".", "--"}) == Words{"--help", "--mod"});
    // As shells take such words apart.
    CHECK(offered({"match", "crown", "--mod", "=", "cl"}) == Words{":directory", "classic"});
    CHECK(offered({"play", "--verbosity", "="}) == Words{"all", "compact"});
    CHECK(offered({"seed", "=", "42", "units", "="}) == Words{":file"});
}

TEST_CASE("the shell is offered mods and policies of the folder that --data names") {
    const TemporaryFolder data;
    std::filesystem::create_directories(data.path() / "scripts" / "ai" / "crown");
    std::filesystem::create_directories(data.path() / "mods" / "zebra");
    write_file(data.path() / "scripts" / "ai" / "crown" / "zealot.lua", "");
    write_file(data.path() / "mods" / "zebra" / "mod.lua", "");
    CHECK(offered({"match", "crown", "--data", data.path().string(), "z"}).contains("zealot"));
    CHECK(offered({"uhp", "--data=" + data.path().string(), "--mod", "z"}).contains("zebra"));
}

TEST_CASE("bash completes by asking the program") {
    const TemporaryFolder folder;
    write_file(folder.path() / "my bot.lua", "");
    std::filesystem::create_directories(folder.path() / "my folder");
    const auto complete = [&](const std::string& words) {
        const std::filesystem::path script =
            std::filesystem::path(FARMLAND_TESTS_DIR).parent_path() / "scripting/app/completion.bash";
        Call call;
        call.program = "bash";
        call.folder = folder.path();
        call.arguments = {"-c", "source " + shell_word(script.string()) + "; compopt() { :; }; COMP_WORDS=(farmland " +
                                    words + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _farmland " +
                                    shell_word(FARMLAND_PROGRAM) + "; printf '%s\\n' \"${COMPREPLY[@]}\" | sort"};
        return run(call).out;
    };
    CHECK(complete("pl") == "play\n");
    CHECK(complete("match crown gr") == "greedy\n");
    CHECK(complete("match crown my") == "my bot.lua\nmy folder\n");
    CHECK(complete("match crown --record my") == "my folder\n");
    CHECK(complete("play --color =") == "always\nauto\nnever\n");
}

}  // namespace farmland::tests
