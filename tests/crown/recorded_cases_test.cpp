// Whole games and start-ups of Crown of Farmland.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include "core/base/text.hpp"
#include "tests/app/recorded_cases.hpp"

namespace farmland::tests {

TEST_CASE("every recorded case of crown is answered byte for byte") {
    const auto cases = recorded_cases("crown");
    REQUIRE(cases.size() >= 34);
    const auto folder = GENERATE_COPY(from_range(cases));
    std::vector<std::string> arguments;
    const std::string given = read_file(folder / "args");
    for (const std::string_view line : lines(given)) {
        if (!line.empty()) arguments.emplace_back(line);
    }
    check_recorded_case(folder, arguments, "ERROR: ");
}

}  // namespace farmland::tests
