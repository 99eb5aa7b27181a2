// Records of games with mods: replayed with the same mods, and with no others.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/app/mod_folder.hpp"

namespace farmland::tests {

namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

// A mod with a hook, a module and a text file, and one that it needs.
class RecordedMods : public ModFolder {
public:
    RecordedMods() {
        add("ground", "depends = { 'classic' }, parameters = { life_points = 3000 }");
        add("weather",
            "depends = { 'ground' }, deck = 'deck.txt', counters = { team = { rain = { most = 9 } } },"
            " hooks = { turn = require('sky').turn, value = function(unit) return { atk = 100 } end }");
        write_file(own() / "weather" / "sky.lua",
                   "return { turn = function(team) return { { life_points = -10, team = team } } end }");
        const std::filesystem::path classic = std::filesystem::path(FARMLAND_TESTS_DIR).parent_path() / "mods/classic";
        std::filesystem::copy(classic / "deck.txt", own() / "weather" / "deck.txt");
    }

    // A game of a person who only yields.
    void record(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments = {"play", "crown", "--seed", "3", "--record", "game.jsonl"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        std::string input;
        for (int count = 0; count < 200; ++count) input += "yield 1\nyield\n";
        const Run played = run(arguments, input);
        CHECK(played.exit_code == 0);
        CHECK(played.err.empty());
    }

    Run replay(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments = {"replay", "game.jsonl"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }

    // Every form of replay refuses with the same words.
    std::string refusal() const {
        const Run shown = replay();
        CHECK(shown.out.empty());
        CHECK(shown.exit_code == 1);
        for (const std::vector<std::string>& form : {std::vector<std::string>{"--verify"},
                                                     {"--as", "1"},
                                                     {"--json"},
                                                     {"--as-scenario", "-"},
                                                     {"--verify", "--json"}}) {
            const Run answer = replay(form);
            CHECK(answer.exit_code == 1);
            CHECK(answer.out.empty());
            CHECK(answer.err == shown.err);
        }
        return shown.err;
    }

    void change(const std::string& file, const std::string& text) const {
        const std::filesystem::path path = own() / file;
        write_file(path, read_file(path) + text);
    }
};

}  // namespace

TEST_CASE("a recorded game with hooks of mods is shown and verified") {
    RecordedMods mods;
    mods.record({"--mod", "weather"});
    const Run verified = mods.replay({"--verify"});
    CHECK_THAT(verified.out, StartsWith("verified: "));
    CHECK(verified.err.empty());
    const Run shown = mods.replay();
    CHECK(shown.exit_code == 0);
    CHECK(shown.err.empty());
    CHECK_THAT(shown.out, ContainsSubstring("damaged team=1 amount=10"));
    CHECK(mods.replay({"--as", "1", "--from", "3", "--to", "4", "--board"}).exit_code == 0);
    const Run scenario = mods.replay({"--from", "3", "--to", "5", "--as-scenario", "mine.lua"});
    CHECK(scenario.exit_code == 0);
    CHECK_THAT(read_file(mods.path() / "mine.lua"),
               ContainsSubstring("mods = { \"ground\", \"weather\" },") && ContainsSubstring("game:act("));
    CHECK(mods.run({"test", "mine.lua"}).exit_code == 0);

    const Run match = mods.run(
        {"match", "crown", "farmer", "random", "--games", "4", "--mod", "weather", "--seed", "1", "--record", "m"});
    CHECK(match.exit_code == 0);
    for (const std::string game : {"1", "2", "3", "4"}) {
        CHECK_THAT(mods.run({"replay", "m/game-" + game + ".jsonl", "--verify"}).out, StartsWith("verified: "));
    }
}

TEST_CASE("a scenario of a game with a mod by path finds the mod from where it is written") {
    RecordedMods mods;
    std::filesystem::create_directories(mods.path() / "here" / "tests");
    std::filesystem::rename(mods.own(), mods.path() / "here" / "mods");
    mods.record({"--mod", "here/mods/weather"});
    const auto test_of = [&](const std::string& file, std::vector<std::string> options = {}) {
        const Run made = mods.replay({"--mod", "./here/mods/weather/", "--to", "3", "--as-scenario", file});
        CHECK(made.exit_code == 0);
        options.insert(options.begin(), {"test", file});
        const Run passed = mods.run(options);
        INFO(passed.out);
        CHECK(passed.exit_code == 0);
        return read_file(mods.path() / file);
    };
    CHECK_THAT(test_of("mine.lua"), ContainsSubstring("\"here/mods/weather\" },"));
    CHECK_THAT(test_of("here/mods/mine.lua"), ContainsSubstring("\"./weather\" },"));
    // A scenario reads nothing that lies elsewhere unless the command line names it.
    CHECK_THAT(test_of("here/tests/mine.lua", {"--mod", "here/mods/weather"}),
               ContainsSubstring("\"../mods/weather\" },"));
}

TEST_CASE("a record holds units and decks that were given beside the mods") {
    RecordedMods mods;
    write_file(mods.path() / "units.txt", "Red;Hen;100;200\nOld;Cow;300;100\n");
    write_file(mods.path() / "deck.txt", "30\n10\n");
    mods.record({"--mod", "weather", "--units", "units.txt", "--deck", "deck.txt"});
    std::filesystem::remove(mods.path() / "units.txt");
    CHECK_THAT(mods.replay({"--verify"}).out, StartsWith("verified: "));
    CHECK_THAT(mods.replay().out, ContainsSubstring("Red Hen"));
}

TEST_CASE("the game's own mod need not be what the others depend on") {
    RecordedMods mods;
    mods.add("bare", "hooks = { value = function() return { atk = 7 } end }");
    mods.record({"--mod", "classic", "--mod", "bare"});
    CHECK_THAT(mods.replay({"--verify"}).out, StartsWith("verified: "));
    mods.record({"--mod", "bare", "--mod", "classic"});
    CHECK_THAT(mods.replay({"--verify"}).out, StartsWith("verified: "));
    CHECK_THAT(mods.replay({"--verify", "--mod", "classic"}).out, StartsWith("verified: "));
}

TEST_CASE("a record is not replayed on mods of other content") {
    RecordedMods mods;
    mods.record({"--mod", "weather"});
    const auto check_other_content = [&](const std::string& mod) {
        CHECK_THAT(mods.refusal(),
                   StartsWith("farmland: the record was played with the mod '" + mod +
                              "' 1.0.0 with different content (sha256 ") &&
                       ContainsSubstring(") than the one in " + (mods.own() / mod).string() + " (sha256 ") &&
                       EndsWith("; --mod PATH says in which folder the right one is\n"));
    };
    SECTION("another mod.lua") {
        mods.change("weather/mod.lua", "-- more");
        check_other_content("weather");
    }
    SECTION("another module") {
        mods.change("weather/sky.lua", " ");
        check_other_content("weather");
    }
    SECTION("another text file") {
        std::string deck = read_file(mods.own() / "weather" / "deck.txt");
        deck.replace(deck.find('\n'), 1, "\r\n");
        write_file(mods.own() / "weather" / "deck.txt", deck);
        check_other_content("weather");
    }
    SECTION("another mod that it depends on") {
        mods.change("ground/mod.lua", "-- more");
        check_other_content("ground");
    }
    SECTION("another version") {
        mods.add("ground", "depends = { 'classic' }, parameters = { life_points = 3000 }", "1.1");
        CHECK_THAT(mods.refusal(),
                   StartsWith("farmland: the record was played with the mod 'ground' 1.0.0, found version 1.1.0 in " +
                              (mods.own() / "ground").string()) &&
                       EndsWith("; --mod PATH says in which folder the right one is\n"));
    }
    SECTION("a broken one") {
        mods.change("weather/sky.lua", "+");
        CHECK_THAT(mods.refusal(),
                   StartsWith("farmland: the mods that the record was played with cannot be loaded: ") &&
                       ContainsSubstring("sky.lua:1: "));
    }
}

TEST_CASE("replay --mod says where the mods of a record are") {
    RecordedMods mods;
    mods.record({"--mod", "weather"});
    std::filesystem::create_directories(mods.path() / "elsewhere");
    std::filesystem::rename(mods.own() / "weather", mods.path() / "elsewhere" / "wet");
    CHECK(mods.refusal() ==
          "farmland: the record was played with the mod 'weather' 1.0.0, which was not found; --mod PATH says in which "
          "folder the right one is\n");
    const std::vector<std::string> there = {"--mod", "elsewhere/wet"};
    CHECK(mods.replay(there).exit_code == 0);
    CHECK(mods.replay({"--mod", "elsewhere/wet", "--verify"}).exit_code == 0);
    // Beside it lies another.
    std::filesystem::rename(mods.own() / "ground", mods.path() / "elsewhere" / "ground");
    CHECK(mods.replay(there).exit_code == 0);
    // The right one goes before another of that name.
    mods.add("weather", "depends = { 'ground' }", "2.0");
    CHECK(mods.replay(there).exit_code == 0);
    CHECK(mods.replay().exit_code == 1);

    CHECK_THAT(mods.replay({"--mod", "./nowhere"}).err,
               ContainsSubstring("--mod: ") && ContainsSubstring("was not found"));
    mods.add("other", "depends = { 'classic' }");
    CHECK(
        mods.replay({"--mod", "other"}).err ==
        "farmland: --mod: the record was not played with the mod 'other', but with 'ground' 1.0.0, 'weather' 1.0.0\n");
    mods.record();
    CHECK(mods.replay({"--mod", "other"}).err ==
          "farmland: --mod: the record was not played with the mod 'other', but with the game's own only\n");
}

TEST_CASE("a record with a damaged list of mods is refused") {
    RecordedMods mods;
    mods.record({"--mod", "ground"});
    const std::string record = read_file(mods.path() / "game.jsonl");
    const auto with = [&](const std::string& found, const std::string& instead) {
        std::string changed = record;
        changed.replace(changed.find(found), found.size(), instead);
        write_file(mods.path() / "game.jsonl", changed);
        return mods.replay().err;
    };
    CHECK_THAT(with("ground 1.0.0", "../ground 1.0.0"),
               ContainsSubstring("the mods of the record: expected lines of id, version and sha256, found '../ground"));
    CHECK_THAT(with("ground 1.0.0", "ground x"), ContainsSubstring("the mods of the record: expected lines"));
    CHECK_THAT(with("ground 1.0.0", "ground"), ContainsSubstring("the mods of the record: expected lines"));
}

TEST_CASE("a void game is recorded, shown as one and verified") {
    RecordedMods mods;
    mods.add("late",
             "depends = { 'classic' }, counters = { team = { turns = { most = 99 } } }, hooks = { turn = "
             "function(team, board)\n"
             "if board:counter('turns', team) == 2 then error('too late') end\n"
             "return { { counter = 'turns', team = team, value = board:counter('turns', team) + 1 } }\n"
             "end }");
    const Run played = mods.run({"play", "crown", "--seed", "1", "--mod", "late", "--record", "game.jsonl"},
                                "yield 1\nyield 1\nyield 1\nyield 1\n");
    CHECK(played.exit_code == 1);
    CHECK_THAT(played.err, ContainsSubstring("the game cannot go on: ") && ContainsSubstring("mod.lua:2: too late"));
    CHECK_THAT(mods.replay({"--verify"}).out, StartsWith("verified: "));
    const Run shown = mods.replay();
    CHECK(shown.exit_code == 0);
    CHECK(shown.err.empty());
    CHECK_THAT(shown.out, ContainsSubstring("\nthe game is void after ") && ContainsSubstring("mod.lua:2: too late"));
    CHECK_THAT(mods.replay({"--as", "1"}).out,
               ContainsSubstring("\nthe game is void after ") && EndsWith(" steps: a rule of a mod failed\n"));
    CHECK_THAT(mods.replay({"--json"}).out, ContainsSubstring("\"void\":\""));

    mods.add("never", "depends = { 'classic' }, hooks = { turn = function() error('no') end }");
    const Run match = mods.run(
        {"match", "crown", "random", "random", "--games", "2", "--mod", "never", "--seed", "1", "--record", "m"});
    CHECK(match.exit_code == 1);
    CHECK_THAT(match.out, ContainsSubstring("void"));
    CHECK(mods.run({"replay", "m/game-1.jsonl", "--verify"}).out == "verified: 0 steps\n");
    CHECK_THAT(mods.run({"replay", "m/game-1.jsonl"}).out, ContainsSubstring("\nthe game is void after 0 steps: "));
    const Run begun = mods.run({"play", "crown", "--seed", "4", "--mod", "never", "--record", "never.jsonl"});
    CHECK(begun.exit_code == 1);
    CHECK_THAT(begun.err,
               ContainsSubstring("the game with seed 4 cannot begin: ") && ContainsSubstring("mod.lua:1: no"));
    CHECK(mods.run({"replay", "never.jsonl", "--verify"}).out == "verified: 0 steps\n");
    mods.add("over",
             "depends = { 'classic' }, hooks = { turn = function(team) return { { life_points = -9000, team = team } } "
             "end }");
    CHECK_THAT(mods.run({"play", "crown", "--seed", "4", "--mod", "over"}).out, EndsWith("\nEnemy wins!\n"));
}

}  // namespace farmland::tests
