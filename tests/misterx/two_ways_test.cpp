// Two ways in, one truth: what the generator of moves offers is what the commands' paths allow, in both directions. And the
// quick ways of the generator (pins, holes) against plain ones.
#include <bitset>

#include "tests/misterx/support.hpp"

namespace misterx_tests {

namespace {

// More positions tell more than more about one: of what could be asked about each, so much is.
constexpr int one_in = 12;

template <class T>
const T& random_one(const std::vector<T>& list, JavaRandom& random) {
    return list[static_cast<std::size_t>(random.next_int(static_cast<int>(list.size())))];
}

using Fields = std::bitset<HexTorus::fields>;

// What the generator offers a position's side to move, by piece.
struct Offered {
    std::array<Fields, max_pieces> placed;
    std::array<Fields, max_pieces> moved;
    bool pass = false;
};

Offered offered(const Rules& rules, const State& state) {
    Offered all;
    const ActionSet actions = rules.legal_actions(state);
    for (std::size_t index = 0; index < actions.size(); ++index) {
        const Action each = actions[index];
        if (each.kind == ActionKind::pass) {
            if (all.pass) FAIL("two passes");
            all.pass = true;
            continue;
        }
        const HexField to = actions.destination(index);
        if (each.target != no_piece && named_field(state, each.edge, each.target) != to) FAIL("named wrongly");
        Fields& fields = (each.kind == ActionKind::place ? all.placed : all.moved)[each.piece];
        if (fields.test(to)) FAIL(rules.action_text(each) << " is offered twice");
        fields.set(to);
    }
    return all;
}

std::string path_text(const Rules& rules, Piece piece, std::span<const PathStep> path) {
    std::string text = rules.name(piece);
    for (const PathStep& step : path) text += " " + std::to_string(step.edge) + " " + rules.name(step.target);
    return text;
}

class Comparison {
public:
    explicit Comparison(const Rules& rules) : rules_(rules) {
        for (const Side side : {Side::first, Side::second}) {
            for (const Piece piece : rules.pieces(side)) pieces_.push_back(piece);
        }
    }

    void compare(const State& state, JavaRandom& random) {
        state_ = &state;
        offered_ = offered(rules_, state);
        compare_offers(random);
        name_fields(random);
        compare_single_steps(random);
        compare_random_paths(random);
        compare_passes();
        ++positions_;
        if (positions_ % 16 == 0) compare_all_names(random_one(pieces_, random));
        if (positions_ % 64 == 0) {
            for (const Piece piece : rules_.pieces(state.to_move)) compare_all_ways(piece);
        }
    }

    std::uint64_t positions_ = 0;
    std::uint64_t accepted_ = 0;
    std::uint64_t refused_ = 0;
    int highest_ = 0;

private:
    void disagree(std::string_view what, const std::string& about) const {
        FAIL(what << ": " << about << " in " << rules_.position_text(*state_));
    }

    // Generated actions are accepted by check(), and moves by check_path() with the path that is found for them.
    void compare_offers(JavaRandom& random) {
        const ActionSet actions = rules_.legal_actions(*state_);
        for (std::size_t index = 0; index < actions.size(); ++index) {
            if (random.next_int(one_in) != 0) continue;
            const Action each = actions[index];
            if (!rules_.check(*state_, each)) disagree("offered, but refused", rules_.action_text(each));
            if (each.kind != ActionKind::move) continue;
            const auto path = find_path(rules_, *state_, each);
            const auto walked = check_path(rules_, *state_, each.piece, path);
            if (!walked) disagree("offered, but no way", path_text(rules_, each.piece, path));
            if (*walked != each) disagree("leads elsewhere", path_text(rules_, each.piece, path));
            ++accepted_;
            highest_ = std::max(highest_, level(*state_, each.piece));
        }
    }

