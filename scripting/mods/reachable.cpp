#include "scripting/mods/reachable.hpp"

#include <lua.h>

#include <functional>
#include <set>
#include <string_view>

#include "core/base/text.hpp"
#include "scripting/host/text_of_value.hpp"

namespace farmland::scripting {

namespace {

// Nothing here allocates from Lua, which could fail outside of a call.
class Walk {
public:
    Walk(lua_State* L, Reachable& values) : lua_(L), values_(values) {}

    // Of the function on top of the stack.
    void upvalues(const std::string& path) {
        for (int number = 1;; ++number) {
            const char* name = lua_getupvalue(lua_, -1, number);
            if (name == nullptr) return;
            // The host's own counter, and the globals, which no script can change.
            const std::string_view word = name;
            if (!word.starts_with("__meter") && word != "_ENV") value(path.empty() ? name : path + "." + name);
            lua_pop(lua_, 1);
        }
    }

private:
    static constexpr std::size_t most_values = 20'000;
    static constexpr int deepest = 50;
    static constexpr std::size_t longest_text = 60;

    // Of the value on top of the stack.
    void value(const std::string& path) {
        if (values_.size() >= most_values) return;
        switch (lua_type(lua_, -1)) {
            case LUA_TTABLE: inside(path, "a table", &Walk::entries); break;
            case LUA_TFUNCTION:
                if (lua_iscfunction(lua_, -1) != 0) {
                    values_[path] = "a function";
                } else {
                    inside(path, "a function", &Walk::upvalues);
                }
                break;
            case LUA_TSTRING: {
                const std::string_view text = string_at(lua_, -1);
                values_[path] = in_quotes(text);
                if (text.size() > longest_text)
                    values_[path] += " #" + std::to_string(std::hash<std::string_view>()(text));
                break;
            }
            default: values_[path] = text_of_scalar();
        }
    }

    // What two ways lead to is looked at once.
    void inside(const std::string& path, const char* kind, void (Walk::*look)(const std::string&)) {
        values_[path] = kind;
        if (depth_ == deepest || lua_checkstack(lua_, 8) == 0) return;
        if (!seen_.insert(lua_topointer(lua_, -1)).second) return;
        ++depth_;
        (this->*look)(path);
        --depth_;
    }

    void entries(const std::string& path) {
        for (lua_pushnil(lua_); lua_next(lua_, -2) != 0; lua_pop(lua_, 1)) {
            value(path + key());
        }
        if (lua_getmetatable(lua_, -1) == 0) return;
        value(path + ".metatable");
        lua_pop(lua_, 1);
    }

    // Of the value on top of the stack, which has its key below it.
    std::string key() {
        if (lua_type(lua_, -2) == LUA_TSTRING) return "." + printable(string_at(lua_, -2), longest_text);
        lua_pushvalue(lua_, -2);
        std::string text = "[" + text_of_scalar() + "]";
        lua_pop(lua_, 1);
        return text;
    }

    std::string text_of_scalar() {
        switch (lua_type(lua_, -1)) {
            case LUA_TNIL: return "nil";
            case LUA_TBOOLEAN: return lua_toboolean(lua_, -1) != 0 ? "true" : "false";
            case LUA_TNUMBER:
                return lua_isinteger(lua_, -1) != 0 ? std::to_string(lua_tointeger(lua_, -1))
                                                    : std::to_string(lua_tonumber(lua_, -1));
            default: return std::string("a ") + lua_typename(lua_, lua_type(lua_, -1));
        }
    }

    lua_State* lua_;
    Reachable& values_;
    std::set<const void*> seen_;
    int depth_ = 0;
};

std::string shown(const Reachable& values, const std::string& path) {
    const auto value = values.find(path);
    return value != values.end() ? value->second : "nothing";
}

}  // namespace

Reachable reachable_from(lua_State* L) {
    Reachable values;
    Walk(L, values).upvalues("");
    return values;
}

std::optional<std::string> difference(const Reachable& before, const Reachable& after) {
    const auto tell = [&](const std::string& path) {
        return in_quotes(path) + " was " + shown(before, path) + " and is " + shown(after, path);
    };
    for (const auto& [path, value] : before) {
        if (shown(after, path) != value) return tell(path);
    }
    for (const auto& [path, value] : after) {
        if (!before.contains(path)) return tell(path);
    }
    return std::nullopt;
}

}  // namespace farmland::scripting
