// The position string: one line that reads and writes a whole game, hidden parts included.
//
//     1 - 8000;D2;k;D3:15?,C2:(4+7?)b;1,16,18;2,9,...;- 8000;D7;-;-;...
//
// Side to move, winner (or -), then a team each: life points; king's field; flags (k king moved, p placed); units; hand;
// deck from the top; removed cards. Cards are numbered from 1 in the order of the unit list; ? marks a card that the
// other team has not seen. A unit is its field and its parts, (B+A) where A joined B, then flags (m moved, b blocking),
// then @ATK/DEF if its values are not those that its unions give. A list without entries is written as -. What mods count
// follows the unit and the team's life points, #3/0, if it is not as at the start.
#include <algorithm>

#include "core/base/text.hpp"
#include "core/crown/rules.hpp"

namespace farmland::crown {

namespace {

std::string card_text(KindId kind, bool known) { return std::to_string(kind + 1) + (known ? "" : "?"); }

std::string parts_text(std::span<const Part> parts) {
    if (parts.size() == 1) return card_text(parts[0].kind, parts[0].known);
    return "(" + parts_text(parts.first(seam(parts))) + "+" + parts_text(parts.subspan(seam(parts))) + ")";
}

template <class List, class Function>
std::string list_text(const List& list, Function text_of) {
    return list.empty() ? "-" : joined(list, ",", text_of);
}

std::string counters_text(const std::vector<Counter>& counters, const CounterValues& values) {
    if (values == start_values(counters)) return "";
    return "#" + joined(std::span(values).first(counters.size()), "/", [](int value) { return std::to_string(value); });
}

std::string team_text(const Rules& rules, const Team& team) {
    const auto unit_text = [&, first = std::size_t{0}](const Unit& unit) mutable {
        const std::span<const Part> parts(team.parts.begin() + first, unit.parts);
        first += unit.parts;
        std::string text = rules.grid().name(unit.field) + ":" + parts_text(parts);
        if (unit.moved) text += "m";
        if (unit.blocking) text += "b";
        if (rules.values_of(parts) != unit.values) {
            text += "@" + std::to_string(unit.values.atk) + "/" + std::to_string(unit.values.def);
        }
        return text + counters_text(rules.counters().of_unit, unit.counters);
    };
    const std::string flags = std::string(team.king_moved ? "k" : "") + (team.placed ? "p" : "");
    const auto card = [](KindId kind) { return card_text(kind, true); };
    const std::vector<KindId> from_the_top(std::make_reverse_iterator(team.deck.end()),
                                           std::make_reverse_iterator(team.deck.begin()));
    return std::to_string(team.life_points) + counters_text(rules.counters().of_team, team.counters) + ";" +
           rules.grid().name(team.king) + ";" + (flags.empty() ? "-" : flags) + ";" + list_text(team.units, unit_text) +
           ";" + list_text(team.hand, card) + ";" + list_text(from_the_top, card) + ";" +
           list_text(team.removed, [](const RemovedCard& removed) { return card_text(removed.kind, removed.known); });
}

// Reads one team from its text, character by character.
class TeamReader {
public:
    // The hand of a team that is still to draw for its turn has a place left.
    TeamReader(const Rules& rules, std::string_view text, Side side, Side to_move)
        : rules_(rules),
          rest_(text),
          side_(side),
          most_on_hand_(rules.parameters().hand_limit - (side == to_move ? 0 : 1)) {}

