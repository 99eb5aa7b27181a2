// Descriptions: what a thing is, as names and values. A game writes one for each kind of thing, and it serves every
// writer, of values, of Lua tables and whatever else has these functions:
//
//     template <DescriptionWriter Out>
//     void describe(const Rules& rules, const Event& event, Out& out) {
//         out.text("kind", "moved");
//         out.group("unit", [&](auto& unit) { unit.flag("hidden", event.hidden); });
//     }
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/base/value.hpp"

namespace farmland {

template <class Out>
concept DescriptionWriter = requires(Out& out, std::string_view name, std::array<std::string_view, 1> list) {
    out.nothing(name);
    out.flag(name, true);
    out.number(name, std::int64_t{});
    out.text(name, name);
    out.texts(name, list);
    out.group(name, [](auto&) {});
    out.groups(name, list, [](const auto&, auto&) {});  // one for each of the list
};

// Writes a description as a value.
class ValueWriter {
public:
    void nothing(std::string_view name) { add(name, nullptr); }
    void flag(std::string_view name, std::same_as<bool> auto truth) { add(name, truth); }
    void number(std::string_view name, std::int64_t number) { add(name, number); }
    void text(std::string_view name, std::string_view text) { add(name, text); }
    void texts(std::string_view name, const auto& list) { add(name, ValueList(std::begin(list), std::end(list))); }
    void group(std::string_view name, auto&& describe_group) { add(name, value_of(describe_group)); }
    void groups(std::string_view name, const auto& list, auto&& describe_each) {
        ValueList groups;
        for (const auto& each : list) groups.push_back(value_of([&](auto& out) { describe_each(each, out); }));
        add(name, std::move(groups));
    }

    // What was written.
    static Value value_of(auto&& describe_all) {
        ValueWriter out;
        describe_all(out);
        return std::move(out.members_);
    }

private:
    void add(std::string_view name, Value value) { members_.push_back({std::string(name), std::move(value)}); }

    Members members_;
};

// Anything that a game describes, as a value.
template <class Rules, class Thing>
Value described(const Rules& rules, const Thing& thing) {
    return ValueWriter::value_of([&](ValueWriter& out) { describe(rules, thing, out); });
}

}  // namespace farmland
