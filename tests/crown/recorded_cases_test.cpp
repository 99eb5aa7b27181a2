// Whole games and start-ups with the exact output they must give. The text behind "ERROR: " is free.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include "core/base/text.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> recorded_cases() {
    std::vector<fs::path> cases;
    for (const auto& entry : fs::directory_iterator(fs::path(FARMLAND_TESTS_DIR) / "crown" / "cases")) {
        cases.push_back(entry.path());
    }
    std::sort(cases.begin(), cases.end());
    return cases;
}

std::string without_error_texts(const std::string& text) {
    std::string kept;
    for (const std::string_view line : split(text, '\n')) {
        kept += line.starts_with("ERROR: ") ? "ERROR: " : std::string(line);
        kept += '\n';
    }
    return kept;
}

}  // namespace

TEST_CASE("every recorded case is answered byte for byte") {
    const std::vector<fs::path> cases = recorded_cases();
    REQUIRE(cases.size() >= 34);
    const fs::path folder = GENERATE_COPY(from_range(cases));
    INFO("case " << folder.filename().string());
    Call call;
    call.folder = folder;
    call.input = read_file(folder / "input.txt");
    const std::string arguments = read_file(folder / "args");
    for (const std::string_view line : lines(arguments)) {
        if (!line.empty()) call.arguments.emplace_back(line);
    }
    const Run answer = run(call);
    CHECK(without_error_texts(answer.out) == without_error_texts(read_file(folder / "expected.txt")));
    CHECK(answer.err.empty());
    CHECK(answer.exit_code == 0);
}

}  // namespace farmland::tests
