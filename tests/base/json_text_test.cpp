#include "core/base/json_text.hpp"

#include <catch2/catch_test_macros.hpp>

namespace farmland {

TEST_CASE("a JSON string has quotes around it and escapes within") {
    CHECK(json_text("") == "\"\"");
    CHECK(json_text("plain / text") == "\"plain / text\"");
    CHECK(json_text("a\"b\\c") == R"("a\"b\\c")");
    CHECK(json_text("\b\f\n\r\t") == R"("\b\f\n\r\t")");
    CHECK(json_text(std::string_view("\0\x1b\x7f", 3)) == "\"\\u0000\\u001b\x7f\"");
}

TEST_CASE("a JSON string keeps valid UTF-8 and replaces what is not") {
    CHECK(json_text("Käse \xF0\x9F\x90\x84") == "\"Käse \xF0\x9F\x90\x84\"");
    CHECK(json_text("a\xFF"
                    "b\xC3") ==
          "\"a\xEF\xBF\xBD"
          "b\xEF\xBF\xBD\"");
    CHECK(json_text("\xED\xA0\x80") == "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

}  // namespace farmland
