#include "scripting/agents/policy.hpp"

#include <algorithm>
#include <ctime>

#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/library/random.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/reader.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// A value given on the command line: a number, true or false where it looks like one, else text.
void push_setting(lua_State* L, const std::string& value) {
    if (value == "true" || value == "false") {
        sol::stack::push(L, value == "true");
    } else if (!push_number(L, value)) {
        push_string(L, value);
    }
}

}  // namespace

Policy::Policy(JavaRandom& random, Budget budget, const Settings& settings)
    : sandbox_(Role::policy, budget), settings_(settings) {
    static constexpr std::array<NamedFunction, 3> functions = {{{"log", exposed<&Policy::log>},
                                                                {"steps_left", exposed<&Policy::steps_left>},
                                                                {"time_left", exposed<&Policy::time_left>}}};
    lua_State* L = sandbox_.lua();
    sandbox_.on_random([&random] { return static_cast<std::uint64_t>(random.next_long()); });
    push_map(L, [&](TableWriter& out) {
        for (const auto& setting : settings) out.field(setting.first, [&] { push_setting(L, setting.second); });
    });
    settings_table_ = KeptTable::take(L, "ctx.settings", make_stand_in);
    push_table(L, Owner::engine, "ctx", [&](TableWriter& out) {
        out.field("random", [&] { push_random(L, random); });
        out.field("memory", [&] { push_map(L, [](TableWriter&) {}); });
        out.field("settings", [&] { settings_table_.shown().push(); });
        out.functions(functions, this);
    });
    context_ = Kept(L);
}

void Policy::log(Behind<Policy> self, sol::this_state L) {
    const std::string line = text_of_arguments(L);
    constexpr std::size_t cost_of_line = 32;
    if (!self->log_ || self->logged_ > most_logged) return;
    self->logged_ += line.size() + cost_of_line;
    self->log_(self->logged_ <= most_logged ? line : "(the log is full: no more than 1 MiB of a game is kept)");
}

// Where nobody waits there is no clock to look at: the same game goes the same way every time.
std::optional<lua_Integer> Policy::time_left(Behind<const Policy> self) {
    if (!self->deadline_) return std::nullopt;
    const auto left = *self->deadline_ - std::chrono::steady_clock::now();
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(left).count();
    return std::max<lua_Integer>(milliseconds, 0);
}

// The function of that name in the table on top of the stack.
Result<Kept> Policy::take_function(const char* name, bool optional) {
    lua_State* L = sandbox_.lua();
    if (Kept function = TableReader(L, -1).function(name)) return function;
    return read_field(L, -1, name, [&](Argument found) -> Result<Kept> {
        if (optional && !found.is_given()) return Kept();
        return Error{"expected " + std::string(name) + " to be a function, found a " + found.type_name()};
    });
}

// The table on top of the stack may declare settings with their usual values. Then one that it does not declare is a mistake
// of whoever set it; otherwise nobody can tell but by the text.
Result<void> Policy::take_settings(std::string_view text) {
    lua_State* L = sandbox_.lua();
    return read_field(L, -1, "settings", [&](Argument declared) -> Result<void> {
        if (declared.is_table()) return take_declared_settings(declared);
        if (declared.is_given()) {
            return Error{"expected settings to be a table such as { depth = 3 }, found " +
                         kind_of_value(L, declared.index)};
        }
        for (const auto& [name, value] : settings_) {
            if (text.find(name) != std::string_view::npos) continue;
            notes_.push_back(file_ + " declares no settings, and " + in_quotes(name) + " is nowhere in it");
        }
        return {};
    });
}

Result<void> Policy::take_declared_settings(Argument declared) {
    const auto known = text_keys(declared.L, declared.index);
    for (const auto& [name, value] : settings_) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        return Error{"the policy has no setting " + in_quotes(name) +
                     (known.empty() ? "" : suggestion_or_list(name, known))};
    }
    for (const std::string_view name : known) {
        auto taken = read_field(declared.L, declared.index, name,
                                [&, each = name](Argument usual) { return take_setting(each, usual); });
        if (!taken) return taken;
    }
    return {};
}

Result<void> Policy::take_setting(std::string_view name, Argument usual) {
    lua_State* L = usual.L;
    const std::string_view type = usual.type_name();
    if (type != "number" && type != "string" && type != "boolean") {
        return Error{"expected the setting " + in_quotes(name) + " to be a number, a text, true or false, found " +
                     kind_of_value(L, usual.index)};
    }
    const auto given = settings_.find(name);
    std::string_view type_set;
    settings_table_.set(L, name, [&] {
        if (given == settings_.end()) {
            push_again(L, usual.index);
        } else if (type == "string") {
            push_string(L, given->second);
        } else {
            push_setting(L, given->second);
        }
        type_set = top_value(L).type_name();
    });
    if (type_set == type) return {};
    return Error{"expected the setting " + in_quotes(name) + " to be " +
                 (type == "number" ? "a number" : "true or false") + ", found " + in_quotes(given->second)};
}

