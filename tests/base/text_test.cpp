#include "core/base/text.hpp"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace {

using farmland::in_quotes;
using farmland::is_utf8;
using farmland::lines;
using farmland::lower_case;
using farmland::nearest_name;
using farmland::parse_integer;
using farmland::printable;
using farmland::split;
using farmland::suggestion;
using farmland::utf8_characters;
using farmland::utf8_length;
using farmland::words;

using Texts = std::vector<std::string_view>;

// The UTF-8 form of a code point, written down without the code under test.
std::string encode(std::uint32_t code_point) {
    const auto byte = [](std::uint32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
    if (code_point < 0x80) return {byte(code_point)};
    const char last = byte(0x80U | (code_point & 0x3FU));
    const char third = byte(0x80U | ((code_point >> 6U) & 0x3FU));
    const char second = byte(0x80U | ((code_point >> 12U) & 0x3FU));
    if (code_point < 0x800) return {byte(0xC0U | (code_point >> 6U)), last};
    if (code_point < 0x10000) return {byte(0xE0U | (code_point >> 12U)), third, last};
    return {byte(0xF0U | (code_point >> 18U)), second, third, last};
}

}  // namespace

TEST_CASE("split gives the parts between separators, empty ones included") {
    CHECK(split("a;b;c", ';') == Texts{"a", "b", "c"});
    CHECK(split("a;;c", ';') == Texts{"a", "", "c"});
    CHECK(split(";", ';') == Texts{"", ""});
    CHECK(split("a;", ';') == Texts{"a", ""});
    CHECK(split("a b", ';') == Texts{"a b"});
}

TEST_CASE("split of an empty text is one empty part") { CHECK(split("", ';') == Texts{""}); }

TEST_CASE("words skips blanks at both ends and repeated ones") {
    CHECK(words("move D4") == Texts{"move", "D4"});
    CHECK(words(" \t place  1\v2\f3 \r") == Texts{"place", "1", "2", "3"});
}

TEST_CASE("a text of blanks has no words") {
    CHECK(words("").empty());
    CHECK(words(" \t\r\v\f").empty());
}

TEST_CASE("lines end with LF or CR LF, and the last one may lack its end") {
    CHECK(lines("a\nb\n") == Texts{"a", "b"});
    CHECK(lines("a\r\nb\r\n") == Texts{"a", "b"});
    CHECK(lines("a\nb") == Texts{"a", "b"});
    CHECK(lines("a\r\nb") == Texts{"a", "b"});
}

TEST_CASE("lines keeps blank lines and sees none in an empty text") {
    CHECK(lines("").empty());
    CHECK(lines("\n") == Texts{""});
    CHECK(lines("a\n\n") == Texts{"a", ""});
    CHECK(lines("\r\n\r\n") == Texts{"", ""});
}

TEST_CASE("a CR that no LF follows belongs to its line") {
    CHECK(lines("a\rb\n") == Texts{"a\rb"});
    CHECK(lines("a\r\r\n") == Texts{"a\r"});
}

TEST_CASE("lower_case changes ASCII letters only") {
    CHECK(lower_case("AZaz09@[`{") == "azaz09@[`{");
    CHECK(lower_case("\xC3\x84") == "\xC3\x84");
    CHECK(lower_case("").empty());
}

TEST_CASE("integers are read with an optional sign, like Java's parseInt") {
    CHECK(parse_integer<int>("0") == 0);
    CHECK(parse_integer<int>("42") == 42);
    CHECK(parse_integer<int>("+42") == 42);
    CHECK(parse_integer<int>("-42") == -42);
    CHECK(parse_integer<int>("-0") == 0);
    CHECK(parse_integer<int>("0007") == 7);
}

TEST_CASE("texts that Java's parseInt refuses are no integers") {
    for (const std::string_view text :
         {"", "+", "-", "+-1", "-+1", "--1", "++1", " 1", "1 ", "1.0", "1e3", "0x10", "1_000", "a", "\xD9\xA1"}) {
        INFO("text: '" << text << "'");
        CHECK_FALSE(parse_integer<int>(text));
    }
}

