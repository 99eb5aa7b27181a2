// The hooks of mods: functions of theirs that the rules of a game call while it is played.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scripting/host/library/games.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/kept.hpp"
#include "scripting/mods/mod.hpp"
#include "scripting/mods/pure_functions.hpp"

namespace farmland::scripting {

// What one call of a hook may use.
inline constexpr Budget hook_budget = {.steps = 1'000'000, .memory = std::size_t{16} << 20};

// A mod's hooks in a Lua state of their own. Whatever goes wrong in them is a RuleFailure.
class HookScript {
public:
    // `hooks` are the names of all that the game has.
    HookScript(const std::string& id, const ModFilesRead& files, std::span<const std::string_view> hooks);

    Sandbox& sandbox() { return sandbox_; }
    bool has(std::size_t hook) const { return static_cast<bool>(functions_[hook]); }

    // Pushes the function of a hook; then come its arguments, and call() replaces them all by one result.
    void push_function(std::size_t hook) { sandbox_.begin_call(functions_[hook]); }
    void call(std::size_t hook, int arguments);

    // The result cannot be used. "mods/weather/mod.lua:12: the hook 'turn' of the mod 'weather' returned " and what.
    [[noreturn]] void refuse(std::size_t hook, std::string_view what);

private:
    void take_functions();
    void look_at(std::size_t hook);
    std::string hook_of_mod(std::size_t hook) const;
    [[noreturn]] void fail(std::size_t hook, const std::string& what) const;

    std::string id_;
    std::string file_;
    std::span<const std::string_view> names_;
    Sandbox sandbox_;
    GameLibrary library_;
    std::int64_t price_as_loaded_ = 1;
    std::vector<Kept> functions_;  // empty where there is no such hook
    PureFunctions pure_;
};

// The hooks of all mods of a game, in load order. Any thread may call them: each has Lua states of its own.
class HookScripts {
public:
    struct Source {
        std::string id;
        ModFilesRead files;
    };

    // The names must outlive it.
    HookScripts(std::vector<Source> mods, std::span<const std::string_view> hooks);

    using Scripts = std::vector<std::unique_ptr<HookScript>>;
    const Scripts& of_this_thread() const;

private:
    std::uint64_t identity_;  // of no other, now or later
    std::vector<Source> mods_;
    std::span<const std::string_view> hooks_;
};

}  // namespace farmland::scripting
