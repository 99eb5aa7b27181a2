#include "core/misterx/drawing.hpp"

#include <algorithm>
#include <vector>

#include "core/misterx/layout.hpp"

namespace farmland::misterx {

namespace {

constexpr std::array<std::string_view, 5> hexagon = {"  ____  ", " /    \\ ", "/      \\", "\\      /", " \\____/ "};
constexpr int column_width = 6;    // hexagons of neighbouring columns share their sides
constexpr int half_a_hexagon = 2;  // lines; neighbouring columns are shifted by that
constexpr std::size_t name_row = 2;
constexpr std::size_t name_column = 2;

struct Label {
    std::size_t line = 0;
    std::size_t column = 0;
    Piece piece = no_piece;
};

struct Canvas {
    std::vector<std::string> lines;
    std::vector<Label> labels;

    void put(std::size_t line, std::size_t column, std::string_view text) {
        if (lines.size() <= line) lines.resize(line + 1);
        std::string& target = lines[line];
        if (target.size() < column + text.size()) target.resize(column + text.size(), ' ');
        for (std::size_t index = 0; index < text.size(); ++index) {
            if (text[index] != ' ') target[column + index] = text[index];
        }
    }
};

std::string painted(const Rules& rules, Piece piece, const Palette& palette) {
    return palette.sides[index_of(side_of(piece))] + rules.name(piece) + palette.end;
}

void draw_hexagon(const Rules& rules, const State& state, Canvas& canvas, std::size_t line, std::size_t column,
                  Piece piece) {
    for (std::size_t row = 0; row < hexagon.size(); ++row) canvas.put(line + row, column, hexagon[row]);
    canvas.put(line + name_row, column + name_column, rules.name(piece));
    canvas.labels.push_back({line + name_row, column + name_column, piece});
    if (const int under = level(state, piece); under > 0) {
        canvas.put(line + name_row + 1, column + name_column, "+" + std::to_string(under));
    }
}

// The lines, with what the palette puts around names.
std::string paint(const Rules& rules, Canvas& canvas, const Palette& palette) {
    // From the right, so that what is put in moves nothing that is still to come.
    std::sort(canvas.labels.begin(), canvas.labels.end(),
              [](const Label& left, const Label& right) { return left.column > right.column; });
    for (const Label& label : canvas.labels) {
        const std::string& name = rules.name(label.piece);
        canvas.lines[label.line].replace(label.column, name.size(), painted(rules, label.piece, palette));
    }
    std::string text;
    for (std::string& line : canvas.lines) {
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string stack_lines(const Rules& rules, const State& state, const Palette& palette) {
    std::string text;
    for (Piece piece = 0; piece < max_pieces; ++piece) {
        if (!state.in_play(piece) || state.is_covered(piece) || state.below[piece] == no_piece) continue;
        text += painted(rules, piece, palette);
        for (Piece under = state.below[piece]; under != no_piece; under = state.below[under]) {
            text += " on " + painted(rules, under, palette);
        }
        text += "\n";
    }
    return text;
}

std::string supply_lines(const Rules& rules, const State& state, const Palette& palette) {
    std::string text;
    for (const Side side : {Side::first, Side::second}) {
        std::string names;
        for (const Piece piece : rules.pieces(side)) {
            if (!state.in_play(piece)) names += " " + painted(rules, piece, palette);
        }
        std::string line = "Supply of " + std::string(name_of(side)) + ":";
        line.resize(std::string_view("Supply of Ultraviolet:").size(), ' ');
        text += line + (names.empty() ? " none" : names) + "\n";
    }
    return text;
}

}  // namespace

std::string draw_scene(const Rules& rules, const State& state, const Palette& palette) {
    const auto places = layout(state);
    // Half hexagons upwards: north-east is half a one.
    const auto rise = [](const Place& place) { return 2 * place.north + place.north_east; };
    int top = 0;
    int left = 0;
    for (Piece piece = 0; piece < max_pieces; ++piece) {
        if (!state.in_play(piece)) continue;
        top = std::max(top, rise(places[piece]));
        left = std::min(left, places[piece].north_east);
    }
    Canvas canvas;
    for (Piece piece = 0; piece < max_pieces; ++piece) {
        if (!state.in_play(piece) || state.is_covered(piece)) continue;
        const auto line = static_cast<std::size_t>((top - rise(places[piece])) * half_a_hexagon);
        const auto column = static_cast<std::size_t>((places[piece].north_east - left) * column_width);
        draw_hexagon(rules, state, canvas, line, column, piece);
    }
    return paint(rules, canvas, palette) + stack_lines(rules, state, palette) + supply_lines(rules, state, palette);
}

std::string Rules::drawing(const State& state) const { return draw_scene(*this, state); }

}  // namespace farmland::misterx
