#include "core/misterx/game.hpp"

#include <array>

#include "core/misterx/cli.hpp"
#include "core/misterx/description.hpp"

namespace farmland::misterx {

namespace {

// Changes one parameter of a setup; what cannot be read stays as it is, for the rules to refuse.
template <bool Parameters::*parameter, bool value>
void set_flag(Setup& setup) {
    auto parameters = parse_parameters(setup["parameters"]);
    if (!parameters) return;
    (*parameters).*parameter = value;
    setup["parameters"] = text_of(parameter_table, *parameters);
}

constexpr std::array<Convention, 4> conventions = {{
    {"count", "types", "of equal pieces in the supply only the lowest number is placed",
     set_flag<&Parameters::numbers_in_order, true>},
    {"count", "ids", "every numbered piece counts", set_flag<&Parameters::numbers_in_order, false>},
    {"pass", "forced", "a side passes only if it can do nothing else", set_flag<&Parameters::voluntary_pass, false>},
    {"pass", "free", "a side with Mister X in play may always pass", set_flag<&Parameters::voluntary_pass, true>},
}};

// The colour of the first piece says who begins.
constexpr std::array<std::string_view, 1> other_starts = {"V 0"};

}  // namespace

constinit const Game game = {Rules::name(),
                             "Mister X",
                             "two hunts on hexagons: surround the other's Mister X before yours is",
                             "hunter",
                             "agency",
                             start_session<Rules>,
                             restore_session<Rules>,
                             position_after<Dialogue, Rules>,
                             conventions,
                             other_starts};

}  // namespace farmland::misterx
