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
    // A command and its cancellation come while the program is stopped: it finds both at once. What comes while nothing
    // is searched does no harm.
    call.arguments = {
        "-c", "mkfifo in; " + std::string(FARMLAND_PROGRAM) +
                  " uhp <in >out & exec 3>in; "
                  "answers() { until test $(grep -c ok out) -eq $1; do kill -0 $! || break; sleep 0.01; done; }; "
                  "cancelled() { kill -STOP $!; echo \"$1\" >&3; kill -INT $!; kill -CONT $!; }; "
                  "answers 1; echo newgame >&3; answers 2; kill -INT $!; echo 'play wA1' >&3; answers 3; "
                  "cancelled 'bestmove depth 64'; answers 4; "
                  "cancelled 'bestmove time 09:00:00'; answers 5; "
                  "echo exit >&3; wait $!; echo $?"};
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
