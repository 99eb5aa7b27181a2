#include "scripting/mods/hook_watch.hpp"

namespace farmland::scripting {

namespace {

HookWatch*& watch_of_thread() {
    thread_local HookWatch* watch = nullptr;
    return watch;
}

}  // namespace

HookWatch::HookWatch(std::int64_t most_steps) : most_steps_(most_steps), outer_(watch_of_thread()) {
    watch_of_thread() = this;
}
HookWatch::~HookWatch() { watch_of_thread() = outer_; }

HookWatch* HookWatch::of_this_thread() { return watch_of_thread(); }

std::uint64_t HookWatch::count_call(const std::string& mod, std::string_view hook, std::int64_t steps) {
    steps_ += steps;
    return calls_[{mod, std::string(hook)}]++;
}

std::uint64_t HookWatch::calls(const std::string& mod, const std::string& hook) const {
    const auto found = calls_.find({mod, hook});
    return found != calls_.end() ? found->second : 0;
}

}  // namespace farmland::scripting
