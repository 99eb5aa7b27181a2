// Looks closely at the hooks of mods while a mod is checked.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace farmland::scripting {

// While one exists, calls of hooks in this thread are counted, and a hook that remembers something from one call to the
// next is a RuleFailure, as is going over the most steps for all of them. Scripts that were loaded before are not looked
// at that closely.
class HookWatch {
public:
    explicit HookWatch(std::int64_t most_steps);
    ~HookWatch();
    HookWatch(const HookWatch&) = delete;
    HookWatch& operator=(const HookWatch&) = delete;

    // Nothing if nobody watches.
    static HookWatch* of_this_thread();

    // Returns how often that hook was called before.
    std::uint64_t count_call(const std::string& mod, std::string_view hook, std::int64_t steps);

    // How often a hook of a mod was called, and what all of them have used.
    std::uint64_t calls(const std::string& mod, const std::string& hook) const;
    std::int64_t steps() const { return steps_; }
    bool is_overdrawn() const { return steps_ > most_steps_; }

    // In what hooks could have changed something without anyone seeing it; the first that was noted is kept.
    void note_unseen(const std::string& name) {
        if (!unseen_) unseen_ = name;
    }
    const std::optional<std::string>& unseen() const { return unseen_; }

private:
    std::map<std::pair<std::string, std::string>, std::uint64_t> calls_;
    std::int64_t most_steps_;
    std::int64_t steps_ = 0;
    std::optional<std::string> unseen_;
    HookWatch* outer_;
};

}  // namespace farmland::scripting
