// What the tests of Crown of Farmland share: rules to test with, positions in short, and what happened as words.
#pragma once

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"
#include "core/crown/game.hpp"
#include "core/crown/rules.hpp"
#include "core/crown/setup.hpp"

namespace farmland_tests {

using namespace farmland;
using namespace farmland::crown;

constexpr Side first = Side::first;
constexpr Side second = Side::second;

// As many symbols as a board is drawn with, some of them longer than a byte.
constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz\xC3\xA4\xC3\xB6\xC3\xBC";

inline Result<std::string> data_file(std::string_view path) {
    std::ifstream file(std::string(FARMLAND_TESTS_DIR) + "/../" + std::string(path), std::ios::binary);
    if (!file) return Error{"cannot read " + std::string(path)};
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

inline Setup classic_setup() {
    const std::string deck = *data_file("mods/classic/deck.txt");
    return {{{"units", *data_file("mods/classic/units.txt")}, {"deck1", deck}, {"deck2", deck}}, {}};
}

// The units and decks of the document.
inline const Rules& classic() {
    static const Rules rules = [] {
        auto loaded = Rules::from_setup(classic_setup());
        if (!loaded) FAIL(loaded.error().sentence());
        return *std::move(loaded);
    }();
    return rules;
}

// A deck of that many cards with about as many of each kind.
inline DeckList even_deck(std::size_t kinds, std::size_t cards) {
    DeckList deck(kinds, static_cast<int>(cards / kinds));
    for (std::size_t kind = 0; kind < cards % kinds; ++kind) ++deck[kind];
    return deck;
}

// Rules for units in the form of a unit file, both decks with about as many of each.
inline Rules rules_with(std::string_view units, const Parameters& parameters = {}) {
    auto kinds = parse_units(units);
    if (!kinds) FAIL(kinds.error().sentence());
    const DeckList deck = even_deck(kinds->size(), parameters.deck_size);
    auto rules = Rules::make(*kinds, {deck, deck}, parameters);
    if (!rules) FAIL(rules.error().sentence());
    return *std::move(rules);
}

// A team in the form of the position string, except that <Qualifier> or <#number> stands for a card. A deck that is not
// given holds all cards that are nowhere else; one that is given leaves them out of the game.
struct TeamText {
    std::int64_t life_points = 8000;
    std::string king = {};  // empty: where it starts
    std::string flags = "-";
    std::string units = "-";
    std::string hand = "-";
    std::string deck = {};
    std::string removed = "-";
};

inline KindId kind_named(const Rules& rules, std::string_view qualifier) {
    if (qualifier.starts_with('#')) return static_cast<KindId>(*parse_integer<int>(qualifier.substr(1)) - 1);
    for (std::size_t kind = 0; kind < rules.kinds().size(); ++kind) {
        if (rules.kinds()[kind].qualifier == qualifier) return static_cast<KindId>(kind);
    }
    FAIL("there is no unit " << qualifier);
    return unknown_kind;
}

// Replaces every <Qualifier> by its number and counts it.
inline std::string numbered(const Rules& rules, std::string_view text, std::vector<int>& left) {
    std::string result;
    while (!text.empty()) {
        const std::size_t end = text.find('>');
        if (text[0] != '<' || end == std::string_view::npos) {
            result += text[0];
            text.remove_prefix(1);
            continue;
        }
        const KindId kind = kind_named(rules, text.substr(1, end - 1));
        --left[kind];
        result += std::to_string(kind + 1);
        text.remove_prefix(end + 1);
    }
    return result;
}

inline std::string team_position(const Rules& rules, const TeamText& team, Side side) {
    std::vector<int> left = rules.deck(side);
    const std::string units = numbered(rules, team.units, left);
    const std::string hand = numbered(rules, team.hand, left);
    const std::string removed = numbered(rules, team.removed, left);
    std::string deck = numbered(rules, team.deck, left);
    std::string others;
    for (std::size_t kind = 0; kind < left.size(); ++kind) {
        for (int count = 0; count < left[kind]; ++count)
            others += (others.empty() ? "" : ",") + std::to_string(kind + 1);
    }
    std::string gone = removed;
    if (deck.empty()) {
        deck = others.empty() ? "-" : others;
    } else if (!others.empty()) {
        gone = gone == "-" ? others : gone + "," + others;
    }
    const std::string king = team.king.empty() ? rules.parameters().king_fields[index_of(side)] : team.king;
    return std::to_string(team.life_points) + ";" + king + ";" + team.flags + ";" + units + ";" + hand + ";" + deck +
           ";" + gone;
}

inline State position(const Rules& rules, const TeamText& team1, const TeamText& team2, Side to_move = Side::first) {
    const std::string text = std::to_string(index_of(to_move) + 1) + " - " + team_position(rules, team1, Side::first) +
                             " " + team_position(rules, team2, Side::second);
    INFO("position: " << text);
    auto state = rules.parse_position(text);
    if (!state) FAIL(state.error().sentence());
    return *state;
}

inline Action action(const Rules& rules, std::string_view text) {
    auto parsed = rules.parse_action(text);
    if (!parsed) FAIL(parsed.error().sentence());
    return *parsed;
}

// Applies a legal action; what happened.
inline std::vector<Event> play(const Rules& rules, State& state, std::string_view text) {
    const Action wanted = action(rules, text);
    INFO("action: " << text);
    if (auto legal = rules.check(state, wanted); !legal) FAIL(legal.error().sentence());
    EventLog<Event> log;
    rules.apply(state, wanted, log);
    return log.events;
}

// Why an action is refused; empty if it is legal.
inline std::string refusal(const Rules& rules, const State& state, std::string_view text) {
    const auto legal = rules.check(state, action(rules, text));
    return legal ? "" : legal.error().sentence();
}

// The kinds of events in order: "attacked flipped damaged".
inline std::string story(const std::vector<Event>& events) {
    constexpr std::array<std::string_view, 22> words = {
        "blockade_ended", "moved",           "attacked",         "flipped", "eliminated", "damaged",   "placed",
        "joined_forces",  "union_succeeded", "union_failed",     "blocked", "trampled",   "discarded", "turn_started",
        "drew",           "deck_empty",      "life_points_gone", "won",     "healed",     "counted",   "unit_counted",
        "strengthened"};
    std::string text;
    for (const Event& event : events) {
        text += (text.empty() ? "" : " ") + std::string(words[static_cast<std::size_t>(event.kind)]);
    }
    return text;
}

// The only event of that kind.
inline Event only(const std::vector<Event>& events, EventKind kind) {
    const auto is_it = [&](const Event& event) { return event.kind == kind; };
    INFO("story: " << story(events));
    REQUIRE(std::count_if(events.begin(), events.end(), is_it) == 1);
    return *std::find_if(events.begin(), events.end(), is_it);
}

inline Field field(const Rules& rules, std::string_view name) {
    const auto parsed = rules.grid().parse(name);
    if (!parsed) FAIL("there is no field " << name);
    return *parsed;
}

inline bool is_empty(const Rules& rules, const State& state, std::string_view name) {
    return occupant(state, field(rules, name)).kind == OccupantKind::none;
}

// The unit on a field; the test fails if there is none.
inline const Unit& unit_on(const Rules& rules, const State& state, std::string_view name) {
    const Occupant who = occupant(state, field(rules, name));
    INFO("field: " << name);
    REQUIRE(who.kind == OccupantKind::unit);
    return state.team(who.side).units[who.unit];
}

inline std::string name_on(const Rules& rules, const State& state, std::string_view name) {
    const Occupant who = occupant(state, field(rules, name));
    if (who.kind != OccupantKind::unit) return who.kind == OccupantKind::king ? "Farmer King" : "";
    return rules.name(parts_of(state.team(who.side), who.unit));
}

// The names on a hand in order, separated by ", ".
inline std::string hand_of(const Rules& rules, const State& state, Side side) {
    std::string text;
    for (const KindId kind : state.team(side).hand) text += (text.empty() ? "" : ", ") + rules.kinds()[kind].qualifier;
    return text;
}

// The fields of a team's units in the order of their appearance.
inline std::string order_of(const Rules& rules, const State& state, Side side) {
    std::string text;
    for (const Unit& unit : state.team(side).units) text += (text.empty() ? "" : " ") + rules.grid().name(unit.field);
    return text;
}

// The removed cards in order; ? behind those that the other team never saw.
inline std::string removed_of(const Rules& rules, const State& state, Side side) {
    std::string text;
    for (const RemovedCard& card : state.team(side).removed) {
        text += (text.empty() ? "" : ", ") + rules.kinds()[card.kind].qualifier + (card.known ? "" : "?");
    }
    return text;
}

// A random legal action. The orders of cards outnumber everything else, so they are not chosen as often as they come:
// otherwise random games would consist of little but placing whole hands.
inline Action random_action_of_any_kind(const Rules& rules, const State& state, JavaRandom& random) {
    const ActionSet actions = rules.legal_actions(state);
    std::size_t singles = 0;
    while (singles < actions.size() && actions[singles].kind != ActionKind::place) ++singles;
    const bool any = random.next_int(4) == 0;
    return actions[static_cast<std::size_t>(
        random.next_int(static_cast<std::int32_t>(any ? actions.size() : singles)))];
}

// Calls visit(state) for every state of random games, the last one included.
template <class Visit>
void for_random_positions(const Rules& rules, int games, Visit visit) {
    NoEvents<Event> nobody;
    for (int seed = 0; seed < games; ++seed) {
        JavaRandom random(seed);
        State state = rules.start(random);
        visit(state);
        while (!rules.outcome(state)) {
            rules.apply(state, random_action_of_any_kind(rules, state, random), nobody);
            visit(state);
        }
    }
}

}  // namespace farmland_tests
