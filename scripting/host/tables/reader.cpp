#include "scripting/host/tables/reader.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/tables/kept.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// Puts the stack back as it was.
class StackGuard {
public:
    explicit StackGuard(lua_State* L) : lua_(L), top_(lua_gettop(L)) { luaL_checkstack(L, 8, nullptr); }
    ~StackGuard() { lua_settop(lua_, top_); }
    StackGuard(const StackGuard&) = delete;
    StackGuard& operator=(const StackGuard&) = delete;

private:
    lua_State* lua_;
    int top_;
};

// Anything longer is not a name, and a script can show one text in many places that are all copied.
constexpr std::size_t longest_text = 1000;
constexpr std::size_t most_elements = 10'000;

constexpr std::string_view too_long = "expected a text of at most 1000 bytes";

bool is_too_long(lua_State* L) { return lua_type(L, -1) == LUA_TSTRING && string_at(L, -1).size() > longest_text; }

// The whole number or text on top of the stack.
std::optional<std::string> scalar(lua_State* L) {
    if (lua_type(L, -1) == LUA_TSTRING) return std::string(string_at(L, -1));
    int is_whole = 0;
    const lua_Integer number = lua_type(L, -1) == LUA_TNUMBER ? lua_tointegerx(L, -1, &is_whole) : 0;
    if (is_whole == 0) return std::nullopt;
    return std::to_string(number);
}

}  // namespace

TableReader::TableReader(lua_State* L, int index, std::string path)
    : lua_(L), index_(lua_absindex(L, index)), path_(std::move(path)) {
    see_through(L, index_);
}

std::string TableReader::path_to(std::string_view name) const {
    return path_.empty() ? std::string(name) : path_ + "." + std::string(name);
}

Error TableReader::error(std::string_view name, std::string_view what) const {
    return Error{std::string(what), {path_to(name)}};
}

void TableReader::push(std::string_view name) const {
    lua_pushlstring(lua_, name.data(), name.size());
    lua_rawget(lua_, index_);
}

std::string TableReader::found() const {
    const int type = lua_type(lua_, -1);
    if (type == LUA_TNIL) return "nothing";
    if (type == LUA_TSTRING) return in_quotes(string_at(lua_, -1));
    if (const auto value = scalar(lua_)) return *value;
    return std::string("a ") + lua_typename(lua_, type);
}

Error TableReader::no_name() const {
    return Error{(path_.empty() ? "the table" : path_) + ": expected only names as keys, found " + found()};
}

Result<void> TableReader::check_keys() const {
    const StackGuard guard(lua_);
    for (lua_pushnil(lua_); lua_next(lua_, index_) != 0;) {
        lua_pop(lua_, 1);
        if (lua_type(lua_, -1) != LUA_TSTRING) return no_name();
    }
    return {};
}

Result<void> TableReader::check_names(std::span<const std::string_view> known) const {
    const StackGuard guard(lua_);
    for (lua_pushnil(lua_); lua_next(lua_, index_) != 0;) {
        lua_pop(lua_, 1);
        if (lua_type(lua_, -1) != LUA_TSTRING) return no_name();
        const std::string_view name = string_at(lua_, -1);
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            return Error{"there is no field " + in_quotes(path_to(name)) + suggestion(name, known)};
        }
    }
    return {};
}

bool TableReader::has(std::string_view name) const {
    const StackGuard guard(lua_);
    push(name);
    return !lua_isnil(lua_, -1);
}

Result<std::string> TableReader::text(std::string_view name) const {
    const StackGuard guard(lua_);
    push(name);
    if (lua_type(lua_, -1) != LUA_TSTRING) return error(name, "expected a text, found " + found());
    if (is_too_long(lua_)) return error(name, too_long);
    const std::string_view text = string_at(lua_, -1);
    if (printable(text, text.size()) != text) return error(name, "expected printable UTF-8 text");
    return std::string(text);
}

