#include "scripting/scenarios/differences.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <string_view>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/library/ordered.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/tokens.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

constexpr int deepest_comparison = 40;
constexpr std::size_t longest_shown_value = 120;

// Calls each(key index, value index) for the fields of the table at `index`, in an order that never differs.
template <class Each>
void for_each_field(lua_State* L, int index, Each each) {
    push_ordered_iterator(L, index);
    const int iterator = lua_gettop(L);
    lua_pushnil(L);
    for (;;) {
        charge(L, 1);
        lua_pushvalue(L, iterator);
        lua_pushvalue(L, index);
        lua_pushvalue(L, iterator + 1);
        lua_call(L, 2, 2);
        if (lua_isnil(L, -2) || !each(lua_gettop(L) - 1, lua_gettop(L))) break;
        lua_pop(L, 1);
        lua_replace(L, iterator + 1);
    }
    lua_settop(L, iterator - 1);
}

void append_value(lua_State* L, int index, int depth, std::string& text);

void append_fields(lua_State* L, int index, int depth, std::string& text) {
    luaL_checkstack(L, 20, "a value is nested too deep");
    push_fields_of(L, index);
    const int table = lua_gettop(L);
    lua_Integer next = 1;
    text += "{";
    for_each_field(L, table, [&](int key, int value) {
        text += text.back() == '{' ? " " : ", ";
        if (lua_isinteger(L, key) && lua_tointeger(L, key) == next) {
            ++next;
        } else if (lua_type(L, key) == LUA_TSTRING && is_word(string_at(L, key))) {
            text += std::string(string_at(L, key)) + " = ";
        } else {
            text += "[";
            append_value(L, key, depth, text);
            text += "] = ";
        }
        append_value(L, value, depth + 1, text);
        return text.size() <= longest_shown_value;
    });
    lua_pop(L, 1);
    text += text.back() == '{' ? "}" : " }";
}

void append_value(lua_State* L, int index, int depth, std::string& text) {
    if (lua_istable(L, index) && luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) {
        if (depth < 4 && text.size() <= longest_shown_value) {
            append_fields(L, index, depth, text);
        } else {
            text += "{...}";
        }
        return;
    }
    if (lua_istable(L, index)) lua_pop(L, 1);  // the function that makes its text
    const bool is_text = lua_type(L, index) == LUA_TSTRING;
    const std::string_view shown = push_text(L, index);
    charge_bytes(L, 64 + shown.size());
    text += is_text ? "\"" + std::string(shown) + "\"" : std::string(shown);
    lua_pop(L, 1);
}

// Writes values over as many lines as they need.
class WholeText {
public:
    WholeText(lua_State* L, std::size_t longest) : lua_(L), longest_(longest) {}

    std::string of(int index) {
        if (lua_type(lua_, index) == LUA_TSTRING) return std::string(string_at(lua_, index));
        add(index, "\n");
        return std::move(text_);
    }

private:
    // `line_end` is the end of a line and the margin of the next.
    void add(int index, const std::string& line_end) {
        charge(lua_, 5);
        luaL_checkstack(lua_, 30, "the value is nested too deep to keep");
        if (line_end.size() > deepest_comparison * margin.size())
            luaL_error(lua_, "the value is nested too deep to keep");
        if (text_.size() > longest_) luaL_error(lua_, "the value is too long to keep");
        if (lua_type(lua_, index) == LUA_TSTRING) return add_quoted(string_at(lua_, index));
        if (is_plain(index)) return add_plain(index);
        push_fields_of(lua_, index);
        add_fields(lua_gettop(lua_), line_end);
        lua_pop(lua_, 1);
    }

    // A table of nothing but plain values is one line.
    void add_fields(int table, const std::string& line_end) {
        bool has_tables = false;
        for_each_field(lua_, table, [&](int, int value) {
            has_tables = !is_plain(value);
            return !has_tables;
        });
        const std::string between = has_tables ? line_end + std::string(margin) : " ";
        lua_Integer next = 1;
        text_ += "{";
        for_each_field(lua_, table, [&](int key, int value) {
            text_ += (text_.back() == '{' ? "" : ",") + between;
            if (lua_isinteger(lua_, key) && lua_tointeger(lua_, key) == next) {
                ++next;
            } else if (lua_type(lua_, key) == LUA_TSTRING && is_word(string_at(lua_, key))) {
                text_ += std::string(string_at(lua_, key)) + " = ";
            } else {
                text_ += "[";
                add(key, between);
                text_ += "] = ";
            }
            add(value, between);
            return true;
        });
        if (text_.back() != '{') text_ += has_tables ? "," + line_end : " ";
        text_ += "}";
    }

    bool is_plain(int index) { return !lua_istable(lua_, index) || has_own_text(index); }

    bool has_own_text(int index) {
        if (luaL_getmetafield(lua_, index, "__tostring") == LUA_TNIL) return false;
        lua_pop(lua_, 1);
        return true;
    }

    void add_plain(int index) {
        const std::string_view shown = push_text(lua_, index);
        charge_bytes(lua_, 64 + shown.size());
        text_ += shown;
        lua_pop(lua_, 1);
    }

