// The rules as texts, and back.
#include "core/animals/rules.hpp"

namespace farmland::animals {

Setup Rules::setup() const {
    Setup setup;
    setup["species"] = text_of(species_);
    const std::string parameters = text_of(parameter_table, parameters_.limits);
    if (!parameters.empty()) setup["parameters"] = parameters;
    if (!parameters_.start.empty()) setup["start"] = parameters_.start;
    if (!mods_.empty()) setup["mods"] = mods_;
    write_hooks(setup, hooks_);
    return setup;
}

Result<Rules> Rules::from_setup(const Setup& setup) {
    if (setup.find("species") == nullptr) return Error{"the setup has no species"};
    auto species = parse_species(setup.text("species"));
    if (!species) return Error{"species: " + species.error().sentence()};
    const auto limits = parse_parameters<TurnLimits>(parameter_table, setup.text("parameters"));
    if (!limits) return Error{"parameters: " + limits.error().sentence()};
    auto hooks = read_hooks<Hooks>(setup);
    if (!hooks) return hooks.error();
    return make(*std::move(species), {*limits, setup.text("start")}, *std::move(hooks), setup.text("mods"));
}

}  // namespace farmland::animals
