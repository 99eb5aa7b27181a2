#include "core/declared/patterns.hpp"

#include <array>

namespace farmland::declared {

namespace {

// The field that the pieces stand on, at most 255 values each.
class Pieces {
public:
    Pieces(const Declaration& game, const std::uint8_t* cells, Side side)
        : game_(game), board_(*game.board), cells_(cells) {
        const Owner own = owner_of(side);
        for (std::size_t value = 1; value < game.owners.size(); ++value) {
            const Owner owner = game.owners[value];
            standing_[value] = owner == own             ? Standing::own
                               : owner == Owner::nobody ? Standing::thing
                                                        : Standing::enemy;
        }
    }

    std::uint8_t on(int field) const { return cells_[field]; }
    bool is_own(std::uint8_t piece) const { return standing_[piece] == Standing::own; }
    bool is_enemy(std::uint8_t piece) const { return standing_[piece] == Standing::enemy; }

    // Calls visit(to, captured) for each field that a piece gets to; what it jumps over and captures, or nowhere. Ends early
    // when it says so.
    template <class Visit>
    void each_target(int from, Visit visit) const {
        for (const Pattern& pattern : game_.patterns[on(from)]) {
            switch (pattern.way) {
                case Pattern::Way::step:
                    for (const std::size_t direction : pattern.directions) {
                        if (!offer(pattern, board_.next(from, direction), Board::nowhere, visit)) return;
                    }
                    break;
                case Pattern::Way::slide:
                    for (const std::size_t direction : pattern.directions) {
                        if (!slide(pattern, from, direction, visit)) return;
                    }
                    break;
                case Pattern::Way::jump:
                    for (const std::size_t direction : pattern.directions) {
                        if (!jump(pattern, from, direction, visit)) return;
                    }
                    break;
                case Pattern::Way::leap:
                    for (const auto& [columns, rows] : pattern.offsets) {
                        if (!offer(pattern, board_.moved(from, columns, rows), Board::nowhere, visit)) return;
                    }
                    break;
            }
        }
    }

private:
    // What a value is to the side to move.
    enum class Standing : std::uint8_t { empty, enemy, own, thing };

    bool can_enter(const Pattern& pattern, int to) const {
        if (to == Board::nowhere) return false;
        const Standing there = standing_[on(to)];
        return (there == Standing::empty && pattern.onto_empty) || (there == Standing::enemy && pattern.onto_enemy);
    }

    template <class Visit>
    bool offer(const Pattern& pattern, int to, int captured, Visit visit) const {
        return !can_enter(pattern, to) || visit(to, captured);
    }

    template <class Visit>
    bool slide(const Pattern& pattern, int from, std::size_t direction, Visit visit) const {
        int to = board_.next(from, direction);
        for (int steps = 1; steps <= pattern.most && to != Board::nowhere; ++steps) {
            if (!offer(pattern, to, Board::nowhere, visit)) return false;
            if (on(to) != 0) return true;
            to = board_.next(to, direction);
        }
        return true;
    }

    template <class Visit>
    bool jump(const Pattern& pattern, int from, std::size_t direction, Visit visit) const {
        const int over = board_.next(from, direction);
        if (over == Board::nowhere || on(over) == 0) return true;
        if (pattern.over == Pattern::Over::enemy && !is_enemy(on(over))) return true;
        if (pattern.over == Pattern::Over::own && !is_own(on(over))) return true;
        return offer(pattern, board_.next(over, direction), pattern.captures ? over : Board::nowhere, visit);
    }

    const Declaration& game_;
    const Board& board_;
    const std::uint8_t* cells_;
    std::array<Standing, 256> standing_{};  // by value
};

}  // namespace

void add_pattern_moves(const Declaration& game, const State& state, std::vector<Action>& actions) {
    const Pieces pieces(game, state.bytes.data() + game.fields[game.moving].offset, side_to_move(state));
    const auto kind = static_cast<std::int16_t>(game.move_kind);
    constexpr std::size_t usual_number = 64;
    actions.reserve(actions.size() + usual_number);
    for (int from = 0; from < game.board->fields(); ++from) {
        if (!pieces.is_own(pieces.on(from))) continue;
        pieces.each_target(from, [&](int to, int) {
            // In its place: copying what was written in halves a moment ago takes longer than all else here.
            Action& action = actions.emplace_back();
            action.kind = kind;
            action.parts[0] = static_cast<std::int16_t>(from + 1);
            action.parts[1] = static_cast<std::int16_t>(to + 1);
            return true;
        });
    }
}

bool has_pattern_move(const Declaration& game, const State& state) {
    const Pieces pieces(game, state.bytes.data() + game.fields[game.moving].offset, side_to_move(state));
    bool has_any = false;
    for (int from = 0; from < game.board->fields() && !has_any; ++from) {
        if (!pieces.is_own(pieces.on(from))) continue;
        pieces.each_target(from, [&](int, int) {
            has_any = true;
            return false;
        });
    }
    return has_any;
}

void apply_pattern_move(const Declaration& game, State& state, const Action& action) {
    std::uint8_t* cells = state.bytes.data() + game.fields[game.moving].offset;
    const int from = action.parts[0] - 1;
    const int to = action.parts[1] - 1;
    int captured = Board::nowhere;
    Pieces(game, cells, side_to_move(state)).each_target(from, [&](int reached, int over) {
        if (reached != to) return true;
        captured = over;
        return false;
    });
    cells[to] = cells[from];
    cells[from] = 0;
    if (captured != Board::nowhere) cells[captured] = 0;
}

}  // namespace farmland::declared
