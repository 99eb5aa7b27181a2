#include "core/base/columns.hpp"

#include <catch2/catch_test_macros.hpp>

#include "core/base/markup.hpp"

namespace farmland {

TEST_CASE("numbers have fixed decimals and no negative zero") {
    CHECK(fixed(1.25, 1) == "1.2");
    CHECK(fixed(-3.14159, 3) == "-3.142");
    CHECK(fixed(-0.04, 1) == "0.0");
    CHECK(fixed(1e300, 0).size() == 301);
}

TEST_CASE("texts are aligned by characters, not bytes") {
    CHECK(left_aligned("Änne", 6) == "Änne  ");
    CHECK(right_aligned("±", 3) == "  ±");
    CHECK(right_aligned("too long", 3) == "too long");
}

TEST_CASE("no text can end a tag or an attribute") {
    CHECK(in_markup("<a b=\"c\">&'") == "&lt;a b=&quot;c&quot;&gt;&amp;&apos;");
}

}  // namespace farmland
