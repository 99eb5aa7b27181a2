// What the subcommands of the program have in common.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/result.hpp"
#include "scripting/app/files/data.hpp"

namespace farmland::scripting {

enum ExitCode : int { success = 0, wrong_usage = 1, machine_fault = 2, interrupted = 130 };

// A command line in GNU style: cxxopts, with an answer for unknown options that names the nearest known one.
class CommandLine {
public:
    // The synopsis is what follows "farmland"; examples are whole lines shown at the end of the help.
    CommandLine(std::string synopsis, std::string summary, std::vector<std::string> examples);

    struct Option {
        std::string name;
        std::string value_name;
        std::string description;
        // What it may be, for completion: words and names of kinds (FILE, DIR, GAME, POLICY, MOD) with | between them.
        std::string values;
        bool repeatable = false;
    };

    // Adds an option with a value, or without one when the value's name is empty. Where the value's name does not say
    // what it may be, `values` does.
    CommandLine& option(std::string name, std::string value_name, std::string description, std::string values = {});
    // Adds an option with a value that may be given several times.
    CommandLine& repeatable(std::string name, std::string value_name, std::string description);

    const std::string& synopsis() const { return synopsis_; }
    const std::string& summary() const { return summary_; }
    const std::vector<std::string>& examples() const { return examples_; }
    const std::vector<Option>& options() const { return options_; }
    const Option* find_option(std::string_view name) const;

    struct Parsed {
        std::map<std::string, std::vector<std::string>, std::less<>> options;  // the values given for each
        std::vector<std::string> words;                                        // what is not an option
        std::vector<std::string> arguments;                                    // all of it, as it was given
        std::string game = {};  // as it was named before them, if the command has a line for each game

        std::optional<std::string> value(std::string_view name) const;
        std::vector<std::string> values(std::string_view name) const;
        bool has(std::string_view name) const { return options.contains(name); }
    };

    std::string help() const;
    // Nothing when help was asked for.
    Result<std::optional<Parsed>> parse(std::span<const std::string> arguments) const;

private:
    Result<void> check_flags(std::span<const std::string> arguments) const;

    std::string synopsis_;
    std::string summary_;
    std::vector<std::string> examples_;
    std::vector<Option> options_;
};

struct Command {
    std::string_view name;
    std::string_view summary;
    std::function<CommandLine()> line;
    std::function<int(const CommandLine::Parsed& given)> run;
    // If each game has options of its own: what to do for the one that is named next. Without a name it is the first.
    const std::vector<Command>* games = nullptr;
    // If the command is several, such as `tournament new` and `tournament run`: these. There is no other line than theirs.
    std::span<const Command> parts = {};

    // What the next word may name.
    std::span<const Command> named() const {
        if (games != nullptr) return *games;
        return parts;
    }
};

// All subcommands: the one list. Help, man pages and completion are made from it.
std::span<const Command> commands();
// None if there is no such command among them.
const Command* find_command(std::span<const Command> commands, std::string_view name);

// Writes the error to stderr, with further lines after it if there are any, and returns wrong_usage.
int refuse(const Error& error, std::string_view explanation = {});

// Thrown to end a command with this error, from wherever it reads what it was given.
struct Refusal {
    Error error;
    std::string explanation = {};
};

// What there is to go on with, or the end of the command.
template <class T>
T or_refuse(Result<T> result) {
    if (!result) throw Refusal{result.error()};
    if constexpr (!std::is_void_v<T>) return *std::move(result);
}

// Ends the process with this code if it has not ended by then, whatever its threads do. What was written is flushed at
// once, so write nothing more.
void end_process_after(std::chrono::milliseconds span, int code);

// What may be a mistake, on stderr.
void tell_notes(std::span<const std::string> notes);

// A whole number within bounds, for the value of an option.
Result<std::int64_t> parse_count(std::string_view option, std::string_view text, std::int64_t least, std::int64_t most);

// The values of options; a wrong one ends the command. A whole number within bounds, or the default.
std::int64_t count_of(const CommandLine::Parsed& given, std::string_view option, std::int64_t by_default,
                      std::int64_t least, std::int64_t most);
// The value of --seed, or 1; of --jobs, or one for each processor.
std::int64_t seed_of(const CommandLine::Parsed& given);
unsigned jobs_of(const CommandLine::Parsed& given);
// The value of --seed, or a fresh one: where policies compete, none may know the luck beforehand.
std::int64_t seed_of_contest(const CommandLine::Parsed& given);
// The folder that --data names, or the one that is found.
DataFiles data_of(const CommandLine::Parsed& given);

// The line that was given for a command, without these options, which take values.
std::string line_without(std::string_view command, const CommandLine::Parsed& given,
                         std::span<const std::string_view> options);

// Tells on standard error which seed was drawn, with the line that repeats what the command does. A record is not to be
// written over, so --record is left out.
void tell_fresh_seed(std::string_view command, const CommandLine::Parsed& given, std::int64_t seed);

// How a game is played at the prompt; the first one is there before play_command() is asked for.
void add_play_command(Command play);

Command play_command();
Command match_command();
Command replay_command();
Command stats_command();
Command sprt_command();
Command tournament_command();
Command new_command();
Command check_command();
Command test_command();
Command console_command();
Command mods_command();
Command games_command();
Command serve_command();
Command join_command();
Command perft_command();
Command uhp_command();
Command bench_command();

}  // namespace farmland::scripting
