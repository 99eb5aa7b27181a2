// What it takes to play a game of any kind at the prompt: policies in their seats, the record of the game, and what is told
// when mods change or fail.
#pragma once

#include <array>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/base/sha256.hpp"
#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"
#include "core/game/table.hpp"
#include "core/match/recorder.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/agents/reloading_agent.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/files/policies.hpp"
#include "scripting/app/files/records.hpp"
#include "scripting/app/play/ending_signals.hpp"
#include "scripting/app/play/watched_mods.hpp"

namespace farmland::scripting {

// Says when mods are changed while a game goes on with them as they were.
template <GameRules Rules>
class ModWatcher final : public Observer<Rules> {
public:
    explicit ModWatcher(WatchedMods mods) : mods_(std::move(mods)) {}

    void happened(Side, const typename Rules::Action&, std::span<const typename Rules::Event>) override {
        for (const std::string& news : mods_.news()) std::cerr << "farmland: " << news << std::endl;
    }

private:
    WatchedMods mods_;
};

// By side.
using PlayerNames = std::array<std::string, 2>;

// Until somebody else takes a seat.
inline std::array<RecordedPlayer, 2> people(const PlayerNames& names) {
    return {{{names[0], "human", ""}, {names[1], "human", ""}}};
}

// The record of a game, kept if it is to be written at the end or may be saved. Players are people unless an agent is
// seated.
template <GameRules Rules>
class Recording {
public:
    using State = typename Rules::State;

    Recording(std::optional<std::string> file, bool may_be_saved, const Rules& rules, std::int64_t seed,
              const State& start, const PlayerNames& names)
        : file_(std::move(file)), is_kept_(file_ || may_be_saved), rules_(rules), recorder_(rules_, record_) {
        recorder_.begin(seed, start);
        record_.players = people(names);
    }

    Result<void> check() const { return file_ ? check_record_file(*file_) : Result<void>(); }

    // Keeps what the agent logs.
    template <class Agent>
    void listen(Side side, Agent& agent) {
        if (is_kept_) agent.on_log([this, side](std::string_view line) { recorder_.log(side, line); });
    }

    void seat(Side side, const std::string& name, const ScriptSource& source) {
        record_.players[index_of(side)] = {name, source.name, sha256_hex(source.text)};
    }

    Observer<Rules>* observer() { return is_kept_ ? &recorder_ : nullptr; }
    // It will be written at the end.
    bool has_file() const { return file_.has_value(); }

    // As the game stands now, while it goes on.
    Result<void> save(const std::string& file, const State& now) const {
        if (auto writable = check_record_file(file); !writable) return writable;
        GameRecord saved = record_;
        saved.result = result_at(now);
        return write_record_file(file, saved);
    }

    // Nothing while it goes on. A rule of a mod that has failed is the reason why the game is void.
    std::optional<GameResult> result_at(const State& state, const std::string& failed_rule = {}) const {
        GameResult result;
        if (failed_rule.empty()) {
            const auto outcome = rules_.outcome(state);
            if (!outcome) return std::nullopt;
            result.winner = outcome->winner;
        }
        result.actions = record_.steps.size();
        result.void_reason = failed_rule;
        return result;
    }

    // At the end, or where it was left.
    Result<void> write(std::optional<GameResult> result) {
        if (!file_) return {};
        recorder_.end(std::move(result));
        return write_record_file(*file_, record_);
    }

private:
    std::optional<std::string> file_;
    bool is_kept_;
    const Rules& rules_;
    GameRecord record_;
    Recorder<Rules> recorder_;
};

// What the policy in a seat may use.
struct SeatOptions {
    const DataFiles& data;
    Budget budget;
    Settings settings;
    bool watch = false;  // load it again when its file has changed
};

// A policy in its seat. Policies that play against each other read no input, so a signal ends their game here: between
// two actions, each of which is done, shown and recorded or none of it.
template <class Binding>
class SeatedAgent final : public PolicyAgent<Binding> {
public:
    using PolicyAgent<Binding>::PolicyAgent;
    using Rules = typename Binding::Rules;

    Result<typename Rules::Action> choose(const typename Rules::View& view) override {
        auto chosen = PolicyAgent<Binding>::choose(view);
        if (ending_signal() != 0) throw EndedBySignal();
        return chosen;
    }
};

// The policy that plays the side. All that is given must outlive it.
template <class Binding>
Result<std::unique_ptr<Agent<typename Binding::Rules>>> seat_policy(const typename Binding::Rules& rules, Side side,
                                                                    const std::string& who, JavaRandom& random,
                                                                    const SeatOptions& options,
                                                                    Recording<typename Binding::Rules>& recording) {
    using Rules = typename Binding::Rules;
    const auto make = [&rules, side, &who, &random, &options, &recording] {
        auto agent = std::make_unique<SeatedAgent<Binding>>(rules, random, options.budget, options.settings);
        agent->on_print([&who](std::string_view text) {
            for (const std::string_view each : lines(text)) std::cerr << who << ": " << printable(each) << std::endl;
        });
        recording.listen(side, *agent);
        return agent;
    };
    const auto find_source = [&options, &rules, who] { return find_policy(options.data, rules.name(), who); };
    const auto source = find_source();
    if (!source) return source.error();
    auto agent = make();
    if (auto loaded = agent->load(*source); !loaded) {
        const std::string explanation = agent->explanation();
        return Error{loaded.error().sentence() + (explanation.empty() ? "" : "\n" + explanation)};
    }
    tell_notes(agent->notes());
    recording.seat(side, agent->name(), *source);
    if (!options.watch) return std::unique_ptr<Agent<Rules>>(std::move(agent));
    const auto tell = [](const std::string& news) { std::cerr << "farmland: " << news << std::endl; };
    return std::unique_ptr<Agent<Rules>>(
        std::make_unique<ReloadingAgent<Binding>>(std::move(agent), *source, make, find_source, tell));
}

// Lets `talk` play at the table, and writes the record however that ends.
template <GameRules Rules, class Talk>
int play_and_record(Recording<Rules>& recording, Table<Rules>& table, Talk talk) {
    std::optional<GameResult> result;
    std::string failed_rule;
    std::optional<SignalsEndInput> until_written;
    if (recording.has_file()) until_written.emplace();
    try {
        talk();
        result = recording.result_at(table.state());
    } catch (const EndedBySignal&) {
        // It is left before its end.
    } catch (const RuleFailure& failure) {
        failed_rule = failure.what();
        result = recording.result_at(table.state(), failed_rule);
    }
    if (const auto written = recording.write(std::move(result)); !written) {
        refuse(written.error());
        return machine_fault;
    }
    if (!failed_rule.empty()) return refuse({"the game cannot go on: " + failed_rule});
    // As shells tell it.
    return ending_signal() == 0 ? success : 128 + ending_signal();
}

// A rule of a mod has failed before anything could be done.
template <GameRules Rules>
int tell_failed_start(const Rules& rules, std::int64_t seed, const PlayerNames& names, const std::string& reason,
                      const std::optional<std::string>& file) {
    if (file) {
        GameRecord record = record_of_failed_start(rules, seed, reason);
        record.players = people(names);
        if (auto written = write_record_file(*file, record); !written) {
            refuse(written.error());
            return machine_fault;
        }
    }
    return refuse({"the game with seed " + std::to_string(seed) + " cannot begin: " + reason});
}

}  // namespace farmland::scripting
