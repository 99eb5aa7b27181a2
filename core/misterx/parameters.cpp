#include "core/misterx/parameters.hpp"

#include <set>

namespace farmland::misterx {

namespace {

constexpr std::array<std::string_view, 4> movement_names = {"slide", "run", "climb", "jump"};
constexpr std::size_t most_kinds = 8;

int count_pieces(const std::vector<PieceKind>& kinds) {
    int sum = 0;
    for (const PieceKind& kind : kinds) sum += kind.count;
    return sum;
}

Result<PieceKind> parse_kind(std::string_view line) {
    const auto entries = split(line, ';');
    if (entries.size() != 4) {
        return Error{"expected letter;name;count;movement, found " + in_quotes(line)};
    }
    if (entries[0].size() != 1) return Error{"expected one letter, found " + in_quotes(entries[0])};
    const auto count = parse_integer<std::int32_t>(entries[2]);
    if (!count) return Error{"expected a number of pieces, found " + in_quotes(entries[2])};
    const auto movement = parse_movement(entries[3]);
    if (!movement) return movement.error();
    return PieceKind{entries[0][0], std::string(entries[1]), *count, *movement};
}

Result<void> check_kind(const PieceKind& kind) {
    if (auto fits = check_letter_and_name("kind", kind.letter, kind.name); !fits) return fits;
    const std::string which = "the kind " + std::string(1, kind.letter);
    if (kind.count < 1 || kind.count > most_of_a_kind) {
        return Error{which + " has " + std::to_string(kind.count) + " pieces, expected 1 to " +
                     std::to_string(most_of_a_kind)};
    }
    if (kind.movement.steps < 1 || kind.movement.steps > most_steps) {
        return Error{which + " slides " + std::to_string(kind.movement.steps) + " steps, expected 1 to " +
                     std::to_string(most_steps)};
    }
    return {};
}

}  // namespace

std::vector<PieceKind> document_kinds() {
    return {{'X', "Mister X", 1, {MovementKind::slide, 1}},
            {'A', "Agent", 2, {MovementKind::climb}},
            {'S', "Spy", 2, {MovementKind::jump}},
            {'E', "Investigator", 3, {MovementKind::slide, 3}},
            {'I', "Informant", 3, {MovementKind::run}}};
}

std::string text_of(const Movement& movement) {
    std::string text(movement_names[static_cast<std::size_t>(movement.kind)]);
    if (movement.kind == MovementKind::slide) text += " " + std::to_string(movement.steps);
    return text;
}

Result<Movement> parse_movement(std::string_view text) {
    const auto parts = words(text);
    const std::string_view name = parts.empty() ? std::string_view() : parts[0];
    const auto kind = find_name<MovementKind>(movement_names, name);
    if (!kind) {
        return Error{"expected slide, run, climb or jump, found " + in_quotes(name) + suggestion(name, movement_names)};
    }
    Movement movement;
    movement.kind = *kind;
    if (movement.kind != MovementKind::slide) {
        if (parts.size() > 1) return Error{"only a slide has a number of steps, found " + in_quotes(text)};
        return movement;
    }
    const auto steps = parts.size() == 2 ? parse_integer<std::int32_t>(parts[1]) : std::nullopt;
    if (!steps || *steps < 1 || *steps > most_steps) {
        return Error{"expected slide and a number of steps from 1 to " + std::to_string(most_steps) + ", found " +
                     in_quotes(text)};
    }
    movement.steps = *steps;
    return movement;
}

std::string text_of(const std::vector<PieceKind>& kinds) {
    std::string text;
    for (const PieceKind& kind : kinds) {
        text += std::string(1, kind.letter) + ";" + kind.name + ";" + std::to_string(kind.count) + ";" +
                text_of(kind.movement) + "\n";
    }
    return text;
}

Result<std::vector<PieceKind>> parse_kinds(std::string_view text) {
    return parse_lines(text, [](std::string_view line, std::size_t) { return parse_kind(line); });
}

Result<void> check_kinds(const std::vector<PieceKind>& kinds) {
    if (kinds.empty() || kinds.size() > most_kinds) {
        return Error{"expected 1 to " + std::to_string(most_kinds) + " kinds of pieces, found " +
                     std::to_string(kinds.size())};
    }
    std::set<char> letters;
    for (const PieceKind& kind : kinds) {
        if (auto fits = check_kind(kind); !fits) return fits;
        if (!letters.insert(kind.letter).second) {
            return Error{"two kinds have the letter " + std::string(1, kind.letter)};
        }
    }
    if (kinds.front().count != 1) {
        return Error{"the first kind, " + kinds.front().name + ", is who is hunted: expected one, found " +
                     std::to_string(kinds.front().count)};
    }
    if (count_pieces(kinds) > static_cast<int>(max_pieces_of_side)) {
        return Error{"expected at most " + std::to_string(max_pieces_of_side) + " pieces a side, found " +
                     std::to_string(count_pieces(kinds))};
    }
    return {};
}

Result<Parameters> parse_parameters(std::string_view text) {
    Parameters parameters;
    const auto set = [&](std::size_t index, std::string_view value) -> Result<void> {
        const auto done = set_parameter(parameter_table[index], parameters, value);
        return done ? done : Error{std::string(parameter_table[index].name) + ": " + done.error().sentence()};
    };
    if (auto read = read_lines(text, names_of(parameter_table), set); !read) return read.error();
    return parameters;
}

Result<void> check_parameters(const Parameters& parameters, const std::vector<PieceKind>& kinds) {
    if (parameters.mister_x_by_turn < parameters.mister_x_from_turn) {
        return Error{"mister_x_by_turn is " + std::to_string(parameters.mister_x_by_turn) +
                     ", expected at least mister_x_from_turn, " + std::to_string(parameters.mister_x_from_turn)};
    }
    if (parameters.mister_x_from_turn > count_pieces(kinds)) {
        return Error{"mister_x_from_turn is " + std::to_string(parameters.mister_x_from_turn) +
                     ", expected at most the number of pieces, " + std::to_string(count_pieces(kinds))};
    }
    return {};
}

}  // namespace farmland::misterx
