#include "tests/app/recorded_cases.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "core/base/text.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;

namespace {

std::string without_error_texts(const std::string& text, std::string_view error_begins) {
    std::string kept;
    for (const std::string_view line : split(text, '\n')) {
        kept += line.starts_with(error_begins) ? error_begins : line;
        kept += '\n';
    }
    return kept;
}

}  // namespace

std::vector<fs::path> recorded_cases(std::string_view game) {
    std::vector<fs::path> cases;
    for (const auto& entry : fs::directory_iterator(fs::path(FARMLAND_TESTS_DIR) / game / "cases")) {
        cases.push_back(entry.path());
    }
    std::sort(cases.begin(), cases.end());
    return cases;
}

void check_recorded_case(const fs::path& folder, std::vector<std::string> arguments, std::string_view error_begins) {
    INFO("case " << folder.filename().string());
    Call call;
    call.arguments = std::move(arguments);
    call.input = read_file(folder / "input.txt");
    call.folder = folder;
    const Run answer = run(call);
    CHECK(without_error_texts(answer.out, error_begins) ==
          without_error_texts(read_file(folder / "expected.txt"), error_begins));
    CHECK(answer.err.empty());
    CHECK(answer.exit_code == 0);
}

}  // namespace farmland::tests
