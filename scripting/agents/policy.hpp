// A policy: one Lua file that decides for one side of one game.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/java_random.hpp"
#include "core/base/result.hpp"
#include "core/base/text.hpp"
#include "core/game/agent.hpp"
#include "scripting/host/sandbox.hpp"

namespace farmland::scripting {

// A script as it was found: the name that errors show, its text, and where `require` may look.
struct ScriptSource {
    std::string name;
    std::string text;
    std::filesystem::path root;  // empty: nowhere
};

class Policy {
public:
    // The stream must outlive the policy; every random number of the policy comes from it.
    Policy(JavaRandom& random, Budget budget);

    // For bindings, before load().
    Sandbox& sandbox() { return sandbox_; }

    // Runs the file and checks the table it returns.
    Result<void> load(const ScriptSource& source, std::string_view game);

    // Calls choose(view, ctx) with the view that the function pushes; the answer is an action in the game's notation.
    template <class PushView>
    Result<std::string> choose(PushView push_view) {
        begin_choose();
        push_view();
        return end_choose();
    }

    const std::string& name() const { return name_; }

private:
    void begin_choose();
    Result<std::string> end_choose();

    Sandbox sandbox_;
    std::string file_;
    std::string name_;
    int choose_;
    int context_;
};

// A policy as the agent of a game; View writes that game's views for Lua.
template <class Rules, class View>
class PolicyAgent final : public Agent<Rules> {
public:
    PolicyAgent(const Rules& rules, JavaRandom& random, Budget budget = {}) : rules_(rules), policy_(random, budget) {}

    Result<void> load(const ScriptSource& source) {
        View::add_globals(policy_.sandbox(), rules_);
        view_ = std::make_unique<View>(policy_.sandbox(), rules_);
        return policy_.load(source, Rules::game);
    }

    // What the policy prints, line by line; without it print is silent.
    void on_print(std::function<void(std::string_view line)> print) { policy_.sandbox().on_print(std::move(print)); }

    Result<typename Rules::Action> choose(const typename Rules::View& view) override {
        if (!view_) return Error{"no policy was loaded"};
        auto answer = policy_.choose([&] { view_->push(view); });
        if (!answer) return answer.error();
        auto action = rules_.parse_action(*answer);
        if (!action) return Error{policy_.name() + " answered " + in_quotes(*answer) + ": " + action.error().message};
        return action;
    }

private:
    const Rules& rules_;
    Policy policy_;
    std::unique_ptr<View> view_;
};

}  // namespace farmland::scripting