Result<std::int64_t> TableReader::integer(std::string_view name) const {
    const StackGuard guard(lua_);
    push(name);
    int is_whole = 0;
    const lua_Integer number = lua_type(lua_, -1) == LUA_TNUMBER ? lua_tointegerx(lua_, -1, &is_whole) : 0;
    if (is_whole == 0) return error(name, "expected a whole number, found " + found());
    return number;
}

Result<std::int64_t> TableReader::integer(std::string_view name, const Range& range) const {
    auto number = integer(name);
    if (!number || range.contains(*number)) return number;
    return error(name, "expected " + std::to_string(range.least) + " to " + std::to_string(range.most) + ", found " +
                           std::to_string(*number));
}

Result<bool> TableReader::boolean(std::string_view name) const {
    const StackGuard guard(lua_);
    push(name);
    if (!lua_isboolean(lua_, -1)) return error(name, "expected true or false, found " + found());
    return lua_toboolean(lua_, -1) != 0;
}

bool TableReader::has_function(std::string_view name) const {
    const StackGuard guard(lua_);
    push(name);
    return lua_isfunction(lua_, -1);
}

Kept TableReader::function(std::string_view name) const {
    const StackGuard guard(lua_);
    push(name);
    return lua_isfunction(lua_, -1) ? Kept(lua_) : Kept();
}

Kept TableReader::value(std::string_view name) const {
    const StackGuard guard(lua_);
    push(name);
    return lua_isnil(lua_, -1) ? Kept() : Kept(lua_);
}

std::vector<std::string_view> TableReader::names() const {
    const StackGuard guard(lua_);
    std::vector<std::string_view> all;
    for (lua_pushnil(lua_); lua_next(lua_, index_) != 0;) {
        lua_pop(lua_, 1);
        if (lua_type(lua_, -1) == LUA_TSTRING) all.push_back(string_at(lua_, -1));
    }
    std::sort(all.begin(), all.end());
    return all;
}

Result<std::vector<std::string>> TableReader::texts(std::string_view name) const {
    std::vector<std::string> found_texts;
    if (!has(name)) return found_texts;
    const auto read = table(name, [&](const TableReader& list) { return put(list.scalars(), found_texts); });
    if (!read) return read.error();
    return found_texts;
}

Result<std::vector<std::string>> TableReader::lines(std::string_view name) const {
    const StackGuard guard(lua_);
    push(name);
    if (lua_type(lua_, -1) != LUA_TSTRING) return texts(name);
    std::vector<std::string> found_lines;
    for (std::string_view line : farmland::lines(string_at(lua_, -1))) {
        const std::size_t begin = line.find_first_not_of(' ');
        if (begin == std::string_view::npos) continue;
        if (found_lines.size() == most_elements) {
            return error(name, "expected at most " + std::to_string(most_elements) + " lines");
        }
        found_lines.emplace_back(line.substr(begin, line.find_last_not_of(' ') - begin + 1));
    }
    return found_lines;
}

Result<void> TableReader::table(std::string_view name,
                                const std::function<Result<void>(const TableReader&)>& visit) const {
    const StackGuard guard(lua_);
    push(name);
    if (!lua_istable(lua_, -1)) return error(name, "expected a table, found " + found());
    return visit(TableReader(lua_, -1, path_to(name)));
}

Result<std::size_t> TableReader::list_size() const {
    const StackGuard guard(lua_);
    const auto size = static_cast<std::size_t>(lua_rawlen(lua_, index_));
    if (size > most_elements) {
        return Error{path_ + ": expected a list of at most " + std::to_string(most_elements) + ", found " +
                     std::to_string(size)};
    }
    for (lua_pushnil(lua_); lua_next(lua_, index_) != 0;) {
        lua_pop(lua_, 1);
        const bool is_position = lua_isinteger(lua_, -1) != 0 && lua_tointeger(lua_, -1) >= 1 &&
                                 static_cast<std::size_t>(lua_tointeger(lua_, -1)) <= size;
        if (!is_position) return Error{path_ + ": expected a list, found the key " + found()};
    }
    return size;
}

