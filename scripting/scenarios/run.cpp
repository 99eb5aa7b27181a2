#include "scripting/scenarios/run.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

namespace farmland::scripting {

namespace {

struct Chosen {
    const ScenarioFile* file;
    std::size_t index;  // of the case in its file
    ScenarioReport report;
};

std::vector<Chosen> choose_cases(const ScenarioSetting& setting, const ScenarioPlan& plan) {
    std::vector<Chosen> chosen;
    bool exact = false;
    for (const ScenarioFile& file : plan.files) {
        ListedScenario listed = list_scenario(setting, file);
        if (listed.failure)
            chosen.push_back({&file, 0, {file.source.name, file.mods, {}, {std::move(listed.failure), {}, {}}}});
        for (std::size_t index = 0; index < listed.cases.size(); ++index) {
            const std::string& name = listed.cases[index].name;
            if (name.find(plan.filter) == std::string::npos) continue;
            exact = exact || name == plan.filter;
            chosen.push_back({&file, index, {file.source.name, file.mods, listed.cases[index], {}}});
        }
    }
    // The line that repeats a case runs nothing else, even if the name of another begins like its own.
    if (exact) {
        std::erase_if(chosen, [&](const Chosen& each) {
            return !each.report.result.failure && each.report.which.name != plan.filter;
        });
    }
    return chosen;
}

// Golden texts that are to be written are kept until all cases are done. When there is no more room for them, those of no
// case are written: which case comes last depends on the threads.
class KeptGoldenTexts {
public:
    void add(CaseResult& result) {
        std::size_t size = 0;
        for (const GoldenText& each : result.golden) size += each.text.size();
        if ((size_ += size) <= most_bytes) return;
        for (GoldenText& each : result.golden) each.text = {};
    }

    // Once all are there.
    void refuse_if_too_many(std::vector<ScenarioReport>& reports) const {
        if (size_ <= most_bytes) return;
        for (auto& [file, mods, which, result] : reports) {
            const auto is_new = [](const GoldenText& each) { return each.is_new; };
            if (result.failure || std::none_of(result.golden.begin(), result.golden.end(), is_new)) continue;
            result.failure.emplace();
            result.failure->sentence = file + ":" + std::to_string(which.line) +
                                       ": the new golden texts of all cases have more than 64 MiB together; --filter "
                                       "updates some at a time";
        }
    }

private:
    static constexpr std::size_t most_bytes = std::size_t{64} << 20;
    std::atomic<std::size_t> size_ = 0;
};

std::vector<ScenarioReport> reports_of(std::vector<Chosen> chosen) {
    std::vector<ScenarioReport> reports;
    reports.reserve(chosen.size());
    for (Chosen& each : chosen) reports.push_back(std::move(each.report));
    return reports;
}

}  // namespace

std::vector<ScenarioReport> list_scenarios(const ScenarioSetting& setting, const ScenarioPlan& plan) {
    return reports_of(choose_cases(setting, plan));
}

std::vector<ScenarioReport> run_scenarios(const ScenarioSetting& setting, const ScenarioPlan& plan) {
    std::vector<Chosen> chosen = choose_cases(setting, plan);
    std::atomic<std::size_t> next = 0;
    KeptGoldenTexts kept;
    std::mutex mutex;
    std::exception_ptr machine_failure;
    const auto work = [&] {
        try {
            for (std::size_t index = next++; index < chosen.size(); index = next++) {
                Chosen& each = chosen[index];  // no other thread has this index
                if (each.report.result.failure) continue;
                each.report.result = run_case(setting, *each.file, each.index);
                kept.add(each.report.result);
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            machine_failure = std::current_exception();
            next = chosen.size();
        }
    };
    {
        std::vector<std::jthread> workers;
        const auto jobs = std::clamp<std::size_t>(plan.jobs, 1, std::max<std::size_t>(chosen.size(), 1));
        for (std::size_t job = 0; job < jobs; ++job) workers.emplace_back(work);
    }
    if (machine_failure) std::rethrow_exception(machine_failure);
    auto reports = reports_of(std::move(chosen));
    kept.refuse_if_too_many(reports);
    return reports;
}

}  // namespace farmland::scripting
