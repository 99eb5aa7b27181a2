// Policies given as text, played against themselves.
#pragma once

#include <string>
#include <vector>

#include "core/crown/game.hpp"
#include "core/game/referee.hpp"
#include "core/game/seat_stream.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/bindings/animals/binding.hpp"
#include "scripting/bindings/crown/binding.hpp"
#include "scripting/bindings/misterx/binding.hpp"
#include "scripting/bindings/piranhas/binding.hpp"
#include "tests/crown/support.hpp"
#include "tests/docs/api_files.hpp"

namespace farmland::tests {

struct Played {
    GameResult result;
    std::vector<std::string> log;  // of both teams
};

template <class Binding>
Played play_itself(const std::string& name, const std::string& source, std::int64_t seed,
                   const typename Binding::Rules& rules) {
    using Rules = typename Binding::Rules;
    Played played;
    JavaRandom random(seed);
    typename Rules::State state = rules.start(random);
    std::array<JavaRandom, 2> streams = {stream_of_seat(seed, Side::first), stream_of_seat(seed, Side::second)};
    using PlayedAgent = scripting::PolicyAgent<Binding>;
    std::array<std::unique_ptr<PlayedAgent>, 2> agents;
    for (const Side side : {Side::first, Side::second}) {
        auto& agent = agents[index_of(side)];
        agent = std::make_unique<PlayedAgent>(rules, streams[index_of(side)]);
        agent->on_log([&](std::string_view line) { played.log.emplace_back(line); });
        if (auto loaded = agent->load({name, source, {}}); !loaded) {
            played.result.failures.push_back({side, loaded.error().sentence(), false});
            return played;
        }
    }
    Referee<Rules> referee(rules, {agents[0].get(), agents[1].get()});
    played.result = referee.play(state);
    return played;
}

inline Played play_crown_itself(const std::string& name, const std::string& source, std::int64_t seed,
                                const crown::Rules& rules = farmland_tests::classic()) {
    return play_itself<scripting::CrownBinding>(name, source, seed, rules);
}

inline Played play_misterx_itself(const std::string& name, const std::string& source, std::int64_t seed) {
    return play_itself<scripting::MisterxBinding>(name, source, seed, misterx::Rules());
}

inline Played play_piranhas_itself(const std::string& name, const std::string& source, std::int64_t seed) {
    return play_itself<scripting::PiranhasBinding>(name, source, seed, piranhas::Rules());
}

inline Played play_animals_itself(const std::string& name, const std::string& source, std::int64_t seed,
                                  const animals::Rules& rules) {
    return play_itself<scripting::AnimalsBinding>(name, source, seed, rules);
}

}  // namespace farmland::tests
