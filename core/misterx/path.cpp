#include "core/misterx/path.hpp"

#include <algorithm>

#include "core/base/text.hpp"

namespace farmland::misterx {

namespace {

// The scene while a piece is lifted.
class SceneWithout {
public:
    SceneWithout(const State& state, Piece mover) : state_(state), mover_(mover) {}

    int height(HexField field) const {
        int pieces = 0;
        for (Piece piece = 0; piece < max_pieces; ++piece) {
            if (piece != mover_ && state_.field[piece] == field) ++pieces;
        }
        return pieces;
    }

    bool hangs_together() const {
        std::vector<HexField> fields;
        for (Piece piece = 0; piece < max_pieces; ++piece) {
            if (piece != mover_ && state_.in_play(piece)) fields.push_back(state_.field[piece]);
        }
        // At the front are those that hang together with the first.
        auto reached = fields.empty() ? fields.end() : fields.begin() + 1;
        for (auto from = fields.begin(); from != reached; ++from) {
            reached = std::partition(reached, fields.end(), [&](HexField field) {
                return field == *from || HexTorus::edge_between(*from, field) != hex_edges;
            });
        }
        return reached == fields.end();
    }

    // The heights at both sides of the way from a field over one of its edges.
    std::array<int, 2> heights_beside(HexField from, HexEdge edge) const {
        return {height(HexTorus::neighbour(from, static_cast<HexEdge>((edge + 1) % hex_edges))),
                height(HexTorus::neighbour(from, static_cast<HexEdge>((edge + 5) % hex_edges)))};
    }

    // Why a piece cannot be slid from one field to the other, if it cannot.
    Result<void> check_slide(HexField from, HexField to) const {
        const HexEdge edge = HexTorus::edge_between(from, to);
        if (edge == hex_edges) return Error{"a step leads to a field beside the last one"};
        if (height(to) > 0) return Error{"the field is occupied"};
        const auto [one, other] = heights_beside(from, edge);
        if (one > 0 && other > 0) return Error{"it does not fit through the gap"};
        if (one == 0 && other == 0) return Error{"it would lose touch with the pieces it lies beside"};
        return {};
    }

    bool is_jump(HexField from, HexField to) const {
        for (HexEdge edge = 0; edge < hex_edges; ++edge) {
            HexField field = HexTorus::neighbour(from, edge);
            if (height(field) == 0) continue;
            while (height(field) > 0) field = HexTorus::neighbour(field, edge);
            if (field == to) return true;
        }
        return false;
    }

