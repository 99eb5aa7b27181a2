// The rules as texts, and back.
#include <algorithm>

#include "core/base/text.hpp"
#include "core/piranhas/rules.hpp"

namespace farmland::piranhas {

Setup Rules::setup() const {
    Setup setup;
    setup["parameters"] = text_of(parameter_table, parameters_);
    if (!parameters_.start.empty()) setup["start"] = parameters_.start;
    if (!mods_.empty()) setup["mods"] = mods_;
    write_hooks(setup, hooks_);
    return setup;
}

Result<Rules> Rules::from_setup(const Setup& setup) {
    auto parameters = parse_parameters<Parameters>(parameter_table, setup.text("parameters"));
    if (!parameters) return Error{"parameters: " + parameters.error().sentence()};
    parameters->start = setup.text("start");
    auto hooks = read_hooks<Hooks>(setup);
    if (!hooks) return hooks.error();
    return make(*std::move(parameters), *std::move(hooks), setup.text("mods"));
}

Result<void> place_kraken(Setup& setup, std::string_view fields) {
    const auto rules = Rules::from_setup(setup);
    if (!rules) return rules.error();
    std::string listed(fields);
    std::replace(listed.begin(), listed.end(), ',', ' ');
    Parameters parameters = rules->parameters();
    parameters.kraken = 0;
    parameters.kraken_fields.clear();
    if (fields != "none") {
        for (const std::string_view name : words(listed)) {
            const auto field = rules->aquarium().parse(name);
            if (!field) return Error{in_quotes(name) + " is not a field of the board"};
            parameters.kraken_fields += (parameters.kraken == 0 ? "" : " ") + rules->aquarium().name(*field);
            ++parameters.kraken;
        }
        if (parameters.kraken == 0) return Error{"expected fields such as C3,E4, or none"};
    }
    const auto placed = Rules::make(std::move(parameters), rules->hooks());
    if (!placed) {
        // Who named the fields knows which ones they are.
        const Error& wrong = placed.error();
        return wrong.where.name == kraken_fields_name ? Error{wrong.message} : wrong;
    }
    setup["parameters"] = placed->setup()["parameters"];
    return {};
}

}  // namespace farmland::piranhas
