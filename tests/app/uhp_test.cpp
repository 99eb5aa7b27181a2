// farmland uhp, as other programs start it.
#include <catch2/catch_test_macros.hpp>
#include <chrono>

#include "core/base/text.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

TEST_CASE("farmland uhp plays Hive with the mod hive, and ends with its input") {
    const Run result =
        run({{"uhp"}, "newgame\nplay wA1\nvalidmoves\n" + std::string(1'500'000, 'x') + "\nplay bA1 wA1-\n"});
    CHECK(result.exit_code == 0);
    CHECK(result.err.empty());
    const auto answers = lines(result.out);
    REQUIRE(answers.size() == 12);
    CHECK(answers[0].starts_with("id Farmland "));
    CHECK(split(answers[6], ';').size() == 24);
    CHECK(answers[8].starts_with("err "));
    CHECK(answers[10] == "Base;InProgress;White[2];wA1;bA1 wA1-");
}

TEST_CASE("farmland uhp answers bestmove time in time") {
    const auto began = std::chrono::steady_clock::now();
    const Run result = run({{"uhp"}, "newgame\nplay wA1\nbestmove time 00:00:01\n"});
    const auto took = std::chrono::steady_clock::now() - began;
    CHECK(result.out.ends_with("\nok\n"));
    // The program must be started and may have to share the machine.
    CHECK(took < std::chrono::seconds(4));
}

TEST_CASE("farmland uhp answers when it is interrupted, and goes on") {
    const TemporaryFolder folder;
    Call call;
    call.program = "/bin/sh";
    call.folder = folder.path();
    // SIGINT is sent again and again: it may come before the search begins, and does no harm then.
    call.arguments = {"-c", "mkfifo in; " + std::string(FARMLAND_PROGRAM) +
                                " uhp <in >out & exec 3>in; printf 'newgame\\nplay wA1\\nbestmove depth 64\\n' >&3; "
                                "until test $(grep -c ok out) -eq 4; do kill -INT $! || break; sleep 0.05; done; "
                                "printf 'bestmove\\nexit\\n' >&3; "
                                "until test $(grep -c ok out) -eq 5; do kill -INT $! || break; sleep 0.05; done; "
                                "wait $!; echo $?"};
    const Run result = run(call);
    CHECK(result.out == "0\n");
    const std::string answers = read_file(folder.path() / "out");
    INFO(answers);
    const auto told = lines(answers);
    REQUIRE(told.size() == 10);
    CHECK(told[6].starts_with("b"));
    CHECK(told[8].starts_with("b"));
    CHECK(told[9] == "ok");
}

TEST_CASE("farmland uhp needs the pieces of Hive") {
    const Run result = run({{"uhp", "--mod", "agency"}});
    CHECK(result.exit_code == 1);
    CHECK(result.out.empty());
    CHECK(result.err.find("the Universal Hive Protocol needs the pieces of Hive's base game") != std::string::npos);
    CHECK(run({{"uhp", "hive"}}).err == "farmland: unexpected 'hive', see farmland uhp --help\n");
}

}  // namespace farmland::tests
