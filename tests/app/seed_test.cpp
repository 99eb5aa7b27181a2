// The seeds that the program draws: nobody knows them beforehand, and what was played with one can be repeated.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "core/match/schedule.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

// A policy that holds a seed for that of its game. If the cards that come of it are its own, it knows the other side's.
std::string guesser() {
    const fs::path classic = fs::path(FARMLAND_TESTS_DIR).parent_path() / "mods" / "classic";
    const std::string units = read_file(classic / "units.txt");
    const std::string deck = read_file(classic / "deck.txt");
    const auto counts = lines(deck);
    std::string cards;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        const auto parts = split(lines(units)[kind], ';');
        const std::string name = "'" + std::string(parts[0]) + " " + std::string(parts[1]) + "', ";
        for (int card = 0; card < parse_integer<int>(counts[kind]); ++card) cards += name;
    }
    return "local CARDS = { " + cards + R"lua(}
local function decks_of(seed)
    local state = (seed ~ 0x5DEECE66D) & 0xFFFFFFFFFFFF
    local function below(bound)
        while true do
            state = (state * 0x5DEECE66D + 0xB) & 0xFFFFFFFFFFFF
            local bits = state >> 17
            if bound & (bound - 1) == 0 then return (bound * bits) >> 31 end
            if bits - bits % bound + bound - 1 <= 0x7FFFFFFF then return bits % bound end
        end
    end
    local decks = {}
    for team = 1, 2 do
        local deck = table.move(CARDS, 1, #CARDS, 1, {})
        for size = #deck, 2, -1 do
            local other = below(size) + 1
            deck[size], deck[other] = deck[other], deck[size]
        end
        decks[team] = deck
    end
    return decks
end
local function on_start(view, ctx)
    local decks = decks_of(ctx.settings.guess)
    for i, card in ipairs(view.own.hand) do
        if card.name ~= decks[view.team][i] then return ctx.log("knows nothing") end
    end
    ctx.log("knows " .. table.concat(decks[3 - view.team], ", ", 1, view.enemy.hand_size))
end
local function choose(view) return #view.own.hand < 5 and "yield" or "yield 1" end
return { name = "guesser", game = "crown", on_start = on_start, choose = choose }
)lua";
}

// What the program is told in "seed 5 (repeat with: farmland play crown --seed 5)", done by a shell.
Run repeat(const Run& first, const fs::path& folder, const std::string& input = "") {
    const std::string mark = "(repeat with: farmland ";
    const std::size_t begin = first.err.find(mark);
    REQUIRE(begin != std::string::npos);
    const std::size_t end = first.err.find('\n', begin);
    const std::string line = first.err.substr(begin + mark.size(), end - begin - mark.size() - 1);
    Call call{{"-c", std::string(FARMLAND_PROGRAM) + " " + line}, input, folder};
    call.program = "/bin/sh";
    return run(call);
}

// What stands behind the line about the seed.
std::string behind_first_line(const std::string& text) { return text.substr(text.find('\n') + 1); }

}  // namespace

TEST_CASE("a policy that knows how games are dealt does not know the seed of a match") {
    const TemporaryFolder folder;
    write_file(folder.path() / "guesser.lua", guesser());
    const std::string guess = std::to_string(seed_of_pair(1, 0));
    std::vector<std::string> arguments = {"match", "crown",    "guesser.lua", "random", "--games",
                                          "2",     "--record", "games",       "--set1", "guess=" + guess};
    REQUIRE(run({arguments, "", folder.path()}).exit_code == 0);
    const std::string record = read_file(folder.path() / "games" / "game-1.jsonl");
    CHECK_THAT(record, ContainsSubstring("1: knows nothing"));

    // Whoever chooses a seed that somebody can guess gives the cards away.
    arguments.insert(arguments.end(), {"--seed", "1"});
    REQUIRE(run({arguments, "", folder.path()}).exit_code == 0);
    const std::string known = read_file(folder.path() / "games" / "game-1.jsonl");
    const std::string mark = "1: knows ";
    const std::size_t begin = known.find(mark);
    REQUIRE(begin != std::string::npos);
    const std::string cards = known.substr(begin + mark.size(), known.find('"', begin) - begin - mark.size());
    const Run enemy = run({{"play", "crown", "--seed", guess, "--opponent", "human"}, "yield 1\nhand\n"});
    const auto names = split(cards, ',');
    CHECK(names.size() == 4);
    for (std::size_t card = 0; card < names.size(); ++card) {
        const std::string name(names[card].substr(card > 0 ? 1 : 0));  // behind the blank
        CHECK_THAT(enemy.out, ContainsSubstring("[" + std::to_string(card + 1) + "] " + name + " ("));
    }
}

