#include "scripting/bindings/piranhas/binding.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"
#include "scripting/host/exposed/filter.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

// Whatever game it is, an action has a kind.
constexpr std::string_view only_kind = "move";

std::string no_such_field(std::string_view name, const piranhas::Aquarium& aquarium) {
    const auto last = static_cast<piranhas::Field>(aquarium.fields() - 1);
    return in_quotes(name) + " is not a field; they are A0 to " + aquarium.name(last);
}

std::optional<piranhas::Field> filter_aquarium_field(lua_State* L, int table, const char* key,
                                                     const piranhas::Rules& rules) {
    const auto name = filter_text(L, table, key);
    if (!name) return std::nullopt;
    const auto field = rules.aquarium().parse(*name);
    if (!field) raise(L, "filter: " + std::string(key) + ": " + no_such_field(*name, rules.aquarium()));
    return field;
}

std::string no_such_direction(std::string_view name) {
    std::vector<std::string_view> known;
    for (std::size_t index = 0; index < piranhas::directions; ++index) {
        known.push_back(name_of(static_cast<piranhas::Direction>(index)));
    }
    return in_quotes(name) + " is not a direction" + suggestion(name, known);
}

using PiranhasState = Self<StateOf<PiranhasBinding>>;

// swarms(team): fish of the largest swarm, and how many swarms there are.
std::tuple<int, int> swarms_of_team(PiranhasState self, Team team, sol::this_state L) {
    charge(L, 5);
    const piranhas::Swarms swarms = self->rules->swarms(self->state, team);
    return {swarms.largest.count(), swarms.count};
}

constexpr std::array<NamedFunction, 1> methods_of_piranhas = {{{"swarms", exposed<&swarms_of_team>}}};

using PiranhasRules = Behind<const piranhas::Rules>;

// column(field), row(field): from 0.
int column_of_field(PiranhasRules rules, Argument field) {
    return rules->aquarium().column(check_field(*rules, field));
}
int row_of_field(PiranhasRules rules, Argument field) { return rules->aquarium().row(check_field(*rules, field)); }

// field(column, row): nil off the board.
std::optional<std::string> field_at_place(PiranhasRules rules, Whole column, Whole row) {
    return name_of_field_at(*rules, column, row);
}

// steps(a, b): how far apart two fields are.
int steps_between_fields(PiranhasRules rules, Argument from, Argument to) {
    const piranhas::Aquarium& aquarium = rules->aquarium();
    const piranhas::Field a = check_field(*rules, from);
    const piranhas::Field b = check_field(*rules, to);
    return std::max(std::abs(aquarium.column(a) - aquarium.column(b)), std::abs(aquarium.row(a) - aquarium.row(b)));
}

}  // namespace

piranhas::ActionQuery PiranhasBinding::Actions::read_query(lua_State* L, int table, const piranhas::Rules& rules) {
    static constexpr std::array<std::string_view, 5> known = {"kind", "from", "to", "direction", "eats"};
    check_filter_names(L, table, known);
    if (const auto kind = filter_text(L, table, "kind"); kind && *kind != only_kind) {
        raise_unknown_kind(L, *kind, {&only_kind, 1});
    }
    piranhas::ActionQuery query;
    query.from = filter_aquarium_field(L, table, "from", rules);
    query.to = filter_aquarium_field(L, table, "to", rules);
    if (const auto name = filter_text(L, table, "direction")) {
        query.direction = find_name<piranhas::Direction>(piranhas::direction_names, *name);
        if (!query.direction) raise(L, "filter: " + no_such_direction(*name));
    }
    query.eats = filter_flag(L, table, "eats");
    return query;
}

piranhas::Field check_field(const piranhas::Rules& rules, Argument name) {
    const auto text = name.text();
    if (!text) name.refuse("expected the name of a field such as \"C3\"");
    const auto field = rules.aquarium().parse(*text);
    if (!field) name.refuse(no_such_field(*text, rules.aquarium()));
    return *field;
}

std::optional<std::string> name_of_field_at(const piranhas::Rules& rules, lua_Integer column, lua_Integer row) {
    const auto bounded = [](lua_Integer value) {
        return static_cast<int>(std::clamp<lua_Integer>(value, -1, piranhas::max_side));
    };
    const piranhas::Field field = rules.aquarium().at(bounded(column), bounded(row));
    return field == piranhas::no_field ? std::nullopt : std::optional(rules.aquarium().name(field));
}

std::span<const NamedFunction> PiranhasBinding::state_methods() { return methods_of_piranhas; }

void PiranhasBinding::add_globals(Sandbox& sandbox, const piranhas::Rules& rules) {
    static constexpr std::array<NamedFunction, 4> functions = {{{"column", exposed<&column_of_field>},
                                                                {"field", exposed<&field_at_place>},
                                                                {"row", exposed<&row_of_field>},
                                                                {"steps", exposed<&steps_between_fields>}}};
    std::array<std::string_view, piranhas::directions> directions;
    for (std::size_t index = 0; index < directions.size(); ++index) {
        directions[index] = name_of(static_cast<piranhas::Direction>(index));
    }
    add_global_table(sandbox, "piranhas", [&](TableWriter& out) {
        out.group("parameters", "piranhas.parameters", [&](TableWriter& parameters) {
            describe_parameters(piranhas::parameter_table, rules.parameters(), parameters);
        });
        out.list("directions", "piranhas.directions", directions);
        out.functions(functions, &rules);
    });
}

}  // namespace farmland::scripting
