// What a mod.lua has to be a game with: boards, parameters and data, and the state as tables.
#include "scripting/host/library/games.hpp"

#include <lua.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <sstream>
#include <string>

#include "core/base/java_random.hpp"
#include "core/base/json.hpp"
#include "core/declared/reading.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/bindings/declared/definition.hpp"
#include "scripting/host/exposed/state_mirror.hpp"
#include "scripting/host/library/random.hpp"
#include "tests/host/script.hpp"

namespace farmland::scripting {

namespace {

// What the script returns, or the error without what follows its first line.
std::string run_game(const std::string& source, GameChanges changes = {}) {
    Sandbox sandbox(Role::mod);
    const GameLibrary library(sandbox, std::move(changes));
    const std::string text = run(sandbox, source);
    return text.substr(0, text.find('\n'));
}

// The values of an expression list with blanks between them.
std::string values_after(const std::string& lines, const std::string& expressions) {
    return run_game(lines + " local r = table.pack(" + expressions +
                    ") for i = 1, r.n do r[i] = tostring(r[i]) end return table.concat(r, ' ')");
}

std::string on_board(const std::string& board, const std::string& expressions) {
    return values_after("local b = " + board + " local function list(l) return table.concat(l, ',') end", expressions);
}

declared::Declaration declaration(std::string json, std::optional<declared::Board> board = {}) {
    for (char& letter : json) {
        if (letter == '\'') letter = '"';
    }
    const auto values = parse_json(json);
    REQUIRE(values);
    auto game = declared::read_declaration(values->members(), std::move(board));
    INFO((game ? "" : game.error().sentence()));
    REQUIRE(game);
    return *std::move(game);
}

// All shapes of fields, mirrored in a sandbox.
class Mirrored {
public:
    Mirrored() { mirror.show(state); }

    // Runs a function with the state, and says what goes wrong in it.
    std::string change(const std::string& body) {
        const std::string source = "return function(s) " + body + " end";
        if (auto loaded = sandbox.load("script.lua", source); !loaded) return loaded.error().sentence();
        mirror.push(sandbox.lua());
        const auto called = sandbox.call(1, 0);
        return called ? "" : called.error().sentence();
    }
    // What the state is then.
    std::string read() {
        const auto done = mirror.read(state);
        return done ? "" : done.error().sentence();
    }
    std::int64_t value(const char* field, std::size_t seat = 0, std::size_t place = 0) const {
        return declared::value_of(state, *game.find_field(field), seat, place);
    }
    // What an expression is for the rules.
    std::string seen(const std::string& expression) {
        const std::string source = "return function(s) error(tostring(" + expression + "), 0) end";
        REQUIRE(sandbox.load("script.lua", source));
        mirror.push(sandbox.lua());
        return sandbox.call(1, 0).error().message;
    }

