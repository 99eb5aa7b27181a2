// Reading a table that a script returned, without running anything of the script's: metatables are not asked.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/game/parameter.hpp"

struct lua_State;

namespace farmland::scripting {

class Kept;

// The table lies on the stack as long as this is used. Single texts and the elements of lists are short, and lists are not
// without end: what they are read into is not the script's memory. Errors say where in it something is wrong: "units[3].atk".
class TableReader {
public:
    // The path is what errors call the table; empty for the one that the script returned.
    TableReader(lua_State* L, int index, std::string path = "");

    // Refuses keys that are not names.
    Result<void> check_keys() const;
    // The same, and names that are not known, with the nearest one that is.
    Result<void> check_names(std::span<const std::string_view> known) const;
    Result<void> check_names(std::initializer_list<std::string_view> known) const {
        return check_names(std::span(known.begin(), known.size()));
    }

    bool has(std::string_view name) const;
    bool has_function(std::string_view name) const;
    // Nothing is kept if there is none.
    Kept function(std::string_view name) const;
    Kept value(std::string_view name) const;
    // All names, sorted; other keys are left out.
    std::vector<std::string_view> names() const;

    Result<std::string> text(std::string_view name) const;
    Result<std::int64_t> integer(std::string_view name) const;
    Result<std::int64_t> integer(std::string_view name, const Range& range) const;
    Result<bool> boolean(std::string_view name) const;
    // A list of texts; empty if there is none of that name.
    Result<std::vector<std::string>> texts(std::string_view name) const;

    // A list of texts, or the lines of one text, which may be indented and have empty ones among them.
    Result<std::vector<std::string>> lines(std::string_view name) const;

    // Visits a table of this one, which must be there.
    Result<void> table(std::string_view name, const std::function<Result<void>(const TableReader&)>& visit) const;

    // Of a list: how many elements it has. All of its keys must be 1, 2, 3, ...
    Result<std::size_t> list_size() const;
    // Visits the elements of a list, which must be tables.
    Result<void> each_table(const std::function<Result<void>(const TableReader&)>& visit) const;
    // The elements of a list, which must be whole numbers or texts, as texts.
    Result<std::vector<std::string>> scalars() const;

    // All pairs of a name and a whole number, a text, or a list of these (joined by blanks), sorted by name.
    struct Entry {
        std::string name;
        std::string value;
    };
    Result<std::vector<Entry>> entries() const;
    // The same for numbers of any kind, texts, true and false, as texts, and for nothing else.
    Result<std::vector<Entry>> settings() const;

    // An error about the value of that name.
    Error error(std::string_view name, std::string_view what) const;

private:
    std::string path_to(std::string_view name) const;
    // All names, sorted, with what the function makes of the value on top of the stack.
    Result<std::vector<Entry>> each_entry(
        const std::function<Result<std::string>(const std::string& name)>& value_on_top) const;
    void push(std::string_view name) const;
    Error no_name() const;      // about a key on top of the stack
    std::string found() const;  // what kind of value is on top of the stack, in words

    lua_State* lua_;
    int index_;
    std::string path_;
};

}  // namespace farmland::scripting
