// Descriptions: what a thing is, as names and values. A game writes one for each kind of thing, and it serves every writer, of
// values, of Lua tables and whatever else has these functions:
//
//     template <DescriptionWriter Out>
//     void describe(const Rules& rules, const View& view, Out& out) {
//         out.number("round", view.round);
//         out.group("own", "team", [&](auto& team) { team.flag("connected", view.connected); });
//     }
//
//     out.number(name, value)                                    a whole number
//     out.flag(name, value)                                      true or false
//     out.text(name, value)                                      a text
//     out.nothing(name)                                          where there is no value
//     out.list(name, kind, items [, show])                       a list of texts or whole numbers, or of what show(item) gives
//     out.group(name, kind, [facts,] describe_group)             a thing in this one; all of it follows from the facts, if given
//     out.groups(name, kind, kind_of_each, items, describe_each) a list of things
//     out.map(name, kind, describe_map)                          a thing in which names without a value are left out
//     out.same(name, group, of)                                  the thing `of` in the outermost thing's `group`, once more
//     out.sames(name, kind, group, items [, name_of])            a list of such
//
// What messages call a thing is its kind. All names are described each time, in the same order.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/value.hpp"

namespace farmland {

template <class Out>
concept DescriptionWriter = requires(Out& out, std::string_view name) {
    out.nothing(name);
    out.flag(name, true);
    out.number(name, std::int64_t{});
    out.text(name, name);
};

// Writes a description as a value.
class ValueWriter {
public:
    void nothing(std::string_view name) {
        if (!is_map_) add(name, nullptr);
    }
    void flag(std::string_view name, std::same_as<bool> auto truth) { add(name, truth); }
    void number(std::string_view name, std::int64_t number) { add(name, number); }
    void text(std::string_view name, std::string_view text) { add(name, text); }
    template <class Show = std::identity>
    void list(std::string_view name, const char*, const auto& items, Show show = {}) {
        ValueList values;
        for (const auto& each : items) values.push_back(value_or_null(show(each)));
        add(name, std::move(values));
    }
    void group(std::string_view name, const char*, auto&& describe_group) { add(name, inner(describe_group)); }
    void group(std::string_view name, const char*, const auto&, auto&& describe_group) {
        add(name, inner(describe_group));
    }
    void map(std::string_view name, const char*, auto&& describe_map) { add(name, inner(describe_map, true)); }
    void groups(std::string_view name, const char*, const char*, const auto& items, auto&& describe_each) {
        ValueList values;
        for (const auto& each : items) values.push_back(inner([&](auto& out) { describe_each(out, each); }));
        add(name, std::move(values));
    }
    void same(std::string_view name, std::string_view group, std::string_view of) { add(name, find(group, of)); }
    template <class Name = std::identity>
    void sames(std::string_view name, const char*, std::string_view group, const auto& items, Name name_of = {}) {
        ValueList values;
        for (const auto& each : items) values.push_back(find(group, name_of(each)));
        add(name, std::move(values));
    }

    // What was written.
    static Value value_of(auto&& describe_all) {
        ValueWriter out;
        describe_all(out);
        return std::move(out.members_);
    }

private:
    explicit ValueWriter(const Members* outermost = nullptr) : outermost_(outermost) {}

    Value inner(auto&& describe_inner, bool is_map = false) const {
        ValueWriter out(outermost_ != nullptr ? outermost_ : &members_);
        out.is_map_ = is_map;
        describe_inner(out);
        return std::move(out.members_);
    }
    template <class T>
    static Value value_or_null(const T& value) {
        return value;
    }
    template <class T>
    static Value value_or_null(const std::optional<T>& value) {
        return value ? Value(*value) : Value();
    }
    Value find(std::string_view group, std::string_view name) const {
        const Members& outermost = outermost_ != nullptr ? *outermost_ : members_;
        return *find_member(find_member(outermost, group)->members(), name);
    }
    void add(std::string_view name, Value value) { members_.push_back({std::string(name), std::move(value)}); }

    const Members* outermost_;
    bool is_map_ = false;
    Members members_;
};

// Anything that a game describes, as a value.
template <class Rules, class Thing>
Value described(const Rules& rules, const Thing& thing) {
    return ValueWriter::value_of([&](ValueWriter& out) { describe(rules, thing, out); });
}

}  // namespace farmland
