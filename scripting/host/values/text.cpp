#include "scripting/host/values/text.hpp"

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/tokens.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/values/fields.hpp"

namespace farmland::scripting {

namespace {

bool has_meta(Argument value, const char* name) {
    if (luaL_getmetafield(value.L, value.index, name) == LUA_TNIL) return false;
    lua_pop(value.L, 1);
    return true;
}

// Whether its fields are what is shown of it.
bool is_open_table(Argument value) { return value.is_table() && !has_meta(value, "__tostring"); }

// As tostring() gives it, a text in quotes.
std::string plain_text(Argument value) {
    const std::string_view shown = push_text(value.L, value.index);
    charge_bytes(value.L, 64 + shown.size());
    std::string text = value.text() ? "\"" + std::string(shown) + "\"" : std::string(shown);
    lua_pop(value.L, 1);
    return text;
}

// Adds what stands before the value of a field: nothing for the next one of a list, else "name = " or "[key] = ".
template <class AddKey>
void add_key_of_field(std::string& text, Argument key, lua_Integer& next, AddKey add_key) {
    const auto name = key.text();
    if (key.whole() == next) {
        ++next;
    } else if (name && is_word(*name)) {
        text += std::string(*name) + " = ";
    } else {
        text += "[";
        add_key();
        text += "] = ";
    }
}

void add_on_line(Argument value, int depth, std::string& text) {
    constexpr int deepest = 4;
    if (!is_open_table(value)) {
        text += plain_text(value);
        return;
    }
    if (depth == deepest || text.size() > longest_shown_value) {
        text += "{...}";
        return;
    }
    luaL_checkstack(value.L, 20, "a value is nested too deep");
    lua_Integer next = 1;
    text += "{";
    for_each_field(value, [&](Argument key, Argument field) {
        text += text.back() == '{' ? " " : ", ";
        add_key_of_field(text, key, next, [&] { add_on_line(key, depth, text); });
        add_on_line(field, depth + 1, text);
        return text.size() <= longest_shown_value;
    });
    text += text.back() == '{' ? "}" : " }";
}

// Writes values over as many lines as they need.
class WholeText {
public:
    explicit WholeText(std::size_t longest) : longest_(longest) {}

    // `line_end` is the end of a line and the margin of the next.
    void add(Argument value, const std::string& line_end) {
        charge(value.L, 5);
        luaL_checkstack(value.L, 30, "the value is nested too deep to keep");
        if (line_end.size() > deepest * margin.size()) raise(value.L, "the value is nested too deep to keep");
        if (text_.size() > longest_) raise(value.L, "the value is too long to keep");
        if (const auto text = value.text()) {
            charge_bytes(value.L, 64 + text->size());
            add_quoted(*text);
        } else if (is_open_table(value)) {
            add_fields(value, line_end);
        } else {
            text_ += plain_text(value);
        }
    }

    std::string take() { return std::move(text_); }

private:
    // A table of nothing but plain values is one line.
    void add_fields(Argument table, const std::string& line_end) {
        bool has_tables = false;
        for_each_field(table, [&](Argument, Argument value) {
            has_tables = is_open_table(value);
            return !has_tables;
        });
        const std::string between = has_tables ? line_end + std::string(margin) : " ";
        lua_Integer next = 1;
        text_ += "{";
        for_each_field(table, [&](Argument key, Argument value) {
            text_ += (text_.back() == '{' ? "" : ",") + between;
            add_key_of_field(text_, key, next, [&] { add(key, between); });
            add(value, between);
            return true;
        });
        if (text_.back() != '{') text_ += has_tables ? "," + line_end : " ";
        text_ += "}";
    }

    void add_quoted(std::string_view value) {
        text_ += '"';
        for (const char c : value) {
            if (c == '"' || c == '\\') text_ += '\\';
            text_ += c == '\n' ? std::string("\\n") : std::string(1, c);
        }
        text_ += '"';
    }

    static constexpr std::size_t deepest = 40;
    static constexpr std::string_view margin = "    ";

    std::size_t longest_;
    std::string text_;
};

constexpr int most_lines = 40;

// The elements of a list that has a length of its own, such as actions.
std::string shown_elements(Argument list) {
    lua_State* L = list.L;
    const lua_Integer count = luaL_len(L, list.index);
    std::string text = std::to_string(count) + (count == 1 ? " element" : " elements");
    for (lua_Integer position = 1; position <= count; ++position) {
        if (position > most_lines) return text + "\n  ...";
        lua_geti(L, list.index, position);
        text += "\n  " + std::to_string(position) + "  " + plain_text(top_value(L));
        lua_pop(L, 1);
    }
    return text;
}

std::string shown_fields(Argument table) {
    lua_State* L = table.L;
    std::string text = plain_text(table) + " {";
    int count = 0;
    const auto add = [&](Argument key, Argument value) {
        if (++count > most_lines) {
            text += "\n  ...";
            return false;
        }
        const auto name = key.text();
        text += "\n  " + (name ? std::string(*name) : "[" + plain_text(key) + "]") + " = " + plain_text(value);
        return true;
    };
    if (luaL_getmetafield(L, table.index, "__pairs") != LUA_TNIL) {
        lua_pushvalue(L, table.index);
        lua_call(L, 1, 3);
        for_each_given(L, add);
    } else {
        for_each_field(table, add);
    }
    return text + (count == 0 ? "}" : "\n}");
}

// A function of Lua's, since what it shows may run code of the script.
int show_values(lua_State* L) {
    const int count = lua_gettop(L);
    std::string text;
    for (int index = 1; index <= count; ++index) {
        const Argument value{L, index};
        if (index > 1) text += "\t";
        if (is_open_table(value)) {
            text += shown_fields(value);
        } else if (lua_isuserdata(L, index) && !has_meta(value, "__tostring") && has_meta(value, "__len")) {
            text += shown_elements(value);
        } else {
            text += push_text(L, index);
            lua_pop(L, 1);
        }
    }
    push_string(L, text);
    return 1;
}

}  // namespace

std::string value_text(Argument value) {
    std::string text;
    add_on_line(value, 0, text);
    // A line feed that nobody expected must be seen.
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at))
        text.replace(at, 1, "\\n");
    return printable(text, longest_shown_value);
}

std::string whole_text(Argument value, std::size_t longest) {
    if (const auto text = value.text()) return std::string(*text);
    WholeText whole(longest);
    whole.add(value, "\n");
    return whole.take();
}

Result<std::string> call_and_show(Sandbox& sandbox) {
    lua_State* L = sandbox.lua();
    const int first = lua_gettop(L);
    if (auto called = sandbox.call(0, LUA_MULTRET); !called) return called.error();
    if (lua_gettop(L) < first) return std::string();
    lua_pushcfunction(L, show_values);
    lua_insert(L, first);
    if (auto shown = sandbox.call(lua_gettop(L) - first, 1); !shown) return shown.error();
    std::string text(string_at(L, -1));
    lua_pop(L, 1);
    return text;
}

}  // namespace farmland::scripting
