// The rules as texts, and back.
#include <algorithm>
#include <array>

#include "core/base/text.hpp"
#include "core/piranhas/rules.hpp"

namespace farmland::piranhas {

Setup Rules::setup() const {
    const Parameters usual;
    Setup setup;
    std::string& text = setup["parameters"];
    const auto add = [&](std::string_view name, const auto& value, const auto& as_usual) {
        if (value == as_usual) return;
        text += std::string(name) + "=";
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, int>) {
            text += std::to_string(value);
        } else {
            text += value;
        }
        text += "\n";
    };
    add("side", parameters_.side, usual.side);
    add("rounds", parameters_.rounds, usual.rounds);
    add("kraken", parameters_.kraken, usual.kraken);
    add("kraken_fields", parameters_.kraken_fields, usual.kraken_fields);
    if (!parameters_.start.empty()) setup["start"] = parameters_.start;
    if (!mods_.empty()) setup["mods"] = mods_;
    if (hooks_.length != nullptr) {
        setup["hooks"] = "length";
        setup.hooks = hooks_;
    }
    return setup;
}

Result<Rules> Rules::from_setup(const Setup& setup) {
    static constexpr std::array<std::string_view, 4> names = {"side", "rounds", "kraken", "kraken_fields"};
    Parameters parameters;
    const auto read = read_parameters(
        setup.text("parameters"), names, [&](std::string_view name, std::string_view value) -> Result<void> {
            if (name == "kraken_fields") {
                parameters.kraken_fields = value;
                return {};
            }
            const auto number = parse_integer<std::int32_t>(value);
            if (!number) return Error{std::string(name) + " takes a whole number, found " + in_quotes(value)};
            (name == "side" ? parameters.side : name == "rounds" ? parameters.rounds : parameters.kraken) = *number;
            return {};
        });
    if (!read) return Error{"parameters: " + read.error().message};
    parameters.start = setup.text("start");
    Hooks hooks;
    if (const auto* loaded = std::any_cast<Hooks>(&setup.hooks)) hooks = *loaded;
    if (auto fits = check_hooks(setup.text("hooks"), hooks.length != nullptr ? "length" : ""); !fits)
        return fits.error();
    return make(std::move(parameters), std::move(hooks), setup.text("mods"));
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
        // There it is the name of a parameter.
        constexpr std::string_view prefix = "kraken_fields: ";
        std::string why = placed.error().message;
        return Error{why.starts_with(prefix) ? why.substr(prefix.size()) : why};
    }
    setup["parameters"] = placed->setup()["parameters"];
    return {};
}

}  // namespace farmland::piranhas
