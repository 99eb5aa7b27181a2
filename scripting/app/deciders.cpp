#include "scripting/app/deciders.hpp"

#include "core/base/text.hpp"
#include "core/game/seat_stream.hpp"
#include "core/search/random_agent.hpp"

namespace farmland::scripting {

Result<net::DeciderMaker> find_decider(const std::string& policy, const piranhas::Rules& rules) {
    if (policy != "random") return Error{"there is no policy " + in_quotes(policy) + " for piranhas; there is random"};
    return net::DeciderMaker([&rules](Side side, std::int64_t seed) -> Result<net::Decider> {
        return net::Decider{std::make_unique<RandomAgent<piranhas::Rules>>(rules, stream_of_seat(seed, side))};
    });
}

}  // namespace farmland::scripting