TEST_CASE("a line that cannot be shown as it was typed is not told to repeat a match") {
    const Run match = run({{"match", "crown", "random", "random", "--games", "2", "--set1", "mood=a\nb"}});
    CHECK(match.exit_code == 0);
    CHECK_THAT(match.err, ContainsSubstring("\nseed ") && !ContainsSubstring("repeat with"));
}

TEST_CASE("a match without a seed has other games every time, and tells how to repeat them") {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "a b");
    write_file(folder.path() / "a b" / "it's.lua",
               "return { name = 'mine', game = 'crown', choose = function(view, ctx)\n"
               "    assert(ctx.settings.mood == 'very $fine' and ctx.steps_left() < 1000000)\n"
               "    return view.actions[ctx.random.int(1, #view.actions)]\n"
               "end }\n");
    const std::vector<std::string> arguments = {
        "match",  "crown",           "a b/it's.lua",      "random",         "--games", "4", "--mod", "orchard",
        "--set1", "mood=very $fine", "--budget=steps=1M", "--record=games", "--json"};
    const Run first = run({arguments, "", folder.path()});
    CHECK(first.exit_code == 0);
    CHECK_THAT(first.err,
               StartsWith("seed ") &&
                   ContainsSubstring(" (repeat with: farmland match crown 'a b/it'\\''s.lua' random --games 4 --mod "
                                     "orchard --set1 'mood=very $fine' --budget=steps=1M --json --seed "));
    const std::string seed = first.err.substr(5, first.err.find(' ', 5) - 5);
    CHECK_THAT(first.out, ContainsSubstring("\"seed\": " + seed + ",") && ContainsSubstring("\"errors\": 0"));
    const Run second = repeat(first, folder.path());
    CHECK(second.out == first.out);
    CHECK(second.err.empty());
    const Run third = run({arguments, "", folder.path()});
    CHECK_THAT(third.err, StartsWith("seed ") && !StartsWith("seed " + seed + " "));
}

TEST_CASE("the line that repeats a game has all of its options") {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua",
               "return { name = 'mine', game = 'crown', choose = function(view, ctx)\n"
               "    print(ctx.settings['mood'], math.random(1000))\n"
               "    return view.actions[ctx.random.int(1, #view.actions)]\n"
               "end }\n");
    const std::string input = "hand\nyield 1\nhand\nyield 1\nstate\n";
    const Run crown = run({{"play", "--opponent", "bot.lua", "--mod", "orchard", "--set", "mood=so so", "--budget",
                            "steps=2M", "--verbosity", "compact", "--team1", "Ada", "--record", "game.jsonl"},
                           input,
                           folder.path()});
    CHECK(crown.exit_code == 0);
    CHECK_THAT(crown.err, ContainsSubstring("(repeat with: farmland play crown --opponent bot.lua --mod orchard --set "
                                            "'mood=so so' --budget steps=2M --verbosity compact --team1 Ada --seed "));
    fs::remove(folder.path() / "game.jsonl");
    const Run again = repeat(crown, folder.path(), input);
    CHECK(again.out == crown.out);
    CHECK(again.err == behind_first_line(crown.err));
    CHECK(!fs::exists(folder.path() / "game.jsonl"));

    const Run piranhas = run({{"play", "piranhas", "--red", "random", "--blue=random", "--mod", "currents"}});
    CHECK(piranhas.exit_code == 0);
    const Run once_more = repeat(piranhas, folder.path());
    CHECK(once_more.out == piranhas.out);
    CHECK(once_more.err.empty());
}

}  // namespace farmland::tests
