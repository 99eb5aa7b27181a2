#include "scripting/host/loading/global_uses.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <set>

#include "core/base/text.hpp"
#include "scripting/host/loading/chunk.hpp"
#include "scripting/host/metering/tokens.hpp"
#include "scripting/host/roles.hpp"

namespace farmland::scripting {

namespace {

// The chunk becomes a function inside one that declares some names. Where the chunk uses such a name freely, it would be
// a global without the declaration, and with it the function has an upvalue of that name.
class TrialCompiler {
public:
    TrialCompiler() : lua_(luaL_newstate(), lua_close) {
        if (!lua_) throw std::bad_alloc();
    }

    bool accepts(const std::string& declaration, std::string_view chunk) {
        lua_State* L = lua_.get();
        lua_settop(L, 0);
        const std::string text = declaration + " return function(...) " + std::string(chunk) + "\nend";
        return luaL_loadbufferx(L, text.data(), text.size(), "=chunk", "t") == LUA_OK;
    }

    // Of the text that was not accepted: "chunk:12: ...". Lines are those of the chunk.
    std::optional<int> line_of_error() const {
        const std::string_view message = lua_tostring(lua_.get(), -1);
        const std::string_view rest = message.substr(message.find(':') + 1);
        return parse_integer<int>(rest.substr(0, rest.find(':')));
    }

    std::set<std::string> free_names(const std::vector<std::string>& names, std::string_view chunk) {
        std::string declaration = "local ";
        for (const std::string& name : names) declaration += (&name == &names.front() ? "" : ",") + name;
        if (!accepts(declaration, chunk)) return {};
        lua_State* L = lua_.get();
        lua_call(L, 0, 1);  // makes the function, without calling it
        std::set<std::string> found;
        for (int index = 1; const char* name = lua_getupvalue(L, 1, index); ++index) {
            lua_settop(L, 1);
            if (std::find(names.begin(), names.end(), name) != names.end()) found.insert(name);
        }
        return found;
    }

private:
    std::unique_ptr<lua_State, void (*)(lua_State*)> lua_;
};

class Search {
public:
    Search(std::string_view chunk, const std::vector<std::string>& known) : chunk_(chunk), known_(known) {
        Tokens tokens(chunk);
        for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) tokens_.push_back(token);
    }

