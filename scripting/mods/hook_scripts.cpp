#include "scripting/mods/hook_scripts.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/metering/call_watch.hpp"
#include "scripting/host/metering/rule_guard.hpp"

namespace farmland::scripting {

namespace {

struct ThreadScripts {
    std::uint64_t identity;
    HookScripts::Scripts scripts;
};

// A thread plays one game at a time, and now and then looks at another.
constexpr std::size_t most_kept = 4;

std::vector<ThreadScripts>& scripts_of_thread() {
    thread_local std::vector<ThreadScripts> kept;
    return kept;
}

}  // namespace

HookScript::HookScript(const std::string& id, const ModFilesRead& files, std::span<const std::string_view> hooks)
    : id_(id), file_(files.main.name), names_(hooks), sandbox_(Role::mod), library_(sandbox_) {
    // The files as they were when the mod was loaded; on the disk they may have changed since.
    sandbox_.on_embedded([&files](std::string_view path) -> std::optional<SourceFile> {
        const auto file = files.modules.find(std::string(path));
        return file != files.modules.end() ? std::optional(file->second) : std::nullopt;
    });
    if (auto loaded = sandbox_.load(files.main.name, files.main.text); !loaded) {
        throw RuleFailure(loaded.error());
    }
    price_as_loaded_ = sandbox_.price_of_steps();
    take_functions();
    sandbox_.on_embedded([](std::string_view) -> std::optional<SourceFile> { return std::nullopt; });
    sandbox_.refuse_modules(
        "a hook has only the modules that mod.lua has required; require it at the top of that file");
    sandbox_.set_budget(hook_budget);
    pure_ = PureFunctions(sandbox_.lua(), functions_);
}

// What mod.lua returned is on the stack. It was read before, so mistakes have been told.
void HookScript::take_functions() {
    functions_.resize(names_.size());
    const auto take = [&](const TableReader& hooks) -> Result<void> {
        for (std::size_t hook = 0; hook < names_.size(); ++hook) functions_[hook] = hooks.function(names_[hook]);
        return {};
    };
    const Argument mod = top_value(sandbox_.lua());
    if (mod.is_table()) static_cast<void>(TableReader(mod.L, mod.index).table("hooks", take));
    sandbox_.cut_stack(0);
}

void HookScript::call(std::size_t hook, int arguments) {
    if (CallWatch::innermost_is_expired()) {
        sandbox_.cut_stack(0);
        throw RuleFailure("the time of the call that made this rule run is used up");
    }
    // Otherwise numbers and steps would reveal what was asked before, in this thread.
    forget_identities(sandbox_.lua());
    sandbox_.set_price_of_steps(price_as_loaded_);
    const auto called = sandbox_.call(arguments, 1);
    add_hook_steps(sandbox_.steps_used());
    if (called) {
        look_at(hook);
        return;
    }
    Error failed = called.error();
    failed.message += " (in " + hook_of_mod(hook) + ")";
    throw RuleFailure(failed);
}

void HookScript::look_at(std::size_t hook) {
    const auto wrong = pure_.look(id_, std::string(names_[hook]), sandbox_.steps_used());
    if (!wrong) return;
    const bool remembers = wrong->starts_with("remembers");
    fail(hook, " " + *wrong + (remembers ? "; what is to last belongs in counters, if the game has them" : ""));
}

std::string HookScript::hook_of_mod(std::size_t hook) const {
    return "the hook " + in_quotes(names_[hook]) + " of the mod " + in_quotes(id_);
}

void HookScript::fail(std::size_t hook, const std::string& what) const {
    const Where known = functions_[hook].place();
    throw RuleFailure(Error{hook_of_mod(hook) + what, known.name.empty() ? Where{file_} : known});
}

void HookScript::refuse(std::size_t hook, std::string_view what) {
    sandbox_.cut_stack(0);
    fail(hook, " returned " + std::string(what));
}

HookScripts::HookScripts(std::vector<Source> mods, std::span<const std::string_view> hooks)
    : mods_(std::move(mods)), hooks_(hooks) {
    static std::atomic<std::uint64_t> identities = 0;
    identity_ = ++identities;
}

const HookScripts::Scripts& HookScripts::of_this_thread() const {
    auto& kept = scripts_of_thread();
    if (!kept.empty() && kept.back().identity == identity_) return kept.back().scripts;
    const auto known =
        std::find_if(kept.begin(), kept.end(), [&](const ThreadScripts& each) { return each.identity == identity_; });
    if (known != kept.end()) {
        std::rotate(known, known + 1, kept.end());
        return kept.back().scripts;
    }
    Scripts scripts;
    for (const Source& mod : mods_) scripts.push_back(std::make_unique<HookScript>(mod.id, mod.files, hooks_));
    if (kept.size() == most_kept) kept.erase(kept.begin());
    kept.push_back({identity_, std::move(scripts)});
    return kept.back().scripts;
}

}  // namespace farmland::scripting