// A hook with a misspelt name would never be called, and nobody would know. Other fields are the author's own.
Result<void> Policy::check_hook_names() const {
    const std::vector<std::string_view> known(hook_names.begin(), hook_names.end());
    for (const std::string_view name : text_keys(sandbox_.lua(), -1)) {
        if (!name.starts_with("on_") || std::find(known.begin(), known.end(), name) != known.end()) continue;
        return Error{"the policy has " + in_quotes(name) + ", which is never called" + suggestion_or_list(name, known)};
    }
    return {};
}

Result<void> Policy::load(const ScriptSource& source, std::string_view game) {
    file_ = source.name;
    if (source.modules) {
        sandbox_.on_embedded([&source](std::string_view path) -> std::optional<SourceFile> {
            const auto found = source.modules->find(path);
            return found != source.modules->end() ? std::optional(found->second) : std::nullopt;
        });
    } else if (!source.root.empty()) {
        sandbox_.add_root(source.root);
    }
    sandbox_.name_calls("");
    if (auto loaded = note_failure(sandbox_.load(source.name, source.text)); !loaded) return loaded;
    lua_State* L = sandbox_.lua();
    const auto refuse = [&](const std::string& what) -> Result<void> {
        sandbox_.cut_stack(0);
        return Error{file_ + ": " + what};
    };
    if (const Argument returned = top_value(L); !returned.is_table()) {
        return refuse(std::string("a policy returns a table { name, game, choose }, this file returned a ") +
                      returned.type_name());
    }
    name_ = text_field(L, -1, "name").value_or("");
    if (name_.empty()) return refuse("the policy has no name: add name = \"...\" to the table it returns");
    constexpr std::size_t longest_name = 60;
    if (name_ != printable(name_, longest_name)) {
        return refuse("the name of a policy is one line of at most 60 characters, found " + in_quotes(name_));
    }
    const std::string_view its_game = text_field(L, -1, "game").value_or("");
    if (its_game != game) {
        return refuse("the policy is for the game " + in_quotes(its_game) + ", expected game = \"" + std::string(game) +
                      "\"");
    }
    auto choose = take_function("choose", false);
    if (!choose) {
        const auto nearest = nearest_name("choose", text_keys(L, -1));
        const bool misspelt = nearest && *nearest != "choose";
        return refuse("the policy needs a function choose(view, ctx)" +
                      (misspelt ? "; it has " + in_quotes(*nearest) + ", did you mean 'choose'?"
                                : ": " + choose.error().sentence()));
    }
    choose_ = *std::move(choose);
    for (std::size_t hook = 0; hook < hook_names.size(); ++hook) {
        auto function = take_function(hook_names[hook], true);
        if (!function) return refuse(function.error().sentence());
        hooks_[hook] = *std::move(function);
    }
    if (auto known = check_hook_names(); !known) return refuse(known.error().sentence());
    if (auto taken = take_settings(source.text); !taken) return refuse(taken.error().sentence());
    sandbox_.cut_stack(0);
    if (source.modules) {
        sandbox_.refuse_modules("in a tournament modules are loaded together with the policy, when its file runs");
    }
    loaded_ = true;
    return {};
}

Where Policy::place() const {
    const Where known = choose_.place();
    return known.name.empty() ? Where{file_} : known;
}

bool Policy::overran() const {
    if (!script_error_) return false;
    switch (script_error_->fault) {
        case Fault::syntax:
        case Fault::runtime:
        case Fault::rules: return false;
        case Fault::steps:
        case Fault::memory:
        case Fault::stack:
        case Fault::time: return true;
    }
    return false;
}

std::uint64_t Policy::processor_nanoseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    constexpr std::uint64_t nanoseconds_per_second = 1'000'000'000;
    return static_cast<std::uint64_t>(now.tv_sec) * nanoseconds_per_second + static_cast<std::uint64_t>(now.tv_nsec);
}

void Policy::begin_call(const Kept& function, const char* name) {
    sandbox_.name_calls(name);
    sandbox_.begin_call(function);
}

// A failure of the sandbox is the script's own error.
Result<void> Policy::note_failure(Result<void> done) {
    script_error_ = done ? std::nullopt : std::optional(sandbox_.last_error());
    if (script_error_ && script_error_->fault == Fault::rules) throw RuleFailure(*script_error_);
    return done;
}

Result<void> Policy::end_hook() {
    context_.push();
    return note_failure(sandbox_.call(2, 0));
}

Result<std::string> Policy::text_of_answer(Argument answer) const {
    const auto text = action_text(answer);
    if (text && text->size() <= longest_action_text) return std::string(*text);
    const std::string found = text                ? "a text of " + std::to_string(text->size()) + " bytes"
                              : answer.is_given() ? kind_of_value(answer.L, answer.index)
                                                  : "nothing";
    return Error{"choose returned " + found + ", expected one of view.actions or an action as text", place()};
}

Result<std::string> Policy::end_choose() {
    context_.push();
    if (!loaded_) {
        sandbox_.cut_stack(0);
        script_error_.reset();
        return Error{"the policy could not be loaded"};
    }
    if (auto called = note_failure(sandbox_.call(2, 1)); !called) return called.error();
    auto answer = text_of_answer(top_value(sandbox_.lua()));
    sandbox_.cut_stack(sandbox_.stack_size() - 1);
    return answer;
}

}  // namespace farmland::scripting