    // One of the names of each field in or around the scene, chosen at random.
    void name_fields(JavaRandom& random) {
        names_.clear();
        std::array<std::size_t, HexTorus::fields> count{};
        std::array<std::size_t, HexTorus::fields> index_of_name{};
        for (const Piece target : pieces_) {
            if (!state_->in_play(target)) continue;
            for (std::uint8_t edge = 0; edge <= 6; ++edge) {
                const HexField field = named_field(*state_, edge, target);
                if (count[field]++ == 0) {
                    index_of_name[field] = names_.size();
                    names_.push_back({edge, target});
                } else if (random.next_int(static_cast<int>(count[field])) == 0) {
                    names_[index_of_name[field]] = {edge, target};
                }
            }
        }
    }

    // Of a path of one step: accepted if and only if it is generated, for kinds that take one step. Others are held to
    // what follows from the rules of their steps.
    void compare_path(Piece piece, std::span<const PathStep> path) {
        const auto walked = check_path(rules_, *state_, piece, path);
        const PathStep& last = path.back();
        const bool in_play = state_->in_play(last.target);
        const bool names_a_field = in_play && last.target != piece;
        const bool is_offered =
            names_a_field && offered_.moved[piece].test(named_field(*state_, last.edge, last.target));
        if (walked) {
            ++accepted_;
            if (!is_offered) disagree("allowed, but not offered", path_text(rules_, piece, path));
            if (*walked != Action{ActionKind::move, piece, last.edge, last.target}) disagree("became another", "it");
            return;
        }
        ++refused_;
        const Movement& movement = rules_.movement_of(piece);
        const bool whole = movement.kind == MovementKind::climb || movement.kind == MovementKind::jump ||
                           (movement.kind == MovementKind::slide && movement.steps == 1);
        if (path.size() == 1 && whole && is_offered) {
            disagree("offered, but refused: " + walked.error().sentence(), path_text(rules_, piece, path));
        }
    }

    void compare_action(const Action& action) {
        const bool legal = static_cast<bool>(rules_.check(*state_, action));
        ++(legal ? accepted_ : refused_);
        const bool names_a_field = state_->in_play(action.target) && action.target != action.piece;
        const auto& fields = (action.kind == ActionKind::place ? offered_.placed : offered_.moved)[action.piece];
        const bool is_offered = names_a_field && fields.test(named_field(*state_, action.edge, action.target));
        if (legal != is_offered)
            disagree(legal ? "legal, not offered" : "offered, not legal", rules_.action_text(action));
    }

    // All fields, for all pieces of the side to move.
    void compare_single_steps(JavaRandom& random) {
        for (const Piece piece : rules_.pieces(state_->to_move)) {
            for (const PathStep& name : names_) {
                if (name.target == piece || random.next_int(one_in) != 0) continue;
                if (state_->in_play(piece)) {
                    compare_path(piece, {&name, 1});
                } else {
                    compare_action({ActionKind::place, piece, name.edge, name.target});
                }
            }
        }
    }

    // Every command of one step or placement that can be written for this piece, of whichever side.
    void compare_all_names(Piece piece) {
        for (const Piece target : pieces_) {
            for (std::uint8_t edge = 0; edge <= 6; ++edge) {
                const PathStep step{edge, target};
                compare_path(piece, {&step, 1});
                compare_action({ActionKind::place, piece, edge, target});
                compare_action({ActionKind::move, piece, edge, target});
            }
        }
    }

    PathStep name_of(HexField field, Piece mover) const {
        const Action action = named_action(ActionKind::move, mover, field, state_->field, state_->above);
        return {action.edge, action.target};
    }

