#include "scripting/bindings/animals/binding.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "core/base/text.hpp"
#include "scripting/host/exposed/filter.hpp"
#include "scripting/host/exposed/objects.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

constexpr std::size_t most_listed_turns = 100'000;

constexpr std::array<std::string_view, 2> action_kinds = {"move", "pass"};

std::optional<animals::Field> filter_field(lua_State* L, int table, const char* key) {
    const auto name = filter_text(L, table, key);
    if (!name) return std::nullopt;
    const auto field = animals::parse_field(*name);
    if (!field)
        raise(L, "filter: expected " + std::string(key) + " to be a field from a1 to h8, found " + in_quotes(*name));
    return field;
}

// An argument that names a field.
struct NamedField {
    animals::Field field;

    operator animals::Field() const { return field; }
};
NamedField sol_lua_get(sol::types<NamedField>, lua_State* L, int index, Tracking& tracking) {
    const Argument name = sol_lua_get(sol::types<Argument>(), L, index, tracking);
    const auto text = name.text();
    if (!text) name.refuse("expected the name of a field such as \"e4\"");
    const auto field = animals::parse_field(*text);
    if (!field) name.refuse(in_quotes(*text) + " is not a field; expected a1 to h8");
    return {*field};
}

// Pushes a list of their names.
Pushed push_names(lua_State* L, animals::Fields fields) {
    push_list(L, animals::in_order(fields), animals::name_of);
    return {};
}

std::string text_of_move(const animals::Move& move) { return animals::name_of(move.from) + animals::name_of(move.to); }

// The builder refers to the turns next to it: Lua never moves what it has allocated.
struct BuilderObject {
    static constexpr const char* type_name = "builder";
    using This = Self<BuilderObject>;

    explicit BuilderObject(const animals::ActionSet& set) : turns(set), builder(turns) {}

    // options(): the moves that can be added now.
    static Pushed options(This self, sol::this_state L) {
        charge(L, 200);
        const auto found = self->builder.options();
        charge(L, static_cast<std::int64_t>(10 * found.size()));
        push_list(L, found, text_of_move);
        return {};
    }

    // add(move): one of the options.
    static Pushed add(This self, Text move, sol::this_state L) {
        charge(L, 10);
        const bool fits = move.bytes.size() == 4;
        const auto from = fits ? animals::parse_field(move.bytes.substr(0, 2)) : std::nullopt;
        const auto to = fits ? animals::parse_field(move.bytes.substr(2)) : std::nullopt;
        if (!from || !to) raise(L, "expected a move such as e2e3, found " + in_quotes(move.bytes));
        if (!self->builder.add({*from, *to})) {
            raise(L, in_quotes(move.bytes) + " cannot be added now; builder:options() lists what can");
        }
        return push_again(L, 1);
    }

    // undo(): whether there was a move to take back.
    static bool undo(This self) { return self->builder.remove(); }

    // finish(): the turn as a text.
    static std::string finish(This self, sol::this_state L) {
        charge(L, 10);
        std::string text;
        for (const animals::Move& move : self->builder.action().moves) {
            text += (text.empty() ? "" : " ") + text_of_move(move);
        }
        return text.empty() ? "pass" : text;
    }

    static std::span<const NamedFunction> methods() {
        static constexpr std::array<NamedFunction, 4> all = {{{"options", exposed<&options>},
                                                              {"add", exposed<&add>},
                                                              {"undo", exposed<&undo>},
                                                              {"finish", exposed<&finish>}}};
        return all;
    }

    animals::ActionSet turns;
    animals::TurnBuilder builder;
};

using AnimalsState = Self<StateOf<AnimalsBinding>>;

// left(team): how many predators and vegetarians it has.
std::tuple<int, int> animals_left(AnimalsState self, Team team) {
    const animals::Fields own = self->state.animals[index_of(team)];
    const animals::Fields hunters = own & self->rules->predators(self->state);
    return {std::popcount(hunters), std::popcount(own & ~hunters)};
}

