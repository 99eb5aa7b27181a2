// What the engine knows of a game that is chosen at run time.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/base/java_random.hpp"
#include "core/base/result.hpp"
#include "core/catalogue/session.hpp"

namespace farmland {

// A way of counting actions that need not be the rules' own: the value of an option, and what it changes in the setup.
struct Convention {
    std::string_view option;
    std::string_view value;  // what people call it, if the option takes any
    std::string_view meaning;
    void (*change)(Setup& setup);
    // Instead, of an option that takes any value: changes the setup by that, or says why not.
    Result<void> (*take)(Setup& setup, std::string_view value) = nullptr;
};

struct Game {
    std::string_view name;
    std::string_view title;
    std::string_view summary;
    std::string_view opponent;  // the policy that plays when nobody says who
    std::string_view mod;       // what is played with when nobody names another mod; empty: the game takes none
    // A new game.
    Result<std::unique_ptr<Session>> (*start)(const Setup& setup, std::int64_t seed);
    // A game at a position.
    Result<std::unique_ptr<Session>> (*restore)(const Setup& setup, std::string_view position);
    // The position string after commands of the game's dialogue; null if they need more than a start.
    Result<std::string> (*position_after)(const Setup& setup, std::string_view commands) = nullptr;
    std::span<const Convention> conventions = {};
    // Positions at which a game may begin as well, whatever the seed.
    std::span<const std::string_view> other_starts = {};
    // Commands for position_after that begin a game otherwise, whatever it is played with.
    std::span<const std::string_view> other_openings = {};
    // Its rules are in its mod, which is always played with, and others besides.
    bool is_scripted = false;
};

// Rules of a game that also describes what each side sees and can do (core/base/description.hpp).
template <class R>
concept DescribedRules = GameRules<R> &&
    requires(const R rules, const typename R::View view, const typename R::Action action, ValueWriter out) {
    describe(rules, view, out);
    describe(rules, action, out);
};

// A game that has nothing but its rules: no mods, and no policy that plays better than at random.
template <DescribedRules Rules>
constexpr Game plain_game(std::string_view title, std::string_view summary) {
    return {Rules::name(), title, summary, "random", "", start_session<Rules>, restore_session<Rules>};
}

}  // namespace farmland
