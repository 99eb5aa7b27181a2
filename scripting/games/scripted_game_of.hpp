// The one implementation of ScriptedGame.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/base/sha256.hpp"
#include "core/game/referee.hpp"
#include "core/game/seat_stream.hpp"
#include "scripting/console/console_game.hpp"
#include "scripting/games/policy_check.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

template <class Binding>
class ScriptedGameOf final : public ScriptedGame {
public:
    using Rules = typename Binding::Rules;

    explicit ScriptedGameOf(Rules rules) : rules_(std::move(rules)) {}

    std::string_view game() const override { return Rules::game; }

    std::vector<std::string> globals() const override {
        Sandbox sandbox(Role::policy);
        Binding::add_globals(sandbox, rules_);
        return sandbox.global_names();
    }

    Result<std::string> try_policy(const PolicySetup& policy) const override {
        JavaRandom random(0);
        PolicyAgent<Binding> agent(rules_, random, policy.budget, policy.settings);
        if (auto loaded = agent.load(policy.source); !loaded) return loaded.error();
        return agent.name();
    }

    CheckReport check(const PolicySetup& policy) const override { return PolicyCheck<Binding>(rules_, policy).run(); }

    std::unique_ptr<Console> open_console(const ConsoleSetup& setup) const override {
        return std::make_unique<Console>(setup, [this](Policy& policy) -> std::unique_ptr<ConsoleGame> {
            return std::make_unique<ConsoleGameOf<Binding>>(rules_, policy);
        });
    }

    GameResult play(const std::array<const PolicySetup*, 2>& policies, std::int64_t seed,
                    GameRecord* record) const override {
        JavaRandom random(seed);
        typename Rules::State state = rules_.start(random);
        std::array<JavaRandom, 2> streams = {stream_of_seat(seed, Side::first), stream_of_seat(seed, Side::second)};
        std::array<std::unique_ptr<PolicyAgent<Binding>>, 2> agents;
        Recorder recorder(rules_, record);
        GameResult failed;
        for (const Side side : {Side::first, Side::second}) {
            const PolicySetup& policy = *policies[index_of(side)];
            auto& agent = agents[index_of(side)];
            agent =
                std::make_unique<PolicyAgent<Binding>>(rules_, streams[index_of(side)], policy.budget, policy.settings);
            if (record != nullptr) {
                agent->on_log([&recorder, side](std::string_view line) { recorder.log(side, line); });
            }
            if (auto loaded = agent->load(policy.source); !loaded && failed.failures.empty()) {
                failed.failures.push_back({side, loaded.error().message, agent->overran()});
                failed.forfeit = true;
                failed.winner = opponent_of(side);
            }
        }
        if (record != nullptr) {
            record->game = Rules::game;
            record->seed = seed;
            record->setup = rules_.setup();
            record->position = rules_.position_text(state);
            for (const Side side : {Side::first, Side::second}) {
                const ScriptSource& source = policies[index_of(side)]->source;
                record->players[index_of(side)] = {agents[index_of(side)]->name(), source.name,
                                                   sha256_hex(source.text)};
            }
        }
        GameResult result = failed;
        if (failed.failures.empty()) {
            Referee<Rules> referee(rules_, {agents[0].get(), agents[1].get()}, record != nullptr ? &recorder : nullptr);
            result = referee.play(state);
        }
        if (record != nullptr) record->result = result;
        return result;
    }

private:
    // Writes down what happens.
    class Recorder final : public Observer<Rules> {
    public:
        Recorder(const Rules& rules, GameRecord* record) : rules_(rules), record_(record) {}

        void log(Side side, std::string_view line) {
            log_.push_back(std::to_string(index_of(side) + 1) + ": " + std::string(line));
        }

        void happened(Side side, const typename Rules::Action& action,
                      const std::vector<typename Rules::Event>& events) override {
            RecordedStep step{side, rules_.action_text(action), {}, std::exchange(log_, {})};
            for (const auto& event : events) step.events.push_back(rules_.facts(event));
            record_->steps.push_back(std::move(step));
        }

    private:
        const Rules& rules_;
        GameRecord* record_;
        std::vector<std::string> log_;
    };

    Rules rules_;
};

}  // namespace farmland::scripting
