#include "core/animals/paths.hpp"

namespace farmland::animals {

namespace {

struct Step {
    int file;
    int rank;
};
// Clockwise; the even ones are straight.
constexpr std::array<Step, 8> steps = {{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

Field at(int file, int rank) {
    if (file < 0 || rank < 0 || file >= board_side || rank >= board_side) return no_field;
    return static_cast<Field>(rank * board_side + file);
}

Field moved(Field from, const Step& step, int distance) {
    if (from == no_field) return no_field;
    return at(from % board_side + distance * step.file, from / board_side + distance * step.rank);
}

bool is_within(Reach reach, std::size_t direction) {
    const bool straight = direction % 2 == 0;
    return reach == Reach::all || (reach == Reach::straight) == straight;
}

}  // namespace

FixedList<Field, board_fields> in_order(Fields fields) {
    constexpr Fields file_a = 0x01'01'01'01'01'01'01'01;
    FixedList<Field, board_fields> all;
    for (int file = 0; file < board_side; ++file) {
        for (Fields rest = fields & (file_a << file); rest != 0;) all.push_back(take_field(rest));
    }
    return all;
}

const std::string& name_of(Field field) {
    static const auto names = [] {
        std::array<std::string, board_fields> all;
        for (std::size_t each = 0; each < board_fields; ++each) {
            all[each] = {static_cast<char>('a' + each % board_side), static_cast<char>('1' + each / board_side)};
        }
        return all;
    }();
    return names[field];
}

std::optional<Field> parse_field(std::string_view name) {
    if (name.size() != 2) return std::nullopt;
    const Field field = at(name[0] - 'a', name[1] - '1');
    return field == no_field ? std::nullopt : std::optional(field);
}

Paths::Paths(const std::vector<Pattern>& movement) {
    for (std::size_t index = 0; index < board_fields; ++index) {
        const auto from = static_cast<Field>(index);
        for (const Pattern& pattern : movement) {
            for (std::size_t direction = 0; direction < steps.size(); ++direction) {
                if (!is_within(pattern.reach, direction)) continue;
                if (pattern.kind == PatternKind::step || pattern.kind == PatternKind::jump) {
                    const Field to = moved(from, steps[direction], pattern.distance);
                    if (to != no_field) near_[from] |= bit_of(to);
                    continue;
                }
                // A zigzag turns by 90 degrees to the right for every second step.
                const Step& first = steps[direction];
                const Step& second =
                    pattern.kind == PatternKind::zigzag ? steps[(direction + 2) % steps.size()] : first;
                Way way;
                Field field = moved(from, first, 1);
                while (field != no_field) {
                    way.fields[way.length++] = field;
                    field = moved(field, way.length % 2 == 1 ? second : first, 1);
                }
                if (way.length > 0) ways_[from].push_back(way);
            }
        }
    }
}

}  // namespace farmland::animals
