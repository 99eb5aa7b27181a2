#include "core/match/record_file.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <chrono>

#include "core/base/text.hpp"
#include "core/match/replay.hpp"
#include "tests/crown/support.hpp"
#include "tests/match/games.hpp"

using namespace farmland_tests;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

const GameRecord& short_game() {
    static const GameRecord record = random_game(classic(), 3, 12);
    return record;
}

std::string error_of(const std::string& text) {
    const auto record = read_record(text);
    return record ? "no error" : record.error().sentence();
}

// The text of the short game with one part of it replaced.
std::string changed(const std::string& from, const std::string& to) {
    std::string text = text_of(short_game());
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a record is read as it was written, whole games and games that were left") {
    for (std::int64_t seed = 0; seed < 6; ++seed) {
        const GameRecord record = random_game(classic(), seed, seed % 2 == 0 ? 1'000'000 : 20);
        const std::string text = text_of(record);
        const auto again = read_record(text);
        if (!again) FAIL(again.error().sentence());
        CHECK(*again == record);
        CHECK(text_of(*again) == text);
        CHECK(again->result.has_value() == (seed % 2 == 0));
    }
}

TEST_CASE("a record keeps failures, logs and seeds of 64 bits") {
    GameRecord record = random_game(classic(), 5, 3);
    record.seed = std::numeric_limits<std::int64_t>::min();
    record.result = GameResult{Side::second, 3, true, {{Side::first, "bot.lua:3: \"no\"\nidea\x1b", true}}};
    const auto again = read_record(text_of(record));
    REQUIRE(again);
    CHECK(*again == record);
    CHECK(again->log == std::vector<std::string>{"1: the end"});
}

TEST_CASE("text that is not UTF-8 is recorded as well as JSON can") {
    GameRecord record = random_game(classic(), 5, 3);
    record.log = {"1: \xFF"};
    const auto again = read_record(text_of(record));
    REQUIRE(again);
    CHECK(again->log == std::vector<std::string>{"1: \xEF\xBF\xBD"});
}

