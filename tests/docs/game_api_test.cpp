// The stubs for games in Lua and what games can say and use, compared; and their examples, played.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <set>

#include "core/base/text.hpp"
#include "core/declared/description.hpp"
#include "core/declared/rules.hpp"
#include "core/search/playout.hpp"
#include "scripting/bindings/declared/definition.hpp"
#include "scripting/host/exposed/game_functions.hpp"
#include "scripting/host/library/games.hpp"
#include "scripting/host/roles.hpp"
#include "tests/docs/api_files.hpp"
#include "tests/host/script.hpp"

namespace farmland::tests {

namespace {

using declared::Rules;
using scripting::StubClass;
using scripting::StubFile;
using scripting::StubFunction;
using scripting::StubValue;
using Names = std::set<std::string>;

const scripting::Stubs& stubs() {
    static const scripting::Stubs read = [] {
        auto files = read_api_files();
        const auto found =
            std::find_if(files.begin(), files.end(), [](const StubFile& file) { return file.name == "game"; });
        if (found == files.end()) throw std::runtime_error("there is no scripts/api/game.lua");
        return found->stubs;
    }();
    return read;
}

const StubClass& stub_class(std::string_view name) {
    for (const StubClass& each : stubs().classes) {
        if (each.name == name) return each;
    }
    throw std::runtime_error("there is no class " + std::string(name));
}

const StubValue& stub_field(std::string_view class_name, std::string_view name) {
    for (const StubValue& each : stub_class(class_name).fields) {
        if (each.name == name) return each;
    }
    throw std::runtime_error(std::string(class_name) + " has no field " + std::string(name));
}

Names described_names(std::string_view class_name) {
    Names names;
    for (const StubValue& field : stub_class(class_name).fields) names.insert(field.name);
    for (const StubFunction& function : stub_class(class_name).functions) names.insert(function.name);
    return names;
}

// What is between quotes, of the sign on both sides.
Names quoted_in(std::string_view text) {
    Names found;
    const auto parts = split(text, '"');
    for (std::size_t index = 1; index < parts.size(); index += 2) found.emplace(parts[index]);
    return found;
}

Result<Setup> setup_of(const std::string& id, const std::string& game, const std::string& text) {
    const auto find = [&](const std::string& name) -> Result<scripting::ModSource> {
        const auto folder = source_root / "mods" / name;
        return scripting::ModSource{
            name + "/mod.lua",
            name == id ? text : read_file(folder / "mod.lua"),
            {},
            name,
            [folder](std::string_view file) { return Result<std::string>(read_file(folder / file)); }};
    };
    const auto mods = scripting::load_mods(std::vector{id}, find, game);
    if (!mods) return mods.error();
    return scripting::setup_of_game(game, *mods);
}

Rules rules_of(const std::string& id, const std::string& game, const std::string& text) {
    const auto setup = setup_of(id, game, text);
    if (!setup) FAIL(setup.error().sentence());
    auto rules = Rules::from_setup(*setup);
    if (!rules) FAIL(rules.error().sentence());
    return *std::move(rules);
}

// A game that has these besides what every game must have.
std::string game_with(const std::string& brings) {
    return "return { id = 'test', kind = 'game', title = 'T', version = '1', api = 1,\n" + brings + " }\n";
}

// What is wrong with such a game.
std::string problem_with(const std::string& brings) {
    const auto setup = setup_of("test", "test", game_with(brings));
    return setup ? "" : setup.error().sentence();
}

// A name like no other, which is refused with a list of those there are.
constexpr const char* unknown = "xxxxxxxxxxxxxxxxxxxx";

Names names_listed_in(const std::string& problem) {
    constexpr std::string_view intro = "; there are: ";
    INFO(problem);
    const std::size_t begin = problem.find(intro);
    REQUIRE(begin != std::string::npos);
    const std::string_view list = std::string_view(problem).substr(begin + intro.size());
    Names names;
    for (const std::string_view name : split(list.substr(0, list.find_first_of(")\n")), ',')) {
        names.emplace(name.starts_with(' ') ? name.substr(1) : name);
    }
    return names;
}

// The names of a table that an expression of a game gives.
Names names_in(const std::string& expression) {
    scripting::Sandbox sandbox(scripting::Role::mod);
    const scripting::GameLibrary library(sandbox);
    const std::string text =
        scripting::run(sandbox, "local names = {} for name in pairs(" + expression +
                                    ") do names[#names + 1] = name end return table.concat(names, ' ')");
    Names names;
    for (const std::string_view name : words(text)) names.emplace(name);
    return names;
}

}  // namespace

TEST_CASE("the table of a game has the names that the stubs describe") {
    Names known;
    for (const std::string_view name : scripting::names_in_game()) known.emplace(name);
    known.erase("game");  // of the mods that are for one
    CHECK(known == described_names("GameMod"));
}

TEST_CASE("tables in the table of a game have the names that the stubs describe") {
    const auto compare = [](const std::string& class_name, const std::string& before, const std::string& behind) {
        INFO(class_name);
        CHECK(names_listed_in(problem_with(before + unknown + " = 1" + behind)) == described_names(class_name));
    };
    compare("GameField", "state = { a = { ", " } }");
    compare("GameSet", "sets = { a = { ", " } }");
    compare("GamePart", "state = {}, actions_of = { a = { { ", " } } }");
    const std::string pieces =
        "board = square(3, 3), seats = { 'white', 'black' },\n"
        "state = { cells = { on = 'board', values = { 'empty', 'white' } } },\n";
    compare("GamePattern", pieces + "moves = { white = { { ", " } } }");
    compare("GameParameter", "state = { a = { most = parameter('size', { ", " }) } }");
}

TEST_CASE("what a mod of a game in Lua brings is in the stubs") {
    const auto problem = [](const std::string& brings) {
        const auto setup = setup_of("test", "breakthrough",
                                    "return { id = 'test', title = 'T', version = '1', api = 1, game = 'breakthrough', "
                                    "depends = { 'breakthrough' }, " +
                                        brings + " }");
        return setup ? std::string() : setup.error().sentence();
    };
    Names names = described_names("GameMod");
    names.merge(described_names("GameChange"));
    for (const std::string_view name : scripting::manifest_names()) names.erase(std::string(name));
    for (const std::string& name : names) {
        const std::string found = problem(name + " = false");
        INFO(name << ": " << found);
        CHECK((found.find("there is no field") != std::string::npos) != described_names("GameChange").contains(name));
    }
}

TEST_CASE("words that stand for choices of games are those of the stubs") {
    const auto compare = [](const std::string& class_name, const std::string& field, const std::string& before,
                            const std::string& behind) {
        const std::string problem = problem_with(before + field + " = '" + unknown + "'" + behind);
        INFO(problem);
        const std::size_t begin = problem.find("expected ");
        const std::size_t end = problem.find(", found");
        REQUIRE((begin != std::string::npos && end != std::string::npos && begin < end));
        CHECK(quoted_in(stub_field(class_name, field).type) ==
              quoted_in(std::string_view(problem).substr(begin, end - begin)));
    };
    compare("GameMod", "stuck", "state = {}, actions_of = { a = {} }, ", "");
    compare("GameMod", "kind", "", "");
    compare("GameField", "on", "board = square(3, 3), state = { a = { ", " } }");
    compare("GameField", "seen_by", "state = { a = { most = 1, ", " } }");
    const std::string pattern =
        "board = square(3, 3), seats = { 'white', 'black' },\n"
        "state = { cells = { on = 'board', values = { 'empty', 'white' } } },\n"
        "moves = { white = { { jump = 'n', ";
    compare("GamePattern", "over", pattern, " } } }");
    CHECK(stub_field("GameField", "bits").type == "64|128");
    CHECK(problem_with("state = { a = { bits = 65 } }").find("expected 64 or 128,") != std::string::npos);
}

TEST_CASE("the globals of games are in the stubs") {
    Names described;
    for (const StubFile& file : read_api_files()) {
        if (!is_for_games(file)) continue;
        for (const StubFunction& function : file.stubs.functions) described.insert(function.name);
        for (const StubClass& each : file.stubs.classes) {
            if (!each.global) continue;
            described.insert(each.variable);
            for (const StubFunction& function : each.functions) described.insert(each.variable + "." + function.name);
        }
    }
    scripting::Sandbox sandbox(scripting::Role::mod);
    const auto of_every_mod = sandbox.global_names();
    const scripting::GameLibrary library(sandbox);
    Names live;
    for (const std::string& name : sandbox.global_names()) {
        if (std::find(of_every_mod.begin(), of_every_mod.end(), name) == of_every_mod.end()) live.insert(name);
    }
    CHECK(live == described);
}

TEST_CASE("boards have the names that the stubs describe") {
    const Names described = described_names("GameBoard");
    const Names directions = quoted_in(stub_class("GameDirection").alias);
    CHECK(directions == names_in("square(3, 3).rays"));
    CHECK(names_in("square(3, 3)") == described);
    CHECK(names_in("square(3, 3).regions") == described_names("GameRegions"));
    for (const std::string board : {"hexagons(3, 3)", "hexagon(2)"}) {
        Names of_hexagons = described;
        for (const std::string name : {"n", "s"}) of_hexagons.erase(name);
        CHECK(names_in(board) == of_hexagons);
        CHECK(names_in(board + ".regions") == described_names("GameRegions"));
    }
}

namespace {

// How many arguments a type says that a function gets, fun(...) or a choice of which that is the last.
std::size_t arguments_in(std::string_view type) {
    std::size_t count = 1;
    int depth = 0;
    for (const char c : type.substr(type.find("fun(") + 4)) {
        if (c == '(' || c == '<') ++depth;
        if (c == ')' && depth == 0) return count;
        if (c == ')' || c == '>') --depth;
        if (c == ',' && depth == 0) ++count;
    }
    throw std::runtime_error("there is no function in the type " + std::string(type));
}

// A function that fails if it does not get as many arguments as the stubs say.
std::string counted_function(const std::string& class_name, const std::string& field, const std::string& body) {
    const std::size_t count = arguments_in(stub_field(class_name, field).type);
    return "function(...)\n        assert(select('#', ...) == " + std::to_string(count) + ", '" + field +
           " gets another number of arguments than the stubs say')\n        " + body + "\n    end,\n";
}

}  // namespace

TEST_CASE("the functions of a game get what the stubs say") {
    const auto counted = [](const std::string& field, const std::string& body) {
        return "    " + field + " = " + counted_function("GameMod", field, body);
    };
    const std::string text =
        "return { id = 'test', kind = 'game', title = 'T', version = '1', api = 1, chance = true,\n"
        "    seats = { 'white', 'black' }, board = square(2, 2),\n"
        "    state = { cells = { on = 'board', values = { 'empty', 'white' }, start = 'white' },\n"
        "        hand = { list = 1, most = 1, each_seat = true, start = { 1 }, seen_by = " +
        counted_function("GameField", "seen_by", "return false") +
        "    } },\n"
        "    actions_of = { pass = { 'at: field' } }, events_of = { heard = {} },\n"
        "    moves = { white = { { step = 'all' } } },\n" +
        counted("start", "local s, random = ... random.int(1, 6) s.hand[1][1] = s.to_move") +
        counted("actions",
                "local _, add, each = ... add.pass(1) each.pass(2)\n"
                "        local names = {} for name in pairs(add) do names[#names + 1] = name end\n"
                "        table.sort(names) assert(table.concat(names, ' ') == 'move pass patterns', "
                "table.concat(names, ' '))") +
        counted("outcome", "return nil") + counted("why_not", "return 'no'") +
        counted("sample", "local s, seat, random = ... for place = 1, 2 do s.hand[place][1] = random.int(0, 1) end") +
        counted("worth", "local s, seat = ... return 10 * s.to_move + seat") +
        counted("sign", "local s, field = ... return tostring(field)") +
        "    apply = { pass = function(...) assert(select('#', ...) == 4) end },\n"
        "}\n";
    CHECK(described_names("GameAdd") == Names{"[string]", "patterns"});
    const Rules rules = rules_of("test", "test", text);
    JavaRandom random(1);
    auto state = rules.start(random);
    CHECK(rules.legal_actions(state).size() == 2);
    CHECK(rules.worth(state, Side::second) == 12.0);
    CHECK(rules.drawing(state).find('4') != std::string::npos);
    const auto sampled = rules.sample(rules.view(state, Side::first), random);
    CHECK(rules.side_to_move(sampled) == Side::first);
    NoEvents<Rules::Event> nobody;
    rules.apply(state, rules.legal_actions(state)[0], nobody);
    CHECK(rules.side_to_move(state) == Side::second);
    const auto refused = rules.check(state, *rules.parse_action("pass b2"));
    CHECK((!refused && refused.error().sentence().find("no") != std::string::npos));
}

namespace {

// "stones" behind id = in the example.
std::string text_of(const std::string& example, const std::string& name) {
    const std::string intro = "    " + name + " = \"";
    const std::size_t begin = example.find(intro);
    if (begin == std::string::npos) return {};
    return example.substr(begin + intro.size(), example.find('"', begin + intro.size()) - begin - intro.size());
}

}  // namespace

TEST_CASE("the examples in the stubs for games are true, and games that can be played") {
    int games = 0;
    int others = 0;
    const auto try_examples = [&](const std::string& where, const std::string& text) {
        for (const std::string& example : examples_in(text)) {
            INFO(where << ":\n" << example);
            const std::string id = text_of(example, "id");
            if (id.empty()) {
                scripting::Sandbox sandbox(scripting::Role::mod);
                const scripting::GameLibrary library(sandbox);
                CHECK(scripting::run(sandbox, example + "return 'true'") == "true");
                ++others;
                continue;
            }
            const std::string game = text_of(example, "game");
            const Rules rules = rules_of(id, game.empty() ? id : game, example);
            for (std::int64_t seed = 1; seed <= 5; ++seed) {
                JavaRandom random(seed);
                auto state = rules.start(random);
                CHECK(rules.side_to_move(rules.sample(rules.view(state, Side::first), random)) == Side::first);
                CHECK(playout(rules, state, random) > 0);
            }
            ++games;
        }
    };
    for (const StubFunction& function : stubs().functions) try_examples(function.call, function.text);
    for (const StubClass& each : stubs().classes) {
        try_examples(each.name, each.text);
        for (const StubFunction& function : each.functions) try_examples(function.call, function.text);
    }
    CHECK(games >= 6);
    CHECK(others >= 7);
}

}  // namespace farmland::tests
