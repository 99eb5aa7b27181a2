// The one list of games that the shared tests run for.
#pragma once

#include "tests/conformance/animals.hpp"
#include "tests/conformance/crown.hpp"
#include "tests/conformance/heap.hpp"
#include "tests/conformance/misterx.hpp"
#include "tests/conformance/piranhas.hpp"

// A macro, because Catch2 then names each test by its game.
#define ALL_GAMES                                                                                                      \
    ClassicCrown, SmallCrown, NastyCrown, ModdedCrown, DocumentMisterX, HiveMisterX, DocumentPiranhas, ModdedPiranhas, \
        DocumentAnimals, OddAnimals, ToyHeap
