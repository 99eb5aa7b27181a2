#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/crown/rules.hpp"

namespace farmland::fuzz {

// Stops the fuzzer with a finding, whatever the build makes of asserts.
inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "violated: %s\n", what);
    std::abort();
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// Few kinds with values that make every sort of union, failure and tie likely.
inline crown::Rules small_rules() {
    std::vector<crown::UnitKind> kinds = {{"Daisy", "Farmer", {300, 500}},  {"Stable", "Farmer", {500, 300}},
                                          {"Goat", "Farmer", {1000, 1000}}, {"Seed", "Farmer", {2500, 2300}},
                                          {"Barn", "Guard", {0, 900}},      {"Goat", "Farmer", {700, 450}}};
    const crown::DeckList deck = {10, 10, 5, 5, 5, 5};
    return *crown::Rules::make(std::move(kinds), {deck, deck});
}

}  // namespace farmland::fuzz
