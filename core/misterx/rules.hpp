// The rules of the hunt for Mister X (A.2 to A.4), for given kinds of pieces and parameters.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game/rules.hpp"
#include "core/misterx/actions.hpp"
#include "core/misterx/parameters.hpp"
#include "core/misterx/state.hpp"

namespace farmland::misterx {

class Rules : public OpenInformation<State, Event> {
public:
    using State = misterx::State;
    using Action = misterx::Action;
    using ActionSet = misterx::ActionSet;
    using Event = misterx::Event;

    static constexpr std::string_view name() { return "misterx"; }

    // Checks that everything fits together; a Rules value is always playable.
    static Result<Rules> make(std::vector<PieceKind> kinds, Parameters parameters = {}, std::string mods = {});
    // Those of the document.
    Rules();

    const std::vector<PieceKind>& kinds() const { return kinds_; }
    const Parameters& parameters() const { return parameters_; }
    std::size_t pieces_of_side() const { return kind_of_number_.size(); }
    const PieceKind& kind_of(Piece piece) const { return kinds_[kind_of_number_[number_in_side(piece)]]; }
    const Movement& movement_of(Piece piece) const { return movements_[number_in_side(piece)]; }
    // All pieces of a side, the hunted one first.
    std::vector<Piece> pieces(Side side) const;

    // Infrared begins; there is no luck in it.
    State start(JavaRandom& random) const;
    static State start(Side side);
    Side side_to_move(const State& state) const { return state.to_move; }
    ActionSet legal_actions(const State& state) const;
    // Where the side to move could place a piece.
    std::vector<HexField> placing_fields(const State& state) const;
    // Where a piece in play could be moved, each field once. Nothing that holds for the turn as a whole is asked.
    std::vector<HexField> destinations(const State& state, Piece piece) const;
    // The pieces of a side in play that are neither covered nor needed to hold the scene together: a bit for each by
    // its number in the side.
    std::uint32_t loose_pieces(const State& state, Side side) const;
    // Why the side to move may not do this, if it may not. Whichever piece that stays names the field will do.
    Result<void> check(const State& state, const Action& action) const;
    // What holds for a move of this piece, wherever it leads.
    Result<void> check_mover(const State& state, Piece piece) const;
    // The only function that changes a state. The action must be legal.
    template <class Sink>
    void apply(State& state, const Action& action, Sink& sink) const;
    std::optional<Outcome> outcome(const State& state) const { return outcome_of(state.ending); }

    // "X1R": the letter, the number and the colour.
    const std::string& name(Piece piece) const { return names_[std::min<std::size_t>(piece, max_pieces)]; }
    std::optional<Piece> find_piece(std::string_view name) const;
    // How a piece lies among the others (A.1.2), and all pieces in play, a line each (A.6.6).
    std::string description(const State& state, Piece piece) const;
    std::string scene(const State& state) const;

    // Notation of actions ("place I1R 2 X1V", "move A1V 0 A1R", "pass") and the one-line position string.
    std::string action_text(const Action& action) const;
    Result<Action> parse_action(std::string_view text) const;
    std::string position_text(const State& state) const;
    Result<State> parse_position(std::string_view text) const;

    // The scene as lines of hexagons, stacks with all their pieces.
    std::string drawing(const State& state) const;

    Setup setup() const;
    static Result<Rules> from_setup(const Setup& setup);

private:
    Rules(std::vector<PieceKind> kinds, Parameters parameters, std::string mods);

    Result<void> check_place(const State& state, const Action& action) const;
    Result<void> check_move(const State& state, const Action& action) const;
    Result<void> check_pass(const State& state) const;
    Result<void> check_passes(const State& state) const;

    std::vector<PieceKind> kinds_;
    Parameters parameters_;
    std::string mods_;
    // By the number of a piece in its side.
    std::vector<std::size_t> kind_of_number_;
    std::array<Movement, max_pieces_of_side> movements_{};
    std::array<bool, max_pieces_of_side> first_of_kind_{};
    std::array<std::string, max_pieces + 1> names_;  // the last one is that of no piece
};

// The last letters of the names of pieces, by side.
inline constexpr std::array<char, 2> colour_letters = {'R', 'V'};

constexpr std::string_view name_of(Side side) { return side == Side::first ? "Infrared" : "Ultraviolet"; }

// An edge as actions number them, 0 to 6.
Result<std::uint8_t> parse_edge(std::string_view text);

// Changes what is known of the scene when a piece is put on a field, or taken from the top of one.
void put_piece(State& state, Piece piece, HexField field);
void lift_piece(State& state, Piece piece);

// An event as names and values; it hides nothing that visible() has not hidden.
template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out);

extern template void describe(const Rules&, const Event&, ValueWriter&);

}  // namespace farmland::misterx
