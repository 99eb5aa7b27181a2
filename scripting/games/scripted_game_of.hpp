// The one implementation of ScriptedGame.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/base/sha256.hpp"
#include "core/game/missing_luck.hpp"
#include "core/game/referee.hpp"
#include "core/game/seat_stream.hpp"
#include "core/match/recorder.hpp"
#include "scripting/games/open_game_of.hpp"
#include "scripting/games/policy_check.hpp"
#include "scripting/games/rules_check.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

template <class Binding>
class ScriptedGameOf final : public ScriptedGame {
public:
    using Rules = typename Binding::Rules;

    explicit ScriptedGameOf(Rules rules) : rules_(std::move(rules)) {}

    std::string_view game() const override { return rules_.name(); }

    std::vector<std::string> globals() const override {
        Sandbox sandbox(Role::policy);
        add_globals(sandbox);
        return sandbox.global_names();
    }

    TriedPolicy try_policy(const PolicySetup& policy) const override {
        JavaRandom random(0);
        PolicyAgent<Binding> agent(rules_, random, policy.budget, policy.settings);
        std::map<std::string, SourceFile, std::less<>> modules;
        agent.sandbox().on_module([&](const std::string& path, const SourceFile& file) { modules[path] = file; });
        if (auto loaded = agent.load(policy.source); !loaded) {
            return {loaded.error(), agent.explanation()};
        }
        return {agent.name(), {}, agent.notes(), std::move(modules)};
    }

    CheckReport check(const PolicySetup& policy) const override { return PolicyCheck<Binding>(rules_, policy).run(); }

    Result<std::vector<std::string>> check_rules(const std::function<bool()>& enough) const override {
        return RulesCheck<Rules>(rules_, enough).run();
    }

    void add_globals(Sandbox& sandbox) const override { Binding::add_globals(sandbox, rules_); }

    std::unique_ptr<OpenGame> open_game(Sandbox& sandbox) const override {
        return std::make_unique<OpenGameOf<Binding>>(rules_, sandbox);
    }

    using ScriptedGame::play;
    GameResult play(const GameToPlay& game) const override {
        try {
            if (game.position != nullptr) {
                auto state = rules_.parse_position(*game.position);
                if (!state) throw RuleFailure("the opening: " + state.error().sentence());
                draw_missing_luck(rules_, *state, game.seed);
                return play(game, *std::move(state));
            }
            JavaRandom random(game.seed);
            return play(game, rules_.start(random));
        } catch (const RuleFailure& failure) {  // of the start: all else is the referee's
            const GameRecord failed = record_of_failed_start(rules_, game.seed, failure.what());
            if (game.record != nullptr) *game.record = failed;
            return *failed.result;
        }
    }

private:
    GameResult play(const GameToPlay& game, typename Rules::State state) const {
        GameRecord* const record = game.record;
        std::array<JavaRandom, 2> streams = {stream_of_seat(game.seed, Side::first),
                                             stream_of_seat(game.seed, Side::second)};
        std::array<std::unique_ptr<PolicyAgent<Binding>>, 2> agents;
        GameRecord unwanted;
        Recorder<Rules> recorder(rules_, record != nullptr ? *record : unwanted);
        GameResult failed;
        for (const Side side : {Side::first, Side::second}) {
            const PolicySetup& policy = *game.policies[index_of(side)];
            auto& agent = agents[index_of(side)];
            agent =
                std::make_unique<PolicyAgent<Binding>>(rules_, streams[index_of(side)], policy.budget, policy.settings);
            if (policy.is_timed) agent->measure_time();
            if (record != nullptr) {
                agent->on_log([&recorder, side](std::string_view line) { recorder.log(side, line); });
            }
            if (auto loaded = agent->load(policy.source); !loaded && failed.failures.empty()) {
                failed.failures.push_back({side, loaded.error().sentence(), agent->overran()});
                end_by_failure(failed, agent->timed_out());
            }
        }
        if (record != nullptr) {
            recorder.begin(game.seed, state);
            record->is_start_given = game.position != nullptr;
            for (const Side side : {Side::first, Side::second}) {
                const ScriptSource& source = game.policies[index_of(side)]->source;
                record->players[index_of(side)] = {agents[index_of(side)]->name(), source.name,
                                                   sha256_hex(source.text)};
            }
        }
        GameResult result = failed;
        if (failed.failures.empty()) {
            Referee<Rules> referee(rules_, {agents[0].get(), agents[1].get()}, record != nullptr ? &recorder : nullptr);
            result = referee.play(state);
        }
        if (record != nullptr) recorder.end(result);
        for (const Side side : {Side::first, Side::second}) {
            const Policy& policy = agents[index_of(side)]->policy();
            if (game.efforts != nullptr) (*game.efforts)[index_of(side)] = policy.effort();
            if (game.times != nullptr) (*game.times)[index_of(side)] = policy.processor_time();
        }
        return result;
    }

    Rules rules_;
};

template <class Binding>
Result<std::unique_ptr<ScriptedGame>> open_game_of(const Setup& setup) {
    auto rules = Binding::Rules::from_setup(setup);
    if (!rules) return rules.error();
    return std::unique_ptr<ScriptedGame>(std::make_unique<ScriptedGameOf<Binding>>(*std::move(rules)));
}

}  // namespace farmland::scripting
