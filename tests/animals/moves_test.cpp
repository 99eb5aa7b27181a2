// How the animals of the document move.
#include "tests/animals/support.hpp"

using namespace farmland_tests;
using animals::parse_field;

namespace {

std::string ways(std::string_view rows, std::string_view field) {
    const auto& rules = document_animals();
    // Days are given to every predator, whichever those are.
    std::string days;
    for (const char letter : rows) {
        if (std::string_view("LSPlsp").find(letter) != std::string_view::npos) days += days.empty() ? "1" : ",1";
    }
    const auto state = at(rules, std::string(rows) + " W W " + (days.empty() ? "-" : days));
    return names(rules.targets(state, *parse_field(field)));
}

}  // namespace

TEST_CASE("animals alone on the board get where the document says") {
    CHECK(ways("8/8/8/8/8/4p3/8/8", "e3") == "d2 d3 d4 e2 e4 f2 f3 f4");
    CHECK(ways("8/8/8/8/8/4k3/8/8", "e3") == "d2 d3 d4 e2 e4 f2 f3 f4");
    CHECK(ways("8/8/8/8/8/4s3/8/8", "e3") == "a3 b2 c3 d2 d4 d6 d8 e1 e5 e7 f2 f4 g3 h4");
    CHECK(ways("8/8/8/8/8/4e3/8/8", "e3") == "a3 b3 c3 d3 e1 e2 e4 e5 e6 e7 e8 f3 g3 h3");
    CHECK(ways("8/8/8/8/8/4l3/8/8", "e3") ==
          "a3 a7 b3 b6 c1 c3 c5 d2 d3 d4 e1 e2 e4 e5 e6 e7 e8 f2 f3 f4 g1 g3 g5 h3 h6");
    CHECK(ways("8/8/8/8/8/4h3/8/8", "e3") == "b6 c1 c5 d3 e2 e4 f3 g1 g5 h6");
    CHECK(ways("8/8/8/8/8/8/8/s7", "a1") == "b2 c1 d2 e1 f2 g1 h2");
    CHECK(ways("8/8/8/8/8/4S3/8/8", "e3") == "a3 b2 c3 d2 d4 d6 d8 e1 e5 e7 f2 f4 g3 h4");
}

TEST_CASE("a way ends at whoever stands on it, and only predators enter a taken field, to eat a vegetarian") {
    CHECK(ways("8/8/8/8/8/K1k1l1K1/8/8", "e3") == "a7 b6 c1 c5 d2 d3 d4 e1 e2 e4 e5 e6 e7 e8 f2 f3 f4 g1 g3 g5 h6");
    CHECK(ways("8/8/8/8/8/K1k1e1K1/8/8", "e3") == "d3 e1 e2 e4 e5 e6 e7 e8 f3");
    CHECK(ways("8/8/8/8/8/3Pl3/8/8", "e3").find("d3") == std::string::npos);
    CHECK(ways("8/8/3K4/8/3k4/4s3/8/8", "e3") == "a3 b2 c3 d2 e1 f2 f4 g3 h4");
    CHECK(ways("8/8/3K4/8/8/4s3/8/8", "e3") == "a3 b2 c3 d2 d4 d6 e1 e5 f2 f4 g3 h4");
}

TEST_CASE("a horse jumps over whoever stands there, but not onto anybody") {
    CHECK(ways("8/8/1K6/2k5/3k1K2/4h3/8/8", "e3") == "c1 d3 e2 e4 f3 g1 g5 h6");
}
