// Playing a game of any kind at the prompt, or by commands from a file.
#pragma once

#include <array>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/game/conversation.hpp"
#include "core/game/seat_stream.hpp"
#include "core/match/replay.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/files/recorded_moment.hpp"
#include "scripting/app/play/players.hpp"
#include "scripting/app/play/recording.hpp"
#include "scripting/app/play/shell.hpp"
#include "scripting/app/play/terminal.hpp"
#include "scripting/app/play/wrapped_output.hpp"

namespace farmland::scripting {

// What differs from game to game.
template <GameRules Rules>
struct PlayedGame {
    explicit PlayedGame(Seats seats_of_game) : seats(std::move(seats_of_game)), players(seats.sides) {
        if constexpr (requires { Rules::name(); }) name = Rules::name();
    }

    std::string name;  // of the game
    Seats seats;
    PlayerNames players;  // by side, as records name people
    // The rules of a setup, which options may have changed. These options go with no record.
    std::function<Result<Rules>(Setup&)> make_rules = [](Setup& setup) { return Rules::from_setup(setup); };
    std::span<const char* const> setup_options = {};
    std::function<typename Rules::State(const Rules&, JavaRandom&)> start = [](const Rules& rules, JavaRandom& random) {
        return rules.start(random);
    };
    // The seed matters even if no policy plays.
    bool start_is_random = false;
    // The document has an opponent: it plays the second side unless somebody else is named, at a terminal or not, and goes on
    // with the random numbers that the start has used.
    bool has_opponent_of_document = false;
};

// Where a game is played: at a table, by a person at a terminal or by lines of a stream.
template <class Binding>
class Prompt {
public:
    using Rules = typename Binding::Rules;

    // A hint costs what a policy may use. The line, with --from and a record after it, goes on with a game. All that is given
    // must outlive it.
    Prompt(Table<Rules>& table, const Recording<Rules>& recording, const DataFiles& data, const Budget& budget,
           std::string line_to_go_on)
        : table_(table), recording_(recording), data_(data), budget_(budget), line_to_go_on_(std::move(line_to_go_on)) {
        if (at_terminal_) table_.keep_history();
    }

    Table<Rules>& table() { return table_; }
    std::ostream& out() { return at_terminal_ ? wrapped_ : std::cout; }
    bool at_terminal() const { return at_terminal_; }
    // That are answered around the dialogue.
    std::span<const std::string_view> other_commands() const {
        return at_terminal_ ? std::span<const std::string_view>(terminal_commands)
                            : std::span<const std::string_view>();
    }

    // The side that a person plays against a policy.
    std::optional<Side> person() const {
        const bool first = table_.agent(Side::first) == nullptr;
        if (first == (table_.agent(Side::second) == nullptr)) return std::nullopt;
        return first ? Side::first : Side::second;
    }

    // Lets people talk until the dialogue is over or the input ends.
    template <class Dialogue>
    void lead(Dialogue& dialogue, std::size_t longest_line = usual_longest_line) {
        if constexpr (requires { dialogue.first_step(); }) {
            if (at_terminal_) return lead_person(dialogue, longest_line);
        }
        StreamLines input(std::cin, longest_line);
        converse(dialogue, input, out());
    }

    // Who advises, and what to do. It knows what the side to move knows, and nothing of what happened before. The same
    // moment gives the same advice.
    Result<std::pair<std::string, typename Rules::Action>> advise(const std::string& policy) const try {
        const Rules& rules = table_.rules();
        const Side side = table_.side_to_move();
        const auto source = find_policy(data_, rules.name(), policy.empty() ? usual_opponent(rules.name()) : policy);
        if (!source) return source.error();
        JavaRandom luck(static_cast<std::int64_t>(table_.played()));
        PolicyAgent<Binding> adviser(rules, luck, budget_, {});
        if (auto loaded = adviser.load(*source); !loaded) return loaded.error();
        if (auto told = adviser.begin(rules.view(table_.state(), side)); !told) return told.error();
        Table<Rules> aside(rules, table_.state());
        aside.seat(side, &adviser);
        const auto action = aside.ask();
        if (!action) return action.error();
        return std::pair(adviser.name(), *action);
    } catch (const RuleFailure& failure) {
        return failure.error();  // of a game that it has thought of; the real one goes on
    }

    const std::string& line_to_go_on() const { return line_to_go_on_; }
    Result<void> save(const std::string& file) const { return recording_.save(file, table_.state()); }

private:
    template <class Dialogue>
    void lead_person(Dialogue& dialogue, std::size_t longest_line) {
        Typing typing;
        typing.name = table_.rules().name();
        if constexpr (requires { dialogue.prompt(); }) typing.prompt = [&] { return dialogue.prompt(); };
        typing.completions = [&](std::string_view before, std::string_view word) {
            return beginning_with(word, dialogue.next_words(before));
        };
        const auto input = terminal_or_stream(std::cin, std::move(typing), longest_line);
        Shell<Prompt, Dialogue> shell(*this, dialogue);
        converse(shell, *input, wrapped_);
    }

