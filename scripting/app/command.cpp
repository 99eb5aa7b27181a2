#include "scripting/app/command.hpp"

#define CXXOPTS_NO_REGEX  // the regular expressions of the standard library take half a minute to compile
#include <algorithm>
#include <cstdlib>
#include <cxxopts.hpp>
#include <iostream>
#include <random>
#include <thread>

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

// cxxopts takes no long options of one letter, so that it gets to see --m as --m_.
constexpr char behind_letter = '_';
std::string inner_name(const std::string& name) { return name.size() == 1 ? name + behind_letter : name; }
std::string outer_name(const std::string& inner) {
    return inner.size() == 2 && inner[1] == behind_letter ? inner.substr(0, 1) : inner;
}

// A single letter after two signs, and a value if there is one.
std::string inner_argument(const std::string& argument) {
    const bool is_letter = argument.starts_with("--") && (argument.size() == 3 || argument.find('=') == 3);
    return is_letter ? argument.substr(0, 3) + behind_letter + argument.substr(3) : argument;
}

// The help, with the space after it instead.
std::string outer_help(std::string help, const std::string& name, const std::string& value_name) {
    const std::string inner = "--" + inner_name(name) + " " + value_name;
    if (const std::size_t at = help.find(inner); name.size() == 1 && at != std::string::npos) {
        help.replace(at, inner.size(), "--" + name + " " + value_name + " ");
    }
    return help;
}

cxxopts::Options parser_of(const CommandLine& line) {
    cxxopts::Options parser("farmland", line.summary());
    parser.custom_help(line.synopsis());
    parser.allow_unrecognised_options();
    for (const CommandLine::Option& option : line.options()) {
        if (option.value_name.empty()) {
            parser.add_options()(inner_name(option.name), option.description);
        } else {
            parser.add_options()(inner_name(option.name), option.description, cxxopts::value<std::string>(),
                                 option.value_name);
        }
    }
    return parser;
}

}  // namespace

CommandLine::CommandLine(std::string synopsis, std::string summary, std::vector<std::string> examples)
    : synopsis_(std::move(synopsis)), summary_(std::move(summary)), examples_(std::move(examples)) {
    option("help", "", "show this help");
}

CommandLine& CommandLine::option(std::string name, std::string value_name, std::string description,
                                 std::string values) {
    if (values.empty()) values = value_name;
    options_.push_back({std::move(name), std::move(value_name), std::move(description), std::move(values)});
    return *this;
}

CommandLine& CommandLine::repeatable(std::string name, std::string value_name, std::string description) {
    option(std::move(name), std::move(value_name), std::move(description));
    options_.back().repeatable = true;
    return *this;
}

std::optional<std::string> CommandLine::Parsed::value(std::string_view name) const {
    const auto found = options.find(name);
    return found != options.end() ? std::optional(found->second.front()) : std::nullopt;
}

std::vector<std::string> CommandLine::Parsed::values(std::string_view name) const {
    const auto found = options.find(name);
    return found != options.end() ? found->second : std::vector<std::string>();
}

const CommandLine::Option* CommandLine::find_option(std::string_view name) const {
    const auto found =
        std::find_if(options_.begin(), options_.end(), [&](const Option& each) { return each.name == name; });
    return found != options_.end() ? &*found : nullptr;
}

std::string CommandLine::help() const {
    std::string help = parser_of(*this).help();
    for (const Option& option : options_) help = outer_help(std::move(help), option.name, option.value_name);
    if (!examples_.empty()) help += "\nExamples:\n";
    for (const std::string& example : examples_) help += "  " + example + "\n";
    return help;
}

// cxxopts would take --json=false for a truth value.
Result<void> CommandLine::check_flags(std::span<const std::string> arguments) const {
    for (std::size_t index = 0; index < arguments.size(); ++index) {
        const std::string_view argument = arguments[index];
        const std::size_t sign = argument.find('=');
        const Option* option = argument.starts_with("--") ? find_option(argument.substr(2, sign - 2)) : nullptr;
        if (option == nullptr) continue;
        const bool has_sign = sign != std::string_view::npos;
        if (option->value_name.empty() && has_sign) {
            return Error{"the option --" + option->name + " takes no value, found " + in_quotes(argument)};
        }
        if (!option->value_name.empty() && !has_sign) ++index;  // the next one is its value
    }
    return {};
}

