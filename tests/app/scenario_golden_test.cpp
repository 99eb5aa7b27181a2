// farmland test: golden texts, files that scenarios are compared with.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/app/scenarios.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;

namespace {

// mine.lua in a folder of its own, with what it is compared with.
class GoldenFolder {
public:
    explicit GoldenFolder(const std::string& text) { write(text); }

    void write(const std::string& text) const { write_file(folder_.path() / "mine.lua", text); }
    Run test(std::vector<std::string> options = {}) const {
        options.insert(options.begin(), {"test", "mine.lua"});
        return run({options, "", folder_.path()});
    }
    fs::path golden(const std::string& name) const { return folder_.path() / "mine.golden" / (name + ".txt"); }

private:
    TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("a golden text is written once and compared from then on") {
    const GoldenFolder folder(one_case("expect.golden('one\\ntwo\\n', 'numbers')"));
    const Run missing = folder.test();
    CHECK(missing.exit_code == 1);
    CHECK_THAT(missing.out, ContainsSubstring("mine.lua:1: there is no mine.golden/numbers.txt to compare with; run "
                                              "farmland test with --update to write it\n"));
    CHECK(!fs::exists(folder.golden("numbers")));

    const Run updated = folder.test({"--update"});
    CHECK(updated.out == "mine.lua\n  ok      a\n\n1 passed, 0 failed\nwrote mine.golden/numbers.txt\n");
    CHECK(updated.exit_code == 0);
    CHECK(read_file(folder.golden("numbers")) == "one\ntwo\n");
    CHECK(folder.test().out == "mine.lua\n  ok      a\n\n1 passed, 0 failed\n");
    const auto time = fs::last_write_time(folder.golden("numbers"));
    CHECK(folder.test({"--update"}).out == "mine.lua\n  ok      a\n\n1 passed, 0 failed\n");
    CHECK(fs::last_write_time(folder.golden("numbers")) == time);

    folder.write(one_case("expect.golden('one\\nthree\\n', 'numbers', 'the numbers')"));
    const Run differs = folder.test();
    CHECK(differs.exit_code == 1);
    CHECK_THAT(differs.out,
               ContainsSubstring("mine.lua:1: the numbers: what was found differs from mine.golden/numbers.txt in one "
                                 "place; if it is right, run farmland test with --update\n") &&
                   ContainsSubstring("    line 2: expected \"two\", found \"three\"\n"));
    CHECK_THAT(folder.test({"--update"}).out, EndsWith("wrote mine.golden/numbers.txt\n"));
    CHECK(read_file(folder.golden("numbers")) == "one\nthree\n");
}

TEST_CASE("golden texts are those of the dialogue, of boards and of tables") {
    const GoldenFolder folder(one_case(R"(
        local game = start("crown", { seed = 7 })
        expect.golden(game:command("hand"), "hand")
        expect.golden({ 1, "two\n", { a = true, ["b c"] = {} } }, "table")
        expect.golden(game:act("place D2 1"), "events")
        expect.golden(42, "number"))"));
    REQUIRE(folder.test({"--update"}).exit_code == 0);
    CHECK(folder.test().exit_code == 0);
    CHECK_THAT(read_file(folder.golden("hand")), ContainsSubstring("[1] Pitchfork Farmer (400/400)\n"));
    CHECK(read_file(folder.golden("number")) == "42\n");
    CHECK(read_file(folder.golden("table")) ==
          "{\n    1,\n    \"two\\n\",\n    {\n        a = true,\n        [\"b c\"] = {},\n    },\n}\n");
    CHECK(read_file(folder.golden("events")) ==
          "{\n    {\n        kind = \"placed\",\n        to = \"D2\",\n        unit = { atk = 400, def = 400, hidden = "
          "true, "
          "king = false, name = \"Pitchfork Farmer\", team = 1 },\n    },\n}\n");
    write_file(folder.golden("number"), "42");  // as some editors leave it
    CHECK(folder.test().exit_code == 0);
}

TEST_CASE("only cases that pass write their golden texts") {
    const GoldenFolder folder(
        "it('good', function() expect.golden('a', 'good') end)\n"
        "it('bad', function() expect.golden('b', 'bad') error('no') end)");
    const Run updated = folder.test({"--update"});
    CHECK(updated.exit_code == 1);
    CHECK_THAT(updated.out, EndsWith("1 passed, 1 failed\nwrote mine.golden/good.txt\n"));
    CHECK(fs::exists(folder.golden("good")));
    CHECK(!fs::exists(folder.golden("bad")));
    CHECK_THAT(folder.test({"--update", "--reporter", "tap"}).out, !ContainsSubstring("wrote"));
}

TEST_CASE("golden files that nothing is compared with are told") {
    const GoldenFolder folder(
        "it('one', function() expect.golden('1', 'one') end) "
        "it('two', function() expect.golden('2', 'two') end)");
    folder.test({"--update"});
    folder.write("it('one', function() expect.golden('1', 'one') end)");
    CHECK_THAT(folder.test({"--update"}).out, EndsWith("1 passed, 0 failed\nunused mine.golden/two.txt\n"));
    CHECK(fs::exists(folder.golden("two")));
    CHECK_THAT(folder.test().out, EndsWith("1 passed, 0 failed\n"));
    CHECK_THAT(folder.test({"--update", "--filter", "one"}).out, EndsWith("1 passed, 0 failed\n"));
    folder.write("it('one', function() expect.golden('1', 'one') end) it('bad', function() error('no') end)");
    CHECK_THAT(folder.test({"--update"}).out, EndsWith("1 passed, 1 failed\n"));
}

TEST_CASE("the names of golden texts are no paths") {
    for (const std::string name : {"../a", "a/b", "a\\\\b", "..", ".", "", "a.txt", "a b", "a\\0b", "\xC3\xA4"}) {
        const GoldenFolder folder(one_case("expect.golden('x', '" + name + "')"));
        const Run refused = folder.test({"--update"});
        INFO(name << refused.out);
        CHECK(refused.exit_code == 1);
        CHECK_THAT(refused.out, ContainsSubstring("expected a name of at most 60 letters, digits, _ and -"));
        CHECK(!fs::exists(folder.golden("a").parent_path()));
    }
    const GoldenFolder folder(one_case("expect.golden('x', ('a'):rep(61))"));
    CHECK(folder.test({"--update"}).exit_code == 1);
}

TEST_CASE("a golden text has one text") {
    const GoldenFolder folder(one_case("expect.golden('x', 'n') expect.golden('x', 'n') expect.golden('y', 'n')"));
    CHECK_THAT(folder.test({"--update"}).out, ContainsSubstring("'n' was another one before in this case"));
    folder.write("it('a', function() expect.golden('x', 'n') end) it('b', function() expect.golden('y', 'n') end)");
    const Run both = folder.test({"--update"});
    CHECK(both.exit_code == 1);
    CHECK_THAT(both.err, ContainsSubstring("the cases 'a' and 'b' want 'mine.golden/n.txt' to be different texts"));
    CHECK(folder.test().exit_code == 1);
}

TEST_CASE("what cannot be kept is refused") {
    const auto failure = [](const std::string& body) { return GoldenFolder(one_case(body)).test({"--update"}).out; };
    CHECK_THAT(failure("local t = {} t.t = t expect.golden(t, 'n')"), ContainsSubstring("nested too deep"));
    CHECK_THAT(failure("local t = {} for _ = 1, 30 do t = { t, t } end expect.golden(t, 'n')"),
               ContainsSubstring("too long to keep"));
    CHECK_THAT(failure("local t = ('x'):rep(900000) expect.golden({ t, t }, 'n')"), ContainsSubstring("at most 1 MiB"));
    CHECK_THAT(failure("expect.golden('\\xff', 'n')"), ContainsSubstring("is to be UTF-8"));
    CHECK_THAT(failure("for n = 1, 101 do expect.golden('x', 'n' .. n) end"), ContainsSubstring("at most 100"));
    CHECK_THAT(failure("local t = ('x'):rep(1000000) for n = 1, 17 do expect.golden(t, 'n' .. n) end"),
               ContainsSubstring("the golden texts of a case have at most 16 MiB together"));
}

TEST_CASE("golden texts that are too long together are written for none of the cases, and told for all") {
    const GoldenFolder folder(
        "for n = 1, 5 do it('case ' .. n, function() local t = ('x'):rep(1000000)\n"
        "for m = 1, 16 do expect.golden(t, n .. '_' .. m) end end) end it('none', function() end)");
    const Run refused = folder.test({"--update"});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.out, ContainsSubstring("FAILED  case 1\n") && ContainsSubstring("FAILED  case 5\n") &&
                                ContainsSubstring("mine.lua:1: the new golden texts of all cases have more than 64 MiB "
                                                  "together; --filter updates some at a time") &&
                                EndsWith("1 passed, 5 failed\n"));
    CHECK(!fs::exists(folder.golden("1_1").parent_path()));
    // What is there already is not kept.
    CHECK(folder.test({"--update", "--filter", "case 1"}).exit_code == 0);
    CHECK(folder.test({"--update", "--filter", "case 2"}).exit_code == 0);
    CHECK(folder.test({"--update"}).exit_code == 0);
}

TEST_CASE("a golden text that is as its file, and an empty one of that name, are different texts") {
    const GoldenFolder folder(one_case("expect.golden('x', 'n')"));
    REQUIRE(folder.test({"--update"}).exit_code == 0);
    folder.write("it('a', function() expect.golden('x', 'n') end) it('b', function() expect.golden('', 'n') end)");
    CHECK_THAT(folder.test({"--update"}).err, ContainsSubstring("want 'mine.golden/n.txt' to be different texts"));
    CHECK(read_file(folder.golden("n")) == "x\n");
}

TEST_CASE("golden texts are updated with any number of jobs") {
    std::string text;
    for (int number = 1; number <= 40; ++number) {
        const std::string name = "n" + std::to_string(number);
        text += "it('" + name + "', function() expect.golden(start('crown', { seed = " + std::to_string(number) +
                " }):position(), '" + name + "') end)\n";
    }
    const GoldenFolder one(text);
    const GoldenFolder many(text);
    CHECK(one.test({"--update", "--jobs", "1"}).out == many.test({"--update", "--jobs", "8"}).out);
    CHECK(read_file(one.golden("n40")) == read_file(many.golden("n40")));
    CHECK(many.test({"--jobs", "8"}).exit_code == 0);
}

TEST_CASE("golden texts are neither read nor written through links out of the scenario's folder") {
    const GoldenFolder folder(one_case("expect.golden('mine', 'n')"));
    const TemporaryFolder elsewhere;
    const fs::path outside = elsewhere.path() / "n.txt";
    const auto refused = [&] {
        const Run update = folder.test({"--update"});
        CHECK(update.exit_code == 1);
        const Run compare = folder.test();
        CHECK(compare.exit_code == 1);
        INFO(compare.out);
        CHECK_THAT(
            compare.out + update.out,
            ContainsSubstring("is a link that leads out of the scenario's folder; golden texts are kept inside"));
        CHECK_THAT(compare.out, !ContainsSubstring("secret"));
    };
    SECTION("a link to a file") {
        write_file(outside, "secret\n");
        fs::create_directories(folder.golden("n").parent_path());
        fs::create_symlink(outside, folder.golden("n"));
        refused();
        CHECK(read_file(outside) == "secret\n");
    }
    SECTION("a link to nothing") {
        fs::create_directories(folder.golden("n").parent_path());
        fs::create_symlink(outside, folder.golden("n"));
        refused();
        CHECK(!fs::exists(outside));
    }
    SECTION("a link to a folder") {
        fs::create_symlink(elsewhere.path(), folder.golden("n").parent_path());
        refused();
        CHECK(!fs::exists(outside));
    }
    SECTION("links inside the folder are fine") {
        fs::create_directories(folder.golden("n").parent_path());
        write_file(folder.golden("other"), "mine\n");
        fs::create_symlink("other.txt", folder.golden("n"));
        CHECK(folder.test().exit_code == 0);
    }
}

TEST_CASE("golden files that cannot be written or read are told") {
    const GoldenFolder folder(one_case("expect.golden('x', 'n')"));
    write_file(folder.golden("n").parent_path(), "no folder");
    const Run refused = folder.test({"--update"});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, ContainsSubstring("mine.golden/n.txt' cannot be written"));
    fs::remove(folder.golden("n").parent_path());
    fs::create_directories(folder.golden("n"));
    CHECK_THAT(folder.test().out, ContainsSubstring("is a folder, expected a file"));
}

}  // namespace farmland::tests
