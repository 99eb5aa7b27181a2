#include "scripting/app/files/golden.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/text.hpp"
#include "scripting/app/files/data.hpp"
#include "scripting/app/files/new_files.hpp"
#include "scripting/host/loading/modules.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

// What the cases that passed want a file to be.
struct WantedText {
    const GoldenText* golden;
    std::string first_case;
    bool is_new;
};

std::vector<std::string> files_in(const fs::path& folder) {
    std::vector<std::string> files;
    std::error_code problem;
    for (fs::directory_iterator each(folder, problem), end; !problem && each != end; each.increment(problem)) {
        files.push_back(each->path().lexically_normal().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// Golden texts are in a folder next to their scenario; a link must not lead out of the scenario's folder, for neither
// reading nor writing.
Result<void> check_golden_place(const fs::path& path) {
    const fs::path golden = path.parent_path();
    const fs::path home = golden.has_parent_path() ? golden.parent_path() : fs::path(".");
    for (const fs::path& each : {golden, path}) {
        std::error_code none;
        if (fs::symlink_status(each, none).type() == fs::file_type::not_found || is_inside(each, home)) continue;
        return Error{in_quotes(each.string()) +
                     " is a link that leads out of the scenario's folder; golden texts are kept inside it"};
    }
    return {};
}

}  // namespace

Result<std::optional<std::string>> read_golden_file(const fs::path& path) {
    if (auto allowed = check_golden_place(path); !allowed) return allowed.error();
    std::error_code none;
    if (!fs::exists(path, none)) return std::optional<std::string>();
    auto text = read_text_file(path.string());
    if (!text) return text.error();
    return std::optional<std::string>(*std::move(text));
}

GoldenUpdate update_golden_files(std::span<const ScenarioReport> reports) {
    GoldenUpdate update;
    std::map<std::string, WantedText> wanted;
    std::set<std::string> scenario_files;
    std::set<std::string> failed_files;
    for (const ScenarioReport& report : reports) {
        scenario_files.insert(report.file);
        if (report.result.failure) {
            failed_files.insert(report.file);
            continue;
        }
        for (const GoldenText& golden : report.result.golden) {
            const std::string path = golden_file(report.file, golden.name).lexically_normal().string();
            const auto [known, is_first] =
                wanted.try_emplace(path, WantedText{&golden, report.which.name, golden.is_new});
            // One that is not new is as its file is, and comes without its text.
            if (is_first || (known->second.is_new == golden.is_new && known->second.golden->text == golden.text)) {
                continue;
            }
            update.problems.push_back("the cases " + in_quotes(known->second.first_case) + " and " +
                                      in_quotes(report.which.name) + " want " + in_quotes(path) +
                                      " to be different texts");
        }
    }
    for (const auto& [path, text] : wanted) {
        if (!text.is_new) continue;
        auto done = check_golden_place(path);
        if (done) done = replace_file(path, text.golden->text);
        if (done) {
            update.written.push_back(path);
        } else {
            update.problems.push_back(done.error().sentence());
        }
    }
    for (const std::string& file : scenario_files) {
        if (failed_files.contains(file)) continue;
        for (const std::string& path : files_in(golden_folder(file))) {
            if (!wanted.contains(path)) update.unused.push_back(path);
        }
    }
    return update;
}

}  // namespace farmland::scripting