    std::vector<GlobalUse> run() {
        for (const std::string& name : free_names()) {
            // A name that is assigned to is told once: where that first happens, a local is missing.
            if (const auto line = assignment(name)) {
                uses_.push_back({GlobalUse::Kind::assignment, name, *line});
            } else if (is_known(name)) {
                look_at_known(name);
            } else {
                look_at_unknown(name);
            }
        }
        std::stable_sort(uses_.begin(), uses_.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
        return std::move(uses_);
    }

private:
    static constexpr int most_uses = 20;  // of one name; more tell nothing new

    bool is_known(const std::string& name) const { return std::binary_search(known_.begin(), known_.end(), name); }

    std::set<std::string> free_names() {
        constexpr std::size_t names_at_once = 50;  // far below what Lua allows one function
        std::set<std::string> all;
        for (const std::string_view token : tokens_) {
            if (is_name(token)) all.insert(std::string(token));
        }
        std::set<std::string> found;
        std::vector<std::string> names;
        const auto ask = [&] {
            found.merge(compiler_.free_names(names, chunk_));
            names.clear();
        };
        for (const std::string& name : all) {
            names.push_back(name);
            if (names.size() == names_at_once) ask();
        }
        if (!names.empty()) ask();
        return found;
    }

    // Whether this token is a use of a global as a value. In its place an expression that assigns to the name is put: to a
    // constant that is declared around the chunk, the compiler allows that only where the name means a local variable.
    // Where there can be no expression, the name is not a value: a field, a label, a declaration.
    bool is_free_use(std::size_t token) {
        const std::string name(tokens_[token]);
        const auto begin = static_cast<std::size_t>(name_position(token));
        std::string text(chunk_);
        text.replace(begin, name.size(), "(function() " + name + " = 1 end)()");
        return compiler_.accepts("local " + name, text) && !compiler_.accepts("local " + name + " <const> = 0", text);
    }

    std::ptrdiff_t name_position(std::size_t token) const { return tokens_[token].data() - chunk_.data(); }

    int line_of(std::size_t token) const {
        return 1 + static_cast<int>(std::count(chunk_.begin(), chunk_.begin() + name_position(token), '\n'));
    }

    // The line of the first assignment to a global, or nothing. The compiler complains of "function name()" only behind
    // its end, so the name is looked for.
    std::optional<int> assignment(const std::string& name) {
        if (compiler_.accepts("local " + name + " <const> = 0", chunk_)) return std::nullopt;
        const int complaint = compiler_.line_of_error().value_or(1);
        int line = complaint;
        for (std::size_t token = 0; token < tokens_.size(); ++token) {
            if (tokens_[token] != name || !is_target(token)) continue;
            if (line_of(token) > complaint) break;
            line = line_of(token);
        }
        return line;
    }

    bool is_target(std::size_t token) const {
        const auto at = [&](std::size_t index) { return index < tokens_.size() ? tokens_[index] : std::string_view(); };
        const bool function = at(token - 1) == "function" && at(token - 2) != "local" && at(token + 1) == "(";
        return function || at(token + 1) == "=" || at(token + 1) == ",";
    }

    void look_at_unknown(const std::string& name) {
        int count = 0;
        for (std::size_t token = 0; token < tokens_.size() && count < most_uses; ++token) {
            if (tokens_[token] != name || !is_free_use(token)) continue;
            uses_.push_back({GlobalUse::Kind::undefined, name, line_of(token)});
            ++count;
        }
        if (count > 0) return;
        // "function name.field()" is the one use that is not an expression.
        for (std::size_t token = 1; token < tokens_.size(); ++token) {
            if (tokens_[token] != name || tokens_[token - 1] != "function") continue;
            uses_.push_back({GlobalUse::Kind::undefined, name, line_of(token)});
            return;
        }
    }

    void look_at_known(const std::string& name) {
        if (!has_fields(name)) return;
        int count = 0;
        for (std::size_t token = 0; token + 2 < tokens_.size() && count < most_uses; ++token) {
            if (tokens_[token] != name || tokens_[token + 1] != "." || !is_name(tokens_[token + 2])) continue;
            const std::string field = name + "." + std::string(tokens_[token + 2]);
            if (is_known(field) || !is_free_use(token)) continue;
            uses_.push_back({GlobalUse::Kind::unknown_field, field, line_of(token)});
            ++count;
        }
    }

    bool has_fields(const std::string& name) const {
        const auto next = std::lower_bound(known_.begin(), known_.end(), name + ".");
        return next != known_.end() && next->starts_with(name + ".");
    }

    std::string_view chunk_;
    const std::vector<std::string>& known_;
    std::vector<std::string_view> tokens_;
    std::vector<GlobalUse> uses_;
    TrialCompiler compiler_;
};

}  // namespace

std::vector<GlobalUse> find_failing_globals(std::string_view source, const std::vector<std::string>& known) {
    return Search(without_preamble(source), known).run();
}

std::string describe(const GlobalUse& use, const std::vector<std::string>& known, Role role) {
    if (is_withheld(use.name)) return in_quotes(use.name) + " is not available to a " + std::string(name_of(role));
    const std::size_t dot = use.name.find('.');
    const std::string prefix = dot == std::string::npos ? "" : use.name.substr(0, dot + 1);
    std::vector<std::string_view> names;
    for (const std::string_view name : known) {
        if (!name.starts_with(prefix)) continue;
        const std::string_view rest = name.substr(prefix.size());
        if (rest.find('.') == std::string_view::npos) names.push_back(rest);
    }
    const std::string_view last = std::string_view(use.name).substr(prefix.size());
    switch (use.kind) {
        case GlobalUse::Kind::undefined: return "undefined global " + in_quotes(last) + suggestion(last, names);
        case GlobalUse::Kind::unknown_field:
            return use.name.substr(0, dot) + " has no field " + in_quotes(last) + suggestion(last, names);
        case GlobalUse::Kind::assignment: break;
    }
    const bool exists = std::binary_search(known.begin(), known.end(), use.name);
    return exists ? "the global " + in_quotes(last) + " cannot be changed"
                  : "assignment to undeclared global " + in_quotes(last) + "; use local";
}

}  // namespace farmland::scripting
