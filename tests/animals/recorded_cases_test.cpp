// Whole dialogues of Animals.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include "tests/app/recorded_cases.hpp"

namespace farmland::tests {

TEST_CASE("every recorded case of animals is answered byte for byte") {
    const auto cases = recorded_cases("animals");
    REQUIRE(cases.size() >= 20);
    const auto folder = GENERATE_COPY(from_range(cases));
    check_recorded_case(folder, {"play", "animals"}, "Error, ");
}

}  // namespace farmland::tests