    Result<Team> read() {
        team_.life_points = read_number(0, rules_.parameters().life_points, "life points");
        team_.counters = read_counters(rules_.counters().of_team);
        expect(';');
        team_.king = read_field();
        expect(';');
        team_.king_moved = skip('k');
        team_.placed = skip('p');
        if (!team_.king_moved && !team_.placed) expect('-');
        expect(';');
        read_list([&] { read_unit(); });
        expect(';');
        read_list([&] { add(team_.hand, read_kind(), most_on_hand_, "cards on the hand"); });
        expect(';');
        read_list([&] { add(team_.deck, read_kind(), max_deck, "cards in the deck"); });
        std::reverse(team_.deck.begin(), team_.deck.end());
        expect(';');
        read_list([&] {
            const KindId kind = read_kind();
            add(team_.removed, RemovedCard{kind, !read_unknown(kind)}, max_deck, "removed cards");
        });
        if (!rest_.empty()) fail("expected the end of the team");
        if (problem_.empty()) check_cards();
        if (!problem_.empty()) return Error{problem_};
        return team_;
    }

private:
    // Only the first problem is told; after it nothing more is read.
    void fail(std::string_view what) {
        if (problem_.empty()) {
            problem_ = "position, team " + std::to_string(number_of(side_)) + ": " + std::string(what) + " at " +
                       (rest_.empty() ? "the end" : in_quotes(rest_.substr(0, 12)));
        }
        rest_ = {};
    }
    bool skip(char wanted) {
        if (!rest_.starts_with(wanted)) return false;
        rest_.remove_prefix(1);
        return true;
    }
    void expect(char wanted) {
        if (!skip(wanted)) fail("expected '" + std::string(1, wanted) + "'");
    }
    std::int64_t read_number(std::int64_t least, std::int64_t most, std::string_view what) {
        const std::size_t end = std::min(rest_.find_first_not_of("-0123456789"), rest_.size());
        const auto number = parse_integer<std::int64_t>(rest_.substr(0, end));
        if (!number || *number < least || *number > most) {
            fail("expected " + std::string(what) + " from " + std::to_string(least) + " to " + std::to_string(most));
            return least;
        }
        rest_.remove_prefix(end);
        return *number;
    }
    Field read_field() {
        const std::size_t end = std::min(rest_.find_first_of(":;"), rest_.size());
        const auto field = rules_.grid().parse(rest_.substr(0, end));
        if (!field) {
            fail("expected a field");
            return 0;
        }
        rest_.remove_prefix(end);
        return *field;
    }
    KindId read_kind() {
        const auto most = static_cast<std::int64_t>(rules_.kinds().size());
        return static_cast<KindId>(read_number(1, most, "the number of a unit") - 1);
    }
    template <class Function>
    void read_list(Function read_entry) {
        if (rest_.starts_with("-;") || rest_ == "-") return expect('-');
        do read_entry();
        while (skip(','));
    }
    template <class List, class Value>
    void add(List& list, const Value& value, std::size_t most, std::string_view what) {
        if (list.size() >= most) return fail("too many " + std::string(what));
        list.push_back(value);
    }

    // The ? of a card that the other team has not seen.
    bool read_unknown(KindId kind) {
        if (!skip('?')) return false;
        if (problem_.empty() && !rules_.kinds()[kind].traits.may_hide) {
            fail("unit number " + std::to_string(kind + 1) + " is always face up");
        }
        return true;
    }

    CounterValues read_counters(const std::vector<Counter>& counters) {
        CounterValues values = start_values(counters);
        if (!skip('#')) return values;
        if (counters.empty()) fail("nothing is counted here");
        for (std::size_t index = 0; index < counters.size(); ++index) {
            if (index > 0) expect('/');
            values[index] = static_cast<CounterValue>(
                read_number(counters[index].least, counters[index].most, counters[index].name));
        }
        return values;
    }

    // Returns the height of the unions read.
    std::uint8_t read_parts(std::size_t depth) {
        if (!skip('(')) {
            const KindId kind = read_kind();
            add(team_.parts, Part{kind, 0, !read_unknown(kind)}, max_deck, "parts");
            return 0;
        }
        if (depth == max_deck) {
            fail("too many unions");
            return 0;
        }
        const std::uint8_t target = read_parts(depth + 1);
        expect('+');
        const std::size_t first_of_mover = team_.parts.size();
        const std::uint8_t mover = read_parts(depth + 1);
        expect(')');
        const auto height = static_cast<std::uint8_t>(std::max(target, mover) + 1);
        if (first_of_mover < team_.parts.size()) team_.parts[first_of_mover].join = height;
        return height;
    }

