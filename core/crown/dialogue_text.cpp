#include "core/crown/dialogue_text.hpp"

#include "core/base/text.hpp"

namespace farmland::crown {

namespace {

std::string values_text(const Values& values) {
    return " (" + std::to_string(values.atk) + "/" + std::to_string(values.def) + ")";
}

std::string signed_text(std::int64_t number) { return (number < 0 ? "" : "+") + std::to_string(number); }

}  // namespace

std::optional<std::string> event_line(const Rules& rules, const Event& event, const TeamNames& teams, Side viewer) {
    const auto is_named = [&](const UnitFacts& facts) { return facts.king || !facts.hidden || facts.side == viewer; };
    const auto name = [&](const UnitFacts& facts) { return is_named(facts) ? rules.name(facts) : "???"; };
    const auto with_values = [&](const UnitFacts& facts) {
        return name(facts) + (is_named(facts) && !facts.king ? values_text(facts.values) : "");
    };
    const auto field = [&] { return rules.grid().name(event.to); };
    const std::string& team = teams[index_of(event.side)];

    switch (event.kind) {
        case EventKind::blockade_ended: return name(event.unit) + " no longer blocks.";
        case EventKind::moved: return name(event.unit) + " moves to " + field() + ".";
        case EventKind::attacked:
            return with_values(event.unit) + " attacks " + with_values(event.other) + " on " + field() + "!";
        case EventKind::flipped: return with_values(event.unit) + " was flipped on " + field() + "!";
        case EventKind::eliminated: return name(event.unit) + " was eliminated!";
        case EventKind::damaged: return team + " takes " + std::to_string(event.amount) + " damage!";
        case EventKind::placed: return team + " places " + name(event.unit) + " on " + field() + ".";
        case EventKind::joined_forces:
            return name(event.unit) + " and " + name(event.other) + " on " + field() + " join forces!";
        case EventKind::union_succeeded: return "Success!";
        case EventKind::union_failed: return "Union failed. " + name(event.unit) + " was eliminated.";
        case EventKind::blocked: return name(event.unit) + " (" + field() + ") blocks!";
        case EventKind::discarded: return team + " discarded " + with_values(event.unit) + ".";
        case EventKind::turn_started: return "It is " + team + "'s turn!";
        case EventKind::deck_empty: return team + " has no cards left in the deck!";
        case EventKind::life_points_gone: return team + "'s life points dropped to 0!";
        case EventKind::won: return team + " wins!";
        case EventKind::healed: return team + " regains " + std::to_string(event.amount) + " life points!";
        case EventKind::counted:
            return team + " has " + std::to_string(event.amount) + " " + rules.counters().of_team[event.counter].name +
                   ".";
        case EventKind::unit_counted:
            return name(event.unit) + " (" + field() + ") has " + std::to_string(event.amount) + " " +
                   rules.counters().of_unit[event.counter].name + ".";
        case EventKind::strengthened:
            return name(event.unit) + " gets " + signed_text(event.bonus.atk) + "/" + signed_text(event.bonus.def) +
                   " on " + field() + "!";
        case EventKind::trampled:
        case EventKind::drew: return std::nullopt;
    }
    return std::nullopt;
}

std::string show_text(const Rules& rules, const State& state, Field field, const TeamNames& teams, Side viewer) {
    const Occupant who = occupant(state, field);
    if (who.kind == OccupantKind::none) return "<no unit>\n";
    const std::string& team = teams[index_of(who.side)];
    if (who.kind == OccupantKind::king) return team + "'s Farmer King\n";
    const Unit& unit = state.team(who.side).units[who.unit];
    const bool secret = unit.hidden && who.side != viewer;
    const std::string name = secret ? "???" : rules.name(parts_of(state.team(who.side), who.unit));
    const std::string atk = secret ? "???" : std::to_string(unit.values.atk);
    const std::string def = secret ? "???" : std::to_string(unit.values.def);
    std::string text = name + " (Team " + team + ")\nATK: " + atk + "\nDEF: " + def + "\n";
    const std::vector<Counter>& counters = rules.counters().of_unit;
    for (std::size_t counter = 0; counter < counters.size(); ++counter) {
        text += counters[counter].name + ": " + std::to_string(unit.counters[counter]) + "\n";
    }
    return text;
}

std::string hand_text(const Rules& rules, const State& state) {
    std::string text;
    std::size_t number = 0;
    for (const KindId kind : state.team(state.to_move).hand) {
        const UnitKind& card = rules.kinds()[kind];
        text +=
            "[" + std::to_string(++number) + "] " + card.qualifier + " " + card.role + values_text(card.values) + "\n";
    }
    return text;
}

std::string summary_text(const Rules& rules, const State& state, const TeamNames& teams) {
    const Parameters& parameters = rules.parameters();
    const std::size_t indent = std::to_string(parameters.rows).size() + 1;
    const std::size_t board_width = 4 * static_cast<std::size_t>(parameters.columns) + 1;
    std::string text;
    const auto add_line = [&](const std::string& left, const std::string& right) {
        const std::size_t used = utf8_length(left) + utf8_length(right);
        text.append(indent, ' ');
        text += left;
        text.append(used < board_width ? board_width - used : 1, ' ');
        text += right + "\n";
    };
    const auto add = [&](auto line_of) { add_line(line_of(state.teams[0]), line_of(state.teams[1])); };
    add_line(teams[0], teams[1]);
    add([&](const Team& team) {
        return std::to_string(team.life_points) + "/" + std::to_string(parameters.life_points) + " LP";
    });
    add([&](const Team& team) {
        return "DC: " + std::to_string(team.deck.size()) + "/" + std::to_string(parameters.deck_size);
    });
    add([&](const Team& team) {
        return "BC: " + std::to_string(team.units.size()) + "/" + std::to_string(parameters.units_on_board);
    });
    for (std::size_t counter = 0; counter < rules.counters().of_team.size(); ++counter) {
        add([&](const Team& team) {
            return rules.counters().of_team[counter].name + ": " + std::to_string(team.counters[counter]);
        });
    }
    return text;
}

}  // namespace farmland::crown