    // Walks of any length along the fields around the scene, and ways that were found with a step changed.
    void compare_random_paths(JavaRandom& random) {
        for (const Piece piece : rules_.pieces(state_->to_move)) {
            if (!state_->in_play(piece) || random.next_int(4) != 0) continue;
            std::vector<PathStep> path;
            HexField field = state_->field[piece];
            for (int step = 1 + random.next_int(6); step > 0; --step) {
                field = HexTorus::neighbour(field, static_cast<HexEdge>(random.next_int(6)));
                const PathStep name = name_of(field, piece);
                if (name.target == no_piece) break;
                path.push_back(name);
            }
            if (!path.empty()) compare_path(piece, path);
        }
        const ActionSet actions = rules_.legal_actions(*state_);
        for (int attempt = 0; attempt < 2 && actions.size() > 0; ++attempt) {
            const Action move = random_action<Rules>(actions, random);
            if (move.kind != ActionKind::move) continue;
            auto path = find_path(rules_, *state_, move);
            const auto changed = static_cast<std::size_t>(random.next_int(static_cast<int>(path.size())));
            path[changed] = random_one(names_, random);
            compare_path(move.piece, path);
            path.push_back(path.front());
            compare_path(move.piece, path);
        }
    }

    void compare_passes() {
        const bool legal = static_cast<bool>(rules_.check(*state_, {}));
        if (legal != offered_.pass) disagree("pass", legal ? "is not offered" : "is offered");
    }

    // All fields that any path leads to, found by trying every step behind every path: exactly what is generated.
    void compare_all_ways(Piece piece) {
        if (!state_->in_play(piece)) return;
        Fields reached;
        std::vector<PathStep> path;
        const Movement& movement = rules_.movement_of(piece);
        if (movement.kind == MovementKind::run) {
            run(piece, reached);
        } else if (movement.kind == MovementKind::slide) {
            walk(piece, state_->field[piece], movement.steps, path, reached);
        } else {
            return;  // there is nothing but single steps
        }
        if (reached != offered_.moved[piece]) disagree("other fields are reached", rules_.name(piece));
    }

    void walk(Piece piece, HexField from, int steps, std::vector<PathStep>& path, Fields& reached) {
        if (steps == 0) {
            if (check_path(rules_, *state_, piece, path)) reached.set(from);
            return;
        }
        for (HexEdge edge = 0; edge < hex_edges; ++edge) {
            const HexField to = HexTorus::neighbour(from, edge);
            const PathStep name = name_of(to, piece);
            if (name.target == no_piece || state_->is_occupied(to)) continue;
            path.push_back(name);
            walk(piece, to, steps - 1, path, reached);
            path.pop_back();
        }
    }

    void run(Piece piece, Fields& reached) {
        std::vector<std::pair<HexField, std::vector<PathStep>>> waiting = {{state_->field[piece], {}}};
        while (!waiting.empty()) {
            const auto [from, way] = waiting.back();
            waiting.pop_back();
            for (HexEdge edge = 0; edge < hex_edges; ++edge) {
                const HexField to = HexTorus::neighbour(from, edge);
                const PathStep name = name_of(to, piece);
                if (name.target == no_piece || reached.test(to)) continue;
                auto path = way;
                path.push_back(name);
                if (!check_path(rules_, *state_, piece, path)) continue;
                reached.set(to);
                waiting.emplace_back(to, std::move(path));
            }
        }
    }