    void add_quoted(std::string_view value) {
        charge_bytes(lua_, 64 + value.size());
        text_ += '"';
        for (const char c : value) {
            if (c == '"' || c == '\\') text_ += '\\';
            text_ += c == '\n' ? std::string("\\n") : std::string(1, c);
        }
        text_ += '"';
    }

    static constexpr std::string_view margin = "    ";

    lua_State* lua_;
    std::size_t longest_;
    std::string text_;
};

class Differences {
public:
    Differences(lua_State* L, Comparison comparison) : lua_(L), comparison_(comparison) {}

    void compare(int found, int expected, const std::string& path, int depth) {
        if (lines_.size() >= most_differences) return;
        charge(lua_, 5);
        luaL_checkstack(lua_, 30, "the values are nested too deep to compare");
        if (depth > deepest_comparison) luaL_error(lua_, "the values are nested too deep to compare");
        if (lua_rawequal(lua_, found, expected) != 0) return;
        if (is_drawing(found) && is_drawing(expected)) return compare_lines(found, expected, path);
        if (!lua_istable(lua_, found) || !lua_istable(lua_, expected)) {
            if (lua_compare(lua_, found, expected, LUA_OPEQ) == 0) add(found, expected, path);
            return;
        }
        push_fields_of(lua_, found);
        push_fields_of(lua_, expected);
        compare_fields(lua_gettop(lua_) - 1, lua_gettop(lua_), path, depth);
        lua_pop(lua_, 2);
    }

    std::vector<std::string> take() { return std::move(lines_); }

private:
    void compare_fields(int found, int expected, const std::string& path, int depth) {
        for_each_field(lua_, expected, [&](int key, int value) {
            lua_pushvalue(lua_, key);
            lua_rawget(lua_, found);
            compare(lua_gettop(lua_), value, path + step(key), depth + 1);
            lua_pop(lua_, 1);
            return lines_.size() < most_differences;
        });
        const bool some_fields_only = comparison_ == Comparison::like;
        const bool is_list = lua_rawlen(lua_, expected) > 0;
        for_each_field(lua_, found, [&](int key, int value) {
            lua_pushvalue(lua_, key);
            lua_rawget(lua_, expected);
            const bool counts = !some_fields_only || (is_list && lua_isinteger(lua_, key));
            if (counts && lua_isnil(lua_, -1)) add(value, lua_gettop(lua_), path + step(key));
            lua_pop(lua_, 1);
            return lines_.size() < most_differences;
        });
    }

    // A text of several lines, such as a board.
    bool is_drawing(int index) const {
        return lua_type(lua_, index) == LUA_TSTRING && string_at(lua_, index).find('\n') != std::string_view::npos;
    }

    void compare_lines(int found, int expected, const std::string& path) {
        charge_bytes(lua_, string_at(lua_, found).size() + string_at(lua_, expected).size());
        const auto found_lines = lines(string_at(lua_, found));
        const auto expected_lines = lines(string_at(lua_, expected));
        const auto text = [](const std::vector<std::string_view>& all, std::size_t index) {
            return index < all.size() ? "\"" + printable(all[index], longest_shown_value) + "\"" : "no such line";
        };
        const std::size_t before = lines_.size();
        for (std::size_t line = 0; line < std::max(found_lines.size(), expected_lines.size()); ++line) {
            if (text(found_lines, line) == text(expected_lines, line)) continue;
            add_line(path + " line " + std::to_string(line + 1), text(expected_lines, line), text(found_lines, line));
        }
        if (lines_.size() == before) add_line(path, "another line end or control character", "this text");
    }

    std::string step(int key) {
        if (lua_type(lua_, key) == LUA_TSTRING && is_word(string_at(lua_, key))) {
            return "." + std::string(string_at(lua_, key));
        }
        return "[" + value_text(lua_, key) + "]";
    }

    void add(int found, int expected, const std::string& path) {
        add_line(path, value_text(lua_, expected), value_text(lua_, found));
    }

    void add_line(const std::string& path, const std::string& expected, const std::string& found) {
        if (lines_.size() + 1 == most_differences) lines_.emplace_back("and more");
        if (lines_.size() >= most_differences) return;
        const std::string place = printable(path.starts_with(' ') ? path.substr(1) : path, longest_shown_value);
        lines_.push_back((place.empty() ? "" : place + ": ") + "expected " + expected + ", found " + found);
    }

    lua_State* lua_;
    Comparison comparison_;
    std::vector<std::string> lines_;
};

}  // namespace

std::string value_text(lua_State* L, int index) {
    std::string text;
    append_value(L, lua_absindex(L, index), 0, text);
    // A line feed that nobody expected must be seen.
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at))
        text.replace(at, 1, "\\n");
    return printable(text, longest_shown_value);
}

std::string whole_text(lua_State* L, int index, std::size_t longest) {
    return WholeText(L, longest).of(lua_absindex(L, index));
}

std::vector<std::string> differences(lua_State* L, int found, int expected, Comparison comparison) {
    Differences all(L, comparison);
    all.compare(lua_absindex(L, found), lua_absindex(L, expected), "", 0);
    return all.take();
}

}  // namespace farmland::scripting