Result<std::optional<CommandLine::Parsed>> CommandLine::parse(std::span<const std::string> arguments) const {
    if (std::find(arguments.begin(), arguments.end(), "--") != arguments.end()) {
        return Error{"unexpected --: everything this command takes is an option"};
    }
    if (auto right = check_flags(arguments); !right) return right.error();
    cxxopts::Options parser = parser_of(*this);
    std::vector<std::string> words_given;
    std::transform(arguments.begin(), arguments.end(), std::back_inserter(words_given), inner_argument);
    std::vector<const char*> pointers = {"farmland"};
    for (const std::string& word : words_given) pointers.push_back(word.c_str());
    try {
        const auto result = parser.parse(static_cast<int>(pointers.size()), pointers.data());
        if (result.count("help") > 0) return std::optional<Parsed>();
        Parsed parsed;
        parsed.arguments.assign(arguments.begin(), arguments.end());
        std::vector<std::string> names;
        for (const Option& option : options_) names.push_back("--" + option.name);
        const std::vector<std::string_view> known(names.begin(), names.end());
        for (const std::string& word : result.unmatched()) {
            if (word.size() > 1 && word.starts_with('-')) {
                std::string name = word.substr(0, word.find('='));
                if (name.starts_with("--")) name = "--" + outer_name(name.substr(2));
                return Error{"unknown option " + in_quotes(name) + suggestion(name, known)};
            }
            parsed.words.push_back(word);
        }
        for (const auto& given : result.arguments()) parsed.options[outer_name(given.key())].push_back(given.value());
        for (const Option& option : options_) {
            if (!option.repeatable && result.count(inner_name(option.name)) > 1) {
                return Error{"the option --" + option.name + " is given twice"};
            }
        }
        return std::optional<Parsed>(std::move(parsed));
    } catch (const cxxopts::exceptions::exception& problem) {
        return Error{problem.what()};
    }
}

const Command* find_command(std::span<const Command> commands, std::string_view name) {
    const auto found =
        std::find_if(commands.begin(), commands.end(), [&](const Command& each) { return each.name == name; });
    return found != commands.end() ? &*found : nullptr;
}

int refuse(const Error& error, std::string_view explanation) {
    std::cerr << "farmland: " << error.sentence() << "\n";
    if (!explanation.empty()) std::cerr << explanation << "\n";
    return wrong_usage;
}

void end_process_after(std::chrono::milliseconds span, int code) {
    std::cout.flush();
    std::thread([span, code] {
        std::this_thread::sleep_for(span);
        std::_Exit(code);
    }).detach();
}

void tell_notes(std::span<const std::string> notes) {
    for (const std::string& note : notes) std::cerr << "farmland: note: " << printable(note) << std::endl;
}

Result<std::int64_t> parse_count(std::string_view option, std::string_view text, std::int64_t least,
                                 std::int64_t most) {
    const auto number = parse_integer<std::int64_t>(text);
    if (!number || *number < least || *number > most) {
        return Error{"--" + std::string(option) + " takes a whole number from " + std::to_string(least) + " to " +
                     std::to_string(most) + ", found " + in_quotes(text)};
    }
    return *number;
}

std::int64_t count_of(const CommandLine::Parsed& given, std::string_view option, std::int64_t by_default,
                      std::int64_t least, std::int64_t most) {
    const auto text = given.value(option);
    return text ? or_refuse(parse_count(option, *text, least, most)) : by_default;
}

std::int64_t seed_of(const CommandLine::Parsed& given) {
    const auto seed = parse_integer<std::int64_t>(given.value("seed").value_or("1"));
    if (!seed) throw Refusal{{"--seed takes a whole number of at most 64 bits"}};
    return *seed;
}

std::int64_t seed_of_contest(const CommandLine::Parsed& given) {
    if (given.has("seed")) return seed_of(given);
    std::random_device device;
    return static_cast<std::int64_t>((std::uint64_t{device()} << 32) | device());
}

unsigned jobs_of(const CommandLine::Parsed& given) {
    constexpr std::int64_t most_jobs = 1024;
    const unsigned processors = std::max(std::thread::hardware_concurrency(), 1U);
    return static_cast<unsigned>(count_of(given, "jobs", processors, 1, most_jobs));
}

DataFiles data_of(const CommandLine::Parsed& given) { return or_refuse(DataFiles::at(given.value("data"))); }

std::string line_without(std::string_view command, const CommandLine::Parsed& given,
                         std::span<const std::string_view> options) {
    std::string line = "farmland " + std::string(command);
    for (auto argument = given.arguments.begin(); argument != given.arguments.end(); ++argument) {
        const std::string_view name = std::string_view(*argument).substr(0, argument->find('='));
        const auto is_named = [&](std::string_view option) { return name == "--" + std::string(option); };
        if (std::none_of(options.begin(), options.end(), is_named)) {
            line += " " + shell_word(*argument);
        } else if (name == *argument && argument + 1 != given.arguments.end()) {
            ++argument;  // its value
        }
    }
    return line;
}

void tell_fresh_seed(std::string_view command, const CommandLine::Parsed& given, std::int64_t seed) {
    constexpr std::array<std::string_view, 1> record = {"record"};
    constexpr std::size_t longest_repeat_line = 10'000;
    const std::string line = line_without(command, given, record) + " --seed " + std::to_string(seed);
    // A line that cannot be shown as it is would repeat something else.
    const bool can_be_shown = printable(line, longest_repeat_line) == line;
    std::cerr << "seed " << seed << (can_be_shown ? " (repeat with: " + line + ")" : "") << std::endl;
}

}  // namespace farmland::scripting
