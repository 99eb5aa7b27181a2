// Expected texts that are kept next to a scenario file: mine.golden/NAME.txt next to mine.lua.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace farmland::scripting {

// A text that a case compared with its file.
struct GoldenText {
    std::string name;
    std::string text;
    bool is_new = false;  // the file is not there, or has another text
};

// Where the texts of all scenarios come from, and what becomes of one that differs.
struct GoldenSetting {
    // The text of a file; nothing if it is not there.
    std::function<Result<std::optional<std::string>>(const std::filesystem::path& path)> read;
    enum class Mode {
        compare,  // a text that differs is an expectation that is not met
        update,   // it is noted, to be written once the case has passed
    };
    Mode mode = Mode::compare;
};

std::filesystem::path golden_folder(const std::string& scenario_file);
std::filesystem::path golden_file(const std::string& scenario_file, std::string_view name);

// Letters, digits, '_' and '-': one name is one file in every file system, and none is a path.
bool is_golden_name(std::string_view name);

// The texts of one case.
class GoldenTexts {
public:
    static constexpr std::size_t longest_text = std::size_t{1} << 20;

    // The setting must outlive this.
    GoldenTexts(const GoldenSetting& setting, std::string scenario_file)
        : setting_(setting), scenario_file_(std::move(scenario_file)) {}

    // Notes that a text was found under a name. What it is to be compared with: nothing if it is as it should be or will be
    // written; else the text of the file, if there is one.
    struct Comparison {
        bool met = true;
        std::string file;
        std::optional<std::string> expected;
    };
    Result<Comparison> compare(std::string_view name, std::string text);

    // All that were compared. Those that will not be written come without their texts.
    std::vector<GoldenText> take();

private:
    const GoldenSetting& setting_;
    std::string scenario_file_;
    std::vector<GoldenText> used_;
    std::size_t size_ = 0;  // of their texts
};

}  // namespace farmland::scripting