TEST_CASE("a policy that talks without end fills a record with a bounded number of lines") {
    GameRecord record;
    Recorder<Rules> recorder(classic(), record);
    for (int count = 0; count < 5000; ++count) recorder.log(Side::first, std::string(100'000, 'x'));
    recorder.end(std::nullopt);
    REQUIRE(record.log.size() == most_logged_lines + 1);
    CHECK(record.log.front().size() == longest_logged_line + 3);
    CHECK(record.log.back() == "1: (more was logged in this step)");
}

TEST_CASE("a file that is no record is called so") {
    const std::string text = GENERATE(as<std::string>{}, "", "\n", "hello\n", "{}\n", "[1,2]\n",
                                      "{\"format\":\"chess\"}\n", "\x7f\x45\x4c\x46\xff", "{\"format\":[\"x\"]}");
    CHECK_THAT(error_of(text), StartsWith("line 1: this is not a farmland record"));
}

TEST_CASE("what is wrong with a record is told with its line") {
    struct Wrong {
        std::string from;
        std::string to;
        std::string message;
    };
    const auto wrong = GENERATE(values<Wrong>({
        {"\"version\":1", "\"version\":2", "line 1: made by a newer version: format version 2, this program reads 1"},
        {"\"version\":1", "\"version\":0", "line 1: there is no format version 0"},
        {"\"version\":1,", "", "line 1: there is no 'version'"},
        {"\"version\":1", "\"version\":\"1\"", "line 1: 'version' is a text, expected a whole number"},
        {"\"game\":\"crown\"", "\"game\":\"chess\"", "line 1: the game 'chess' is not known to this program"},
        {"\"seed\":3", "\"sead\":3", "line 1: unknown name 'sead'; did you mean 'seed'?"},
        {"\"deck1\":\"", "\"deck1\":3,\"deck3\":\"", "line 1: 'deck1' is a whole number, expected a text"},
        {"\"source\":\"human\",", "", "line 1: there is no 'source'"},
        {"\"players\":[", "\"players\":[{\"name\":\"c\",\"source\":\"\",\"sha256\":\"\"},",
         "line 1: there are more than two players"},
        {"{\"format\"", "{\"format\":\"farmland-record\",\"format\"", "line 1: damaged: the name 'format' is there"},
        {"\"step\":3", "\"step\":4", "line 4: expected step 3, found step 4"},
        {"\"step\":3", "\"step\":2", "line 4: expected step 3, found step 2"},
        {"{\"step\":3", "{\"stepp\":3", "line 4: unknown name 'stepp'"},
        {"{\"step\":3", "\n{\"step\":3", "line 4: damaged: expected a value"},
        {"{\"step\":3", "{}\n{\"step\":3", "line 4: this is an empty object"},
        {"{\"step\":3", "[]\n{\"step\":3", "line 4: this is a list, expected a step or the result"},
        {"{\"step\":3", "{\"log\":[]}\n{\"step\":3", "line 4: there is no 'result'"},
        {"{\"step\":3", "{\"result\":null}\n{\"step\":3", "line 5: there is something after the end of the game"},
        {"\"step\":1,\"side\":1", "\"step\":1,\"side\":3", "line 2: 'side' is 3, expected 1 to 2"},
        {"\"events\":[{", "\"events\":[7,{", "line 2: 'events' holds a whole number, expected objects"},
        {"\"kind\":", "\"odd\":1.5,\"kind\":", "line 2: 'odd' of an event is a fraction"},
        {"\"log\":[", "\"log\":[null,", "'log' holds null, expected texts"},
        {"\"step\":2,", "\"step\":2,,", "line 3: damaged: expected a name in quotes, found ',' at byte offset 10"},
    }));
    INFO(wrong.to);
    CHECK_THAT(error_of(changed(wrong.from, wrong.to)), ContainsSubstring(wrong.message));
}

TEST_CASE("what is wrong with a result is told with its line") {
    const std::string start = text_of(random_game(classic(), 3, 0));
    const std::string header = start.substr(0, start.find('\n') + 1);
    struct Wrong {
        std::string line;
        std::string message;
    };
    const auto wrong = GENERATE(values<Wrong>({
        {R"({"result":{"winner":3,"actions":0,"forfeit":false,"failures":[]}})", "'winner' is 3, expected 0 to 2"},
        {R"({"result":{"winner":0,"actions":-1,"forfeit":false,"failures":[]}})", "'actions' is negative"},
        {R"({"result":{"winner":0,"actions":0,"forfeit":0,"failures":[]}})", "'forfeit' is a whole number"},
        {R"({"result":{"winner":0,"actions":0,"forfeit":true}})", "there is no 'failures'"},
        {R"({"result":0})", "'result' is a whole number, expected an object"},
        {"", "cut off: expected a step or the result, found the end of the file"},
    }));
    CHECK_THAT(error_of(header + wrong.line + "\n"), StartsWith("line 2: ") && ContainsSubstring(wrong.message));
}

TEST_CASE("a record that is cut off is an error that names the line, wherever it was cut") {
    const std::string text = text_of(GENERATE(end_of_random_game(classic(), 4, 12), random_game(classic(), 4, 12)));
    std::size_t line = 1;
    JavaRandom random(1);
    for (std::size_t size = 0; size + 1 < text.size(); ++size) {
        const bool at_line = size == 0 || text[size - 1] == '\n';
        if (at_line && size > 0) ++line;
        const bool lacks_line_end = text[size] == '\n';
        if (!at_line && !lacks_line_end && random.next_int(10) != 0) continue;
        const auto record = read_record(text.substr(0, size));
        if (record) FAIL(size);
        // What is missing behind a whole line is the next one.
        const std::string number = std::to_string(lacks_line_end ? line + 1 : line);
        if (!record.error().sentence().starts_with("line " + number + ": ")) FAIL(record.error().sentence());
    }
    CHECK(read_record(text.substr(0, text.size() - 1)));
}

TEST_CASE("a game that was left says so in the last line of its record") {
    GameRecord record = random_game(classic(), 3, 2);
    CHECK(text_of(record).ends_with("\n{\"result\":null,\"log\":[\"1: the end\"]}\n"));
    record.log.clear();
    CHECK(text_of(record).ends_with("\n{\"result\":null}\n"));
}

TEST_CASE("a byte order mark and blank lines at the end do a record no harm") {
    const std::string text = text_of(short_game());
    for (const std::string& around : {"\xEF\xBB\xBF" + text, text + "\n", text + "\r\n \t\n\n"}) {
        const auto record = read_record(around);
        if (!record) FAIL(record.error().sentence());
        CHECK(*record == short_game());
    }
    CHECK_THAT(error_of("\xEF\xBB\xBF\n\n"), StartsWith("line 1: this is not a farmland record"));
}

TEST_CASE("a failure is recorded however much was logged before it") {
    GameRecord record;
    Recorder<Rules> recorder(classic(), record);
    for (int count = 0; count < 2000; ++count) recorder.log(Side::first, "x");
    recorder.failed(Side::first, Error{"bot.lua:2: no idea"});
    recorder.end(std::nullopt);
    REQUIRE(record.log.size() == most_logged_lines + 2);
    CHECK(record.log.back() == "1: failed: bot.lua:2: no idea");
}

TEST_CASE("a record with very many texts in its setup takes no longer to read than its length") {
    constexpr int names = 300'000;
    GameRecord record = random_game(classic(), 5, 3);
    for (int name = 0; name < names; ++name) record.setup["text" + std::to_string(name)] = "x";
    const std::string text = text_of(record);
    const auto start = std::chrono::steady_clock::now();
    const auto again = read_record(text);
    // Far less than a second; looking each name up among all of them took minutes.
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(60));
    REQUIRE(again);
    CHECK(*again == record);
}

TEST_CASE("a damaged record never does worse than an error") {
    const std::string text = text_of(short_game());
    JavaRandom random(9);
    int read = 0;
    for (int count = 0; count < 1000; ++count) {
        std::string damaged = text;
        for (int changes = 1 + random.next_int(3); changes > 0; --changes) {
            const auto at = static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(damaged.size())));
            const auto other = static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(damaged.size())));
            switch (random.next_int(3)) {
                case 0: damaged[at] = static_cast<char>(random.next_int(256) - 128); break;
                case 1: damaged.erase(at, 1 + other % 5); break;
                default: damaged.insert(at, damaged.substr(other, 20));
            }
        }
        const auto record = read_record(damaged);
        if (!record) continue;
        ++read;
        const std::string again = text_of(*record);
        const auto reread = read_record(again);
        if (!reread || !(*reread == *record)) FAIL(damaged);
        const auto same = verify(*record);
        if (!same && same.error().sentence().find('\n') != std::string::npos) FAIL(same.error().sentence());
    }
    CHECK(read > 30);
}
