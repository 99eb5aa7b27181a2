#include "core/base/json.hpp"

#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <limits>

#include "core/base/java_random.hpp"

using namespace farmland;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string error_of_json(std::string_view text) {
    const auto value = parse_json(text);
    if (value) return "no error: " + to_json(*value);
    return value.error().sentence();
}

std::string random_text(JavaRandom& random) {
    static const std::vector<std::string> pieces = {"a", "\"", "\\", "\n", std::string(1, '\0'), "\x1f",  "\x7f", "/",
                                                    "ä", "€",  "😀",  " ",  "\xEF\xBF\xBF",       "\u2028"};
    std::string text;
    for (int left = random.next_int(6); left > 0; --left) {
        text += pieces[static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(pieces.size())))];
    }
    return text;
}

Value random_value(JavaRandom& random, int depth) {
    switch (random.next_int(depth > 0 ? 7 : 5)) {
        case 0: return nullptr;
        case 1: return random.next_int(2) == 0;
        case 2: return random.next_long() >> random.next_int(64);
        case 3: {
            const double number = std::bit_cast<double>(random.next_long());
            return std::isfinite(number) ? number : static_cast<double>(random.next_int(100));
        }
        case 4: return random_text(random);
        case 5: {
            ValueList array;
            for (int left = random.next_int(5); left > 0; --left) array.push_back(random_value(random, depth - 1));
            return array;
        }
        default: {
            Members object;
            for (int left = random.next_int(5); left > 0; --left) {
                object.push_back({random_text(random) + std::to_string(left), random_value(random, depth - 1)});
            }
            return object;
        }
    }
}

}  // namespace

TEST_CASE("JSON is read as it is written") {
    const std::string text =
        R"({"a":[1,-2,0,true,false,null],"b":{"z":"x","y":{}},"c":1.5,"d":[],"e":"\"\\\n\u0001ä","f":-0.0,"g":1e+300})";
    const auto value = parse_json(text);
    REQUIRE(value);
    CHECK(to_json(*value) == text);
    const auto& object = *value->get<Members>();
    CHECK(*find_member(object, "c") == Value(1.5));
    CHECK(find_member(object, "x") == nullptr);
    CHECK(kind_of(*find_member(object, "b")) == "an object");
}

TEST_CASE("blanks and escapes of JSON are understood") {
    const auto value = parse_json(" [ \"\\u00e4\\/\\ud83d\\ude00\\t\" ,\n1E2 , { \"a\" : 1 }\t]\r\n");
    REQUIRE(value);
    CHECK(to_json(*value) == "[\"ä/😀\\t\",100.0,{\"a\":1}]");
}

TEST_CASE("integers of JSON keep all of their 64 bits") {
    for (const std::int64_t number : {std::numeric_limits<std::int64_t>::min(), std::int64_t{0},
                                      std::int64_t{9007199254740993}, std::numeric_limits<std::int64_t>::max()}) {
        const auto value = parse_json(std::to_string(number));
        REQUIRE(value);
        CHECK(*value == Value(number));
    }
}

TEST_CASE("what is wrong with JSON is told with its place") {
    struct Wrong {
        std::string text;
        std::string message;
    };
    const auto wrong = GENERATE(values<Wrong>({
        {"", "expected a value, found the end at byte offset 0"},
        {"  ", "expected a value, found the end at byte offset 2"},
        {"[1,]", "expected a value, found ']' at byte offset 3"},
        {"[1 2]", "expected ',' or ']', found '2' at byte offset 3"},
        {"{\"a\" 1}", "expected ':', found '1' at byte offset 5"},
        {"{a:1}", "expected a name in quotes, found 'a' at byte offset 1"},
        {"{\"a\":1,}", "expected a name in quotes, found '}' at byte offset 7"},
        {"{\"a\":1", "expected ',' or '}', found the end at byte offset 6"},
        {"{\"a\":1,\"b\":2,\"a\":3}", "the name 'a' is there twice, at byte offset 13"},
        {"\"abc", "a text without its closing quote that begins at byte offset 0"},
        {"\"a\nb\"", "a control character in a text at byte offset 2"},
        {"\"\\x\"", "an escape that stands for no character at byte offset 1"},
        {"\"\\u12g4\"", "an escape that stands for no character at byte offset 1"},
        {"\"\\u-123\"", "an escape that stands for no character at byte offset 1"},
        {"\"\\ud800\"", "an escape that stands for no character at byte offset 1"},
        {"\"\\ud800\\u0041\"", "an escape that stands for no character at byte offset 7"},
        {"\"\\udc00\"", "an escape that stands for no character at byte offset 1"},
        {"01", "expected nothing more, found '1' at byte offset 1"},
        {"-", "expected a digit, found the end at byte offset 1"},
        {"1.", "expected a digit, found the end at byte offset 2"},
        {"1e+", "expected a digit, found the end at byte offset 3"},
        {".5", "expected a value, found '.'"},
        {"+1", "expected a value, found '+'"},
        {"9223372036854775808", "a number out of range at byte offset 0"},
        {"-9223372036854775809", "a number out of range at byte offset 0"},
        {"[1,99999999999999999999]", "a number out of range at byte offset 3"},
        {"[1e999]", "a number out of range at byte offset 1"},
        {"nul", "expected a value, found 'n'"},
        {"NaN", "expected a value, found 'N'"},
        {"1 1", "expected nothing more, found '1' at byte offset 2"},
        {std::string("1\0 1", 4), "expected nothing more, found '?' at byte offset 1"},
        {"\xEF\xBB\xBF 1", "expected a value, found '?' at byte offset 0"},
        {"true// no", "expected nothing more, found '/'"},
        {"\"a\xFF\"", "not valid UTF-8 at byte offset 2"},
        {"\"\xED\xA0\x80\"", "not valid UTF-8 at byte offset 1"},
    }));
    INFO(wrong.text);
    CHECK_THAT(error_of_json(wrong.text), ContainsSubstring(wrong.message));
}

