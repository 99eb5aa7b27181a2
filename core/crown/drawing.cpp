#include "core/crown/drawing.hpp"

#include <algorithm>

namespace farmland::crown {

namespace {

// Positions of the symbols in their set, named as in A.5.2 by the letters of its example.
enum Symbol : std::size_t {
    top_left,
    top_right,
    bottom_left,
    bottom_right,
    top,
    right,
    bottom,
    left,
    horizontal,
    vertical,
    centre,
    top_left_selected,
    top_right_selected,
    bottom_left_selected,
    bottom_right_selected,
    top_selected_left,
    top_selected_right,
    right_selected_above,
    right_selected_below,
    bottom_selected_left,
    bottom_selected_right,
    left_selected_above,
    left_selected_below,
    horizontal_selected,
    vertical_selected,
    centre_selected_above_left,
    centre_selected_above_right,
    centre_selected_below_left,
    centre_selected_below_right,
};
static_assert(centre_selected_below_right + 1 == symbol_count);

// Draws around one selected field; lines between fields are counted from the lower left, fields likewise.
class BoardArtist {
public:
    BoardArtist(const Rules& rules, const State& state, std::optional<Field> selected, const Drawing& drawing)
        : grid_(rules.grid()), state_(state), drawing_(drawing) {
        if (selected) {
            selected_column_ = grid_.column(*selected);
            selected_row_ = grid_.row(*selected);
        }
        label_width_ = std::to_string(grid_.rows()).size();
    }

    std::string draw() {
        for (int row = grid_.rows() - 1; row >= 0; --row) {
            if (drawing_.verbosity == Verbosity::all) draw_connectors(row + 1);
            draw_fields(row);
        }
        if (drawing_.verbosity == Verbosity::all) draw_connectors(0);
        text_.append(label_width_ + 3, ' ');
        for (int column = 0; column < grid_.columns(); ++column) {
            if (column > 0) text_ += "   ";
            text_ += static_cast<char>('A' + column);
        }
        text_ += '\n';
        return std::move(text_);
    }

private:
    bool is_selected(int column, int row) const { return column == selected_column_ && row == selected_row_; }

    void put(Symbol symbol) {
        const bool coloured = symbol >= top_left_selected && !drawing_.palette.selection.empty();
        if (coloured) text_ += drawing_.palette.selection;
        text_ += drawing_.symbols[symbol];
        if (coloured) text_ += drawing_.palette.reset;
    }

    // The corner with `column` columns of fields to its left and `row` rows of fields below it.
    Symbol corner(int column, int row) const {
        const bool above_left = is_selected(column - 1, row);
        const bool above_right = is_selected(column, row);
        const bool below_left = is_selected(column - 1, row - 1);
        const bool below_right = is_selected(column, row - 1);
        const bool at_left = column == 0;
        const bool at_right = column == grid_.columns();
        if (row == grid_.rows()) {
            if (at_left) return below_right ? top_left_selected : top_left;
            if (at_right) return below_left ? top_right_selected : top_right;
            return below_left ? top_selected_left : below_right ? top_selected_right : top;
        }
        if (row == 0) {
            if (at_left) return above_right ? bottom_left_selected : bottom_left;
            if (at_right) return above_left ? bottom_right_selected : bottom_right;
            return above_left ? bottom_selected_left : above_right ? bottom_selected_right : bottom;
        }
        if (at_left) return above_right ? left_selected_above : below_right ? left_selected_below : left;
        if (at_right) return above_left ? right_selected_above : below_left ? right_selected_below : right;
        if (above_left) return centre_selected_above_left;
        if (above_right) return centre_selected_above_right;
        if (below_left) return centre_selected_below_left;
        return below_right ? centre_selected_below_right : centre;
    }

    void draw_connectors(int row) {
        text_.append(label_width_ + 1, ' ');
        for (int column = 0; column <= grid_.columns(); ++column) {
            put(corner(column, row));
            if (column == grid_.columns()) break;
            const bool beside_selected = is_selected(column, row) || is_selected(column, row - 1);
            for (int count = 0; count < 3; ++count) put(beside_selected ? horizontal_selected : horizontal);
        }
        text_ += '\n';
    }

    void draw_fields(int row) {
        const std::string label = std::to_string(row + 1);
        text_.append(label_width_ - label.size(), ' ');
        text_ += label + ' ';
        for (int column = 0; column <= grid_.columns(); ++column) {
            const bool beside_selected = is_selected(column, row) || is_selected(column - 1, row);
            put(beside_selected ? vertical_selected : vertical);
            if (column < grid_.columns()) draw_occupant(grid_.at(column, row));
        }
        text_ += '\n';
    }

    void draw_occupant(Field field) {
        const Occupant who = occupant(state_, field);
        if (who.kind == OccupantKind::none) {
            text_ += "   ";
            return;
        }
        const Team& team = state_.team(who.side);
        const bool king = who.kind == OccupantKind::king;
        const bool moved = king ? team.king_moved : team.units[who.unit].moved;
        const bool first = who.side == Side::first;
        const std::string& colour = drawing_.palette.team[index_of(who.side)];
        text_ += colour;
        text_ += who.side == state_.to_move && !moved ? '*' : ' ';
        text_ += king ? (first ? 'X' : 'Y') : (first ? 'x' : 'y');
        text_ += !king && team.units[who.unit].blocking ? 'b' : ' ';
        if (!colour.empty()) text_ += drawing_.palette.reset;
    }

    const SquareGrid& grid_;
    const State& state_;
    const Drawing& drawing_;
    int selected_column_ = -2;  // beside no line of the board
    int selected_row_ = -2;
    std::size_t label_width_;
    std::string text_;
};

}  // namespace

BoardSymbols standard_symbols() {
    BoardSymbols symbols;
    symbols.fill("+");
    std::fill(symbols.begin() + top_left_selected, symbols.end(), "#");
    symbols[horizontal] = "-";
    symbols[vertical] = "|";
    symbols[horizontal_selected] = "=";
    symbols[vertical_selected] = "N";
    return symbols;
}

std::string draw_board(const Rules& rules, const State& state, std::optional<Field> selected, const Drawing& drawing) {
    return BoardArtist(rules, state, selected, drawing).draw();
}

std::string Rules::drawing(const State& state) const { return draw_board(*this, state, std::nullopt, Drawing{}); }

}  // namespace farmland::crown
