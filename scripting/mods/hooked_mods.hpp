// The mods that decide in the place of a game's rules.
#pragma once

#include <algorithm>
#include <memory>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/game/hooks.hpp"
#include "scripting/mods/hook_scripts.hpp"
#include "scripting/mods/mod.hpp"

namespace farmland::scripting {

// By which a hook of the game is called.
template <class Hooks>
consteval std::size_t index_of_hook(std::string_view name) {
    std::size_t index = 0;
    while (hook_names<Hooks>.at(index) != name) ++index;
    return index;
}

// In load order.
template <class Hooks>
class HookedMods {
public:
    // Reads the table `hooks` of a mod, if it has one.
    Result<void> add(const Mod& mod) {
        const TableReader table = mod.table();
        if (!table.has("hooks")) return {};
        return table.table("hooks", [&](const TableReader& given) -> Result<void> {
            if (auto checked = given.check_names(hook_names<Hooks>); !checked) return checked;
            const std::size_t before = used_.size();
            for (const std::string_view name : hook_names<Hooks>) {
                if (!given.has(name)) continue;
                if (!given.has_function(name)) return given.error(name, "expected a function");
                used_.push_back(name);
            }
            if (used_.size() > before) mods_.push_back({mod.manifest().id, mod.files()});
            return {};
        });
    }

    // How many of them have this hook.
    std::size_t count(std::string_view hook) const {
        return static_cast<std::size_t>(std::count(used_.begin(), used_.end(), hook));
    }

    // Of all hooks, as functions that call the mods, those that some mod has.
    Hooks choose_from(const Hooks& all) const {
        Hooks hooks;
        if (mods_.empty()) return hooks;
        const auto choose = [&](const auto& hook) {
            if (count(hook.name) > 0) hooks.*hook.member = all.*hook.member;
        };
        std::apply([&](const auto&... hook) { (choose(hook), ...); }, Hooks::table());
        hooks.context = std::make_shared<const HookScripts>(mods_, hook_names<Hooks>);
        return hooks;
    }

private:
    std::vector<HookScripts::Source> mods_;
    std::vector<std::string_view> used_;
};

}  // namespace farmland::scripting