    declared::Declaration game = declaration(
        "{ 'actions_of': { 'pass': {} }, 'state': {"
        "  'cells': { 'on': 'board', 'values': ['empty', 'white', 'black'] },"
        "  'wide': { 'array': 3, 'least': -1000, 'most': 1000 }, 'set': { 'bits': 64 },"
        "  'hand': { 'list': 3, 'most': 9, 'each_seat': true }, 'chips': { 'most': 9, 'each_seat': true },"
        "  'passes': { 'most': 2 } } }",
        *declared::Board::squares(3, 3));
    Sandbox sandbox{Role::mod};
    StateMirror mirror{sandbox.lua(), game};
    declared::State state = game.beginning();
};

}  // namespace

// --- boards -------------------------------------------------------------------------------------------------------------

TEST_CASE("a board of squares has its fields, names and neighbours from 1") {
    CHECK(on_board("square(3, 2)", "b.size, b.columns, b.rows") == "6 3 2");
    CHECK(on_board("square(3, 2)", "b.names[1], b.names[6], b.fields.c2, b.column[6], b.row[6]") == "a1 c2 6 3 2");
    CHECK(on_board("square(3, 2)", "b.at(3, 2), b.at(4, 2), b.at(0, 1), b.at(1, -5)") == "6 nil nil nil");
    CHECK(on_board("square(3, 2)", "b.n[2], b.ne[2], b.w[1], b.s[4]") == "5 6 false 1");
    CHECK(on_board("square(3, 2)", "list(b.directions)") == "n,ne,e,se,s,sw,w,nw");
    CHECK(on_board("square(3, 2)", "list(b.beside[2]), list(b.around[1])") == "5,3,1 4,5,2");
    CHECK(on_board("square(4, 4)", "list(b.rays.e[1]), list(b.rays.ne[2]), #b.rays.w[1]") == "2,3,4 7,12 0");
}

TEST_CASE("a board has lists of the fields at its edges") {
    CHECK(on_board("square(3, 3)", "list(b.regions.top), list(b.regions.bottom), list(b.regions.left)") ==
          "7,8,9 1,2,3 1,4,7");
    CHECK(on_board("square(3, 3)", "list(b.regions.right), list(b.regions.edge), list(b.regions.corners)") ==
          "3,6,9 1,2,3,4,6,7,8,9 1,3,7,9");
}

TEST_CASE("hexagons have six directions") {
    CHECK(on_board("hexagons(3, 3)", "list(b.directions), b.ne[5], b.nw[5], list(b.beside[5])") ==
          "ne,e,se,sw,w,nw 8 7 8,6,3,2,4,7");
    CHECK(on_board("hexagon(1)", "b.size, b.names[1], #b.beside[4], b.at(1, 1)") == "7 b1 6 nil");
    CHECK(run_game("return hexagons(3, 3).n") == "script.lua:1: board has no field 'n'");
}

TEST_CASE("a board has a list of the fields of each side, clockwise from the top") {
    CHECK(
        on_board("square(3, 2)", "#b.sides, list(b.sides[1]), list(b.sides[2]), list(b.sides[3]), list(b.sides[4])") ==
        "4 4,5,6 3,6 1,2,3 1,4");
    CHECK(on_board("hexagons(2, 2)", "#b.sides, list(b.sides[1]), list(b.regions.corners)") == "4 3,4 1,2,3,4");
    const std::string names =
        "local function names(fields) local all = {} for i, each in ipairs(fields) do all[i] = "
        "board.names[each] end return table.concat(all, ' ') end ";
    CHECK(run_game("local board = hexagon(2) " + names +
                   "local all = {} for i, side in ipairs(board.sides) do all[i] = names(side) end "
                   "error(table.concat(all, '; ') .. '; corners ' .. names(board.regions.corners), 0)") ==
          "script.lua:1: a5 b5 c5; e3 d4 c5; e1 e2 e3; c1 d1 e1; c1 b2 a3; a3 a4 a5; corners c1 e1 a3 e3 a5 c5");
}

TEST_CASE("a board has no names but its own, and gets no others") {
    CHECK(run_game("return square(3, 3).sise") == "script.lua:1: board has no field 'sise'; did you mean 'size'?");
    CHECK(run_game("square(3, 3).mine = 1").starts_with("script.lua:1: board"));
}

TEST_CASE("boards that cannot be are refused") {
    CHECK(run_game("return square(27, 1)") ==
          "script.lua:1: expected 1 to 26 columns and at most 1000 fields, found 27 columns and 1 rows");
    CHECK(run_game("return hexagon(13)") == "script.lua:1: expected a radius from 0 to 12, found 13");
    CHECK(run_game("return square('a', 1)").starts_with("script.lua:1: bad argument #1 to 'square'"));
    CHECK(run_game("return square(3)").starts_with("script.lua:1: bad argument #2 to 'square'"));
    CHECK(run_game("for i = 1, 17 do square(1, 1) end") ==
          "script.lua:1: a game has one board, and this would be one more than 16");
}

TEST_CASE("the library knows its boards from other tables") {
    Sandbox sandbox(Role::mod);
    const GameLibrary library(sandbox);
    REQUIRE(sandbox.load("script.lua", "return square(2, 5)"));
    const declared::Board* found = library.find_board(Kept(sandbox.lua(), -1));
    REQUIRE(found != nullptr);
    CHECK(found->columns() == 2);
    CHECK(found->rows() == 5);
    REQUIRE(sandbox.load("script.lua", "return { size = 10 }"));
    CHECK(library.find_board(Kept(sandbox.lua(), -1)) == nullptr);
}

// --- parameters and data ------------------------------------------------------------------------------------------------

TEST_CASE("a parameter has its default unless a mod changes it") {
    const std::string source = "return parameter('size', { default = 8, least = 4, most = 11 })";
    CHECK(run_game(source) == "8");
    CHECK(run_game(source, {.parameters = {{"size", 5}}, .data = {}}) == "5");
    CHECK(run_game(source, {.parameters = {{"size", 12}}, .data = {}}) ==
          "script.lua:1: parameters.size is 12, expected 4 to 11");
    CHECK(run_game("return parameter('n', { default = 0 })") == "0");
}

TEST_CASE("parameters that cannot be are refused") {
    CHECK(run_game("parameter('Size', { default = 8 })")
              .starts_with("script.lua:1: bad argument #1 to 'parameter' ('Size' "
                           "cannot be a parameter; "));
    CHECK(run_game("parameter('size', {})") == "script.lua:1: bad argument #2 to 'parameter' (expected a default)");
    CHECK(run_game("parameter('size', { default = 3, least = 4 })") ==
          "script.lua:1: bad argument #2 to 'parameter' (default is 3, expected 4 to 1000000000)");
    CHECK(run_game("parameter('size', { default = 3, least = 4, most = 3 })") ==
          "script.lua:1: bad argument #2 to 'parameter' (least is more than most)");
    CHECK(run_game("parameter('size', { default = 3, mots = 4 })") ==
          "script.lua:1: bad argument #2 to 'parameter' (there is no 'mots' of a parameter; did you mean 'most'?)");
    CHECK(run_game("parameter('size', { default = 'x' })") ==
          "script.lua:1: bad argument #2 to 'parameter' (expected default to be a whole number)");
    CHECK(run_game("parameter('size', { default = 1 }) parameter('size', { default = 1 })") ==
          "script.lua:1: bad argument #1 to 'parameter' (there is a parameter 'size' already)");
}

TEST_CASE("data is the game's table with what mods change in it") {
    const std::string source =
        "local d = data('d', { a = 1, list = { 1, 2, 3 }, inner = { x = 1, y = 2 } })\n"
        "return d.a .. ' ' .. table.concat(d.list, ',') .. ' ' .. d.inner.x .. ' ' .. d.inner.y .. ' ' .. "
        "tostring(d.new)";
    const auto changed = [&](const std::string& json) {
        return run_game(source, {.parameters = {}, .data = {{"d", *parse_json(json)}}});
    };
    CHECK(run_game(source) == "1 1,2,3 1 2 nil");
    CHECK(changed(R"({"a": 5})") == "5 1,2,3 1 2 nil");
    CHECK(changed(R"({"inner": {"y": 7}})") == "1 1,2,3 1 7 nil");
    // A list replaces a list.
    CHECK(changed(R"({"list": [9]})") == "1 9 1 2 nil");
    CHECK(changed(R"({"new": "text"})") == "1 1,2,3 1 2 text");
    CHECK(run_game("return #data('d', { 1, 2 })", {.parameters = {}, .data = {{"d", *parse_json("[1, 2, 3]")}}}) ==
          "3");
}

TEST_CASE("a table of a script is read as a value, or the place of what is none is told") {
    const auto read = [](const std::string& source) {
        Sandbox sandbox(Role::mod);
        REQUIRE(sandbox.load("script.lua", "return " + source));
        const auto value = value_at(sandbox.lua(), -1, "data");
        return value ? to_json(*value) : value.error().sentence();
    };
    CHECK(read("{ b = { 1, 'x', true }, a = 2 }") == R"({"a":2,"b":[1,"x",true]})");
    CHECK(read("{ a = { b = print } }")
              .starts_with("data.a.b: expected texts, numbers, true, false and tables of these"));
    CHECK(read("{ 1, a = 2 }") == "data: expected names or a list, found both");
    CHECK(read("{ [true] = 1 }") == "data: expected names or a list");
    CHECK(read("(function() local t = {} t.t = t return t end)()")
              .ends_with(": there are tables in tables in tables without end"));
}

// --- random.shuffle -----------------------------------------------------------------------------------------------------

TEST_CASE("shuffle brings a list into each order equally often, the same one for the same luck") {
    const std::string body =
        "local seen = {} for i = 1, 600 do local l = { 1, 2, 3 } random.shuffle(l)\n"
        "local key = table.concat(l) seen[key] = (seen[key] or 0) + 1 end\n"
        "local all = {} for _, key in ipairs { '123', '132', '213', '231', '312', '321' } do all[#all + 1] = seen[key] "
        "or 0 "
        "end\n"
        "error(table.concat(all, ' '), 0)";
    const auto counts = [&](std::int64_t seed) {
        Sandbox sandbox(Role::mod);
        JavaRandom random(seed);
        REQUIRE(sandbox.load("script.lua", "return function(random) " + body + " end"));
        push_random(sandbox.lua(), random);
        return sandbox.call(1, 0).error().message;
    };
    CHECK(counts(1) == counts(1));
    CHECK(counts(1) != counts(2));
    std::istringstream numbers(counts(1));
    int number = 0;
    int orders = 0;
    while (numbers >> number) {
        CHECK(number > 60);
        ++orders;
    }
    CHECK(orders == 6);
}

TEST_CASE("shuffle takes a list only") {
    Sandbox sandbox(Role::mod);
    JavaRandom random(1);
    REQUIRE(sandbox.load("script.lua", "return function(random) random.shuffle(3) end"));
    push_random(sandbox.lua(), random);
    CHECK(sandbox.call(1, 0).error().sentence().starts_with("script.lua:1: bad argument #1 to 'shuffle'"));
}

// --- the state as tables ------------------------------------------------------------------------------------------------

TEST_CASE("what a function writes into the tables is in the state then") {
    Mirrored it;
    CHECK(
        it.change("s.cells[5] = 2 s.wide[3] = -1000 s.set = -1 s.hand[2][1] = 7 s.chips[1] = 4 s.passes = 2").empty());
    REQUIRE(it.read().empty());
    CHECK(it.value("cells", 0, 4) == 2);
    CHECK(it.value("wide", 0, 2) == -1000);
    CHECK(it.value("set") == -1);
    CHECK(it.value("hand", 1, 0) == 7);
    CHECK(declared::length_of(it.state, *it.game.find_field("hand"), 0) == 0);
    CHECK(it.value("chips", 0) == 4);
    CHECK(it.value("passes") == 2);
}

TEST_CASE("the last bit of a set is a bit like any other") {
    Mirrored it;
    declared::set_value(it.state, *it.game.find_field("set"), 0, 0, INT64_MIN);
    it.mirror.show(it.state);
    CHECK(it.mirror.is_unchanged());
    CHECK(it.seen("s.set == 1 << 63") == "true");
    CHECK(it.read().empty());
    CHECK(it.value("set") == INT64_MIN);
}

TEST_CASE("the tables show any state that is to be shown, and hidden values as false") {
    Mirrored it;
    const auto& cells = *it.game.find_field("cells");
    const auto& hand = *it.game.find_field("hand");
    const declared::State before = it.state;
    it.state.bytes[declared::layout::to_move] = 1;
    declared::set_value(it.state, cells, 0, 8, 1);
    declared::set_value(it.state, cells, 0, 0, declared::hidden_value);
    declared::set_length(it.state, hand, 0, 2);
    declared::set_value(it.state, hand, 0, 1, 5);
    it.mirror.show(it.state);
    CHECK(it.seen("table.concat({ s.to_move, s.cells[9], s.cells[2], #s.hand[1], s.hand[1][2], #s.hand[2] }, ' ')") ==
          "2 1 0 2 5 0");
    CHECK(it.seen("s.cells[1]") == "false");
    it.mirror.show(before);
    CHECK(it.seen("table.concat({ s.to_move, s.cells[9], s.cells[1], #s.hand[1] }, ' ')") == "1 0 0 0");
}

TEST_CASE("lists grow and shrink by the functions for tables") {
    Mirrored it;
    CHECK(it.change("table.insert(s.hand[1], 1) table.insert(s.hand[1], 2) table.insert(s.hand[1], 1, 3) "
                    "table.remove(s.hand[1], 2)")
              .empty());
    REQUIRE(it.read().empty());
    CHECK(declared::length_of(it.state, *it.game.find_field("hand"), 0) == 2);
    CHECK(it.value("hand", 0, 0) == 3);
    CHECK(it.value("hand", 0, 1) == 2);
    CHECK(it.change("for i = 1, 2 do table.insert(s.hand[1], 1) end") ==
          "script.lua:1: s.hand[1] has places 1 to 3, found 4");
}

TEST_CASE("values that were not declared are refused where they are written or when they are read") {
    struct Mistake {
        std::string line;
        std::string told;
    };
    const auto mistake = GENERATE(values<Mistake>({
        {"s.cels = 1", "script.lua:1: the state has no field 'cels'; declare it in 'state'; did you mean 'cells'?"},
        {"local x = s.pases", "script.lua:1: the state has no field 'pases'; did you mean 'passes'?"},
        {"s.cells[10] = 1", "script.lua:1: s.cells has places 1 to 9, found 10"},
        {"s.chips[3] = 1", "script.lua:1: s.chips has places 1 to 2, found 3"},
        {"s.cells.a1 = 1", "script.lua:1: s.cells has places 1 to 9, found 'a1'"},
        {"setmetatable(s, nil)", "script.lua:1: cannot change a protected metatable"},
        {"s.cells[1] = 3",
         "s.cells[1] (a1) is 3, but was declared as a whole number from 0 to 2 (empty, white, black)"},
        {"s.wide[1] = 1001", "s.wide[1] is 1001, but was declared as a whole number from -1000 to 1000"},
        {"s.wide[1] = 0.5", "s.wide[1] is 0.5, but was declared as a whole number from -1000 to 1000"},
        {"s.chips[2] = nil", "s.chips[2] is nil, but was declared as a whole number from 0 to 9"},
        {"s.set = 'x'", "s.set is a string value, but was declared as a whole number"},
        {"s.hand[1][1] = 10", "s.hand[1][1] is 10, but was declared as a whole number from 0 to 9"},
        {"s.hand[1][3] = 1", "s.hand[1][1] is nil, but s.hand[1][3] is not; a list has no gaps"},
        {"s.to_move = 2", "s.to_move cannot be assigned; a function of 'apply' returns who is next"},
        {"s.cells = {}", "s.cells was replaced by another value; assign to its places instead"},
        {"s.hand[1] = {}", "s.hand was replaced by another value; assign to its places instead"},
        {"s.hand = { s.hand[1], s.hand[2] }", "s.hand was replaced by another value; assign to its places instead"},
        {"s.chips = { 1, 2 }", "s.chips was replaced by another value; assign to its places instead"},
    }));
    INFO(mistake.line);
    Mirrored it;
    const std::string told = it.change(mistake.line);
    CHECK((told.empty() ? it.read() : told) == mistake.told);
}

TEST_CASE("whatever went wrong, the tables are as they should be after they were forgotten") {
    const std::string line =
        GENERATE("s.cells = {}", "s.cells = nil", "s.hand[1] = {}", "s.hand = nil", "s.hand[2][3] = 1", "s.chips = 3",
                 "s.to_move = 7", "s.to_move = nil", "s.cells[4] = nil", "s.passes = nil", "s.wide[2] = 'x'");
    INFO(line);
    Mirrored it;
    CHECK(it.change(line).empty());
    declared::State ignored;
    CHECK(!it.mirror.read(ignored));
    it.mirror.forget();
    it.mirror.show(it.state);
    CHECK(it.mirror.is_unchanged());
    CHECK(it.mirror.has_nothing_else());
    // And they can be written as before.
    CHECK(it.change("s.cells[4] = 1 s.hand[1][1] = 2 s.chips[2] = 3 s.passes = 1").empty());
    REQUIRE(it.read().empty());
    CHECK(it.value("cells", 0, 3) == 1);
    CHECK(it.value("hand", 0, 0) == 2);
    CHECK(it.value("chips", 1) == 3);
    CHECK(declared::length_of(it.state, *it.game.find_field("hand"), 1) == 0);
}

TEST_CASE("changes of the tables, and what is put in besides, are noticed") {
    Mirrored it;
    CHECK(it.mirror.is_unchanged());
    CHECK(it.mirror.has_nothing_else());
    CHECK(it.change("rawset(s, 'memory', 1)").empty());
    CHECK(it.mirror.is_unchanged());
    CHECK(!it.mirror.has_nothing_else());
    Mirrored other;
    CHECK(other.change("s.wide[1] = 5").empty());
    CHECK(!other.mirror.is_unchanged());
    Mirrored third;
    CHECK(third.change("rawset(s.cells, 'a1', 1)").empty());
    CHECK(!third.mirror.has_nothing_else());
}

TEST_CASE("random states are read from the tables as they were shown") {
    Mirrored it;
    JavaRandom random(1);
    for (int round = 0; round < 300; ++round) {
        declared::State state = it.game.beginning();
        for (const auto& field : it.game.fields) {
            for (std::size_t seat = 0; seat < field.seats(); ++seat) {
                declared::set_length(state, field, seat, static_cast<std::size_t>(random.next_int(4)));
                for (std::size_t place = 0; place < declared::length_of(state, field, seat); ++place) {
                    const bool is_bits = field.shape == declared::Field::Shape::bits;
                    declared::set_value(
                        state, field, seat, place,
                        is_bits ? random.next_long() : random.next_long(field.values.least, field.values.most + 1));
                }
            }
        }
        it.mirror.show(state);
        if (round % 7 == 0) it.mirror.forget();
        if (round % 7 == 0) it.mirror.show(state);
        declared::State read;
        REQUIRE(it.mirror.read(read));
        CHECK(read == state);
    }
}

namespace {

// The rules of a mod.lua that has these lines besides what every game has.
declared::Rules rules_of(const std::string& before, const std::string& lines) {
    const std::string text =
        before + "\nreturn { id = 'g', kind = 'game', title = 'G', version = '1', api = 1, " + lines + " }";
    auto mod = Mod::load({"mod.lua", text, {}, "", {}});
    REQUIRE(mod);
    Mods mods;
    mods.push_back(*std::move(mod));
    const auto setup = setup_of_game("g", mods);
    INFO((setup ? "" : setup.error().sentence()));
    REQUIRE(setup);
    return *declared::Rules::from_setup(*setup);
}

std::string failure_of(auto work) {
    try {
        work();
    } catch (const RuleFailure& failure) {
        return failure.error().sentence();
    }
    return "nothing";
}

}  // namespace

TEST_CASE("a set of fields that is moved by any number has fields of the board or is refused") {
    const std::string number = GENERATE("math.mininteger", "math.maxinteger", "-1", "1");
    const auto rules = rules_of("",
                                "board = square(3, 3), state = { x = { most = 1 } }, longest = 3, stuck = 'draws', "
                                "actions_of = { move = { 'from: field', 'to: field' } }, "
                                "actions = function(s, add, each) each.move(1, " +
                                    number + ") end, apply = { move = function() end }");
    JavaRandom random(1);
    const std::string failure = failure_of([&] { rules.start(random); });
    CAPTURE(number);
    CHECK((failure == "nothing") == (number == "-1"));
}

TEST_CASE("a coroutine that was made when a wrong value was looked for can go on later") {
    const auto rules = rules_of("local kept",
                                "state = { x = { most = 1 } }, longest = 9, actions_of = { go = {} }, "
                                "actions = function(s, add) add.go() end, "
                                "outcome = function() if kept then kept() end end, "
                                "apply = { go = function(s)\n"
                                "kept = coroutine.wrap(function()\nfor i = 1, 9 do\ncoroutine.yield(i)\nend\nend)\n"
                                "s.x = 7\nend }");
    JavaRandom random(1);
    declared::State state = rules.start(random);
    NoEvents<declared::Event> nobody;
    CHECK(failure_of([&] { rules.apply(state, {}, nobody); }).find("s.x is 7") != std::string::npos);
    CHECK(rules.parse_position("second"));
}

}  // namespace farmland::scripting
