// Lines of a stream.
#include "core/game/line_source.hpp"

#include <catch2/catch_test_macros.hpp>
#include <sstream>

using namespace farmland;

TEST_CASE("lines of a stream end with LF or CR LF, and the last one may lack its end") {
    std::istringstream in("one\r\ntwo\n\nlast");
    StreamLines source(in);
    CHECK(source.next()->text == "one");
    CHECK(source.next()->text == "two");
    CHECK(source.next()->text.empty());
    const auto last = source.next();
    REQUIRE(last);
    CHECK(last->text == "last");
    CHECK(last->complete);
    CHECK_FALSE(source.next());
    CHECK_FALSE(source.next());
}

TEST_CASE("a stream line beyond any command is cut and the next one is whole again") {
    std::istringstream in(std::string(4096, 'a') + "\n" + std::string(4097, 'b') + "\nc\n");
    StreamLines source(in);
    CHECK(source.next()->complete);
    const auto cut = source.next();
    REQUIRE(cut);
    CHECK_FALSE(cut->complete);
    CHECK(cut->text.size() == 4096);
    CHECK(source.next()->text == "c");
}
