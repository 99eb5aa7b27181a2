#include "scripting/agents/policy.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>

#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/bindings/random.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// The text field of the table on top of the stack, or an empty text.
std::string text_field(lua_State* L, const char* key) {
    lua_pushstring(L, key);
    lua_rawget(L, -2);
    std::size_t length = 0;
    const char* text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : "";
    std::string copy(text, length);
    lua_pop(L, 1);
    return copy;
}

// A value given on the command line: a number, true or false where it looks like one, else text.
void push_setting(lua_State* L, const std::string& value) {
    if (value == "true" || value == "false") {
        lua_pushboolean(L, value == "true" ? 1 : 0);
        return;
    }
    const bool is_number = value.find('\0') == std::string::npos && lua_stringtonumber(L, value.c_str()) != 0;
    if (!is_number) lua_pushlstring(L, value.data(), value.size());
}

void push_settings(lua_State* L, const Settings& settings) {
    lua_createtable(L, 0, static_cast<int>(settings.size()));
    for (const auto& [name, value] : settings) {
        push_setting(L, value);
        lua_setfield(L, -2, name.c_str());
    }
}

}  // namespace

Policy::Policy(JavaRandom& random, Budget budget, const Settings& settings)
    : sandbox_(Role::policy, budget), settings_(settings) {
    static_assert(no_function == LUA_NOREF);
    lua_State* L = sandbox_.lua();
    sandbox_.on_random([&random] { return static_cast<std::uint64_t>(random.next_long()); });
    lua_createtable(L, 0, 6);
    push_random(L, random);
    lua_setfield(L, -2, "random");
    lua_newtable(L);
    lua_setfield(L, -2, "memory");
    push_settings(L, settings);
    lua_pushvalue(L, -1);
    settings_table_ = luaL_ref(L, LUA_REGISTRYINDEX);
    make_stand_in(L, "ctx.settings");
    lua_setfield(L, -2, "settings");
    lua_pushlightuserdata(L, this);
    lua_pushcclosure(L, log, 1);
    lua_setfield(L, -2, "log");
    lua_pushlightuserdata(L, this);
    lua_pushcclosure(L, steps_left, 1);
    lua_setfield(L, -2, "steps_left");
    lua_pushlightuserdata(L, this);
    lua_pushcclosure(L, time_left, 1);
    lua_setfield(L, -2, "time_left");
    make_read_only(L, "ctx");
    context_ = luaL_ref(L, LUA_REGISTRYINDEX);
}

int Policy::log(lua_State* L) {
    const std::string line = text_of_arguments(L);
    constexpr std::size_t cost_of_line = 32;
    auto& policy = *static_cast<Policy*>(lua_touserdata(L, lua_upvalueindex(1)));
    if (!policy.log_ || policy.logged_ > most_logged) return 0;
    policy.logged_ += line.size() + cost_of_line;
    policy.log_(policy.logged_ <= most_logged ? line : "(the log is full: no more than 1 MiB of a game is kept)");
    return 0;
}

int Policy::steps_left(lua_State* L) {
    const auto& policy = *static_cast<const Policy*>(lua_touserdata(L, lua_upvalueindex(1)));
    lua_pushinteger(L, policy.sandbox_.steps_left());
    return 1;
}

// Where nobody waits there is no clock to look at: the same game goes the same way every time.
int Policy::time_left(lua_State* L) {
    const auto& policy = *static_cast<const Policy*>(lua_touserdata(L, lua_upvalueindex(1)));
    if (!policy.deadline_) {
        lua_pushnil(L);
        return 1;
    }
    const auto left = *policy.deadline_ - std::chrono::steady_clock::now();
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(left).count();
    lua_pushinteger(L, std::max<lua_Integer>(milliseconds, 0));
    return 1;
}

// The function of that name in the table on top of the stack.
Result<int> Policy::keep_function(const char* name, bool optional) {
    lua_State* L = sandbox_.lua();
    lua_pushstring(L, name);
    const int type = lua_rawget(L, -2);
    if (type == LUA_TFUNCTION) return luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pop(L, 1);
    if (type == LUA_TNIL && optional) return no_function;
    return Error{"expected " + std::string(name) + " to be a function, found a " + lua_typename(L, type)};
}

// The table on top of the stack may declare settings with their usual values. Then one that it does not declare is a mistake
// of whoever set it; otherwise nobody can tell but by the text.
Result<void> Policy::take_settings(std::string_view text) {
    lua_State* L = sandbox_.lua();
    const int top = lua_gettop(L);
    lua_pushliteral(L, "settings");
    const int type = lua_rawget(L, -2);
    Result<void> taken;
    if (type == LUA_TTABLE) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, settings_table_);
        taken = take_declared_settings(top + 1, top + 2);
    } else if (type != LUA_TNIL) {
        taken = Error{"expected settings to be a table such as { depth = 3 }, found " + kind_of_value(L, -1)};
    } else {
        for (const auto& [name, value] : settings_) {
            if (text.find(name) != std::string_view::npos) continue;
            notes_.push_back(file_ + " declares no settings, and " + in_quotes(name) + " is nowhere in it");
        }
    }
    lua_settop(L, top);
    return taken;
}

