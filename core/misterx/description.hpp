// What people and scripts are shown of Mister X, described once for all writers.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/base/description.hpp"
#include "core/misterx/evaluation.hpp"
#include "core/misterx/layout.hpp"
#include "core/misterx/rules.hpp"

namespace farmland::misterx {

template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out) {
    static constexpr std::array<std::string_view, 6> kinds = {"placed",     "moved", "passed",
                                                              "surrounded", "won",   "drawn"};
    out.text("kind", kinds[static_cast<std::size_t>(event.kind)]);
    if (event.kind != EventKind::drawn) out.number("team", number_of(event.side));
    if (event.piece != no_piece) out.text("piece", rules.name(event.piece));
    if (event.target == no_piece) return;
    out.number("edge", event.edge);
    out.text("target", rules.name(event.target));
}

// What can change about a piece.
struct PieceFacts {
    Side viewer;
    bool in_play = false;
    bool movable = false;
    int level = 0;
    Place place = {};
    Piece above = no_piece;
    Piece below = no_piece;
    std::array<Piece, hex_edges> neighbours = {no_piece, no_piece, no_piece, no_piece, no_piece, no_piece};

    bool operator==(const PieceFacts&) const = default;
};

inline PieceFacts facts_of_piece(const Rules& rules, const Rules::View& view, Piece piece, const Place& place) {
    const State& state = view.state;
    PieceFacts facts{view.viewer};
    if (!state.in_play(piece)) return facts;
    facts.in_play = true;
    facts.movable = state.in_play(quarry_of(side_of(piece))) && !rules.destinations(state, piece).empty();
    facts.level = level(state, piece);
    facts.place = place;
    facts.above = state.above[piece];
    facts.below = state.below[piece];
    for (HexEdges edges = state.around[state.field[piece]]; edges != 0;) {
        const HexEdge edge = take_edge(edges);
        facts.neighbours[edge] = *top_piece(state, HexTorus::neighbour(state.field[piece], edge));
    }
    return facts;
}

template <DescriptionWriter Out>
void describe_piece(const Rules& rules, Piece piece, const PieceFacts& facts, Out& out) {
    const Side side = side_of(piece);
    const PieceKind& kind = rules.kind_of(piece);
    const auto number_in_play = [&](std::string_view name, int value) {
        facts.in_play ? out.number(name, value) : out.nothing(name);
    };
    const auto name_of_other = [&](std::string_view name, Piece other) {
        other != no_piece ? out.text(name, rules.name(other)) : out.nothing(name);
    };
    out.text("name", rules.name(piece));
    out.text("kind", kind.name);
    out.text("letter", {&kind.letter, 1});
    out.text("movement", text_of(kind.movement));
    out.number("team", number_of(side));
    out.flag("own", side == facts.viewer);
    out.flag("hunted", piece == quarry_of(side));
    out.flag("in_play", facts.in_play);
    out.flag("movable", facts.movable);
    out.flag("covered", facts.above != no_piece);
    out.number("level", facts.level);
    number_in_play("north", facts.place.north);
    number_in_play("north_east", facts.place.north_east);
    name_of_other("above", facts.above);
    name_of_other("below", facts.below);
    out.list("neighbours", "piece.neighbours", facts.neighbours, [&](Piece other) {
        return other != no_piece ? std::optional<std::string_view>(rules.name(other)) : std::nullopt;
    });
}

// What can change about a side.
struct TeamFacts {
    Side side;
    int freedom;
    FixedList<Piece, max_pieces_of_side> supply = {};

    bool operator==(const TeamFacts&) const = default;
};

inline TeamFacts facts_of_team(const Rules& rules, const State& state, Side side) {
    TeamFacts facts{side, freedom(state, side)};
    for (std::size_t number = 0; number < rules.pieces_of_side(); ++number) {
        if (!state.in_play(piece_of(side, number))) facts.supply.push_back(piece_of(side, number));
    }
    return facts;
}

template <DescriptionWriter Out>
void describe_team(const Rules& rules, const TeamFacts& facts, Out& out) {
    const auto name = [&](Piece piece) -> std::string_view { return rules.name(piece); };
    out.number("team", number_of(facts.side));
    out.text("colour", name(quarry_of(facts.side)).substr(2));
    out.number("freedom", facts.freedom);
    out.same("mister_x", "pieces", name(quarry_of(facts.side)));
    out.sames("pieces", "team.pieces", "pieces", rules.pieces(facts.side), name);
    out.sames("supply", "team.supply", "pieces", facts.supply, name);
}

template <DescriptionWriter Out>
void describe(const Rules& rules, const Rules::View& view, Out& out) {
    const State& state = view.state;
    const auto places = layout(state);
    out.group("pieces", "view.pieces", [&](auto& pieces) {
        for (const Side side : {Side::first, Side::second}) {
            for (const Piece piece : rules.pieces(side)) {
                const PieceFacts facts = facts_of_piece(rules, view, piece, places[piece]);
                pieces.group(rules.name(piece), "piece", facts,
                             [&](auto& each) { describe_piece(rules, piece, facts, each); });
            }
        }
    });
    const auto describe_side = [&](std::string_view name, Side side) {
        const TeamFacts facts = facts_of_team(rules, state, side);
        out.group(name, "team", facts, [&](auto& team) { describe_team(rules, facts, team); });
    };
    describe_side("own", view.viewer);
    describe_side("enemy", opponent_of(view.viewer));
    out.number("team", number_of(view.viewer));
    out.number("to_move", number_of(state.to_move));
    out.number("passes", state.passes);
}

template <DescriptionWriter Out>
void describe(const Rules& rules, const Action& action, Out& out) {
    out.text("kind", name_of(action.kind));
    if (action.piece != no_piece) out.text("piece", rules.name(action.piece));
    if (action.target == no_piece) return;
    out.number("edge", action.edge);
    out.text("target", rules.name(action.target));
}

}  // namespace farmland::misterx
