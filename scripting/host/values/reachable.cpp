#include "scripting/host/values/reachable.hpp"

#include <lua.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string_view>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/loading/modules.hpp"
#include "scripting/host/metering/tokens.hpp"
#include "scripting/host/tables/kept.hpp"

namespace farmland::scripting {

namespace {

constexpr std::string_view live_coroutine = "a coroutine that is not over";
constexpr std::string_view metatable = "metatable";

// No two numbers have the same.
std::string text_of_float(double number) {
    if (std::isnan(number)) return "nan";
    std::array<char, 32> digits{};
    const auto [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    std::string text(digits.data(), problem == std::errc{} ? end : digits.data());
    if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";  // as Lua shows it
    return text;
}

// Nothing here allocates from Lua, which could fail outside of a call.
class Walk {
public:
    Walk(lua_State* L, Reachable& reached) : lua_(L), reached_(reached), values_(reached.values) {}

    // Of the function on top of the stack.
    void upvalues(const std::string& path) {
        upvalues(path, Pass::plain);
        upvalues(path, Pass::objects);
    }

    // Of the table on top of the stack.
    void entries(const std::string& path) {
        reached_.lengths[path] = lua_rawlen(lua_, -1);
        entries(path, Pass::plain);
        entries(path, Pass::objects);
        if (lua_getmetatable(lua_, -1) == 0) return;
        value(path + "." + std::string(metatable));
        lua_pop(lua_, 1);
    }

private:
    static constexpr std::size_t most_values = 20'000;
    static constexpr int deepest = 50;
    static constexpr std::size_t longest_text = 60;

    // What has nothing inside it comes first, so that a large table does not keep a plain counter beside it from being seen.
    enum class Pass { plain, objects };
    bool is_in(Pass pass) const { return is_object(-1) == (pass == Pass::objects); }

    void upvalues(const std::string& path, Pass pass) {
        const bool is_ours = lua_iscfunction(lua_, -1) != 0;
        for (int number = 1;; ++number) {
            const char* name = lua_getupvalue(lua_, -1, number);
            if (name == nullptr) return;
            const std::string_view word = name;
            if (!is_in(pass)) {
                // Its turn comes, or has come.
            } else if (is_ours) {
                // What iterators and wrapped coroutines go on from.
                value(path + ".(state " + std::to_string(number) + ")");
            } else if (!word.starts_with("__meter") && word != "_ENV") {
                // Not the host's own counter, and not the globals, which no script can change.
                value(path.empty() ? name : path + "." + name);
            }
            lua_pop(lua_, 1);
        }
    }

    void entries(const std::string& path, Pass pass) {
        int objects = 0;  // among the keys
        for (lua_pushnil(lua_); lua_next(lua_, -2) != 0; lua_pop(lua_, 1)) {
            if (is_object(-2)) ++objects;
            if (is_in(pass)) value(path + key(objects));
        }
    }

    // Only where the path begins: in which order a table is gone through differs from run to run.
    void leave_out(const std::string& path) {
        if (!reached_.unseen) reached_.unseen = path.substr(0, path.find_first_of(".["));
    }

    // Of the value on top of the stack.
    void value(const std::string& path) {
        if (values_.size() >= most_values) return leave_out(path);
        switch (lua_type(lua_, -1)) {
            case LUA_TTABLE:
                if (is_of_board()) {
                    values_[path] = {"a board", fingerprint()};
                } else {
                    inside(path, {"a table"}, &Walk::entries);
                }
                break;
            case LUA_TFUNCTION: inside(path, {"a function", address()}, &Walk::upvalues); break;
            case LUA_TTHREAD:
                values_[path] = {std::string(is_live(lua_tothread(lua_, -1)) ? live_coroutine : "a coroutine"),
                                 address()};
                break;
            default: values_[path] = scalar();
        }
    }

    // Tables of boards have thousands of values, none of which a script has any reason to change: what they come to is enough.
    bool is_of_board() const {
        if (lua_checkstack(lua_, 8) == 0 || lua_getmetatable(lua_, -1) == 0) return false;
        lua_pushliteral(lua_, "__name");
        lua_rawget(lua_, -2);
        const bool is_one = lua_type(lua_, -1) == LUA_TSTRING && string_at(lua_, -1).starts_with("board");
        lua_pop(lua_, 2);
        return is_one;
    }
    // Of the table on top of the stack, whatever the order of its entries.
    std::size_t fingerprint(int depth = 0) const {
        std::size_t sum = lua_rawlen(lua_, -1);
        if (depth == deepest || lua_checkstack(lua_, 8) == 0) return sum;
        const auto of_scalar = [&](int index) -> std::size_t {
            switch (lua_type(lua_, index)) {
                case LUA_TNUMBER: return std::hash<double>()(lua_tonumber(lua_, index)) + 1;
                case LUA_TSTRING: return std::hash<std::string_view>()(string_at(lua_, index));
                default: return std::hash<const void*>()(lua_topointer(lua_, index)) + 2;
            }
        };
        for (lua_pushnil(lua_); lua_next(lua_, -2) != 0; lua_pop(lua_, 1)) {
            const std::size_t value = lua_istable(lua_, -1) ? fingerprint(depth + 1) : of_scalar(-1);
            sum += (of_scalar(-2) * 31 + value) * 1'000'003;
        }
        return sum;
    }

    std::size_t address() const { return std::hash<const void*>()(lua_topointer(lua_, -1)); }
    bool is_object(int index) const {
        const int type = lua_type(lua_, index);
        return type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TTHREAD || type == LUA_TUSERDATA;
    }

    // Whether it can be resumed: it has yielded, or has a function yet to begin. Nothing runs while we look.
    bool is_live(lua_State* thread) const {
        if (thread == lua_) return false;
        return lua_status(thread) == LUA_YIELD || (lua_status(thread) == LUA_OK && lua_gettop(thread) > 0);
    }

    // What two ways lead to is looked at once.
    void inside(const std::string& path, ReachedValue kind, void (Walk::*look)(const std::string&)) {
        const auto [seen, is_new] = seen_.try_emplace(lua_topointer(lua_, -1), path);
        if (!is_new) {
            values_[path] = {"the same as " + in_quotes(seen->second)};
            return;
        }
        values_[path] = std::move(kind);
        if (depth_ == deepest || lua_checkstack(lua_, 8) == 0) return leave_out(path);
        ++depth_;
        (this->*look)(path);
        --depth_;
    }

    // Of the value on top of the stack, which has its key below it: the last one of so many that are objects, if it is one.
    // No two keys of a table have the same text.
    std::string key(int objects) {
        if (lua_type(lua_, -2) == LUA_TSTRING) {
            const std::string_view text = string_at(lua_, -2);
            if (is_word(text) && text != metatable && text.size() <= longest_text) return "." + std::string(text);
        }
        lua_pushvalue(lua_, -2);
        const ReachedValue shown = scalar();
        lua_pop(lua_, 1);
        std::string text = "[" + shown.text;
        if (is_object(-2)) {
            text += " " + std::to_string(objects);
        } else if (lua_type(lua_, -2) == LUA_TSTRING && shown.text != "'" + std::string(string_at(lua_, -2)) + "'") {
            text += " #" + std::to_string(shown.bits);
        }
        return text + "]";
    }

    ReachedValue scalar() {
        switch (lua_type(lua_, -1)) {
            case LUA_TNIL: return {"nil"};
            case LUA_TBOOLEAN: return {lua_toboolean(lua_, -1) != 0 ? "true" : "false"};
            case LUA_TSTRING: {
                const std::string_view text = string_at(lua_, -1);
                return {in_quotes(text), std::hash<std::string_view>()(text)};
            }
            case LUA_TNUMBER:
                if (lua_isinteger(lua_, -1) != 0) return {std::to_string(lua_tointeger(lua_, -1))};
                return {text_of_float(lua_tonumber(lua_, -1)), std::bit_cast<std::uint64_t>(lua_tonumber(lua_, -1))};
            default: return {std::string("a ") + lua_typename(lua_, lua_type(lua_, -1)), address()};
        }
    }

    lua_State* lua_;
    Reachable& reached_;
    std::map<std::string, ReachedValue>& values_;
    std::map<const void*, std::string> seen_;  // the way that led to each
    int depth_ = 0;
};

}  // namespace

Reachable reachable_from(const Kept& function) {
    Reachable reached;
    lua_State* L = function.lua();
    function.push();
    Walk(L, reached).upvalues("");
    lua_pop(L, 1);
    return reached;
}

Reachable reachable_by_require(lua_State* L) {
    Reachable reached;
    if (!push_loaded_modules(L)) return reached;
    Walk(L, reached).entries("require");
    lua_pop(L, 1);
    return reached;
}

std::optional<std::string> difference(const Reachable& before, const Reachable& after) {
    static const ReachedValue nothing = {"nothing"};
    const auto find = [](const Reachable& reached, const std::string& path) {
        const auto found = reached.values.find(path);
        return found != reached.values.end() ? found->second : nothing;
    };
    const auto tell = [&](const std::string& path) {
        const std::string was = find(before, path).text;
        const std::string is = find(after, path).text;
        return in_quotes(path) + " was " + was + " and is " + (is == was ? "another one" : is);
    };
    for (const auto& [path, value] : after.values) {
        if (value.text == live_coroutine) return in_quotes(path) + " is a coroutine, which goes on where it stopped";
    }
    for (const auto& [path, value] : before.values) {
        if (find(after, path) != value) return tell(path);
    }
    for (const auto& [path, value] : after.values) {
        if (!before.values.contains(path)) return tell(path);
    }
    for (const auto& [path, length] : before.lengths) {
        const auto now = after.lengths.find(path);
        if (now == after.lengths.end() || now->second == length) continue;
        return in_quotes("#" + path) + " was " + std::to_string(length) + " and is " + std::to_string(now->second);
    }
    return std::nullopt;
}

}  // namespace farmland::scripting
