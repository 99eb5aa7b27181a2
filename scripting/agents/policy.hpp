// A policy: one Lua file that decides for one side of one game.
#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/java_random.hpp"
#include "core/base/result.hpp"
#include "core/base/text.hpp"
#include "core/game/agent.hpp"
#include "core/game/effort.hpp"
#include "core/search/each_action.hpp"
#include "scripting/bindings/view.hpp"
#include "scripting/host/errors/explain.hpp"
#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/loading/own_tables.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/kept.hpp"

namespace farmland::scripting {

// A script as it was found: the name that errors show, its text, and where `require` may look.
struct ScriptSource {
    std::string name;
    std::string text;
    std::filesystem::path root;  // empty: nowhere
    // If they are given, `require` finds these and no others, by paths such as "a/b.lua".
    std::optional<std::map<std::string, SourceFile, std::less<>>> modules = {};
};

// What the user set for a policy, by name.
using Settings = std::map<std::string, std::string, std::less<>>;

// A policy that is to play, and what it may use.
struct PolicySetup {
    ScriptSource source;
    Budget budget;
    Settings settings;
    std::function<void(std::string_view line)> print = {};  // what it prints and logs, where that is shown
    bool is_timed = false;                                  // whether the processor time of its decisions is measured
};

class Policy {
public:
    // The stream must outlive the policy; every random number of the policy comes from it.
    Policy(JavaRandom& random, Budget budget, const Settings& settings);
    Policy(const Policy&) = delete;  // its functions in Lua know where it is
    Policy& operator=(const Policy&) = delete;

    // For bindings, before load().
    Sandbox& sandbox() { return sandbox_; }

    // Runs the file and checks the table it returns.
    Result<void> load(const ScriptSource& source, std::string_view game);

    // Calls choose(view, ctx) with the view that the function pushes; the answer is an action in the game's notation.
    template <class Push>
    Result<std::string> choose(Push push_view) {
        begin_call(choose_, "choose");
        push_view();
        const std::uint64_t before = is_timed_ ? processor_nanoseconds() : 0;
        auto answer = end_choose();
        const auto steps = static_cast<std::uint64_t>(sandbox_.steps_used());
        effort_.add({1, steps, steps});
        if (is_timed_) {
            const std::uint64_t taken = processor_nanoseconds() - before;
            processor_time_.add({taken, taken});
        }
        deadline_.reset();
        return answer;
    }

    // Whether the policy has that optional function, and a call of it with one argument and ctx.
    enum class Hook { start, event, end };
    bool has(Hook hook) const { return static_cast<bool>(hooks_[static_cast<std::size_t>(hook)]); }
    template <class Push>
    Result<void> call(Hook hook, Push push_argument) {
        begin_call(hooks_[static_cast<std::size_t>(hook)], hook_names[static_cast<std::size_t>(hook)]);
        push_argument();
        return end_hook();
    }

    // By when the next choice is wanted; nothing if nobody waits.
    using Moment = std::chrono::steady_clock::time_point;
    void set_deadline(std::optional<Moment> deadline) { deadline_ = deadline; }

    // Pushes ctx.
    void push_context() { context_.push(); }

    // What its choices took so far; the time if it is measured.
    const Effort& effort() const { return effort_; }
    const ProcessorTime& processor_time() const { return processor_time_; }
    void measure_time() { is_timed_ = true; }

    // Where ctx.log() goes; without it logging is silent. A policy has only so much to log: whoever keeps the lines
    // must not run out of memory.
    void on_log(std::function<void(std::string_view line)> log) { log_ = std::move(log); }

    const std::string& name() const { return name_; }

    // What may be a mistake of whoever chose its settings.
    const std::vector<std::string>& notes() const { return notes_; }

    // The script's own error that caused the last failure of load, choose or call; none if it was an answer of the wrong kind.
    const std::optional<ScriptError>& script_error() const { return script_error_; }

    // Where choose is written: "bot.lua:12: ".
    Where place() const;

    // Whether the last error was that the budget ran out, and whether that was its time.
    bool overran() const;
    bool timed_out() const { return script_error_ && script_error_->fault == Fault::time; }

private:
    static constexpr std::array<const char*, 3> hook_names = {"on_start", "on_event", "on_end"};
    static constexpr std::size_t most_logged = std::size_t{1} << 20;  // bytes in one game

    Result<Kept> take_function(const char* name, bool optional);
    Result<void> check_hook_names() const;
    Result<void> take_settings(std::string_view text);
    Result<void> take_declared_settings(Argument declared);
    Result<void> take_setting(std::string_view name, Argument usual);
    void begin_call(const Kept& function, const char* name);
    Result<void> note_failure(Result<void> done);
    Result<std::string> end_choose();
    Result<std::string> text_of_answer(Argument answer) const;
    Result<void> end_hook();
    static std::uint64_t processor_nanoseconds();  // of this thread
    static void log(Behind<Policy> self, sol::this_state L);
    static lua_Integer steps_left(Behind<const Policy> self) { return self->sandbox_.steps_left(); }
    static std::optional<lua_Integer> time_left(Behind<const Policy> self);

