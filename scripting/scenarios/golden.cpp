#include "scripting/scenarios/golden.hpp"

#include <algorithm>

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

constexpr std::size_t longest_golden_name = 60;
constexpr std::size_t most_golden_texts = 100;  // of a case
constexpr std::size_t most_bytes_of_case = std::size_t{16} << 20;

// As editors like it: whether the last line has its end does not matter.
void end_last_line(std::string& text) {
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
}

}  // namespace

std::filesystem::path golden_folder(const std::string& scenario_file) {
    return std::filesystem::path(scenario_file).replace_extension(".golden");
}

std::filesystem::path golden_file(const std::string& scenario_file, std::string_view name) {
    return golden_folder(scenario_file) / (std::string(name) + ".txt");
}

bool is_golden_name(std::string_view name) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    return !name.empty() && name.size() <= longest_golden_name && std::all_of(name.begin(), name.end(), allowed);
}

Result<GoldenTexts::Comparison> GoldenTexts::compare(std::string_view name, std::string text) {
    if (!is_utf8(text)) return Error{"a golden text is to be UTF-8"};
    if (text.size() > longest_text) return Error{"a golden text has at most 1 MiB"};
    end_last_line(text);
    Comparison comparison;
    comparison.file = golden_file(scenario_file_, name).lexically_normal().string();
    const auto before =
        std::find_if(used_.begin(), used_.end(), [&](const GoldenText& each) { return each.name == name; });
    if (before != used_.end()) {
        if (before->text == text) return comparison;
        return Error{"the golden text " + in_quotes(name) + " was another one before in this case"};
    }
    if (used_.size() == most_golden_texts) return Error{"a case has at most 100 golden texts"};
    size_ += text.size();
    if (size_ > most_bytes_of_case) return Error{"the golden texts of a case have at most 16 MiB together"};
    auto known = setting_.read(comparison.file);
    if (!known) return known.error();
    if (*known) end_last_line(**known);
    const bool same = *known == text;
    used_.push_back({std::string(name), std::move(text), !same});
    if (same || setting_.mode == GoldenSetting::Mode::update) return comparison;
    comparison.met = false;
    comparison.expected = *std::move(known);
    return comparison;
}

std::vector<GoldenText> GoldenTexts::take() {
    // Only what is to be written is read again, and all cases keep theirs until then.
    for (GoldenText& each : used_) {
        if (!each.is_new || setting_.mode != GoldenSetting::Mode::update) each.text = {};
    }
    return std::move(used_);
}

}  // namespace farmland::scripting