    Result<void> check_climb(HexField from, HexField to, bool high_gates) const {
        const HexEdge edge = HexTorus::edge_between(from, to);
        if (edge == hex_edges) return Error{"a step leads to a field beside the last one"};
        const int highest = std::max(height(from), height(to));
        if (highest == 0) return check_slide(from, to);
        const auto [one, other] = heights_beside(from, edge);
        if (high_gates && std::min(one, other) > highest) return Error{"it does not fit between the stacks"};
        return {};
    }

private:
    const State& state_;
    Piece mover_;
};

Result<std::vector<HexField>> fields_of_path(const Rules& rules, const State& state, Piece piece,
                                             std::span<const PathStep> path) {
    std::vector<HexField> fields;
    for (const PathStep& step : path) {
        if (step.target == piece) {
            return Error{"the path names " + rules.name(piece) + ", which moves itself"};
        }
        if (!state.in_play(step.target)) return Error{rules.name(step.target) + " is not in play"};
        fields.push_back(named_field(state, step.edge, step.target));
    }
    return fields;
}

Result<void> check_steps(const Rules& rules, const State& state, Piece piece, std::span<const HexField> fields) {
    const SceneWithout scene(state, piece);
    const HexField start = state.field[piece];
    const Movement& movement = rules.movement_of(piece);
    const auto expect_steps = [&](std::size_t steps) -> Result<void> {
        if (fields.size() == steps) return {};
        return Error{"the path of " + rules.name(piece) + " has " + std::to_string(steps) +
                     (steps == 1 ? " step" : " steps") + ", found " + std::to_string(fields.size())};
    };
    if (fields.empty()) return Error{"a path has at least one step"};
    if (fields.back() == start) return Error{rules.name(piece) + " is there already"};
    switch (movement.kind) {
        case MovementKind::jump: {
            if (auto fits = expect_steps(1); !fits) return fits;
            if (!scene.is_jump(start, fields.front())) {
                return Error{rules.name(piece) + " jumps in a straight line over at least one piece to the first gap"};
            }
            return {};
        }
        case MovementKind::climb: {
            if (auto fits = expect_steps(1); !fits) return fits;
            return scene.check_climb(start, fields.front(), rules.parameters().high_gates);
        }
        case MovementKind::slide:
            if (auto fits = expect_steps(static_cast<std::size_t>(movement.steps)); !fits) return fits;
            break;
        case MovementKind::run: break;
    }
    HexField from = start;
    for (std::size_t index = 0; index < fields.size(); ++index) {
        const HexField to = fields[index];
        const auto end = fields.begin() + static_cast<std::ptrdiff_t>(index);
        if (movement.kind == MovementKind::slide && (to == start || std::find(fields.begin(), end, to) != end)) {
            return Error{"step " + std::to_string(index + 1) + ": " + rules.name(piece) + " enters no field twice"};
        }
        if (auto slid = scene.check_slide(from, to); !slid) {
            return Error{"step " + std::to_string(index + 1) + ": " + slid.error().sentence()};
        }
        from = to;
    }
    return {};
}

// All ways of sliding from the last field of the way, until it has that many steps and ends where it should.
bool extend_slide(const SceneWithout& scene, std::vector<HexField>& way, std::size_t steps, HexField goal) {
    if (way.size() == steps + 1) return way.back() == goal;
    for (HexEdge edge = 0; edge < hex_edges; ++edge) {
        const HexField next = HexTorus::neighbour(way.back(), edge);
        if (std::find(way.begin(), way.end(), next) != way.end() || !scene.check_slide(way.back(), next)) continue;
        way.push_back(next);
        if (extend_slide(scene, way, steps, goal)) return true;
        way.pop_back();
    }
    return false;
}

// A shortest way of sliding from one field to another.
std::vector<HexField> shortest_run(const SceneWithout& scene, HexField start, HexField goal) {
    std::vector<HexField> reached = {start};
    std::vector<std::size_t> from = {0};
    for (std::size_t index = 0; index < reached.size() && reached[index] != goal; ++index) {
        for (HexEdge edge = 0; edge < hex_edges; ++edge) {
            const HexField next = HexTorus::neighbour(reached[index], edge);
            if (std::find(reached.begin(), reached.end(), next) != reached.end()) continue;
            if (!scene.check_slide(reached[index], next)) continue;
            reached.push_back(next);
            from.push_back(index);
        }
    }
    std::vector<HexField> way;
    for (auto at = static_cast<std::size_t>(std::find(reached.begin(), reached.end(), goal) - reached.begin()); at != 0;
         at = from[at]) {
        way.push_back(reached[at]);
    }
    std::reverse(way.begin(), way.end());
    return way;
}

}  // namespace

Result<Action> check_path(const Rules& rules, const State& state, Piece piece, std::span<const PathStep> path) {
    if (state.ending != Ending::none) return Error{"the game is over"};
    if (auto may = rules.check_mover(state, piece); !may) return may.error();
    const auto fields = fields_of_path(rules, state, piece, path);
    if (!fields) return fields.error();
    if (!SceneWithout(state, piece).hangs_together()) {
        return Error{"without " + rules.name(piece) + " the scene would fall apart"};
    }
    if (auto legal = check_steps(rules, state, piece, *fields); !legal) return legal.error();
    return Action{ActionKind::move, piece, path.back().edge, path.back().target};
}

std::vector<PathStep> find_path(const Rules& rules, const State& state, const Action& move) {
    const SceneWithout scene(state, move.piece);
    const HexField start = state.field[move.piece];
    const HexField goal = named_field(state, move.edge, move.target);
    const Movement& movement = rules.movement_of(move.piece);
    std::vector<HexField> way;
    if (movement.kind == MovementKind::run) {
        way = shortest_run(scene, start, goal);
    } else if (movement.kind == MovementKind::slide) {
        way = {start};
        extend_slide(scene, way, static_cast<std::size_t>(movement.steps), goal);
        way.erase(way.begin());
    }
    std::vector<PathStep> path;
    for (const HexField field : way) {
        const Action step = named_action(ActionKind::move, move.piece, field, state.field, state.above);
        path.push_back({step.edge, step.target});
    }
    // As it was named, and all there is of a jump or a climb.
    if (path.empty()) path.push_back({});
    path.back() = {move.edge, move.target};
    return path;
}

std::string command_text(const Rules& rules, const State& state, const Action& action) {
    if (action.kind == ActionKind::place && action.target == no_piece) return "start " + rules.name(action.piece);
    if (action.kind != ActionKind::move) return rules.action_text(action);
    std::string text = "move " + rules.name(action.piece);
    for (const PathStep& step : find_path(rules, state, action)) {
        text += " " + std::to_string(step.edge) + " " + rules.name(step.target);
    }
    return text;
}

}  // namespace farmland::misterx
