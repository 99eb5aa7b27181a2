// Mister X for the tests that every game passes: with the rules of the document, and with those of Hive.
#pragma once

#include <bit>

#include "core/misterx/game.hpp"
#include "core/search/playout.hpp"
#include "tests/misterx/hive.hpp"

namespace farmland_tests {

struct MisterX {
    using Rules = farmland::misterx::Rules;

    static constexpr std::uint64_t longest_game = 200'000;
    static constexpr bool has_luck = false;
    static constexpr bool has_hidden_facts = false;

    // Of two actions the one that leaves less room around the two who are hunted: else games would take for ever.
    static Rules::Action choose(const Rules& rules, const Rules::State& state, JavaRandom& random) {
        const Rules::ActionSet actions = rules.legal_actions(state);
        NoEvents<Rules::Event> nobody;
        Rules::Action chosen;
        int least_room = 13;
        for (int attempt = 0; attempt < 2; ++attempt) {
            const auto action = random_action<Rules>(actions, random);
            Rules::State next = state;
            rules.apply(next, action, nobody);
            const int room = room_around_hunted(next);
            if (room >= least_room) continue;
            chosen = action;
            least_room = room;
        }
        return chosen;
    }

    static bool reveals(const Rules&, const Rules::State&, const Rules::Action&, Side) { return false; }

private:
    static int room_around_hunted(const Rules::State& state) {
        int room = 0;
        for (const Side side : {Side::first, Side::second}) {
            const auto hunted = farmland::misterx::quarry_of(side);
            room += 6 - (state.in_play(hunted) ? std::popcount(state.around[state.field[hunted]]) : 0);
        }
        return room;
    }
};

struct DocumentMisterX : MisterX {
    static const Rules& rules() {
        static const Rules made;
        return made;
    }
};

struct HiveMisterX : MisterX {
    static const Rules& rules() {
        static const Rules made = farmland::tests::hive_with_agents();
        return made;
    }
};

}  // namespace farmland_tests
