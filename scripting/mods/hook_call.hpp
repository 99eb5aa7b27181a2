// Calling the hooks of mods: arguments in, results out, whatever is wrong ends the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/tables/reader.hpp"
#include "scripting/mods/hook_scripts.hpp"

namespace farmland::scripting {

// One call of a hook of one mod: pushes arguments, reads the result, and leaves the stack as it was.
class HookCall {
public:
    HookCall(HookScript& script, std::size_t hook)
        : script_(script), hook_(hook), size_before_(script.sandbox().stack_size()) {
        script_.push_function(hook_);
    }
    ~HookCall() { script_.sandbox().cut_stack(size_before_); }
    HookCall(const HookCall&) = delete;
    HookCall& operator=(const HookCall&) = delete;

    lua_State* lua() const { return script_.sandbox().lua(); }

    // Returns the result.
    Argument call() {
        script_.call(hook_, script_.sandbox().stack_size() - size_before_ - 1);
        return top_value(lua());
    }

    TableReader result() const { return {lua(), -1}; }

    [[noreturn]] void refuse(std::string_view what) { script_.refuse(hook_, what); }
    [[noreturn]] void refuse(const Error& error) { refuse("a table that is wrong: " + error.sentence()); }
    [[noreturn]] void refuse_kind(std::string_view expected) {
        refuse(kind_of_value(lua(), -1) + ", expected " + std::string(expected));
    }
    // The value, or the end of the game.
    template <class Value>
    Value want(Result<Value> value) {
        if (!value) refuse(value.error());
        return *std::move(value);
    }
    void want(const Result<void>& done) {
        if (!done) refuse(done.error());
    }
    std::int64_t want_within(const TableReader& table, std::string_view name, std::int64_t least, std::int64_t most) {
        const std::int64_t value = want(table.integer(name));
        if (value < least || value > most) {
            refuse(table.error(
                name, std::to_string(value) + " is not from " + std::to_string(least) + " to " + std::to_string(most)));
        }
        return value;
    }

private:
    HookScript& script_;
    std::size_t hook_;
    int size_before_;
};

// What the context of a game's hooks is.
inline const HookScripts& scripts_of(const void* context) { return *static_cast<const HookScripts*>(context); }

// Asks the mods that have the hook, the last one first, until one of them answers.
template <class Answer, class Ask>
std::optional<Answer> first_answer(const void* context, std::size_t hook, Ask ask) {
    const auto& scripts = scripts_of(context).of_this_thread();
    for (auto script = scripts.rbegin(); script != scripts.rend(); ++script) {
        if (!(*script)->has(hook)) continue;
        HookCall call(**script, hook);
        if (std::optional<Answer> answer = ask(call)) return answer;
    }
    return std::nullopt;
}

}  // namespace farmland::scripting