TEST_CASE("integers reach exactly to the limits of their type") {
    CHECK(parse_integer<std::int32_t>("2147483647") == std::numeric_limits<std::int32_t>::max());
    CHECK(parse_integer<std::int32_t>("+2147483647") == std::numeric_limits<std::int32_t>::max());
    CHECK(parse_integer<std::int32_t>("-2147483648") == std::numeric_limits<std::int32_t>::min());
    CHECK_FALSE(parse_integer<std::int32_t>("2147483648"));
    CHECK_FALSE(parse_integer<std::int32_t>("-2147483649"));
    CHECK(parse_integer<std::int64_t>("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
    CHECK(parse_integer<std::int64_t>("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
    CHECK_FALSE(parse_integer<std::int64_t>("9223372036854775808"));
    CHECK_FALSE(parse_integer<std::int64_t>("99999999999999999999999999"));
}

TEST_CASE("every code point but the surrogates is one valid UTF-8 character") {
    std::size_t wrong = 0;
    for (std::uint32_t code_point = 0; code_point <= 0x10FFFF; ++code_point) {
        const std::string text = encode(code_point);
        const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
        if (is_utf8(text) == surrogate) ++wrong;
        if (!surrogate && utf8_length(text) != 1) ++wrong;
    }
    CHECK(wrong == 0);
}

TEST_CASE("no other bytes are valid UTF-8 characters") {
    std::size_t two_bytes = 0;
    std::size_t three_bytes = 0;
    std::size_t four_bytes = 0;
    const auto count = [](std::size_t& valid, std::initializer_list<int> bytes) {
        std::string text;
        for (const int byte : bytes) text += static_cast<char>(byte);
        valid += is_utf8(text) ? 1 : 0;
    };
    for (int second = 0; second < 0x100; ++second) {
        for (int lead = 0x80; lead < 0x100; ++lead) count(two_bytes, {lead, second});
        for (int third = 0; third < 0x100; ++third) {
            for (int lead = 0xE0; lead < 0xF0; ++lead) count(three_bytes, {lead, second, third});
        }
        for (int lead = 0xF0; lead < 0x100; ++lead) {
            for (const int third : {0x7F, 0x80, 0xBF, 0xC0}) {
                for (const int fourth : {0x7F, 0x80, 0xBF, 0xC0}) count(four_bytes, {lead, second, third, fourth});
            }
        }
    }
    CHECK(two_bytes == 0x800 - 0x80);
    CHECK(three_bytes == 0x10000 - 0x800 - 0x800);
    CHECK(four_bytes == 0x100000 / 0x1000 * 4);
}

TEST_CASE("overlong, surrogate, truncated and stray bytes are not valid UTF-8") {
    for (const std::string_view text : {"\xC0\x80",
                                        "\xC1\xBF",
                                        "\xE0\x80\x80",
                                        "\xE0\x9F\xBF",
                                        "\xF0\x80\x80\x80",
                                        "\xF0\x8F\xBF\xBF",
                                        "\xED\xA0\x80",
                                        "\xED\xBF\xBF",
                                        "\xF4\x90\x80\x80",
                                        "\xF5\x80\x80\x80",
                                        "\xFE",
                                        "\xFF",
                                        "\x80",
                                        "\xBF",
                                        "\xC3",
                                        "\xE2\x82",
                                        "\xF0\x9F\x98",
                                        "\xC3(",
                                        "\xE2(\xA1",
                                        "\xF0\x9F(\x80",
                                        "ok\xC3"}) {
        INFO("bytes: " << in_quotes(text) << ", " << text.size());
        CHECK_FALSE(is_utf8(text));
        CHECK_FALSE(utf8_characters(text));
    }
}

TEST_CASE("the characters of a UTF-8 text are slices of it") {
    const std::string_view text = "a\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80";
    CHECK(utf8_characters(text) == Texts{"a", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"});
    CHECK(utf8_characters("") == Texts{});
}

TEST_CASE("the length of a text counts characters, and bytes that belong to none") {
    CHECK(utf8_length("") == 0);
    CHECK(utf8_length("abc") == 3);
    CHECK(utf8_length("G\xC3\xA4rtner \xE2\x98\x83") == 9);
    CHECK(utf8_length("\xFF\xC3\xA4\xC3") == 3);
}

TEST_CASE("a quoted text stays on one line and steers no terminal") {
    CHECK(in_quotes("D4") == "'D4'");
    CHECK(in_quotes("") == "''");
    CHECK(in_quotes("a\nb\tc\rd\x1B[31m") == "'a b c?d?[31m'");
    CHECK(in_quotes(std::string_view("\0.\x7F", 3)) == "'?.?'");
    CHECK(in_quotes("\xC2\x9B"
                    "31m") == "'?31m'");
    CHECK(in_quotes("\xC2\xA0") == "'\xC2\xA0'");
    CHECK(in_quotes("\xC3\xA4\xFF") == "'\xC3\xA4?'");
}

TEST_CASE("a text is made printable as one line, and cut where wanted") {
    CHECK(printable("two words") == "two words");
    CHECK(printable("") == "");
    CHECK(printable("1\t2") == "1 2");
    CHECK(printable("a\nb\x1B[0m\xC2\x85\xFFz") == "a b?[0m??z");
    for (std::uint32_t code_point = 0x80; code_point < 0x3000; ++code_point) {
        const auto is_from = [&](std::uint32_t first, std::uint32_t last) {
            return code_point >= first && code_point <= last;
        };
        const bool is_control = is_from(0x80, 0x9F) || code_point == 0x061C || is_from(0x200E, 0x200F) ||
                                is_from(0x2028, 0x202E) || is_from(0x2066, 0x2069);
        INFO(code_point);
        CHECK(printable(encode(code_point)) == (is_control ? "?" : encode(code_point)));
    }
    CHECK(printable("\xC3\xA4\xC3\xB6\xC3\xBC", 2) == "\xC3\xA4\xC3\xB6...");
    CHECK(printable("\xC3\xA4\xC3\xB6\xC3\xBC", 3) == "\xC3\xA4\xC3\xB6\xC3\xBC");
    CHECK(printable(std::string(2000, 'x')).size() == 1003);
}

TEST_CASE("a quoted text is cut when it is long, never within a character") {
    const std::string sixty(60, 'x');
    CHECK(in_quotes(sixty) == "'" + sixty + "'");
    CHECK(in_quotes(sixty + "y") == "'" + sixty + "...'");
    std::string umlauts;
    for (int count = 0; count < 1000; ++count) umlauts += "\xC3\xA4";
    CHECK(in_quotes(umlauts) == "'" + umlauts.substr(0, 120) + "...'");
}

TEST_CASE("the nearest name is the one with the fewest mistyped letters") {
    constexpr std::array<std::string_view, 4> known = {"select", "board", "block", "flip"};
    CHECK(nearest_name("slect", known) == "select");
    CHECK(nearest_name("SELECT", known) == "select");
    CHECK(nearest_name("blok", known) == "block");
    CHECK(nearest_name("flop", known) == "flip");
    CHECK(nearest_name("boards", known) == "board");
}

TEST_CASE("a text far from all known names has no nearest name") {
    constexpr std::array<std::string_view, 2> known = {"select", "board"};
    CHECK_FALSE(nearest_name("", known));
    CHECK_FALSE(nearest_name("quit", known));
    CHECK_FALSE(nearest_name("selxyz", known));
    CHECK_FALSE(nearest_name(std::string(1000, 's'), known));
    CHECK_FALSE(nearest_name("board", {}));
}

TEST_CASE("a suggestion is part of a sentence or nothing") {
    constexpr std::array<std::string_view, 1> known = {"board"};
    CHECK(suggestion("boad", known) == "; did you mean 'board'?");
    CHECK(suggestion("quit", known).empty());
}