    const Rules& rules_;
    std::vector<Piece> pieces_;
    const State* state_ = nullptr;
    Offered offered_;
    std::vector<PathStep> names_;
};

void compare_two_ways(const Rules& rules, std::int64_t seed, int positions, int least_height) {
    Comparison comparison(rules);
    for_random_positions(rules, seed, many(positions),
                         [&](const State& state, JavaRandom& random) { comparison.compare(state, random); });
    INFO(comparison.positions_ << " positions, " << comparison.accepted_ << " accepted, " << comparison.refused_
                               << " refused, stacks up to " << comparison.highest_ + 1);
    CHECK(comparison.accepted_ > comparison.positions_);
    CHECK(comparison.refused_ > comparison.accepted_);
    if (thorough) CHECK(comparison.highest_ + 1 >= least_height);
}

Fields occupied_fields(const State& state) {
    Fields fields;
    for (const HexField field : state.field) {
        if (field != no_hex_field) fields.set(field);
    }
    return fields;
}

int count_parts(Fields fields) {
    int parts = 0;
    for (std::size_t start = 0; start < fields.size(); ++start) {
        if (!fields.test(start)) continue;
        ++parts;
        std::vector<HexField> waiting = {static_cast<HexField>(start)};
        fields.reset(start);
        while (!waiting.empty()) {
            const HexField field = waiting.back();
            waiting.pop_back();
            for (HexEdge edge = 0; edge < hex_edges; ++edge) {
                const HexField next = HexTorus::neighbour(field, edge);
                if (!fields.test(next)) continue;
                fields.reset(next);
                waiting.push_back(next);
            }
        }
    }
    return parts;
}

// Refused for that reason and no other, or not at all for that reason.
bool is_pinned(const Rules& rules, const State& state, Piece piece) {
    for (std::uint8_t edge = 0; edge <= 6; ++edge) {
        for (Piece target = 0; target < max_pieces; ++target) {
            if (target == piece || !state.in_play(target)) continue;
            const auto legal = rules.check(state, {ActionKind::move, piece, edge, target});
            return !legal && legal.error().sentence().find("fall apart") != std::string::npos;
        }
    }
    return false;
}

void check_pins_and_holes(const Rules& rules, std::int64_t seed) {
    int pinned = 0;
    int holes = 0;
    for_random_positions(rules, seed, many(2'000), [&](const State& state, JavaRandom&) {
        if (is_empty(state) || state.ending != Ending::none) return;
        const Fields scene = occupied_fields(state);
        // All that is empty hangs together, except for what a hole holds.
        const int expected = count_parts(~scene) - 1;
        if (state.holes() != expected) FAIL(expected << " holes in " << rules.position_text(state));
        holes += expected;
        if (count_parts(scene) != 1) FAIL("fell apart: " << rules.position_text(state));
        for (const Piece piece : rules.pieces(state.to_move)) {
            if (!rules.check_mover(state, piece)) continue;
            Fields rest = scene;
            if (state.below[piece] == no_piece) rest.reset(state.field[piece]);
            const bool splits = count_parts(rest) > 1;
            if (is_pinned(rules, state, piece) != splits)
                FAIL(rules.name(piece) << " in " << rules.position_text(state));
            pinned += splits ? 1 : 0;
        }
    });
    CHECK(pinned > many(500));
    if (thorough) CHECK(holes > 100);
}

}  // namespace

TEST_CASE("paths and generated moves agree in both directions, with the document's rules") {
    compare_two_ways(document(), 1, 20'000, 3);
}

TEST_CASE("paths and generated moves agree in both directions, with Hive's rules") {
    compare_two_ways(hive(), 2, 12'000, 3);
}

TEST_CASE("paths and generated moves agree in both directions, with as many pieces and stacks as there can be") {
    compare_two_ways(crowd(), 3, 8'000, 4);
}

TEST_CASE("what is pinned, and how many holes there are, is what plain counting finds") {
    check_pins_and_holes(document(), 4);
    check_pins_and_holes(crowd(), 5);
}

TEST_CASE("the fields around a scene are what its pieces say, after any game") {
    for_random_positions(crowd(), 6, many(2'000), [&](const State& state, JavaRandom&) {
        const Fields scene = occupied_fields(state);
        int raised = 0;
        for (std::size_t field = 0; field < HexTorus::fields; ++field) {
            HexEdges around = 0;
            for (HexEdge edge = 0; edge < hex_edges; ++edge) {
                if (scene.test(HexTorus::neighbour(static_cast<HexField>(field), edge))) around |= edge_bit(edge);
            }
            if (around != state.around[field]) FAIL("around " << field << ": " << crowd().position_text(state));
        }
        for (Piece piece = 0; piece < max_pieces; ++piece) {
            raised += state.below[piece] != no_piece ? 1 : 0;
            const Piece above = state.above[piece];
            if (above != no_piece && (state.below[above] != piece || state.field[above] != state.field[piece])) {
                FAIL("a stack of " << crowd().name(piece) << ": " << crowd().position_text(state));
            }
        }
        if (raised != state.raised) FAIL("raised: " << crowd().position_text(state));
    });
}

}  // namespace misterx_tests