// Both tables are on the stack.
Result<void> Policy::take_declared_settings(int declared, int all) {
    lua_State* L = sandbox_.lua();
    const auto known = text_keys(L, declared);
    for (const auto& [name, value] : settings_) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        return Error{"the policy has no setting " + in_quotes(name) +
                     (known.empty() ? "" : suggestion_or_list(name, known))};
    }
    for (const std::string_view name : known) {
        lua_pushlstring(L, name.data(), name.size());
        lua_pushvalue(L, -1);
        const int type = lua_rawget(L, declared);
        if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN) {
            return Error{"expected the setting " + in_quotes(name) + " to be a number, a text, true or false, found " +
                         kind_of_value(L, -1)};
        }
        if (const auto given = settings_.find(name); given != settings_.end()) {
            lua_pop(L, 1);
            const std::string& value = given->second;
            if (type == LUA_TSTRING) {
                lua_pushlstring(L, value.data(), value.size());
            } else {
                push_setting(L, value);
            }
            if (lua_type(L, -1) != type) {
                return Error{"expected the setting " + in_quotes(name) + " to be " +
                             (type == LUA_TNUMBER ? "a number" : "true or false") + ", found " + in_quotes(value)};
            }
        }
        lua_rawset(L, all);
    }
    return {};
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
    if (!source.root.empty()) sandbox_.add_root(source.root);
    sandbox_.name_calls("");
    if (auto loaded = note_failure(sandbox_.load(source.name, source.text)); !loaded) return loaded;
    lua_State* L = sandbox_.lua();
    const auto refuse = [&](const std::string& what) -> Result<void> {
        lua_settop(L, 0);
        return Error{file_ + ": " + what};
    };
    if (!lua_istable(L, -1)) {
        return refuse(std::string("a policy returns a table { name, game, choose }, this file returned a ") +
                      luaL_typename(L, -1));
    }
    name_ = text_field(L, "name");
    if (name_.empty()) return refuse("the policy has no name: add name = \"...\" to the table it returns");
    constexpr std::size_t longest_name = 60;
    if (name_ != printable(name_, longest_name)) {
        return refuse("the name of a policy is one line of at most 60 characters, found " + in_quotes(name_));
    }
    const std::string its_game = text_field(L, "game");
    if (its_game != game) {
        return refuse("the policy is for the game " + in_quotes(its_game) + ", expected game = \"" + std::string(game) +
                      "\"");
    }
    const auto choose = keep_function("choose", false);
    if (!choose) {
        const auto nearest = nearest_name("choose", text_keys(L, -1));
        const bool misspelt = nearest && *nearest != "choose";
        return refuse("the policy needs a function choose(view, ctx)" +
                      (misspelt ? "; it has " + in_quotes(*nearest) + ", did you mean 'choose'?"
                                : ": " + choose.error().message));
    }
    choose_ = *choose;
    for (std::size_t hook = 0; hook < hook_names.size(); ++hook) {
        const auto function = keep_function(hook_names[hook], true);
        if (!function) return refuse(function.error().message);
        hooks_[hook] = *function;
    }
    if (auto known = check_hook_names(); !known) return refuse(known.error().message);
    if (auto taken = take_settings(source.text); !taken) return refuse(taken.error().message);
    lua_pop(L, 1);
    loaded_ = true;
    return {};
}

void Policy::push_context() { lua_rawgeti(sandbox_.lua(), LUA_REGISTRYINDEX, context_); }

std::string Policy::place() const {
    lua_State* L = sandbox_.lua();
    lua_Debug info;
    lua_rawgeti(L, LUA_REGISTRYINDEX, choose_);
    lua_getinfo(L, ">S", &info);
    // A function of the host, such as a coroutine's, has no line.
    if (*info.source != '@' || info.linedefined <= 0) return file_ + ": ";
    return std::string(info.source + 1) + ":" + std::to_string(info.linedefined) + ": ";
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

void Policy::begin_call(int function, const char* name) {
    sandbox_.name_calls(name);
    lua_rawgeti(sandbox_.lua(), LUA_REGISTRYINDEX, function);
}

// A failure of the sandbox is the script's own error.
Result<void> Policy::note_failure(Result<void> done) {
    script_error_ = done ? std::nullopt : std::optional(sandbox_.last_error());
    if (script_error_ && script_error_->fault == Fault::rules) throw RuleFailure(script_error_->sentence);
    return done;
}

Result<void> Policy::end_hook() {
    lua_State* L = sandbox_.lua();
    lua_rawgeti(L, LUA_REGISTRYINDEX, context_);
    return note_failure(sandbox_.call(2, 0));
}

// The text on top of the stack, if it can be an action.
Result<std::string> Policy::text_of_answer() const {
    constexpr std::string_view expected = ", expected one of view.actions or an action as text";
    lua_State* L = sandbox_.lua();
    std::size_t length = 0;
    const char* text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : nullptr;
    if (text != nullptr && length <= longest_action_text) return std::string(text, length);
    const std::string found = text != nullptr    ? "a text of " + std::to_string(length) + " bytes"
                              : lua_isnil(L, -1) ? "nothing"
                                                 : std::string(kind_of_value(L, -1));
    return Error{place() + "choose returned " + found + std::string(expected)};
}

Result<std::string> Policy::end_choose() {
    lua_State* L = sandbox_.lua();
    lua_rawgeti(L, LUA_REGISTRYINDEX, context_);
    if (!loaded_) {
        lua_settop(L, 0);
        script_error_.reset();
        return Error{"the policy could not be loaded"};
    }
    if (auto called = note_failure(sandbox_.call(2, 1)); !called) return called.error();
    replace_action_by_text(L, -1);
    auto answer = text_of_answer();
    lua_pop(L, 1);
    return answer;
}

}  // namespace farmland::scripting
