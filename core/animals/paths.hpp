// Where each species could go from each field, if nobody stood in its way.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/animals/species.hpp"
#include "core/base/fixed_list.hpp"

namespace farmland::animals {

// a1 is 0, b1 is 1, a2 is 8. Sets of fields have a bit for each.
using Field = std::uint8_t;
using Fields = std::uint64_t;
inline constexpr Field no_field = 255;
inline constexpr int board_side = 8;
inline constexpr std::size_t board_fields = 64;

constexpr Fields bit_of(Field field) { return Fields{1} << field; }
constexpr bool contains(Fields fields, Field field) { return ((fields >> field) & 1U) != 0; }
// Of a set that is not empty.
constexpr Field take_field(Fields& fields) {
    const auto field = static_cast<Field>(std::countr_zero(fields));
    fields &= fields - 1;
    return field;
}

const std::string& name_of(Field field);  // "e4"
std::optional<Field> parse_field(std::string_view name);
// As people sort fields: by the letter, then by the number.
FixedList<Field, board_fields> in_order(Fields fields);

// The ways of one species.
class Paths {
public:
    explicit Paths(const std::vector<Pattern>& movement);

    // Where it gets from a field: onto empty fields and onto prey, and no further than what is in its way.
    Fields targets(Field from, Fields occupied, Fields prey) const {
        const Fields open = ~occupied | prey;
        Fields reached = near_[from] & open;
        for (const Way& way : ways_[from]) {
            for (std::uint8_t step = 0; step < way.length; ++step) {
                const Fields bit = bit_of(way.fields[step]);
                if ((bit & open) == 0) break;
                reached |= bit;
                if ((bit & occupied) != 0) break;
            }
        }
        return reached;
    }

private:
    struct Way {
        std::array<Field, board_side - 1> fields{};
        std::uint8_t length = 0;
    };

    std::array<Fields, board_fields> near_{};  // what is reached over no other field
    std::array<std::vector<Way>, board_fields> ways_;
};

}  // namespace farmland::animals