    Sandbox sandbox_;
    std::string file_;
    std::string name_;
    Kept choose_;
    std::array<Kept, 3> hooks_;
    Kept context_;
    Settings settings_;
    KeptTable settings_table_;  // ctx.settings
    std::vector<std::string> notes_;
    std::function<void(std::string_view)> log_;
    std::size_t logged_ = 0;
    std::optional<Moment> deadline_;
    std::optional<ScriptError> script_error_;
    bool loaded_ = false;
    Effort effort_;
    bool is_timed_ = false;
    ProcessorTime processor_time_;
};

// A policy as the agent of a game; Binding tells how that game looks in Lua.
template <class Binding>
class PolicyAgent : public Agent<typename Binding::Rules> {
public:
    using Rules = typename Binding::Rules;

    PolicyAgent(const Rules& rules, JavaRandom& random, Budget budget = {}, const Settings& settings = {})
        : rules_(rules), policy_(random, budget, settings) {}

    Result<void> load(const ScriptSource& source) {
        policy_.sandbox().give_real_tables(writes_only_own_tables(source.text));
        Binding::add_globals(policy_.sandbox(), rules_);
        view_ = std::make_unique<ViewBinding<Rules, Binding>>(policy_.sandbox().lua(), rules_);
        return policy_.load(source, rules_.name());
    }

    // What the policy prints and logs, line by line; without it that is lost.
    void on_print(std::function<void(std::string_view line)> print) { policy_.sandbox().on_print(std::move(print)); }
    void on_log(std::function<void(std::string_view line)> log) { policy_.on_log(std::move(log)); }

    void set_deadline(Policy::Moment deadline) { policy_.set_deadline(deadline); }

    const std::string& name() const { return policy_.name(); }
    const std::vector<std::string>& notes() const { return policy_.notes(); }
    const Policy& policy() const { return policy_; }
    void measure_time() { policy_.measure_time(); }
    Sandbox& sandbox() { return policy_.sandbox(); }

    Result<typename Rules::Action> choose(const typename Rules::View& view) override {
        if (!view_) return Error{"no policy was loaded"};
        auto answer = policy_.choose([&] { view_->push(view, true); });
        if (!answer) return answer.error();
        auto action = rules_.parse_action(*answer);
        if (!action) {
            Error why = action.error();
            if (std::string nearest = nearest_action(view, *answer); !nearest.empty()) why.hint = std::move(nearest);
            return Error{"answered " + in_quotes(*answer) + ": " + why.sentence(), policy_.place()};
        }
        return action;
    }

    // Another game may have been played before; nothing is left of it in the history.
    Result<void> begin(const typename Rules::View& view) override { return join(view, {}); }

    // Begins in the middle of a game, after these events.
    Result<void> join(const typename Rules::View& view, std::vector<typename Rules::Event> events) {
        if (view_) view_->restart(std::move(events));
        if (!policy_.has(Policy::Hook::start)) return {};
        return policy_.call(Policy::Hook::start, [&] { view_->push(view, false); });
    }

    Result<void> happened(const typename Rules::Event& event) override {
        if (!view_) return {};  // nobody listens who could not be loaded
        view_->add_event(event);
        if (!policy_.has(Policy::Hook::event)) return {};
        return policy_.call(Policy::Hook::event, [&] {
            push_table(policy_.sandbox().lua(), Owner::script, "event",
                       [&](TableWriter& out) { describe(rules_, event, out); });
        });
    }

    // on_end(winner, ctx): the number of the team that won, 0 for a draw.
    Result<void> end(const Outcome& outcome) override {
        if (!policy_.has(Policy::Hook::end)) return {};
        return policy_.call(Policy::Hook::end,
                            [&] { sol::stack::push(policy_.sandbox().lua(), number_of(outcome.winner)); });
    }

    bool overran() const override { return policy_.overran(); }
    bool timed_out() const override { return policy_.timed_out(); }
    Where place() const override { return policy_.place(); }

    std::string explanation() const override {
        return policy_.script_error() ? explain_place(*policy_.script_error()) : std::string();
    }

private:
    // "; did you mean 'move D4 D5'?" or nothing.
    std::string nearest_action(const typename Rules::View& view, std::string_view answer) const {
        constexpr std::size_t most_actions = 5000;
        JavaRandom any(0);
        const auto actions = rules_.legal_actions(rules_.sample(view, any));
        if (actions.size() > most_actions) return {};
        std::vector<std::string> texts;
        for_each_action(actions, [&](const auto& action) { texts.push_back(rules_.action_text(action)); });
        return suggestion(answer, std::vector<std::string_view>(texts.begin(), texts.end()));
    }

    const Rules& rules_;
    Policy policy_;
    std::unique_ptr<ViewBinding<Rules, Binding>> view_;
};

}  // namespace farmland::scripting
