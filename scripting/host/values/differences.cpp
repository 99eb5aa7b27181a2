#include "scripting/host/values/differences.hpp"

#include <algorithm>
#include <string_view>

#include "core/base/text.hpp"
#include "scripting/host/metering/tokens.hpp"
#include "scripting/host/tables/strict.hpp"
#include "scripting/host/values/fields.hpp"
#include "scripting/host/values/text.hpp"

namespace farmland::scripting {

namespace {

class Differences {
public:
    Differences(lua_State* L, Comparison comparison) : lua_(L), comparison_(comparison) {}

    void compare(Argument found, Argument expected, const std::string& path, int depth) {
        constexpr int deepest = 40;
        if (lines_.size() >= most_differences) return;
        charge(lua_, 5);
        luaL_checkstack(lua_, 30, "the values are nested too deep to compare");
        if (depth > deepest) raise(lua_, "the values are nested too deep to compare");
        if (lua_rawequal(lua_, found.index, expected.index) != 0) return;
        if (is_drawing(found) && is_drawing(expected)) return compare_lines(*found.text(), *expected.text(), path);
        if (!found.is_table() || !expected.is_table()) {
            if (lua_compare(lua_, found.index, expected.index, LUA_OPEQ) == 0) add(found, expected, path);
            return;
        }
        push_fields_of(lua_, found.index);
        const Argument found_fields = top_value(lua_);
        push_fields_of(lua_, expected.index);
        compare_fields(found_fields, top_value(lua_), path, depth);
        lua_pop(lua_, 2);
    }

    std::vector<std::string> take() { return std::move(lines_); }

private:
    void compare_fields(Argument found, Argument expected, const std::string& path, int depth) {
        for_each_field(expected, [&](Argument key, Argument value) {
            compare(push_field(found, key), value, path + step(key), depth + 1);
            lua_pop(lua_, 1);
            return lines_.size() < most_differences;
        });
        const bool some_fields_only = comparison_ == Comparison::like;
        const bool is_list = lua_rawlen(lua_, expected.index) > 0;
        for_each_field(found, [&](Argument key, Argument value) {
            const Argument wanted = push_field(expected, key);
            const bool counts = !some_fields_only || (is_list && key.whole());
            if (counts && !wanted.is_given()) add(value, wanted, path + step(key));
            lua_pop(lua_, 1);
            return lines_.size() < most_differences;
        });
    }

    Argument push_field(Argument table, Argument key) {
        lua_pushvalue(lua_, key.index);
        lua_rawget(lua_, table.index);
        return top_value(lua_);
    }

    // A text of several lines, such as a board.
    static bool is_drawing(Argument value) {
        const auto text = value.text();
        return text && text->find('\n') != std::string_view::npos;
    }

    void compare_lines(std::string_view found, std::string_view expected, const std::string& path) {
        charge_bytes(lua_, found.size() + expected.size());
        const auto found_lines = lines(found);
        const auto expected_lines = lines(expected);
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

    static std::string step(Argument key) {
        const auto name = key.text();
        return name && is_word(*name) ? "." + std::string(*name) : "[" + value_text(key) + "]";
    }

    void add(Argument found, Argument expected, const std::string& path) {
        add_line(path, value_text(expected), value_text(found));
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

std::vector<std::string> differences(Argument found, Argument expected, Comparison comparison) {
    Differences all(found.L, comparison);
    all.compare(found, expected, "", 0);
    return all.take();
}

}  // namespace farmland::scripting
