#include "core/animals/board_drawing.hpp"

#include <string_view>

namespace farmland::animals {

namespace {

// Two columns wide on a terminal. Species that mods bring have their letter instead, whichever it is.
std::string_view picture_of(std::string_view species) {
    static constexpr std::array<std::array<std::string_view, 2>, 6> pictures = {{{"Leopard", "\U0001F406"},
                                                                                 {"Snake", "\U0001F40D"},
                                                                                 {"Penguin", "\U0001F427"},
                                                                                 {"Elephant", "\U0001F418"},
                                                                                 {"Horse", "\U0001F40E"},
                                                                                 {"Rabbit", "\U0001F407"}}};
    for (const auto& [name, picture] : pictures) {
        if (name == species) return picture;
    }
    return {};
}

// Three columns wide with symbols, else one.
std::string animal_text(const Rules& rules, const State& state, Field field, bool symbols) {
    if (!symbols) return {rules.letter_at(state, field)};
    const Species& species = rules.species()[rules.species_at(state, field)];
    const std::string_view picture = picture_of(species.name);
    const std::string_view sex = contains(state.animals[0], field) ? "\u2640" : "\u2642";
    return (picture.empty() ? std::string(1, species.letter) + " " : std::string(picture)) + std::string(sex);
}

std::string files_line(const BoardStyle& style) {
    std::string line = "  ";
    for (char file = 'a'; file < 'a' + board_side; ++file) {
        line += style.symbols ? std::string("  ") + file + " " : std::string(" ") + file;
    }
    return line + "\n";
}

}  // namespace

std::string draw_board(const Rules& rules, const State& state, const BoardStyle& style, Fields marked) {
    std::string text = files_line(style);
    for (int rank = board_side - 1; rank >= 0; --rank) {
        const std::string number = std::to_string(rank + 1);
        text += number + " ";
        for (int file = 0; file < board_side; ++file) {
            const auto field = static_cast<Field>(rank * board_side + file);
            const bool is_marked = contains(marked, field);
            text += is_marked ? style.marked + "*" + style.end : " ";
            if (contains(state.occupied(), field)) {
                const std::size_t side = contains(state.animals[0], field) ? 0 : 1;
                text += style.sides[side] + animal_text(rules, state, field, style.symbols) + style.end;
            } else {
                text += style.symbols ? " . " : ".";
            }
        }
        text += " " + number + "\n";
    }
    return text + files_line(style);
}

}  // namespace farmland::animals
