#include "scripting/bindings/piranhas/binding.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "scripting/host/exposed/table_writer.hpp"

namespace farmland::scripting {

namespace {

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
