#include <algorithm>
#include <array>
#include <cstdlib>

#include "scripting/bindings/animals/binding.hpp"
#include "scripting/host/exposed/table_writer.hpp"

namespace farmland::scripting {

namespace {

// steps(a, b): how often a rabbit would have to move from one field to another.
int steps_of_rabbit(NamedField a, NamedField b) {
    return std::max(std::abs(a % animals::board_side - b % animals::board_side),
                    std::abs(a / animals::board_side - b / animals::board_side));
}

}  // namespace

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
