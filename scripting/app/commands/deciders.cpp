#include "scripting/app/commands/deciders.hpp"

#include <algorithm>

#include "core/game/seat_stream.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/policies.hpp"
#include "scripting/bindings/piranhas/binding.hpp"

namespace farmland::scripting {

namespace {

using PiranhasAgent = PolicyAgent<PiranhasBinding>;

Result<net::Decider> seat_decider(const ScriptSource& source, const piranhas::Rules& rules,
                                  const DeciderOptions& options, const JavaRandom& luck) {
    // Not of the agent, which only draws from it while it decides; so it may end before the agent does.
    const auto random = std::make_shared<JavaRandom>(luck);
    auto agent = std::make_unique<PiranhasAgent>(rules, *random, options.budget, options.settings);
    if (auto loaded = agent->load(source); !loaded) {
        return Error{loaded.error().sentence() + "\n" + agent->explanation()};
    }
    if (options.print) agent->on_print(options.print);
    const auto allow = [random, &agent = *agent, budget = options.budget](net::Span left) {
        Budget now = budget;
        const auto most = std::chrono::duration_cast<std::chrono::milliseconds>(left);
        now.wall_time = std::min(now.wall_time.value_or(most), most);
        agent.sandbox().set_budget(now);
        agent.set_deadline(std::chrono::steady_clock::now() + left);
    };
    const auto allow_usual = [&agent = *agent, budget = options.budget] { agent.sandbox().set_budget(budget); };
    return net::Decider{std::move(agent), allow, allow_usual};
}

}  // namespace

piranhas::Rules rules_with_mods(const CommandLine::Parsed& given, const DataFiles& data) {
    return or_refuse(piranhas::Rules::from_setup(setup_with_mods(piranhas::Rules::name(), given, data)));
}

net::DeciderMaker find_decider(const std::string& policy, const piranhas::Rules& rules, const DataFiles& data,
                               const DeciderOptions& options) {
    const auto source = or_refuse(find_policy(data, piranhas::Rules::name(), policy));
    const auto tried = or_refuse(seat_decider(source, rules, options, JavaRandom(0)));
    tell_notes(static_cast<const PiranhasAgent&>(*tried.agent).notes());
    return [source, &rules, options](Side side, std::int64_t seed) {
        return seat_decider(source, rules, options, stream_of_seat(seed, side));
    };
}

}  // namespace farmland::scripting
