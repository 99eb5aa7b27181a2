// Small games in Lua, and folders in which they are played as a user would.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/app/program.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;

inline const std::vector<std::string> shipped = {"blokus", "breakthrough", "connect4", "geister",
                                                 "hex",    "kuhn",         "tictactoe"};

// Take one to three stones; whoever takes the last one wins.
inline const std::string stones =
    "local stones = parameter('stones', { default = 5, least = 1, most = 50 })\n"
    "local names = data('names', { title = 'stones', most = { 1, 2, 3 } })\n"
    "\n"
    "local function actions(s, add)\n"
    "    for _, n in ipairs(names.most) do\n"
    "        if n <= s.stones then add.take(n) end\n"
    "    end\n"
    "end\n"
    "\n"
    "local function take(s, n)\n"
    "    s.stones = s.stones - n\n"
    "end\n"
    "\n"
    "local function why_not(s, _, n)\n"
    "    if n > s.stones then return 'there are not so many ' .. names.title end\n"
    "end\n"
    "\n"
    "return {\n"
    "    id = 'mygame', kind = 'game', title = 'My game', summary = 'the last stone wins', version = '1.0', api = 1,\n"
    "    state = { stones = { most = 50, start = stones } },\n"
    "    actions_of = { take = { { name = 'n', least = 1, most = 3 } } },\n"
    "    actions = actions,\n"
    "    apply = { take = take },\n"
    "    stuck = 'loses',\n"
    "    why_not = why_not,\n"
    "    worth = function(s) return s.stones % 4 == 0 and 1 or 0 end,\n"
    "}\n";

// Four marks on nine fields, and it is a draw. Its lines are counted by the tests below.
inline const std::string marks =
    "local board = square(3, 3)\n"
    "\n"
    "local function actions(s, add)\n"
    "    for field = 1, board.size do\n"
    "        if s.cells[field] == 0 then add.place(field) end\n"
    "    end\n"
    "end\n"
    "\n"
    "local function place(s, field)\n"
    "    s.cells[field] = s.to_move\n"
    "    s.count = s.count + 1\n"
    "end\n"
    "\n"
    "local function outcome(s)\n"
    "    if s.count == 4 then return 0 end\n"
    "end\n"
    "\n"
    "return {\n"
    "    id = 'mygame', kind = 'game', title = 'My game', version = '1.0', api = 1,\n"
    "    board = board,\n"
    "    state = {\n"
    "        cells = { on = 'board', values = { 'empty', 'first', 'second' } },\n"
    "        count = { most = 9 },\n"
    "        hand = { list = 2, most = 5 },\n"
    "    },\n"
    "    actions_of = { place = { 'field: field' } },\n"
    "    actions = actions,\n"
    "    apply = { place = place },\n"
    "    outcome = outcome,\n"
    "}\n";

// Each has a card that the other does not see; after six turns it is a draw.
inline const std::string cards =
    "local function actions(s, add)\n"
    "    add.pass()\n"
    "end\n"
    "\n"
    "local function pass(s, tell)\n"
    "    s.turn = s.turn + 1\n"
    "end\n"
    "\n"
    "local function outcome(s)\n"
    "    if s.turn == 6 then return 0 end\n"
    "end\n"
    "\n"
    "local function start(s, random)\n"
    "    s.card[1], s.card[2] = random.int(0, 2), random.int(0, 2)\n"
    "end\n"
    "\n"
    "return {\n"
    "    id = 'mygame', kind = 'game', title = 'My game', version = '1.0', api = 1,\n"
    "    sets = { cards = { 'J', 'Q', 'K' } },\n"
    "    state = {\n"
    "        turn = { most = 6 },\n"
    "        card = { of = 'cards', each_seat = true, seen_by = 'owner' },\n"
    "    },\n"
    "    actions_of = { pass = {}, bet = {} },\n"
    "    events_of = { shown = { 'card: cards' } },\n"
    "    start = start,\n"
    "    actions = actions,\n"
    "    apply = { pass = pass, bet = pass },\n"
    "    outcome = outcome,\n"
    "}\n";

