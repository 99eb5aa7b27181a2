// What people and scripts are shown of Animals, described once for all writers.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/animals/rules.hpp"
#include "core/base/description.hpp"

namespace farmland::animals {

template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out) {
    static constexpr std::array<std::string_view, 8> kinds = {"moved",   "eaten",    "died", "passed",
                                                              "starved", "day_over", "won",  "drawn"};
    out.text("kind", kinds[static_cast<std::size_t>(event.kind)]);
    if (event.kind != EventKind::drawn && event.kind != EventKind::day_over) out.number("team", number_of(event.side));
    if (event.to == no_field) return;
    out.text("species", std::string(1, rules.species()[event.species].letter));
    if (event.from != no_field) out.text("from", name_of(event.from));
    out.text(event.kind == EventKind::moved ? "to" : "on", name_of(event.to));
}

// What the animal on a field is and can do; all else about it follows.
struct AnimalFacts {
    SpeciesId species;
    char letter;  // as the board shows it
    Side side;
    Side viewer;
    int days;
    Fields targets;
    Fields prey;

    bool operator==(const AnimalFacts&) const = default;
};

inline AnimalFacts facts_of_animal(const Rules& rules, const Rules::View& view, Field field) {
    const State& state = view.state;
    const Side side = contains(state.animals[0], field) ? Side::first : Side::second;
    const Fields targets = rules.targets(state, field);
    return {rules.species_at(state, field),
            rules.letter_at(state, field),
            side,
            view.viewer,
            days_at(state, field),
            targets,
            targets & state.occupied()};
}

template <DescriptionWriter Out>
void describe_animal(const Rules& rules, const AnimalFacts& facts, Field field, Out& out) {
    const Species& species = rules.species()[facts.species];
    out.text("field", name_of(field));
    out.text("species", {&species.letter, 1});
    out.text("name", species.name);
    out.text("letter", {&facts.letter, 1});
    out.number("team", number_of(facts.side));
    out.flag("own", facts.side == facts.viewer);
    out.flag("predator", species.is_predator());
    species.is_predator() ? out.number("days", facts.days) : out.nothing("days");
    out.list("targets", "animal.targets", in_order(facts.targets), name_of);
    out.list("prey", "animal.prey", in_order(facts.prey), name_of);
}

// Whose animals are where.
struct TeamFacts {
    Side side;
    Fields animals;
    Fields predators;

    bool operator==(const TeamFacts&) const = default;
};

template <DescriptionWriter Out>
void describe_team(const TeamFacts& facts, Out& out) {
    const char letter = letter_of(facts.side);
    out.number("team", number_of(facts.side));
    out.text("letter", {&letter, 1});
    out.sames("animals", "team.animals", "animals", in_order(facts.animals), name_of);
    out.sames("predators", "team.predators", "animals", in_order(facts.predators), name_of);
    out.sames("vegetarians", "team.vegetarians", "animals", in_order(facts.animals & ~facts.predators), name_of);
}

template <DescriptionWriter Out>
void describe(const Rules& rules, const Rules::View& view, Out& out) {
    const State& state = view.state;
    out.map("animals", "view.animals", [&](auto& animals) {
        for (const Field field : in_order(~Fields{0})) {
            if (!contains(state.occupied(), field)) {
                animals.nothing(name_of(field));
                continue;
            }
            const AnimalFacts facts = facts_of_animal(rules, view, field);
            animals.group(name_of(field), "animal", facts,
                          [&](auto& animal) { describe_animal(rules, facts, field, animal); });
        }
    });
    const auto describe_side = [&](std::string_view name, Side side) {
        const Fields animals = state.animals[index_of(side)];
        const TeamFacts facts{side, animals, animals & rules.predators(state)};
        out.group(name, "team", facts, [&](auto& team) { describe_team(facts, team); });
    };
    describe_side("own", view.viewer);
    describe_side("enemy", opponent_of(view.viewer));
    out.number("team", number_of(view.viewer));
    out.number("to_move", number_of(state.to_move));
    out.number("starter", number_of(state.starter));
}

template <DescriptionWriter Out>
void describe(const Rules&, const Action& action, Out& out) {
    out.text("kind", action.moves.empty() ? "pass" : "move");
    out.groups("moves", "action.moves", "move", action.moves, [](auto& move, const Move& each) {
        move.text("from", name_of(each.from));
        move.text("to", name_of(each.to));
    });
}

}  // namespace farmland::animals
