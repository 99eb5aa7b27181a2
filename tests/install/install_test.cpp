// What cmake --install leaves behind works by itself.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>

#include "core/base/text.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

Run run_cmake(std::vector<std::string> arguments) {
    Call call;
    call.program = FARMLAND_CMAKE;
    call.arguments = std::move(arguments);
    return run(call);
}

// The build, installed once for all cases.
const fs::path& installed() {
    static const TemporaryFolder folder;
    static const Run done = run_cmake({"--install", FARMLAND_BUILD_DIR, "--prefix", folder.path().string()});
    INFO(done.out << done.err);
    REQUIRE(done.exit_code == 0);
    return folder.path();
}

// Of the installed program, in a folder of its own and with no other data folder than the one beside it.
Run run_installed(std::vector<std::string> arguments, const std::string& input = "") {
    const TemporaryFolder elsewhere;
    const std::string nothing = elsewhere.path().string();
    Call call{std::move(arguments), input, elsewhere.path()};
    call.program = installed() / "bin" / "farmland";
    call.environment = {"HOME=" + nothing, "XDG_DATA_HOME=" + nothing, "XDG_DATA_DIRS=" + nothing};
    return run(call);
}

}  // namespace

TEST_CASE("an installed program finds its scripts and mods beside it") {
    const Run mods = run_installed({"mods"});
    CHECK(mods.exit_code == 0);
    CHECK(mods.err.empty());
    const auto rows = lines(mods.out);
    CHECK(rows.size() >= 10);
    for (const std::string_view row : rows) {
        CHECK_THAT(std::string(row), ContainsSubstring("(" + (installed() / "share/farmland/mods").string()));
    }
    CHECK(run_installed({"test"}).exit_code == 0);
}

TEST_CASE("an installed program plays") {
    CHECK_THAT(run_installed({"play", "crown", "--seed", "1"}, "quit\n").out, StartsWith("Use one of the following"));
    CHECK(run_installed({"match", "piranhas", "random", "shoal", "--games", "2", "--seed", "1"}).exit_code == 0);
    CHECK(run_installed({"check", "orchard"}).exit_code == 0);
}

TEST_CASE("man pages, completion, documentation and licence are installed") {
    for (const char* file :
         {"share/man/man1/farmland.1", "share/man/man1/farmland-match.1", "share/man/man1/farmland-play.1",
          "share/bash-completion/completions/farmland", "share/doc/farmland/LICENSE", "share/doc/farmland/README.md",
          "share/doc/farmland/docs/reference/command-line.md", "share/farmland/scripts/api/crown.lua"}) {
        CAPTURE(file);
        CHECK(fs::is_regular_file(installed() / file));
    }
}

TEST_CASE("the scripts for many machines are installed as programs") {
    for (const char* file : {"ssh", "slurm", "grid-engine"}) {
        CAPTURE(file);
        const Run help = run({{"--help"}, "", ".", {}, installed() / "share/farmland/scripts/cluster" / file});
        CHECK(help.exit_code == 0);
        CHECK_THAT(help.out, StartsWith("usage: " + std::string(file) + " DIR "));
    }
}

TEST_CASE("a program of one's own is built on the installed engine") {
    const TemporaryFolder folder;
    const fs::path build = folder.path() / "build";
    fs::copy(fs::path(FARMLAND_TESTS_DIR) / "install" / "consumer", folder.path() / "source");
    const Run configured =
        run_cmake({"-S", (folder.path() / "source").string(), "-B", build.string(), "-G", FARMLAND_GENERATOR,
                   "-DCMAKE_PREFIX_PATH=" + installed().string(), "-DCMAKE_CXX_COMPILER=" FARMLAND_COMPILER,
                   "-DCMAKE_EXE_LINKER_FLAGS=" FARMLAND_LINK_FLAGS});
    INFO(configured.out << configured.err);
    REQUIRE(configured.exit_code == 0);
    const Run built = run_cmake({"--build", build.string()});
    INFO(built.out << built.err);
    REQUIRE(built.exit_code == 0);
    Call call;
    call.program = build / "consumer";
    CHECK_THAT(run(call).out, StartsWith("crown\npiranhas\n"));
}

}  // namespace farmland::tests