// Both bid, the first one in secret, and the second one sees both bids.
inline const std::string bids =
    "local function actions(_, add)\n"
    "    for n = 1, 3 do add.bid(n) end\n"
    "end\n"
    "\n"
    "local function bid(s, n, tell)\n"
    "    tell.kept(n)\n"
    "    if s.to_move == 1 then\n"
    "        s.bid = n\n"
    "        return\n"
    "    end\n"
    "    tell.bids(s.bid, n)\n"
    "    s.over = 1\n"
    "end\n"
    "\n"
    "local function outcome(s)\n"
    "    if s.over == 1 then return 0 end\n"
    "end\n"
    "\n"
    "return {\n"
    "    id = 'mygame', kind = 'game', title = 'My game', version = '1.0', api = 1,\n"
    "    state = {\n"
    "        bid = { most = 3, seen_by = function(_, seat) return seat == 1 end },\n"
    "        over = { most = 1 },\n"
    "    },\n"
    "    actions_of = { bid = { { name = 'n', least = 1, most = 3, secret = true } } },\n"
    "    events_of = {\n"
    "        bids = { { name = 'first', most = 3 }, { name = 'second', most = 3 } },\n"
    "        kept = { { name = 'n', most = 3, secret = true } },\n"
    "    },\n"
    "    actions = actions,\n"
    "    apply = { bid = bid },\n"
    "    outcome = outcome,\n"
    "}\n";

// The first one.
inline std::string with_text_replaced(std::string text, const std::string& from, const std::string& to) {
    INFO(from);
    REQUIRE(text.find(from) != std::string::npos);
    return text.replace(text.find(from), from.size(), to);
}

// A folder with a game in mygame/mod.lua.
class Place {
public:
    Place() = default;
    explicit Place(const std::string& game) { write("mygame/mod.lua", game); }

    fs::path path() const { return folder_.path(); }
    void write(const std::string& file, const std::string& text) const {
        fs::create_directories((path() / file).parent_path());
        write_file(path() / file, text);
    }
    // A mod of a game; the rest of the table behind what every mod has.
    void write_mod(const std::string& id, const std::string& game, const std::string& rest) const {
        write(id + "/mod.lua", "return { id = '" + id + "', title = 'Mod', version = '1.0', api = 1, game = '" + game +
                                   "', " + rest + " }\n");
    }

    Run call(const std::vector<std::string>& arguments, const std::string& input = "") const {
        Call call{arguments, input, path()};
        call.environment = {"XDG_DATA_HOME=" + path().string()};
        return run(call);
    }
    // What must go well.
    std::string done(const std::vector<std::string>& arguments, const std::string& input = "") const {
        const Run result = call(arguments, input);
        INFO(result.err << result.out);
        REQUIRE(result.exit_code == 0);
        return result.out;
    }
    // What must not.
    std::string refused(const std::vector<std::string>& arguments) const {
        const Run result = call(arguments);
        INFO(result.out);
        REQUIRE(result.exit_code == 1);
        return result.err;
    }
    std::string problem_found(const std::string& game = "./mygame") const {
        const Run result = call({"check", game});
        INFO(result.err);
        CHECK(result.exit_code == 1);
        return result.out;
    }

private:
    TemporaryFolder folder_;
};

using Counts = std::vector<std::uint64_t>;

inline void check_perft(const Place& place, const std::string& game, const Counts& expected,
                        const std::vector<std::string>& options = {}) {
    for (std::size_t depth = 1; depth <= expected.size(); ++depth) {
        INFO(game << " to depth " << depth);
        std::vector<std::string> arguments = {"perft", game, "--depth", std::to_string(depth)};
        arguments.insert(arguments.end(), options.begin(), options.end());
        CHECK(place.done(arguments) == std::to_string(expected[depth - 1]) + "\n");
    }
}

// What is told of a broken game when its first actions are done.
inline std::string told_of(const std::string& game) {
    return Place(game).refused({"perft", "./mygame", "--depth", "2"});
}

inline std::string told_of_marks(const std::string& from, const std::string& to) {
    return told_of(with_text_replaced(marks, from, to));
}

}  // namespace farmland::tests