    void read_unit() {
        Unit unit;
        unit.field = read_field();
        expect(':');
        const std::size_t first = team_.parts.size();
        read_parts(0);
        if (!problem_.empty()) return;
        const std::span<const Part> parts(team_.parts.begin() + first, team_.parts.size() - first);
        unit.parts = static_cast<std::uint8_t>(parts.size());
        unit.hidden = std::any_of(parts.begin(), parts.end(), [](const Part& part) { return !part.known; });
        unit.moved = skip('m');
        unit.blocking = skip('b');
        if (skip('@')) {
            unit.values.atk = read_number(-max_value, max_value, "ATK");
            expect('/');
            unit.values.def = read_number(-max_value, max_value, "DEF");
        } else if (const auto values = rules_.values_of(parts)) {
            unit.values = *values;
        } else {
            return fail("the parts of the unit on " + rules_.grid().name(unit.field) + " cannot have joined");
        }
        unit.counters = read_counters(rules_.counters().of_unit);
        add(team_.units, unit, rules_.parameters().units_on_board, "units on the board");
    }

    void check_cards() {
        std::vector<int> left = rules_.deck(side_);
        for (const KindId kind : team_.hand) --left[kind];
        for (const KindId kind : team_.deck) --left[kind];
        for (const Part& part : team_.parts) --left[part.kind];
        for (const RemovedCard& card : team_.removed) --left[card.kind];
        for (std::size_t kind = 0; kind < left.size(); ++kind) {
            if (left[kind] == 0) continue;
            fail("unit number " + std::to_string(kind + 1) + " is there " +
                 std::to_string(rules_.deck(side_)[kind] - left[kind]) + " times, the deck has " +
                 std::to_string(rules_.deck(side_)[kind]));
        }
    }

    const Rules& rules_;
    std::string_view rest_;
    Side side_;
    std::size_t most_on_hand_;
    Team team_;
    std::string problem_;
};

std::string side_text(std::optional<Side> side) { return side ? std::to_string(number_of(side)) : "-"; }

}  // namespace

std::string Rules::position_text(const State& state) const {
    return side_text(state.to_move) + " " + side_text(state.winner) + " " + team_text(*this, state.teams[0]) + " " +
           team_text(*this, state.teams[1]);
}

Result<State> Rules::parse_position(std::string_view text) const {
    const auto parts = words(text);
    if (parts.size() != 4) {
        return Error{"a position has four parts (side to move, winner, team 1, team 2), found " +
                     std::to_string(parts.size())};
    }
    const auto read_side = [](std::string_view word) -> std::optional<Side> {
        if (word == "1") return Side::first;
        if (word == "2") return Side::second;
        return std::nullopt;
    };
    State state;
    const auto to_move = read_side(parts[0]);
    if (!to_move) return Error{"position: expected the side to move, 1 or 2, found " + in_quotes(parts[0])};
    state.to_move = *to_move;
    state.winner = read_side(parts[1]);
    if (!state.winner && parts[1] != "-") {
        return Error{"position: expected the winner, 1, 2 or -, found " + in_quotes(parts[1])};
    }
    for (const Side side : {Side::first, Side::second}) {
        auto team = TeamReader(*this, parts[2 + index_of(side)], side, state.to_move).read();
        if (!team) return team.error();
        if (team->life_points == 0 && state.winner != opponent_of(side)) {
            return Error{"position: a team without life points has lost, but " + in_quotes(parts[1]) +
                         " is said to be the winner"};
        }
        state.team(side) = *team;
    }
    std::vector<Field> taken;
    for (const Team& team : state.teams) {
        taken.push_back(team.king);
        for (const Unit& unit : team.units) taken.push_back(unit.field);
    }
    std::sort(taken.begin(), taken.end());
    if (const auto twice = std::adjacent_find(taken.begin(), taken.end()); twice != taken.end()) {
        return Error{"position: more than one unit stands on " + grid_.name(*twice)};
    }
    return state;
}

}  // namespace farmland::crown
