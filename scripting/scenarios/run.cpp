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
    std::mutex mutex;
    std::exception_ptr machine_failure;
    const auto work = [&] {
        try {
            for (std::size_t index = next++; index < chosen.size(); index = next++) {
                Chosen& each = chosen[index];  // no other thread has this index
                if (!each.report.result.failure) each.report.result = run_case(setting, *each.file, each.index);
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
    return reports_of(std::move(chosen));
}

}  // namespace farmland::scripting