TEST_CASE("JSON may be nested 64 deep and no deeper") {
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    CHECK(parse_json(nested(64)));
    CHECK_THAT(error_of_json(nested(65)), ContainsSubstring("more than 64") && ContainsSubstring("byte offset 64"));
    CHECK_THAT(error_of_json(std::string(1'000'000, '[')), ContainsSubstring("more than 64"));
    CHECK_FALSE(parse_json(std::string(100, '{')));
}

TEST_CASE("what JSON has no word for is written as null or as a replacement character") {
    CHECK(to_json(std::numeric_limits<double>::infinity()) == "null");
    CHECK(to_json(std::numeric_limits<double>::quiet_NaN()) == "null");
    CHECK(to_json("a\xFF\xC3"
                  "b") ==
          "\"a\xEF\xBF\xBD\xEF\xBF\xBD"
          "b\"");
    CHECK(to_json(std::string("\0\b\f\n\r\t\x1f\x7f", 8)) == "\"\\u0000\\b\\f\\n\\r\\t\\u001f\x7f\"");
}

TEST_CASE("a JSON string has quotes around it and escapes within") {
    CHECK(to_json("") == "\"\"");
    CHECK(to_json("plain / text") == "\"plain / text\"");
    CHECK(to_json("a\"b\\c") == R"("a\"b\\c")");
    CHECK(to_json("\b\f\n\r\t") == R"("\b\f\n\r\t")");
    CHECK(to_json(std::string_view("\0\x1b\x7f", 3)) == "\"\\u0000\\u001b\x7f\"");
}

TEST_CASE("a JSON string keeps valid UTF-8 and replaces what is not") {
    CHECK(to_json("Käse \xF0\x9F\x90\x84") == "\"Käse \xF0\x9F\x90\x84\"");
    CHECK(to_json("a\xFF"
                  "b\xC3") ==
          "\"a\xEF\xBF\xBD"
          "b\xEF\xBF\xBD\"");
    CHECK(to_json("\xED\xA0\x80") == "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST_CASE("JSON can be laid out with blanks, lines and decimals") {
    const Value value = Members{
        {"a", 1}, {"b", ValueList{1, 2.0}}, {"c", Members{{"x", -0.001}, {"y", 1e300}, {"z", 3}}}, {"d", ValueList{}}};
    CHECK(to_json(value, {.blanks = true}) ==
          R"({"a": 1, "b": [1, 2.0], "c": {"x": -0.001, "y": 1e+300, "z": 3}, "d": []})");
    CHECK(to_json(ValueList{value, 7}, {.indent = 3, .continued = {"b"}, .decimals = {{"b", 3}}}) ==
          "[\n   {\n      \"a\":1,\"b\":[1,2.000],\n      \"c\":{\"x\":-0.001,\"y\":1e+300,\"z\":3},\n"
          "      \"d\":[]\n   },\n   7\n]");
    CHECK(to_json(Members{{"c", -0.001}, {"d", -0.006}, {"e", -0.0}}, {.decimals = {{"c", 2}, {"d", 2}, {"e", 1}}}) ==
          R"({"c":0.00,"d":-0.01,"e":0.0})");
}

TEST_CASE("any JSON value is read as it was written") {
    JavaRandom random(1);
    for (int count = 0; count < 3000; ++count) {
        const Value value = random_value(random, 5);
        const std::string text = to_json(value);
        const auto again = parse_json(text);
        if (!again) FAIL(text + ": " + again.error().sentence());
        if (!(*again == value) || to_json(*again) != text) FAIL(text);
    }
}

TEST_CASE("random bytes and damaged JSON are refused or read, never worse") {
    JavaRandom random(2);
    int read = 0;
    for (int count = 0; count < 20'000; ++count) {
        std::string text = count % 2 == 0 ? to_json(random_value(random, 4)) : "";
        if (count % 2 == 1) {
            constexpr std::string_view likely = "{}[]\",:0123.e-+truefalsn\\u \xC3\xA4\xFF";
            for (int left = random.next_int(20); left > 0; --left) {
                text += likely[static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(likely.size())))];
            }
        }
        for (int changes = random.next_int(3); changes > 0 && !text.empty(); --changes) {
            const auto at = static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(text.size())));
            text[at] = static_cast<char>(random.next_int(256) - 128);
        }
        const auto value = parse_json(text);
        if (!value) {
            if (value.error().sentence().find("byte offset") == std::string::npos) FAIL(text);
            continue;
        }
        ++read;
        const auto again = parse_json(to_json(*value));
        if (!again || !(*again == *value)) FAIL(text);
    }
    CHECK(read > 1000);
}