    Table<Rules>& table_;
    const Recording<Rules>& recording_;
    const DataFiles& data_;
    Budget budget_;
    std::string line_to_go_on_;
    bool at_terminal_ = is_interactive();
    WrappedOutput wrapping_{std::cout, terminal_width};
    std::ostream wrapped_{&wrapping_};
};

// Plays what the record has at a table that stands where it begins.
template <GameRules Rules>
Result<void> go_to_recorded(Table<Rules>& table, const GameRecord& record) {
    for (std::size_t number = 1; number <= record.steps.size(); ++number) {
        const auto played = replay_step(number, Reasons::told, [&]() -> Result<std::vector<Value>> {
            const auto action = table.rules().parse_action(record.steps[number - 1].action);
            if (!action) return action.error();
            const auto events = table.play(*action);
            return events ? Result<std::vector<Value>>(std::vector<Value>()) : events.error();
        });
        if (!played) return played.error();
    }
    if (table.outcome()) {
        return Error{"the recorded game is over after " + std::to_string(record.steps.size()) +
                     " actions; --at goes on from an earlier moment"};
    }
    return {};
}

// `talk` leads the game's dialogue at a prompt.
template <class Binding, class Talk>
int play_game(const CommandLine::Parsed& given, const PlayedGame<typename Binding::Rules>& played, Talk talk) {
    using Rules = typename Binding::Rules;
    static constexpr std::array<const char*, 2> settings_of_sides = {"set1", "set2"};
    const std::string& game = played.name;
    // For lines that can be typed again: a game may have been found by the path of its folder only.
    const std::string command = "play " + (given.game.empty() ? game : shell_word(given.game));
    if (!given.words.empty()) {
        return refuse({"unexpected " + in_quotes(given.words[0]) + "; options begin with --, see farmland " + command +
                       " --help"});
    }
    const auto budget = budget_of_waiting(given);
    const auto data = data_of(given);
    const auto seed = seed_of_contest(given);
    const auto who = or_refuse(
        players_of(given, played.seats, usual_opponent(game), played.has_opponent_of_document || is_interactive()));
    const auto from = recorded_start(given, game, played.setup_options, data);

    const std::vector<std::string> names_of_mods = given.values("mod");
    Setup setup;
    std::optional<ModWatcher<Rules>> watcher;
    if (from) {
        setup = from->setup;
    } else {
        const auto mods = or_refuse(load_mods_now(game, names_of_mods, data));
        if (given.has("watch")) watcher.emplace(WatchedMods(mods, game, names_of_mods, data));
        setup = mods.setup;
    }
    const auto rules = or_refuse(played.make_rules(setup));
    const std::int64_t seed_of_start = from ? from->seed : seed;
    JavaRandom random(seed);
    std::optional<typename Rules::State> state;
    try {
        if (from) {
            state = or_refuse(rules.parse_position(from->position));
        } else {
            state = played.start(rules, random);
        }
    } catch (const RuleFailure& failure) {
        return tell_failed_start(rules, seed, played.players, failure.what(), given.value("record"));
    }
    Recording<Rules> recording(given.value("record"), is_interactive(), rules, seed_of_start, *state, played.players);
    or_refuse(recording.check());

    std::array<JavaRandom, 2> streams = {stream_of_seat(seed, Side::first), stream_of_seat(seed, Side::second)};
    std::array<SeatOptions, 2> options = {
        {{data, budget, {}, given.has("watch")}, {data, budget, {}, given.has("watch")}}};
    std::array<std::unique_ptr<Agent<Rules>>, 2> agents;
    for (const Side side : {Side::first, Side::second}) {
        const std::size_t index = index_of(side);
        const std::string& player = who[index];
        for (const char* option : {"set", settings_of_sides[index]}) {
            add_settings(options[index].settings, given, option);
        }
        if (player == human) continue;
        const bool shares_luck =
            played.has_opponent_of_document && side == Side::second && !from && player == usual_opponent(game);
        agents[index] = or_refuse(seat_policy<Binding>(rules, side, player, shares_luck ? random : streams[index],
                                                       options[index], recording));
    }
    Table<Rules> table(rules, *state);
    if (recording.observer() != nullptr) table.add_observer(*recording.observer());
    // The record has the luck and the rules, not who plays.
    std::vector<std::string_view> in_record = {"record", "from", "at", "seed"};
    in_record.insert(in_record.end(), played.setup_options.begin(), played.setup_options.end());
    Prompt<Binding> prompt(table, recording, data, budget, line_without(command, given, in_record));
    if (from) or_refuse(go_to_recorded(table, *from));
    if (!given.has("seed") && (agents[0] || agents[1] || (played.start_is_random && !from))) {
        tell_fresh_seed(command, given, seed);
    }
    for (const Side side : {Side::first, Side::second}) table.seat(side, agents[index_of(side)].get());
    if (watcher) table.add_observer(*watcher);
    return play_and_record(recording, table, [&] { talk(prompt); });
}

}  // namespace farmland::scripting