Result<void> TableReader::each_table(const std::function<Result<void>(const TableReader&)>& visit) const {
    const auto size = list_size();
    if (!size) return size.error();
    for (std::size_t position = 1; position <= *size; ++position) {
        const StackGuard guard(lua_);
        lua_rawgeti(lua_, index_, static_cast<lua_Integer>(position));
        const std::string path = path_ + "[" + std::to_string(position) + "]";
        if (!lua_istable(lua_, -1)) return Error{path + ": expected a table, found " + found()};
        if (auto visited = visit(TableReader(lua_, -1, path)); !visited) return visited;
    }
    return {};
}

Result<std::vector<std::string>> TableReader::scalars() const {
    const auto size = list_size();
    if (!size) return size.error();
    std::vector<std::string> all;
    for (std::size_t position = 1; position <= *size; ++position) {
        const StackGuard guard(lua_);
        lua_rawgeti(lua_, index_, static_cast<lua_Integer>(position));
        const auto wrong = [&](std::string_view what) {
            return Error{path_ + "[" + std::to_string(position) + "]: " + std::string(what)};
        };
        if (is_too_long(lua_)) return wrong(too_long);
        auto value = scalar(lua_);
        if (!value) return wrong("expected a text or a whole number, found " + found());
        all.push_back(*std::move(value));
    }
    return all;
}

Result<std::vector<TableReader::Entry>> TableReader::each_entry(
    const std::function<Result<std::string>(const std::string& name)>& value_on_top) const {
    const StackGuard guard(lua_);
    std::vector<Entry> all;
    for (lua_pushnil(lua_); lua_next(lua_, index_) != 0; lua_pop(lua_, 1)) {
        lua_pushvalue(lua_, -2);
        if (lua_type(lua_, -1) != LUA_TSTRING) return Error{path_ + ": expected names as keys, found " + found()};
        if (is_too_long(lua_)) return Error{path_ + ": expected names of at most 1000 bytes"};
        if (all.size() == most_elements) {
            return Error{path_ + ": expected at most " + std::to_string(most_elements) + " names"};
        }
        const std::string name(string_at(lua_, -1));
        lua_pop(lua_, 1);
        if (is_too_long(lua_)) return error(name, too_long);
        auto value = value_on_top(name);
        if (!value) return value.error();
        all.push_back({name, *std::move(value)});
    }
    std::sort(all.begin(), all.end(), [](const Entry& left, const Entry& right) { return left.name < right.name; });
    return all;
}

Result<std::vector<TableReader::Entry>> TableReader::entries() const {
    return each_entry([&](const std::string& name) -> Result<std::string> {
        if (auto value = scalar(lua_)) return *std::move(value);
        if (!lua_istable(lua_, -1)) return error(name, "expected a whole number, a text or a list, found " + found());
        const auto parts = TableReader(lua_, -1, path_to(name)).scalars();
        if (!parts) return parts.error();
        return joined(*parts, " ");
    });
}

Result<std::vector<TableReader::Entry>> TableReader::settings() const {
    return each_entry([&](const std::string& name) -> Result<std::string> {
        if (lua_isboolean(lua_, -1)) return std::string(lua_toboolean(lua_, -1) != 0 ? "true" : "false");
        if (auto value = scalar(lua_)) return *std::move(value);
        if (lua_type(lua_, -1) != LUA_TNUMBER) {
            return error(name, "expected a number, a text, true or false, found " + found());
        }
        const StackGuard one(lua_);
        lua_pushvalue(lua_, -1);  // what is made a text must not be a key or value of the table
        return std::string(lua_tostring(lua_, -1));
    });
}

}  // namespace farmland::scripting
