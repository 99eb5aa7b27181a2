#include "core/misterx/actions.hpp"

namespace farmland::misterx {

HexField ActionSet::destination(std::size_t index) const {
    if (index < placements()) return placing_fields_[index % placing_fields_.size()];
    index -= placements();
    return index < moves_.size() ? moves_[index].to : no_hex_field;
}

ActionKind ActionSet::kind_at(std::size_t index) const {
    if (index < placements()) return ActionKind::place;
    return index < placements() + moves_.size() ? ActionKind::move : ActionKind::pass;
}

Piece ActionSet::piece_at(std::size_t index) const {
    if (index < placements()) return placing_pieces_[index / placing_fields_.size()];
    index -= placements();
    return index < moves_.size() ? moves_[index].piece : no_piece;
}

Action ActionSet::operator[](std::size_t index) const {
    const ActionKind kind = kind_at(index);
    if (kind == ActionKind::pass) return {};
    return named_action(kind, piece_at(index), destination(index), field_, above_);
}

Action named_action(ActionKind kind, Piece piece, HexField to, const std::array<HexField, max_pieces>& field,
                    const std::array<Piece, max_pieces>& above) {
    Action action{kind, piece, 0, no_piece};
    for (Piece target = 0; target < max_pieces; ++target) {
        if (field[target] == no_hex_field || target == piece) continue;
        if (above[target] != no_piece && above[target] != piece) continue;
        if (field[target] == to) return {kind, piece, 0, target};
        if (action.target != no_piece) continue;
        const HexEdge edge = HexTorus::edge_between(field[target], to);
        if (edge != hex_edges) action = {kind, piece, static_cast<std::uint8_t>(edge + 1), target};
    }
    return action;
}

std::vector<std::uint32_t> ActionSet::select(const ActionQuery& query) const {
    const auto is_repeated = [&](std::size_t index) {
        return index < placements() && ((repeated_ >> (index / placing_fields_.size())) & 1U) != 0;
    };
    // A piece that moves does not end up next to itself.
    const auto is_beside = [&](std::size_t index, Piece piece) {
        const HexField to = destination(index);
        return to != no_hex_field && field_[piece] != no_hex_field && piece_at(index) != piece &&
               HexTorus::edge_between(field_[piece], to) != hex_edges;
    };
    std::vector<std::uint32_t> selected;
    for (std::size_t index = 0; index < size(); ++index) {
        if (query.beside && !is_beside(index, *query.beside)) continue;
        if (query.kind && kind_at(index) != *query.kind) continue;
        if (query.piece && piece_at(index) != *query.piece) continue;
        if (query.distinct && is_repeated(index)) continue;
        selected.push_back(static_cast<std::uint32_t>(index));
    }
    return selected;
}

}  // namespace farmland::misterx
