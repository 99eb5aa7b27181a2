// What the subcommands of the program have in common.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "scripting/app/files/data.hpp"

namespace farmland::scripting {

enum ExitCode : int { success = 0, wrong_usage = 1, machine_fault = 2, interrupted = 130 };

struct Command {
    std::string_view name;
    std::string_view summary;
    int (*run)(std::span<const std::string> arguments);
};

// All subcommands: the one list.
std::span<const Command> commands();

// A command line in GNU style: cxxopts, with an answer for unknown options that names the nearest known one.
class CommandLine {
public:
    // The synopsis is what follows "farmland"; examples are whole lines shown at the end of the help.
    CommandLine(std::string synopsis, std::string summary, std::vector<std::string> examples);

    // Adds an option with a value, or without one when the value's name is empty.
    CommandLine& option(std::string name, std::string value_name, std::string description);
    // Adds an option with a value that may be given several times.
    CommandLine& repeatable(std::string name, std::string value_name, std::string description);

    struct Parsed {
        std::map<std::string, std::vector<std::string>, std::less<>> options;  // the values given for each
        std::vector<std::string> words;                                        // what is not an option
        std::vector<std::string> arguments;                                    // all of it, as it was given

        std::optional<std::string> value(std::string_view name) const;
        std::vector<std::string> values(std::string_view name) const;
        bool has(std::string_view name) const { return options.contains(name); }
    };

    // Nothing when --help was asked for and has been answered.
    Result<std::optional<Parsed>> parse(std::span<const std::string> arguments) const;

private:
    Result<void> check_flags(std::span<const std::string> arguments) const;

    struct Option {
        std::string name;
        std::string value_name;
        std::string description;
        bool repeatable = false;
    };

    std::string synopsis_;
    std::string summary_;
    std::vector<std::string> examples_;
    std::vector<Option> options_;
};

// Writes the error to stderr and returns wrong_usage.
int refuse(const Error& error);
// The same with further lines behind the error.
int refuse(const Error& error, std::string_view explanation);

// Ends the process with this code if it has not ended by then, whatever its threads do. What was written is flushed at
// once, so write nothing more.
void end_process_after(std::chrono::milliseconds span, int code);

// What may be a mistake, on stderr.
void tell_notes(std::span<const std::string> notes);

// A whole number within bounds, for the value of an option.
Result<std::int64_t> parse_count(std::string_view option, std::string_view text, std::int64_t least, std::int64_t most);

// The value of --seed, or 1; of --jobs, or one for each processor.
Result<std::int64_t> seed_of(const CommandLine::Parsed& given);
// The value of --seed, or a fresh one: where policies compete, none may know the luck beforehand.
Result<std::int64_t> seed_of_contest(const CommandLine::Parsed& given);
Result<unsigned> jobs_of(const CommandLine::Parsed& given);

// 64 bits that differ from call to call.
std::int64_t fresh_seed();

// Tells on standard error which seed was drawn, with the line that repeats what the command does. A record is not to be
// written over, so --record is left out.
void tell_fresh_seed(std::string_view command, const CommandLine::Parsed& given, std::int64_t seed);

int run_play(std::span<const std::string> arguments);
int run_match(std::span<const std::string> arguments);
int run_check(std::span<const std::string> arguments);
int run_test(std::span<const std::string> arguments);
int run_console(std::span<const std::string> arguments);
int run_new(std::span<const std::string> arguments);
int run_replay(std::span<const std::string> arguments);
int run_serve(std::span<const std::string> arguments);
int run_join(std::span<const std::string> arguments);
int run_perft(std::span<const std::string> arguments);
int run_mods(std::span<const std::string> arguments);
int run_uhp(std::span<const std::string> arguments);
int run_bench(std::span<const std::string> arguments);

}  // namespace farmland::scripting
