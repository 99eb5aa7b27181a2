// Starting a game from key=value arguments (A.3, rulings S1 to S10).
#include "core/crown/startup.hpp"

#include <map>
#include <sstream>

#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

struct Attempt {
    Result<Startup> startup;
    std::string echo;
    std::vector<std::string> read;  // the paths in order

    std::string problem() const { return startup ? "" : startup.error().sentence(); }
};

Attempt start(const std::vector<std::string_view>& arguments) {
    const std::map<std::string, std::string, std::less<>> files = {
        {"units", "A;Alpha;1;2\nB;Beta;3;4\n"},
        {"deck", "20\n20\n"},
        {"other deck", "40\n0"},
        {"board", std::string(alphabet) + "\n"},
        {"crlf units", "A;Alpha;1;2\r\nB;Beta;3;4"},
        {"crlf deck", "20\r\n20\r\n"},
        {"bad units", "A;Alpha;1;2\nB;Beta;3\n"},
        {"bad deck", "20\n19\n"},
        {"bad board", "abc\n"},
        {"empty", ""},
    };
    std::ostringstream echo;
    std::vector<std::string> read;
    const ReadFile read_file = [&](std::string_view path) -> Result<std::string> {
        read.emplace_back(path);
        const auto found = files.find(path);
        if (found == files.end()) return Error{"cannot read " + in_quotes(path)};
        return found->second;
    };
    auto startup = start_up(arguments, read_file, echo);
    return {std::move(startup), echo.str(), read};
}

}  // namespace

TEST_CASE("a seed, units and a deck are enough to start") {
    const Attempt attempt = start({"seed=7", "units=units", "deck=deck"});
    REQUIRE(attempt.startup);
    CHECK(attempt.startup->seed == 7);
    CHECK(attempt.startup->rules.kinds().size() == 2);
    CHECK(attempt.startup->rules.deck(Side::first) == DeckList{20, 20});
    CHECK(attempt.startup->rules.deck(Side::second) == DeckList{20, 20});
    CHECK(attempt.startup->teams == TeamNames{"Player", "Enemy"});
    CHECK(attempt.startup->symbols == standard_symbols());
    CHECK(attempt.startup->verbosity == Verbosity::all);
}

TEST_CASE("files are echoed in the order of the table, whatever the order of the arguments") {
    const Attempt attempt = start({"deck2=other deck", "deck1=deck", "units=units", "board=board", "seed=7"});
    REQUIRE(attempt.startup);
    CHECK(attempt.read == std::vector<std::string>{"board", "units", "deck", "other deck"});
    CHECK(attempt.echo == std::string(alphabet) + "\nA;Alpha;1;2\nB;Beta;3;4\n20\n20\n40\n0\n");
}

TEST_CASE("everything that can be given is used") {
    const Attempt attempt = start({"verbosity=compact", "team2=B=C", "team1=Anna", "deck1=deck", "deck2=other deck",
                                   "board=board", "units=units", "seed=-4022738"});
    REQUIRE(attempt.startup);
    CHECK(attempt.startup->seed == -4022738);
    CHECK(attempt.startup->teams == TeamNames{"Anna", "B=C"});
    CHECK(attempt.startup->symbols[0] == "a");
    CHECK(attempt.startup->verbosity == Verbosity::compact);
    CHECK(attempt.startup->rules.deck(Side::first) == DeckList{20, 20});
    CHECK(attempt.startup->rules.deck(Side::second) == DeckList{40, 0});
}

TEST_CASE("files with CR LF are echoed and read line by line, a missing last end is added") {
    const Attempt attempt = start({"seed=7", "units=crlf units", "deck=crlf deck"});
    REQUIRE(attempt.startup);
    CHECK(attempt.echo == "A;Alpha;1;2\nB;Beta;3;4\n20\n20\n");
}

TEST_CASE("a wrong form of the arguments is told before anything is read") {
    const auto problem_of_form = [](const std::vector<std::string_view>& arguments) {
        const Attempt attempt = start(arguments);
        CHECK(attempt.echo.empty());
        CHECK(attempt.read.empty());
        return attempt.problem();
    };
    CHECK(problem_of_form({}) == "the key 'seed' is missing");
    CHECK(problem_of_form({"seed=7", "deck=deck"}) == "the key 'units' is missing");
    CHECK(problem_of_form({"units=units", "deck=deck"}) == "the key 'seed' is missing");
    CHECK(problem_of_form({"seed=7", "units=units", "deck=deck", "help"}) == "expected key=value, found 'help'");
    CHECK(problem_of_form({"seed=7", "units=units", "deck=deck", ""}) == "expected key=value, found ''");
    CHECK(problem_of_form({"seed=7", "units=units", "deck=deck", "=x"}) == "unknown key ''");
    CHECK(problem_of_form({"seed=7", "units=units", "deck=deck", "unit=units"}) ==
          "unknown key 'unit'; did you mean 'units'?");
    CHECK(problem_of_form({"Seed=7", "units=units", "deck=deck"}) == "unknown key 'Seed'; did you mean 'seed'?");
    CHECK(problem_of_form({"seed=7", "seed=7", "units=units", "deck=deck"}) == "the key 'seed' is given twice");
    CHECK(problem_of_form({"seed=7", "units=units", "deck=deck", "team1=A", "team1=B"}) ==
          "the key 'team1' is given twice");
    // The form comes before the values, even if a value that comes first in the table is wrong.
    CHECK(problem_of_form({"seed=x", "units=units", "deck=deck", "deck=deck"}) == "the key 'deck' is given twice");
}

