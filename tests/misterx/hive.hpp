// Hive's base game, as the mod hive has it.
#pragma once

#include "core/misterx/rules.hpp"

namespace farmland::tests {

inline misterx::Rules hive_rules() {
    using misterx::MovementKind;
    misterx::Parameters parameters;
    parameters.mister_x_from_turn = 2;
    parameters.voluntary_pass = false;
    parameters.high_gates = true;
    parameters.numbers_in_order = true;
    return *misterx::Rules::make({{'Q', "Queen", 1, {MovementKind::slide, 1}},
                                  {'S', "Spider", 2, {MovementKind::slide, 3}},
                                  {'B', "Beetle", 2, {MovementKind::climb, 1}},
                                  {'G', "Grasshopper", 3, {MovementKind::jump, 1}},
                                  {'A', "Ant", 3, {MovementKind::run, 1}}},
                                 parameters);
}

}  // namespace farmland::tests
