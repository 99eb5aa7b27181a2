#include "scripting/mods/pure_functions.hpp"

#include "scripting/mods/hook_watch.hpp"

namespace farmland::scripting {

PureFunctions::PureFunctions(lua_State* L, const std::vector<Kept>& functions) : lua_(L), functions_(&functions) {
    if (HookWatch::of_this_thread() != nullptr) as_loaded_ = reachable();
}

std::vector<Reachable> PureFunctions::reachable() const {
    std::vector<Reachable> values(functions_->size());
    for (std::size_t each = 0; each < functions_->size(); ++each) {
        if ((*functions_)[each]) values[each] = reachable_from((*functions_)[each]);
    }
    values.push_back(reachable_by_require(lua_));
    return values;
}

std::optional<std::string> PureFunctions::look(const std::string& mod, const std::string& function,
                                               std::int64_t steps) const {
    HookWatch* watch = HookWatch::of_this_thread();
    if (watch == nullptr) return std::nullopt;
    const std::uint64_t calls_before = watch->count_call(mod, function, steps);
    if (watch->is_overdrawn()) return "is too slow to be checked: it took " + std::to_string(steps) + " steps";
    // Looking takes longer than most functions do, and the longer the more there is to look at.
    constexpr std::uint64_t few_values = 2000;
    std::uint64_t values = 0;
    for (const Reachable& each : as_loaded_) values += each.values.size();
    const std::uint64_t always_looked_at = values < few_values ? 50 : 5;
    const std::uint64_t calls_between_looks = 50 + 50 * (values / few_values);
    const bool looked_at = calls_before < always_looked_at || calls_before % calls_between_looks == 0;
    if (!looked_at || as_loaded_.empty()) return std::nullopt;
    const std::vector<Reachable> now = reachable();
    for (std::size_t each = 0; each < now.size(); ++each) {
        if (now[each].unseen) watch->note_unseen(*now[each].unseen);
        if (const auto changed = difference(as_loaded_[each], now[each])) {
            return "remembers something from one call to the next: " + *changed;
        }
    }
    return std::nullopt;
}

}  // namespace farmland::scripting