TEST_CASE("either one deck or both decks are given") {
    const std::string expected = "expected either deck, or both deck1 and deck2";
    CHECK(start({"seed=7", "units=units"}).problem() == expected);
    CHECK(start({"seed=7", "units=units", "deck1=deck"}).problem() == expected);
    CHECK(start({"seed=7", "units=units", "deck2=deck"}).problem() == expected);
    CHECK(start({"seed=7", "units=units", "deck=deck", "deck1=deck"}).problem() == expected);
    CHECK(start({"seed=7", "units=units", "deck=deck", "deck2=deck"}).problem() == expected);
    CHECK(start({"seed=7", "units=units", "deck=deck", "deck1=deck", "deck2=deck"}).problem() == expected);
    CHECK(start({"seed=7", "units=units", "deck1=deck", "deck2=deck"}).startup);
}

TEST_CASE("a wrong seed is told before any file is read") {
    const Attempt attempt = start({"units=units", "deck=deck", "board=board", "seed=7.5"});
    CHECK(attempt.problem() == "expected the seed to be a whole number of at most 64 bits, found '7.5'");
    CHECK(attempt.echo.empty());
}

TEST_CASE("a seed is any 64-bit integer with an optional sign") {
    CHECK(*parse_seed("9223372036854775807") == 9223372036854775807);
    CHECK(*parse_seed("-9223372036854775808") + 1 == -9223372036854775807);
    CHECK(*parse_seed("+5") == 5);
    for (const std::string_view text : {"", " 5", "5 ", "0x5", "9223372036854775808", "five", "--5"}) {
        CHECK_FALSE(parse_seed(text));
    }
}

TEST_CASE("a wrong file is echoed, named with its line, and ends the start") {
    SECTION("board") {
        const Attempt attempt = start({"seed=7", "board=bad board", "units=units", "deck=deck"});
        CHECK(attempt.problem() == "'bad board': expected 29 symbols, found 3");
        CHECK(attempt.echo == "abc\n");
        CHECK(attempt.read == std::vector<std::string>{"bad board"});
    }
    SECTION("units") {
        const Attempt attempt = start({"seed=7", "units=bad units", "deck=deck"});
        CHECK(attempt.problem() == "'bad units': line 2: expected 'qualifier;role;ATK;DEF', found 'B;Beta;3'");
        CHECK(attempt.echo == "A;Alpha;1;2\nB;Beta;3\n");
        CHECK(attempt.read == std::vector<std::string>{"bad units"});
    }
    SECTION("the first of two decks") {
        const Attempt attempt = start({"seed=7", "units=units", "deck1=bad deck", "deck2=deck"});
        CHECK(attempt.problem() == "'bad deck': expected 40 units in the deck, found 39");
        CHECK(attempt.echo == "A;Alpha;1;2\nB;Beta;3;4\n20\n19\n");
        CHECK(attempt.read == std::vector<std::string>{"units", "bad deck"});
    }
    SECTION("the second of two decks") {
        const Attempt attempt = start({"seed=7", "units=units", "deck1=deck", "deck2=bad deck", "team1="});
        CHECK(attempt.problem() == "'bad deck': expected 40 units in the deck, found 39");
    }
    SECTION("empty units") {
        const Attempt attempt = start({"seed=7", "units=empty", "deck=deck"});
        CHECK(attempt.problem() == "'empty': expected 1 to 80 units, found none");
        CHECK(attempt.echo.empty());
    }
}

TEST_CASE("a file that cannot be read ends the start after the echo of those before it") {
    const Attempt attempt = start({"seed=7", "units=units", "deck=nowhere"});
    CHECK(attempt.problem() == "cannot read 'nowhere'");
    CHECK(attempt.echo == "A;Alpha;1;2\nB;Beta;3;4\n");
}

TEST_CASE("the names of the teams come after the files, then the verbosity") {
    const std::string echo = "A;Alpha;1;2\nB;Beta;3;4\n20\n20\n";
    const Attempt name =
        start({"verbosity=loud", "team2=", "team1=12345678901234x", "seed=7", "units=units", "deck=deck"});
    CHECK(name.problem() == "a team name has 1 to 14 characters, '12345678901234x' has 15");
    CHECK(name.echo == echo);
    const Attempt second_name = start({"verbosity=loud", "team2=", "seed=7", "units=units", "deck=deck"});
    CHECK(second_name.problem() == "a team name has 1 to 14 characters, '' has 0");
    const Attempt verbosity = start({"verbosity=loud", "seed=7", "units=units", "deck=deck"});
    CHECK(verbosity.problem() == "expected the verbosity to be all or compact, found 'loud'");
    CHECK(verbosity.echo == echo);
}

TEST_CASE("a team name has up to 14 characters, however many bytes they take") {
    CHECK(parse_team_name("x"));
    CHECK(*parse_team_name("12345678901234") == "12345678901234");
    CHECK_FALSE(parse_team_name("123456789012345"));
    std::string umlauts;
    for (int count = 0; count < 14; ++count) umlauts += "\xC3\xA4";
    CHECK(parse_team_name(umlauts));
    CHECK_FALSE(parse_team_name(umlauts + "x"));
    CHECK_FALSE(parse_team_name(""));
    CHECK_FALSE(parse_team_name("\xFF"));
    CHECK_FALSE(parse_team_name("A\nB"));
    CHECK_FALSE(parse_team_name("\x1B[31m"));
}

TEST_CASE("both teams may have the same name") {
    CHECK(start({"seed=7", "units=units", "deck=deck", "team1=A", "team2=A"}).startup);
}

TEST_CASE("the verbosity is all or compact in small letters") {
    CHECK(*parse_verbosity("all") == Verbosity::all);
    CHECK(*parse_verbosity("compact") == Verbosity::compact);
    for (const std::string_view text : {"", "ALL", "Compact", "all ", "none"}) CHECK_FALSE(parse_verbosity(text));
}
