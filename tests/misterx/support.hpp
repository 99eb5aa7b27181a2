// What the tests of Mister X share: rules to test with, positions in short, and what can be done in them as words.
#pragma once

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"
#include "core/misterx/cli.hpp"
#include "core/misterx/path.hpp"
#include "core/misterx/rules.hpp"
#include "core/search/playout.hpp"
#include "tests/misterx/hive.hpp"

namespace misterx_tests {

using namespace farmland;
using namespace farmland::misterx;

inline const Rules& document() {
    static const Rules rules;
    return rules;
}

inline Rules rules_with(const Parameters& parameters, std::vector<PieceKind> kinds = document_kinds()) {
    auto rules = Rules::make(std::move(kinds), parameters);
    if (!rules) FAIL(rules.error().sentence());
    return *std::move(rules);
}

inline const Rules& hive() {
    static const Rules rules = tests::hive_with_agents(1);
    return rules;
}

// As many pieces as there can be, of kinds that nobody has thought of: climbers of all sorts of company, and far walkers.
inline const Rules& crowd() {
    static const Rules rules = [] {
        Parameters parameters;
        parameters.high_gates = true;
        parameters.mister_x_by_turn = 6;
        return rules_with(parameters, {{'Q', "Queen", 1, {MovementKind::climb, 1}},
                                       {'B', "Beetle", 6, {MovementKind::climb, 1}},
                                       {'W', "Walker", 2, {MovementKind::slide, 2}},
                                       {'L', "Long walker", 2, {MovementKind::slide, 5}},
                                       {'R', "Runner", 3, {MovementKind::run, 1}},
                                       {'J', "Jumper", 2, {MovementKind::jump, 1}}});
    }();
    return rules;
}

inline State at(std::string_view position, const Rules& rules = document()) {
    const auto state = rules.parse_position(position);
    if (!state) FAIL(state.error().sentence() << ": " << position);
    return *state;
}

// The position after commands, which are separated by "; " or line ends.
inline State after(std::string commands, const Rules& rules = document()) {
    for (std::size_t end = commands.find("; "); end != std::string::npos; end = commands.find("; ")) {
        commands.replace(end, 2, "\n");
    }
    const auto state = state_after(rules, commands);
    if (!state) FAIL(state.error().sentence() << ": " << commands);
    return *state;
}

inline Piece named(std::string_view name, const Rules& rules = document()) {
    const auto piece = rules.find_piece(name);
    if (!piece) FAIL("there is no " << name);
    return *piece;
}

inline Action action(std::string_view text, const Rules& rules = document()) {
    const auto read = rules.parse_action(text);
    if (!read) FAIL(read.error().sentence() << ": " << text);
    return *read;
}

// Why an action is refused; nothing if it is not.
inline std::string refusal(const State& state, std::string_view text, const Rules& rules = document()) {
    const auto legal = rules.check(state, action(text, rules));
    return legal ? "" : legal.error().sentence();
}
inline bool is_legal(const State& state, std::string_view text, const Rules& rules = document()) {
    return static_cast<bool>(rules.check(state, action(text, rules)));
}

// The edges of the target at which the piece may be placed now, as digits: "345".
inline std::string placing_edges(const State& state, std::string_view piece, std::string_view target,
                                 const Rules& rules = document()) {
    std::string edges;
    for (char edge = '0'; edge <= '6'; ++edge) {
        const std::string text = "place " + std::string(piece) + " " + edge + " " + std::string(target);
        if (is_legal(state, text, rules)) edges += edge;
    }
    return edges;
}

// Where a field lies, seen from the one where parse_position() puts the first piece it reads.
inline std::string place_text(HexField field) {
    constexpr int far = 16;
    for (int distance = 0; distance <= far; ++distance) {
        for (int north = -distance; north <= distance; ++north) {
            for (int north_east = -distance; north_east <= distance; ++north_east) {
                if (HexTorus::moved(0, north, north_east) == field) {
                    return std::to_string(north) + "," + std::to_string(north_east);
                }
            }
        }
    }
    return "far";
}

// Where a piece may go, sorted: "-1,0 0,1".
inline std::string ways(const State& state, std::string_view piece, const Rules& rules = document()) {
    const ActionSet actions = rules.legal_actions(state);
    std::set<std::string> places;
    for (std::size_t index = 0; index < actions.size(); ++index) {
        const Action each = actions[index];
        if (each.kind != ActionKind::move || each.piece != named(piece, rules)) continue;
        places.insert(place_text(actions.destination(index)));
    }
    std::string text;
    for (const std::string& place : places) text += (text.empty() ? "" : " ") + place;
    return text;
}

// A dialogue about a game, and what it says to one command after another.
class Talk {
public:
    explicit Talk(const Rules& rules = document(), const State& state = Rules::start(Side::first),
                  DialogueOptions options = {}, std::array<Agent<Rules>*, 2> agents = {})
        : table(rules, state, agents), dialogue(table, std::move(options), out_, notes_) {}

    std::string say(std::string line) {
        out_.str("");
        notes_.str("");
        dialogue.obey({std::move(line)});
        return out_.str();
    }
    std::string begin() {
        out_.str("");
        dialogue.begin();
        return out_.str();
    }
    std::string notes() const { return notes_.str(); }

private:
    std::ostringstream out_;
    std::ostringstream notes_;

public:
    Table<Rules> table;
    Dialogue dialogue;
};

// What the dialogue says to a command in this position; "Error" whatever is wrong.
inline std::string answer(const State& state, const std::string& command, const Rules& rules = document()) {
    Talk talk(rules, state);
    std::string said = talk.say(command);
    if (said.starts_with("Error, ")) return "Error";
    said.pop_back();
    return said;
}

// A random action in which moves are not drowned by placements, nor games ended by passes.
inline Action lively_action(const Rules& rules, const State& state, JavaRandom& random) {
    const ActionSet actions = rules.legal_actions(state);
    Action chosen;
    for (int attempt = 0; attempt < 4; ++attempt) {
        chosen = random_action<Rules>(actions, random);
        if (chosen.kind == ActionKind::move) break;
        if (chosen.kind == ActionKind::place && random.next_int(3) == 0) break;
    }
    return chosen;
}

// Calls visit(state, random) for every position of random games, until there were so many.
template <class Visit>
void for_random_positions(const Rules& rules, std::int64_t seed, int count, Visit visit) {
    constexpr int longest = 400;  // most of what is new happens early
    NoEvents<Event> nobody;
    JavaRandom random(seed);
    while (count > 0) {
        State state = Rules::start(random.next_int(2) == 0 ? Side::first : Side::second);
        for (int turn = 0; turn < longest && count > 0; ++turn, --count) {
            visit(state, random);
            if (rules.outcome(state)) break;
            rules.apply(state, lively_action(rules, state, random), nobody);
        }
    }
}

// Sanitizers and asserts make everything slower by ten times or more: then less is tried.
#ifdef NDEBUG
constexpr bool thorough = true;
#else
constexpr bool thorough = false;
#endif
constexpr int many(int count) { return thorough ? count : count / 40; }

}  // namespace misterx_tests
