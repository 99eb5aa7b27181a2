// Any text as the mod.lua of a game: loaded as the program does it, and played. Whatever is wrong is told, nothing has happened then,
// and no game can do more than its budgets allow. Comments that begin with "--> " are positions and actions to try.
#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/declared/description.hpp"
#include "core/game/rule_failure.hpp"
#include "core/search/perft.hpp"
#include "scripting/bindings/declared/definition.hpp"
#include "scripting/host/metering/rule_guard.hpp"
#include "scripting/mods/load_mods.hpp"
#include "tests/fuzz/support.hpp"

namespace {

using namespace farmland;
using namespace farmland::scripting;
using declared::Rules;
using declared::State;

// What the functions of an input may use together: one call can take seconds in a build that is fuzzed.
constexpr std::int64_t most_steps = 1'000'000;
constexpr Budget of_loading = {.steps = 100'000, .memory = std::size_t{8} << 20};

void check_error(const Error& error) {
    const std::string sentence = error.sentence();
    fuzz::require(!sentence.empty(), "an error says something");
    fuzz::require(sentence.find('\n') == std::string::npos, "an error is one line");
}

class Player {
public:
    Player(const Rules& rules, JavaRandom random) : rules_(rules), random_(random) {}

    // Whether it can go on.
    bool tries(const std::function<void()>& work) {
        try {
            work();
        } catch (const RuleFailure& failure) {
            check_error(failure.error());
            ++failures_;
        }
        steps_ += take_hook_steps();
        return failures_ < most_failures && steps_ < most_steps;
    }

    void play(State state) {
        for (int left = 12; left > 0; --left) {
            const bool goes_on = tries([&] { look_at(state); }) && tries([&] { step(state); });
            if (!goes_on || is_over_) return;
        }
    }

    void look_at(const State& state) {
        for (const Side viewer : {Side::first, Side::second}) {
            const declared::View view = rules_.view(state, viewer);
            static_cast<void>(to_json(described(rules_, view)));
            const State sampled = rules_.sample(view, random_);
            static_cast<void>(rules_.position_text(sampled));
            static_cast<void>(rules_.worth(state, viewer));
            static_cast<void>(rules_.drawing(view));
        }
        static_cast<void>(rules_.drawing(state));
        const auto again = rules_.parse_position(rules_.position_text(state));
        if (!again) return check_error(again.error());  // its outcome fails
        fuzz::require(rules_.position_text(*again) == rules_.position_text(state),
                      "a position is read as it was written");
    }

    void step(State& state) {
        const State before = state;
        is_over_ = true;
        if (rules_.outcome(state)) return;
        const auto actions = rules_.legal_actions(state);
        is_over_ = false;
        const auto chosen = random_.next_int(static_cast<std::int32_t>(actions.size()));
        const declared::Action action = actions[static_cast<std::size_t>(chosen)];
        static_cast<void>(to_json(described(rules_, action)));
        EventLog<declared::Event> log;
        try {
            rules_.apply(state, action, log);
        } catch (const RuleFailure&) {
            fuzz::require(state == before, "an action that fails has not happened");
            throw;
        }
        for (const declared::Event& event : log.events) {
            static_cast<void>(to_json(described(rules_, rules_.visible(event, Side::second))));
        }
    }

    void try_line(const State& state, std::string_view line) {
        const auto position = rules_.parse_position(line);
        if (position) {
            look_at(*position);
        } else {
            check_error(position.error());
        }
        const auto action = rules_.parse_action(line);
        if (!action) return check_error(action.error());
        static_cast<void>(rules_.action_text(*action));
        if (const auto legal = rules_.check(state, *action); !legal) check_error(legal.error());
    }

    State start() { return rules_.start(random_); }

private:
    static constexpr int most_failures = 4;

    const Rules& rules_;
    JavaRandom random_;
    std::int64_t steps_ = 0;
    int failures_ = 0;
    bool is_over_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t longest_useful_text = 10'000;
    if (size > longest_useful_text) return 0;
    const std::string text(fuzz::as_text(data, size));
    take_hook_steps();
    auto mod = Mod::load({"mod.lua",
                          text,
                          {},
                          "nowhere",
                          [](std::string_view) -> Result<std::string> { return Error{"there is no such file"}; }},
                         of_loading);
    if (!mod) {
        check_error(mod.error());
        return 0;
    }
    if (!(*mod)->manifest().is_game) return 0;
    const std::string name = (*mod)->manifest().id;
    Mods mods;
    mods.push_back(*std::move(mod));
    const auto setup = setup_of_game(name, mods);
    if (!setup) {
        check_error(setup.error());
        return 0;
    }
    const auto rules = Rules::from_setup(*setup);
    fuzz::require(static_cast<bool>(rules), "a game that was loaded has rules");
    Player player(*rules, JavaRandom(static_cast<std::int64_t>(std::hash<std::string>()(text))));
    std::optional<State> state;
    bool goes_on = player.tries([&] { state = player.start(); });
    if (!state) return 0;
    if (goes_on) player.play(*state);
    for (std::string_view line : lines(text)) {
        constexpr std::string_view to_try = "--> ";
        if (!line.starts_with(to_try) || !goes_on) continue;
        line.remove_prefix(to_try.size());
        goes_on = player.tries([&] { player.try_line(*state, line); });
    }
    if (!goes_on) return 0;
    player.tries([&] {
        if (!rules->outcome(*state) && rules->legal_actions(*state).size() <= 12)
            static_cast<void>(perft(*rules, *state, 2));
    });
    return 0;
}
