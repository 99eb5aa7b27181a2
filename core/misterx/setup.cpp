// The rules as texts, and back.
#include "core/misterx/rules.hpp"

namespace farmland::misterx {

Setup Rules::setup() const {
    Setup setup;
    setup["pieces"] = text_of(kinds_);
    if (parameters_ != Parameters{}) setup["parameters"] = text_of(parameter_table, parameters_);
    if (!mods_.empty()) setup["mods"] = mods_;
    return setup;
}

Result<Rules> Rules::from_setup(const Setup& setup) {
    if (setup.find("pieces") == nullptr) return Error{"the setup has no pieces"};
    auto kinds = parse_kinds(setup.text("pieces"));
    if (!kinds) return Error{"pieces: " + kinds.error().sentence()};
    const auto parameters = parse_parameters(setup.text("parameters"));
    if (!parameters) return Error{"parameters: " + parameters.error().sentence()};
    return make(*std::move(kinds), *parameters, setup.text("mods"));
}

}  // namespace farmland::misterx
