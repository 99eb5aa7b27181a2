// What people and scripts are shown of a declared game: names instead of numbers.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/description.hpp"
#include "core/declared/rules.hpp"

namespace farmland::declared {

inline constexpr std::string_view hidden_text = "hidden";

// One value: its name or number; what is hidden, and a field or seat that is none, by a word of its own.
template <class Out>
void describe_value(const Rules& rules, const Values& values, std::string_view name, std::int64_t value, Out& out) {
    const bool is_number = values.meaning == Values::Meaning::number || values.meaning == Values::Meaning::row;
    const bool is_none =
        value == 0 && (values.meaning == Values::Meaning::field || values.meaning == Values::Meaning::seat);
    if (value == hidden_value) {
        is_number ? out.nothing(name) : out.text(name, hidden_text);
    } else if (is_none) {
        out.nothing(name);
    } else if (is_number) {
        out.number(name, value);
    } else {
        out.text(name, rules.value_text(values, value));
    }
}

template <class Out>
void describe_field(const Rules& rules, const State& state, const Field& field, std::size_t seat, Out& out) {
    const auto& board = rules.declaration().board;
    if (field.shape == Field::Shape::single) {
        describe_value(rules, field.values, field.name, value_of(state, field, seat, 0), out);
    } else if (field.shape == Field::Shape::bits) {
        if (field.on_board) return out.list(field.name, "view.fields", names_in_set(*board, state, field, seat));
        const std::int64_t low = value_of(state, field, seat, 0);
        if (field.places == 1) return out.number(field.name, low);
        out.list(field.name, "view.numbers", std::array{low, value_of(state, field, seat, 1)});
    } else if (field.on_board) {
        out.group(field.name, "view.board", [&](auto& inner) {
            for (int each = 0; each < board->fields(); ++each) {
                const std::int64_t value = value_of(state, field, seat, static_cast<std::size_t>(each));
                describe_value(rules, field.values, board->name(each), value, inner);
            }
        });
    } else if (field.values.meaning == Values::Meaning::number) {
        std::vector<std::optional<std::int64_t>> numbers;
        for (std::size_t place = 0; place < length_of(state, field, seat); ++place) {
            const std::int64_t value = value_of(state, field, seat, place);
            numbers.push_back(value == hidden_value ? std::nullopt : std::optional(value));
        }
        out.list(field.name, "view.numbers", numbers);
    } else {
        std::vector<std::string> names;
        for (std::size_t place = 0; place < length_of(state, field, seat); ++place) {
            const std::int64_t value = value_of(state, field, seat, place);
            names.push_back(value == hidden_value ? std::string(hidden_text) : rules.value_text(field.values, value));
        }
        out.list(field.name, "view.names", names);
    }
}

template <DescriptionWriter Out>
void describe(const Rules& rules, const View& view, Out& out) {
    const auto& fields = rules.declaration().fields;
    out.number("team", number_of(view.viewer));
    out.text("seat", rules.seat(view.viewer));
    out.number("to_move", number_of(rules.side_to_move(view.state)));
    bool has_seats = false;
    for (const Field& field : fields) {
        has_seats = has_seats || field.each_seat;
        if (!field.each_seat) describe_field(rules, view.state, field, 0, out);
    }
    if (!has_seats) return;
    const auto describe_seat = [&](std::string_view name, Side side) {
        out.group(name, "view.seat", [&](auto& inner) {
            for (const Field& field : fields) {
                if (field.each_seat) describe_field(rules, view.state, field, index_of(side), inner);
            }
        });
    };
    describe_seat("own", view.viewer);
    describe_seat("enemy", opponent_of(view.viewer));
}

template <DescriptionWriter Out>
void describe_parts(const Rules& rules, const Kind& kind, const Parts& parts, unsigned hidden, Out& out) {
    for (std::size_t part = 0; part < kind.parts.size(); ++part) {
        const Values& values = kind.parts[part].values;
        describe_value(rules, values, kind.parts[part].name,
                       (hidden >> part & 1U) != 0 ? hidden_value : std::int64_t{parts[part]}, out);
    }
}

template <DescriptionWriter Out>
void describe(const Rules& rules, const Action& action, Out& out) {
    const Kind& kind = rules.declaration().actions[static_cast<std::size_t>(action.kind)];
    out.text("kind", kind.name);
    describe_parts(rules, kind, action.parts, 0, out);
}

template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out) {
    const Kind& kind = rules.kind_of_event(event.kind);
    out.text("kind", kind.name);
    out.number("team", number_of(event.side));
    describe_parts(rules, kind, event.parts, event.hidden, out);
}

}  // namespace farmland::declared
