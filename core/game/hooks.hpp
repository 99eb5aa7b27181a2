// Where mods decide in the place of a game's own rules: functions with a context, null without mods. A game lists its own
// once, as a tuple of names and members:
//
//     struct Hooks {
//         std::shared_ptr<const void> context;
//         int (*length)(const void* context, ...) = nullptr;
//
//         static constexpr auto table() { return std::tuple(Hook{"length", &Hooks::length}); }
//     };
#pragma once

#include <any>
#include <array>
#include <string>
#include <string_view>
#include <tuple>

#include "core/base/result.hpp"
#include "core/base/text.hpp"
#include "core/game/setup.hpp"

namespace farmland {

template <class Member>
struct Hook {
    std::string_view name;  // in a mod
    Member member;
};
template <class Member>
Hook(std::string_view, Member) -> Hook<Member>;

template <class Hooks>
inline constexpr auto hook_names = std::apply([](auto... hook) { return std::array{hook.name...}; }, Hooks::table());

template <class Hooks>
constexpr bool any_hook(const Hooks& hooks) {
    return std::apply([&](auto... hook) { return ((hooks.*hook.member != nullptr) || ...); }, Hooks::table());
}

// Those that are there, for records: they cannot hold more of them.
template <class Hooks>
std::string names_of_hooks(const Hooks& hooks) {
    std::string names;
    const auto add = [&](const auto& hook) {
        if (hooks.*hook.member != nullptr) names += (names.empty() ? "" : " ") + std::string(hook.name);
    };
    std::apply([&](auto... hook) { (add(hook), ...); }, Hooks::table());
    return names;
}

template <class Hooks>
void write_hooks(Setup& setup, const Hooks& hooks) {
    if (!any_hook(hooks)) return;
    setup["hooks"] = names_of_hooks(hooks);
    setup.hooks = hooks;
}

// The hooks that a game was played with must be the ones that are loaded; both as names in one text.
inline Result<void> check_hooks(const std::string& wanted, const std::string& loaded) {
    if (wanted == loaded) return {};
    if (loaded.empty()) return Error{"the game has rules of mods (" + in_quotes(wanted) + "), which are not loaded"};
    return Error{"the game has " + (wanted.empty() ? "no rules" : "the rules " + in_quotes(wanted)) +
                 " of mods, but the mods bring " + in_quotes(loaded)};
}

template <class Hooks>
Result<Hooks> read_hooks(const Setup& setup) {
    const auto* loaded = std::any_cast<Hooks>(&setup.hooks);
    Hooks hooks = loaded != nullptr ? *loaded : Hooks();
    if (auto fits = check_hooks(setup.text("hooks"), names_of_hooks(hooks)); !fits) return fits.error();
    return hooks;
}

}  // namespace farmland
