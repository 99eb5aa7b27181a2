// The rules of a declared game as functions of a script, called with a mirror of the state. Whatever goes wrong in them is a
// RuleFailure that names the function, its file and the line.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/java_random.hpp"
#include "core/declared/decisions.hpp"
#include "core/declared/luck.hpp"
#include "scripting/host/exposed/state_mirror.hpp"
#include "scripting/host/library/random.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/kept.hpp"
#include "scripting/host/tables/reader.hpp"

namespace farmland::scripting {

// What one call of a function of a game may use.
inline constexpr Budget game_function_budget = {.steps = 5'000'000, .memory = std::size_t{64} << 20};

class GameFunctions {
public:
    // The table is what mod.lua has returned. Sandbox and declaration must outlive this.
    GameFunctions(Sandbox& sandbox, const declared::Declaration& game, const TableReader& table);
    GameFunctions(const GameFunctions&) = delete;
    GameFunctions& operator=(const GameFunctions&) = delete;

    // The names of all that the table may have, but for those of apply.
    static std::span<const std::string_view> names();
    // Which functions there are, or what is wrong with them.
    static Result<declared::Decisions::Known> find(const declared::Declaration& game, const TableReader& table);

    // Is told of each call: the function's name and the steps that it took. May throw. While somebody is told, nothing is worked
    // out before it is asked for, and so all functions are looked after.
    using AfterCall = std::function<void(const std::string& function, std::int64_t steps)>;
    void watch(AfterCall after_call) { after_call_ = std::move(after_call); }
    // For looking at what they remember.
    const std::vector<Kept>& all() const { return kept_; }

    void start(declared::State& state, declared::Luck& luck);
    void add_actions(const declared::State& state, std::vector<declared::Action>& actions);
    Side apply(declared::State& state, const declared::Action& action, std::vector<declared::Event>* told);
    Ending outcome(const declared::State& state, declared::Asked asked);
    Ending stuck(const declared::State& state);
    std::optional<std::string> why_not(const declared::State& state, const declared::Action& action);
    std::vector<bool> seen(const declared::State& state, std::size_t field, Side viewer);
    void sample(declared::State& state, Side viewer, JavaRandom& random);
    double worth(const declared::State& state, Side side);
    std::string sign(const declared::State& state, int field);

    static constexpr std::size_t most_actions = 60'000;

    // Behind the functions of `add`, `each` and `tell`.
    struct Collector {
        std::vector<declared::Action>* actions = nullptr;
        std::vector<declared::Event>* events = nullptr;
        Side side = Side::first;
        bool is_telling = false;
    };
    struct Adder {
        const declared::Kind* kind;
        std::int16_t number;
        Collector* collector;
        const GameFunctions* functions;
    };
    const declared::State& state_of_actions() const { return state_of_actions_; }
    const declared::Declaration& game() const { return game_; }

private:
    // Where it is among all that are kept.
    enum Function : std::size_t {
        start_function,
        actions_function,
        outcome_function,
        why_not_function,
        sample_function,
        worth_function,
        sign_function,
        first_other_function
    };

    // What functions draw from: a stream that is given, or else luck.
    class Source final : public RandomSource {
    public:
        void draw_from(JavaRandom& given) { given_ = &given; }
        void draw_from(const declared::Luck& luck) {
            given_ = nullptr;
            luck_ = luck;
        }
        JavaRandom& stream() override { return given_ != nullptr ? *given_ : luck_.stream(); }
        const declared::Luck& luck() const { return luck_; }

    private:
        JavaRandom* given_ = nullptr;
        declared::Luck luck_;
    };

    // What is known of a state that was reached last: most often it is asked for next.
    struct Ahead {
        bool is_known = false;
        declared::State state;
        std::optional<Ending> outcome;
        std::int64_t outcome_steps = 0;
        std::optional<std::vector<declared::Action>> actions;
        std::int64_t actions_steps = 0;
    };

    void make_tables();
    void keep(const TableReader& table);
    // Runs work(L) as one call of the script. On failure throws, unless what failed was only worked out ahead.
    template <class Work>
    void call(std::size_t function, Work work);
    template <class Work>
    bool try_call(Work& work);
    [[noreturn]] void fail(std::size_t function, const std::string& what);
    [[noreturn]] void fail_of_script(std::size_t function);
    // The same for a function that must not change the state.
    template <class Work>
    void ask(std::size_t function, const declared::State& state, Work work);
    void finish(std::size_t function, std::int64_t steps);
    void check_unchanged(std::size_t function);
    // The rest pushes onto L, which is the script's.
    void push_function(lua_State* L, std::size_t function) const;
    void push_parts(lua_State* L, const declared::Action& action) const;
    // Of outcome or stuck.
    Ending take_ending(lua_State* L, std::size_t function);
    void collect_actions(lua_State* L, std::vector<declared::Action>& actions);
    // Which line has put a value into the state that does not belong there.
    Where place_of_wrong_value(const declared::State& before, std::size_t function, const declared::Action* action,
                               const declared::Luck& luck);
    bool is_ahead(const declared::State& state) const;

    Sandbox& sandbox_;
    const declared::Declaration& game_;
    std::int64_t price_as_loaded_;
    StateMirror mirror_;
    Source source_;
    std::vector<Kept> kept_;
    std::vector<std::string> names_;    // of those that are kept
    std::vector<std::size_t> seen_by_;  // by field
    std::vector<std::size_t> apply_;    // by kind of action
    std::size_t stuck_ = 0;
    Collector collector_;
    std::vector<Adder> adders_;
    Kept add_;
    Kept each_;
    Kept tell_;
    Kept random_;
    Kept no_random_;  // says that there is no luck
    declared::State state_of_actions_;
    Ahead ahead_;
    std::vector<declared::Action> actions_ahead_;
    AfterCall after_call_;
};

}  // namespace farmland::scripting
