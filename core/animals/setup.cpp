// The rules as texts, and back.
#include <array>

#include "core/animals/rules.hpp"
#include "core/base/text.hpp"

namespace farmland::animals {

Setup Rules::setup() const {
    Setup setup;
    setup["species"] = text_of(species_);
    const Parameters usual;
    std::string parameters;
    const auto add = [&](std::string_view name, int value, int as_usual) {
        if (value != as_usual) parameters += std::string(name) + "=" + std::to_string(value) + "\n";
    };
    add("predators", parameters_.limits.predators, usual.limits.predators);
    add("vegetarians", parameters_.limits.vegetarians, usual.limits.vegetarians);
    if (!parameters.empty()) setup["parameters"] = parameters;
    if (!parameters_.start.empty()) setup["start"] = parameters_.start;
    if (!mods_.empty()) setup["mods"] = mods_;
    if (hooks_.capture != nullptr) {
        setup["hooks"] = "capture";
        setup.hooks = hooks_;
    }
    return setup;
}

Result<Rules> Rules::from_setup(const Setup& setup) {
    static constexpr std::array<std::string_view, 2> names = {"predators", "vegetarians"};
    if (setup.find("species") == nullptr) return Error{"the setup has no species"};
    auto species = parse_species(setup.text("species"));
    if (!species) return Error{"species: " + species.error().message};
    Parameters parameters;
    const auto read = read_parameters(
        setup.text("parameters"), names, [&](std::string_view name, std::string_view value) -> Result<void> {
            const auto number = parse_integer<std::int32_t>(value);
            if (!number) return Error{std::string(name) + " takes a whole number, found " + in_quotes(value)};
            (name == "predators" ? parameters.limits.predators : parameters.limits.vegetarians) = *number;
            return {};
        });
    if (!read) return Error{"parameters: " + read.error().message};
    parameters.start = setup.text("start");
    Hooks hooks;
    if (const auto* loaded = std::any_cast<Hooks>(&setup.hooks)) hooks = *loaded;
    if (auto fits = check_hooks(setup.text("hooks"), hooks.capture != nullptr ? "capture" : ""); !fits)
        return fits.error();
    return make(*std::move(species), std::move(parameters), std::move(hooks), setup.text("mods"));
}

}  // namespace farmland::animals
