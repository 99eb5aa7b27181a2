// Hive's base game, as the mod hive has it.
#pragma once

#include "core/misterx/rules.hpp"

namespace farmland::tests {

inline misterx::Parameters hive_parameters(int queen_from_turn = 2) {
    misterx::Parameters parameters;
    parameters.mister_x_from_turn = queen_from_turn;
    parameters.voluntary_pass = false;
    parameters.high_gates = true;
    parameters.numbers_in_order = true;
    return parameters;
}

inline std::vector<misterx::PieceKind> hive_kinds() {
    using misterx::MovementKind;
    return {{'Q', "Queen", 1, {MovementKind::slide, 1}},
            {'S', "Spider", 2, {MovementKind::slide, 3}},
            {'B', "Beetle", 2, {MovementKind::climb, 1}},
            {'G', "Grasshopper", 3, {MovementKind::jump, 1}},
            {'A', "Ant", 3, {MovementKind::run, 1}}};
}

inline misterx::Rules hive_rules() { return *misterx::Rules::make(hive_kinds(), hive_parameters()); }

// The same by the names of the document's pieces, which move like Hive's.
inline misterx::Rules hive_with_agents(int mister_x_from_turn = 2) {
    return *misterx::Rules::make(misterx::document_kinds(), hive_parameters(mister_x_from_turn));
}

}  // namespace farmland::tests