// hungry(team [, days]): the fields of its predators with at most that many days left.
Pushed hungry_predators(AnimalsState self, Team team, Optional<Whole> days, sol::this_state L) {
    charge(L, 30);
    const lua_Integer most = days ? days->value : 0;
    animals::Fields hungry = 0;
    for (animals::Fields rest = self->state.animals[index_of(team)] & self->rules->predators(self->state); rest != 0;) {
        const animals::Field field = animals::take_field(rest);
        if (days_at(self->state, field) <= most) hungry |= animals::bit_of(field);
    }
    return push_names(L, hungry);
}

// targets(field): where the animal there could go.
Pushed targets_of_animal(AnimalsState self, NamedField field, sol::this_state L) {
    charge(L, 30);
    const bool is_taken = animals::contains(self->state.occupied(), field);
    return push_names(L, is_taken ? self->rules->targets(self->state, field) : 0);
}

// builder(): a turn of the side to move, to be built move by move.
Pushed turn_builder(AnimalsState self, sol::this_state L) {
    charge(L, 50);
    push_object<BuilderObject>(L, self->rules->legal_actions(self->state));
    return {};
}

constexpr std::array<NamedFunction, 4> methods_of_animals = {{
    {"builder", exposed<&turn_builder>},
    {"hungry", exposed<&hungry_predators>},
    {"left", exposed<&animals_left>},
    {"targets", exposed<&targets_of_animal>},
}};

// steps(a, b): how often a rabbit would have to move from one field to another.
int steps_of_rabbit(NamedField a, NamedField b) {
    return std::max(std::abs(a % animals::board_side - b % animals::board_side),
                    std::abs(a / animals::board_side - b / animals::board_side));
}

}  // namespace

animals::ActionQuery AnimalsBinding::Actions::read_query(lua_State* L, int table, const animals::Rules&) {
    static constexpr std::array<std::string_view, 4> known = {"kind", "from", "to", "moves"};
    check_filter_names(L, table, known);
    animals::ActionQuery query;
    if (const auto kind = filter_text(L, table, "kind")) {
        query.pass = *kind == action_kinds[1];
        if (!*query.pass && *kind != action_kinds[0]) raise_unknown_kind(L, *kind, action_kinds);
    }
    query.from = filter_field(L, table, "from");
    query.to = filter_field(L, table, "to");
    if (const auto moves = filter_integer(L, table, "moves")) {
        if (*moves < 0 || *moves > static_cast<std::int64_t>(animals::max_moves)) {
            raise(L, "filter: expected moves to be a number from 0 to " + std::to_string(animals::max_moves));
        }
        query.moves = static_cast<std::size_t>(*moves);
    }
    return query;
}

std::int64_t AnimalsBinding::Actions::steps_of_counting(const animals::ActionSet& turns) {
    constexpr std::int64_t steps_each = 100;
    return steps_each * static_cast<std::int64_t>(turns.countings());
}

void AnimalsBinding::Actions::check_listing(lua_State* L, const animals::ActionSet& turns, const char* what) {
    charge(L, steps_of_counting(turns));
    const std::size_t count = turns.size();
    if (count > most_listed_turns) {
        raise(L,
              std::string(what) + ": there are " + std::to_string(count) + " turns, and more than " +
                  std::to_string(most_listed_turns) +
                  " are not searched; build a turn move by move with state:builder(), or from the targets of animals");
    }
    charge(L, 50 + static_cast<std::int64_t>(count));
}

std::span<const NamedFunction> AnimalsBinding::state_methods() { return methods_of_animals; }

void AnimalsBinding::add_globals(Sandbox& sandbox, const animals::Rules& rules) {
    static constexpr std::array<NamedFunction, 1> functions = {{{"steps", exposed<&steps_of_rabbit>}}};
    add_global_table(sandbox, "animals", [&](TableWriter& out) {
        out.groups("species", "animals.species", "species", rules.species(),
                   [](TableWriter& species, const animals::Species& each) {
                       species.text("letter", {&each.letter, 1});
                       species.text("name", each.name);
                       species.flag("predator", each.is_predator());
                       species.number("days", each.days);
                       species.text("eats", each.eats);
                       species.text("movement", text_of(each.movement));
                   });
        out.group("parameters", "animals.parameters", [&](TableWriter& parameters) {
            describe_parameters(animals::parameter_table, rules.parameters().limits, parameters);
        });
        out.list("fields", "animals.fields", animals::in_order(~animals::Fields{0}), animals::name_of);
        out.functions(functions);
    });
}

}  // namespace farmland::scripting
