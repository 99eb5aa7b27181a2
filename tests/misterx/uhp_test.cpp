#include "core/misterx/uhp.hpp"

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>
#include <sstream>

#include "core/base/text.hpp"
#include "core/misterx/uhp_notation.hpp"
#include "core/search/perft.hpp"
#include "core/search/playout.hpp"
#include "tests/misterx/hive.hpp"

namespace farmland::misterx {

namespace {

const Rules& hive() {
    static const Rules rules = tests::hive_rules();
    return rules;
}

// The commands of a transcript, which begin with "> ", and what is answered, the greeting first.
std::string transcript(std::string_view commands) {
    std::ostringstream out;
    UhpEngine engine(hive(), {}, out);
    engine.begin();
    for (const std::string_view line : lines(commands)) {
        if (!line.starts_with("> ") || !engine.is_open()) continue;
        out << line << "\n";
        engine.obey({std::string(line.substr(2))});
    }
    return out.str();
}

void check_transcript(std::string_view expected) { CHECK(transcript(expected) == expected); }

// Every spelling of every move of a piece that one can think of, with the field that it means.
std::map<std::string, HexField> spellings(const State& state, Piece piece) {
    std::map<std::string, HexField> found;
    const std::string name = uhp_name(hive(), piece);
    for (const Side side : {Side::first, Side::second}) {
        for (const Piece target : hive().pieces(side)) {
            if (!state.in_play(target)) continue;
            for (std::uint8_t edge = 0; edge <= hex_edges; ++edge) {
                const std::string text = uhp_move_text(hive(), {ActionKind::move, piece, edge, target});
                found[text] = named_field(state, edge, target);
            }
        }
    }
    return found;
}

State after(const State& state, const Action& action) {
    State next = state;
    NoEvents<Event> nobody;
    hive().apply(next, action, nobody);
    return next;
}

std::uint64_t perft_of_texts(const UhpGame& on_table, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    const auto actions = hive().legal_actions(on_table.state());
    std::set<std::string> seen;
    for (std::size_t index = 0; index < actions.size(); ++index) {
        UhpGame next = on_table;
        const std::string move = uhp_move_text(hive(), actions[index]);
        REQUIRE(seen.insert(move).second);
        REQUIRE(next.play(move));
        leaves += perft_of_texts(next, depth - 1);
    }
    return leaves;
}

}  // namespace

TEST_CASE("uhp: a game is played as programs of Hive expect it") {
    check_transcript(
        R"(id Farmland
ok
> info
id Farmland
ok
> newgame
Base;NotStarted;White[1]
ok
> validmoves
wS1;wB1;wG1;wA1
ok
> play wS1
Base;InProgress;Black[1];wS1
ok
> play bG1 -wS1
Base;InProgress;White[2];wS1;bG1 -wS1
ok
> play wQ wS1/
Base;InProgress;Black[2];wS1;bG1 -wS1;wQ wS1/
ok
> play bQ \bG1
Base;InProgress;White[3];wS1;bG1 -wS1;wQ wS1/;bQ \bG1
ok
> undo
Base;InProgress;Black[2];wS1;bG1 -wS1;wQ wS1/
ok
> undo 2
Base;InProgress;Black[1];wS1
ok
> undo 1
Base;NotStarted;White[1]
ok
> exit
)");
}

TEST_CASE("uhp: what cannot be done is answered and changes nothing") {
    check_transcript(
        R"(id Farmland
ok
> validmoves
err there is no game; begin one with newgame
ok
> bestmove depth 1
err there is no game; begin one with newgame
ok
> undo
err there is no game; begin one with newgame
ok
> newgame Base
Base;NotStarted;White[1]
ok
> newgame Base+MLP
err only the base game can be played, found 'Base+MLP'; there are no expansions
ok
> newgame Chess
err expected the type Base or a game such as Base;InProgress;Black[1];wS1, found 'Chess'
ok
> play wQ
invalidmove wQ cannot be placed before turn 2
ok
> play wS1 -wS1
invalidmove wS1 is not in play
ok
> play bS1
invalidmove bS1 belongs to Black; White is to move
ok
> play wM
invalidmove there is no piece 'wM'; pieces are wQ, wS1, wS2, wB1 and so on, black ones begin with b
ok
> play
invalidmove expected a piece and where it goes, such as 'wS1 bG1-', or pass; found ''
ok
> play wS1 bG1- again
invalidmove expected a piece and where it goes, such as 'wS1 bG1-', or pass; found 'wS1 bG1- again'
ok
> play wS2
invalidmove wS1 has to be placed before wS2
ok
> pass
invalidmove nobody passes before wQ is in play
ok
> play wS1
Base;InProgress;Black[1];wS1
ok
> play bA1
invalidmove only the first piece of a game lies beside no other
ok
> play bA1 wS1
invalidmove that field is occupied, and new pieces are placed on empty ones
ok
> play bA1 -wS1-
invalidmove a direction stands on one side of a piece only, found '-wS1-'
ok
> play bA1 -
invalidmove there is no piece ''; pieces are wQ, wS1, wS2, wB1 and so on, black ones begin with b
ok
> undo 0
err expected undo or undo N, N moves at least 1, found '0'
ok
> undo 2
err there are not as many moves to take back, only 1
ok
> undo 99999999999999999999
err there are not as many moves to take back, only 1
ok
> undo -1
err expected undo or undo N, N moves at least 1, found '-1'
ok
> bestmove soon
err expected bestmove, bestmove time hh:mm:ss or bestmove depth N, found 'soon'
ok
> bestmove time 5
err expected bestmove, bestmove time hh:mm:ss or bestmove depth N, found 'time 5'
ok
> bestmove time 00:60:00
err expected bestmove, bestmove time hh:mm:ss or bestmove depth N, found 'time 00:60:00'
ok
> bestmove depth -1
err expected bestmove, bestmove time hh:mm:ss or bestmove depth N, found 'depth -1'
ok
> validmove
err 'validmove' is not a command; did you mean 'validmoves'?
ok
> info now
err info stands alone, found 'now' behind it
ok
>  
err there is no command in this line; try help
ok
> newgame Base;InProgress;White[2];wS1;bS1
err move 2: only the first piece of a game lies beside no other
ok
> newgame Base;wS1;bS1 wS1-
err expected a state such as InProgress after the type of the game, found 'wS1'
ok
> newgame Base;InProgress;wS1;bS1 wS1-
err expected a turn such as White[1] after the state of the game, found 'wS1'
ok
> newgame Base;InProgress;White[];wS1
err expected a turn such as White[1] after the state of the game, found 'White[]'
ok
> newgame Base;InProgress;White[1;wS1
err expected a turn such as White[1] after the state of the game, found 'White[1'
ok
> undo
Base;NotStarted;White[1]
ok
)");
}

TEST_CASE("uhp: options and help") {
    check_transcript(
        R"(id Farmland
ok
> options
MaxDepth;int;32;32;1;64
ok
> options set MaxDepth 4
MaxDepth;int;4;32;1;64
ok
> options get MaxDepth
MaxDepth;int;4;32;1;64
ok
> options set MaxDepth 65
err MaxDepth is a number from 1 to 64, found '65'
ok
> options get Threads
err there is no option 'Threads'; there is MaxDepth
ok
> options set MaxDepth
err expected options, options get NAME or options set NAME VALUE
ok
> help undo
undo [N]: take back the last move, or the last N
ok
> help undu
err 'undu' is not a command; did you mean 'undo'?
ok
)");
    const std::string help = transcript("> help");
    for (const char* command :
         {"info", "newgame", "play", "pass", "validmoves", "bestmove", "undo", "options", "exit"}) {
        CHECK(help.find("\n" + std::string(command)) != std::string::npos);
    }
}

TEST_CASE("uhp: capitals and further blanks do not matter") {
    check_transcript(
        R"(id Farmland
ok
> NewGame   Base;NotStarted;White[1]
Base;NotStarted;White[1]
ok
>   PLAY	WS1  
Base;InProgress;Black[1];wS1
ok
> play  BB1   WS1-
Base;InProgress;White[2];wS1;bB1 wS1-
ok
)");
}

TEST_CASE("uhp: directions, a beetle on top, and the moving piece itself name fields") {
    check_transcript(
        R"(id Farmland
ok
> newgame Base;InProgress;White[4];wB1;bB1 wB1-;wQ -wB1;bQ bB1-;wA1 \wQ;bB2 bQ/
Base;InProgress;White[4];wB1;bB1 wB1-;wQ -wB1;bQ bB1-;wA1 \wQ;bB2 bQ/
ok
> play wA1 bB2\
Base;InProgress;Black[4];wB1;bB1 wB1-;wQ -wB1;bQ bB1-;wA1 \wQ;bB2 bQ/;wA1 bQ-
ok
> undo
Base;InProgress;White[4];wB1;bB1 wB1-;wQ -wB1;bQ bB1-;wA1 \wQ;bB2 bQ/
ok
> play wA1 \bB1
Base;InProgress;Black[4];wB1;bB1 wB1-;wQ -wB1;bQ bB1-;wA1 \wQ;bB2 bQ/;wA1 wB1/
ok
> play bB2 bQ
Base;InProgress;White[5];wB1;bB1 wB1-;wQ -wB1;bQ bB1-;wA1 \wQ;bB2 bQ/;wA1 wB1/;bB2 bQ
ok
> play wA1 -wA1
Base;InProgress;Black[5];wB1;bB1 wB1-;wQ -wB1;bQ bB1-;wA1 \wQ;bB2 bQ/;wA1 wB1/;bB2 bQ;wA1 wQ/
ok
> play bB2 bB1
Base;InProgress;White[6];wB1;bB1 wB1-;wQ -wB1;bQ bB1-;wA1 \wQ;bB2 bQ/;wA1 wB1/;bB2 bQ;wA1 wQ/;bB2 bB1
ok
> play wA1 wA1\
invalidmove wB1 lies there; a direction names an empty field, a piece to climb onto is named alone
ok
> play wA1 /bB2
Base;InProgress;Black[6];wB1;bB1 wB1-;wQ -wB1;bQ bB1-;wA1 \wQ;bB2 bQ/;wA1 wB1/;bB2 bQ;wA1 wQ/;bB2 bB1;wA1 wB1\
ok
)");
}

TEST_CASE("uhp: a spelling is accepted exactly if it names the field of a legal move") {
    int accepted = 0;
    int refused = 0;
    for (std::int64_t seed = 0; seed < 40; ++seed) {
        JavaRandom random(seed);
        State state = hive().start(random);
        playout(hive(), state, random, static_cast<std::uint64_t>(3 + seed * 2));
        if (hive().outcome(state)) continue;
        const auto actions = hive().legal_actions(state);
        std::map<std::pair<Piece, HexField>, std::size_t> legal;
        for (std::size_t index = 0; index < actions.size(); ++index) {
            legal[{actions[index].piece, actions.destination(index)}] = index;
            const auto canonical = parse_uhp_move(hive(), state, uhp_move_text(hive(), actions[index]));
            REQUIRE(canonical);
            REQUIRE(*canonical == actions[index]);
        }
        for (const Side side : {Side::first, Side::second}) {
            for (const Piece piece : hive().pieces(side)) {
                for (const auto& [text, field] : spellings(state, piece)) {
                    const auto parsed = parse_uhp_move(hive(), state, text);
                    const auto move = legal.find({piece, field});
                    const bool has_direction = text.find_first_of("/-\\") != std::string::npos;
                    const bool is_right = move != legal.end() && !(has_direction && state.is_occupied(field));
                    if (static_cast<bool>(parsed) != is_right) FAIL(text);
                    if (!parsed) {
                        ++refused;
                        continue;
                    }
                    ++accepted;
                    if (!(*parsed == actions[move->second])) FAIL(text);
                }
            }
        }
    }
    CHECK(accepted > 3000);
    CHECK(refused > 20000);
}

TEST_CASE("uhp: every game is read as it was written") {
    int ended = 0;
    for (std::int64_t seed = 0; seed < 25; ++seed) {
        JavaRandom random(seed);
        UhpGame on_table(hive());
        std::vector<std::string> texts = {on_table.text()};
        while (!hive().outcome(on_table.state()) && on_table.moves() < 400) {
            const Action action = random_action<Rules>(hive().legal_actions(on_table.state()), random);
            const State next = after(on_table.state(), action);
            REQUIRE(on_table.play(uhp_move_text(hive(), action)));
            REQUIRE(on_table.state() == next);
            texts.push_back(on_table.text());
        }
        if (hive().outcome(on_table.state())) ++ended;
        const auto again = UhpGame::parse(hive(), on_table.text());
        REQUIRE(again);
        CHECK(again->text() == on_table.text());
        CHECK(again->state() == on_table.state());
        while (on_table.moves() > 0) {
            const std::size_t back = std::min<std::size_t>(on_table.moves(), 7);
            on_table.undo(back);
            REQUIRE(on_table.text() == texts[on_table.moves()]);
        }
        CHECK(on_table.state() == hive().start(random));
    }
    CHECK(ended > 2);
}

TEST_CASE("uhp: state and turn of a game follow from its moves, whatever its text says") {
    for (const std::string header :
         {"Draw;White[2]", "WhiteWins;White[2]", "InProgress;Black[7]", "NotStarted;White[1]", "inprogress;white[2]",
          "InProgress;White[99999999999999999999]"}) {
        INFO(header);
        CHECK(transcript("> newgame Base;" + header + ";wS1;bS1 wS1-")
                  .ends_with("Base;InProgress;White[2];wS1;bS1 wS1-\nok\n"));
    }
    CHECK(transcript("> newgame Base;InProgress").ends_with("Base;NotStarted;White[1]\nok\n"));
}

TEST_CASE("uhp: a direction towards an occupied field is invalid") {
    check_transcript(
        R"(id Farmland
ok
> newgame Base;InProgress;White[3];wB1;bB1 wB1-;wQ -wB1;bQ bB1-
Base;InProgress;White[3];wB1;bB1 wB1-;wQ -wB1;bQ bB1-
ok
> play wQ bQ-
invalidmove wQ, which moves by slide 1, cannot get there
ok
> play wB1 -bQ
invalidmove bB1 lies there; a direction names an empty field, a piece to climb onto is named alone
ok
> play wS1 wB1-
invalidmove bB1 lies there; a direction names an empty field, a piece to climb onto is named alone
ok
)");
}

TEST_CASE("uhp: the moves that are told are those of the rules, counted four deep") {
    CHECK(perft_of_texts(UhpGame(hive()), 4) == 21'600);
}

TEST_CASE("uhp: a game that is over says so and can be taken back") {
    JavaRandom random(2);
    UhpGame on_table(hive());
    while (!hive().outcome(on_table.state())) {
        REQUIRE(
            on_table.play(uhp_move_text(hive(), random_action<Rules>(hive().legal_actions(on_table.state()), random))));
    }
    const std::string text = on_table.text();
    std::string expected = "id Farmland\nok\n> newgame " + text + "\n" + text + "\nok\n";
    for (const char* command : {"validmoves", "bestmove depth 1", "play wA1 -wQ", "pass"}) {
        expected +=
            "> " + std::string(command) + "\nerr the game is over; begin another with newgame, or use undo\nok\n";
    }
    on_table.undo(1);
    check_transcript(expected + "> undo\n" + on_table.text() + "\nok\n");
}

TEST_CASE("uhp: bestmove recommends a legal move within its limits") {
    std::ostringstream out;
    std::optional<std::chrono::milliseconds> asked;
    int questions = 0;
    bool is_cancelled = false;
    UhpOptions options;
    options.set_alarm = [&](std::optional<std::chrono::milliseconds> time) {
        asked = time;
        questions = 0;
        return [&] { return ++questions == 20 && (asked || is_cancelled); };
    };
    UhpEngine engine(hive(), options, out);
    engine.obey({"newgame Base;InProgress;Black[3];wS1;bG1 -wS1;wQ wS1/;bQ \\bG1;wA1 wQ-"});
    const auto answer_to = [&](const std::string& command) {
        out.str("");
        engine.obey({command});
        const std::string text = out.str();
        REQUIRE(text.ends_with("\nok\n"));
        return text.substr(0, text.size() - 4);
    };
    const std::string before = engine.game()->text();
    for (const char* limit : {"time 01:02:03", "time 00:00:00", "time 00:00:00.25", "depth 0", "depth 1", "depth 3"}) {
        INFO(limit);
        const std::string move = answer_to("bestmove " + std::string(limit));
        CHECK(engine.game()->text() == before);
        UhpGame on_table = *engine.game();
        CHECK(on_table.play(move));
    }
    CHECK(answer_to("bestmove depth 3") == answer_to("bestmove depth 3"));
    answer_to("bestmove time 01:02:03");
    CHECK(asked == std::chrono::milliseconds(3'723'000));
    CHECK(questions == 20);
    answer_to("bestmove time 00:00:05.1239");
    CHECK(asked == std::chrono::milliseconds(5'123));
    answer_to("bestmove");
    CHECK(asked == std::chrono::milliseconds(5'000));
    is_cancelled = true;
    UhpGame on_table = *engine.game();
    CHECK(on_table.play(answer_to("bestmove depth 64")));
    CHECK(asked == std::nullopt);
    CHECK(questions == 20);
    answer_to("options set MaxDepth 1");
    answer_to("bestmove time 00:00:05");
    CHECK(questions == 0);
}

TEST_CASE("uhp: any bytes and any length get one line and ok") {
    std::vector<std::string> commands = {std::string(1'000'000, 'x'),
                                         "play " + std::string(1'000'000, '-'),
                                         "newgame " + std::string(1'000'000, ';'),
                                         "newgame Base;InProgress;White[1]" + std::string(300'000, ';'),
                                         "play wS1 " + std::string(1, '\0') + "\xff\x1b[31m",
                                         "play \xc2\x9b",
                                         "undo " + std::string(500'000, '9'),
                                         "bestmove time " + std::string(100'000, ':'),
                                         "bestmove time 99999999999999999999:00:00",
                                         "\xef\xbb\xbfinfo"};
    std::ostringstream out;
    UhpEngine engine(hive(), {}, out);
    engine.obey({"newgame"});
    engine.obey({"play wS1"});
    const std::string before = engine.game()->text();
    commands.emplace_back("play " + std::string(3'000'000, 'w'));
    for (const std::string& command : commands) {
        out.str("");
        engine.obey({command});
        const std::string text = out.str();
        const auto answer = lines(text);
        INFO(answer[0]);
        CHECK(answer.size() == 2);
        CHECK((answer[0].starts_with("err ") || answer[0].starts_with("invalidmove ")));
        CHECK(answer[0].size() < 1100);
        CHECK(engine.game()->text() == before);
    }
}

TEST_CASE("uhp: long lines from a stream are games, or errors") {
    std::string game = "newgame Base;InProgress;White[1003];wA1;bA1 wA1-;wQ -wA1;bQ bA1-";
    for (int turn = 0; turn < 500; ++turn) game += ";wQ \\wA1;bQ bA1/;wQ -wA1;bQ bA1-";
    std::istringstream input(game + "\n" + std::string(longest_uhp_command + 5, 'p') + "\nundo 2000\n");
    StreamLines lines_in(input, longest_uhp_command);
    std::ostringstream out;
    UhpEngine(hive(), {}, out).run(lines_in);
    CHECK(out.str().find("err this line is far longer than any command\nok\n") != std::string::npos);
    CHECK(out.str().ends_with("Base;InProgress;White[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-\nok\n"));
}

TEST_CASE("uhp: only the pieces of Hive can be named") {
    CHECK(check_uhp_pieces(hive()));
    CHECK(!check_uhp_pieces(Rules()));
}

}  // namespace farmland::misterx
