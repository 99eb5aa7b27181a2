#include "scripting/agents/policy.hpp"

#include <lauxlib.h>
#include <lua.h>

#include "core/base/text.hpp"
#include "scripting/bindings/random.hpp"
#include "scripting/host/strict.hpp"

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

}  // namespace

Policy::Policy(JavaRandom& random, Budget budget) : sandbox_(Role::policy, budget), choose_(LUA_NOREF) {
    lua_State* L = sandbox_.lua();
    sandbox_.on_random([&random] { return static_cast<std::uint64_t>(random.next_long()); });
    lua_createtable(L, 0, 2);
    push_random(L, random);
    lua_setfield(L, -2, "random");
    lua_newtable(L);
    lua_setfield(L, -2, "memory");
    make_strict(L, -1, "ctx");
    context_ = luaL_ref(L, LUA_REGISTRYINDEX);
}

Result<void> Policy::load(const ScriptSource& source, std::string_view game) {
    file_ = source.name;
    if (!source.root.empty()) sandbox_.add_root(source.root);
    if (auto loaded = sandbox_.load(source.name, source.text); !loaded) return loaded;
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
    const std::string its_game = text_field(L, "game");
    if (its_game != game) {
        return refuse("the policy is for the game " + in_quotes(its_game) + ", expected game = \"" + std::string(game) +
                      "\"");
    }
    lua_pushstring(L, "choose");
    lua_rawget(L, -2);
    if (!lua_isfunction(L, -1)) {
        return refuse(std::string("the policy needs a function choose(view, ctx), found a ") + luaL_typename(L, -1));
    }
    choose_ = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pop(L, 1);
    return {};
}

void Policy::begin_choose() { lua_rawgeti(sandbox_.lua(), LUA_REGISTRYINDEX, choose_); }

Result<std::string> Policy::end_choose() {
    lua_State* L = sandbox_.lua();
    lua_rawgeti(L, LUA_REGISTRYINDEX, context_);
    if (choose_ == LUA_NOREF) {
        lua_settop(L, 0);
        return Error{"the policy could not be loaded"};
    }
    if (auto called = sandbox_.call(2, 1); !called) return called.error();
    constexpr std::size_t longest_action = 200;
    std::size_t length = 0;
    const char* text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : nullptr;
    Result<std::string> answer =
        Error{file_ + ": choose returned a " + luaL_typename(L, -1) + ", expected an action such as \"yield\""};
    if (text != nullptr && length <= longest_action) answer = std::string(text, length);
    if (text != nullptr && length > longest_action) {
        answer = Error{file_ + ": choose returned a text of " + std::to_string(length) +
                       " bytes, expected an action such as \"yield\""};
    }
    lua_pop(L, 1);
    return answer;
}

}  // namespace farmland::scripting
