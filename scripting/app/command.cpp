#include "scripting/app/command.hpp"

#include <algorithm>
#include <iostream>
#include <random>

#include "core/base/text.hpp"
#include "core/game/catalog.hpp"

namespace farmland::scripting {

CommandLine::CommandLine(std::string synopsis, std::string summary, std::vector<std::string> examples)
    : examples_(std::move(examples)), options_("farmland", std::move(summary)) {
    options_.custom_help(std::move(synopsis));
    options_.allow_unrecognised_options();
    option("help", "", "show this help");
}

CommandLine& CommandLine::option(const std::string& name, const std::string& value_name,
                                 const std::string& description) {
    names_.push_back("--" + name);
    if (value_name.empty()) {
        options_.add_options()(name, description);
    } else {
        options_.add_options()(name, description, cxxopts::value<std::string>(), value_name);
    }
    return *this;
}

std::optional<std::string> CommandLine::Parsed::value(const std::string& name) const {
    if (options.count(name) == 0) return std::nullopt;
    return options[name].as<std::string>();
}

Result<std::optional<CommandLine::Parsed>> CommandLine::parse(std::span<const std::string> arguments) {
    std::vector<const char*> pointers = {"farmland"};
    for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
    try {
        Parsed parsed{options_.parse(static_cast<int>(pointers.size()), pointers.data()), {}};
        if (parsed.has("help")) {
            std::cout << options_.help();
            if (!examples_.empty()) std::cout << "\nExamples:\n";
            for (const std::string& example : examples_) std::cout << "  " << example << "\n";
            return std::optional<Parsed>();
        }
        const std::vector<std::string_view> known(names_.begin(), names_.end());
        if (std::find(arguments.begin(), arguments.end(), "--") != arguments.end()) {
            return Error{"unexpected --: everything this command takes is an option"};
        }
        for (const std::string& word : parsed.options.unmatched()) {
            if (word.size() > 1 && word.starts_with('-')) {
                const std::string name = word.substr(0, word.find('='));
                return Error{"unknown option " + in_quotes(name) + suggestion(name, known)};
            }
            parsed.words.push_back(word);
        }
        for (const std::string& name : names_) {
            if (parsed.options.count(name.substr(2)) > 1) return Error{"the option " + name + " is given twice"};
        }
        return std::optional<Parsed>(std::move(parsed));
    } catch (const cxxopts::exceptions::exception& problem) {
        return Error{problem.what()};
    }
}

int refuse(const Error& error) {
    std::cerr << "farmland: " << error.message << "\n";
    return wrong_usage;
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

Error unknown_game(std::string_view name) {
    std::vector<std::string_view> names;
    std::string list;
    for (const Game& game : games()) {
        names.push_back(game.name);
        list += (list.empty() ? "" : ", ") + std::string(game.name);
    }
    const std::string nearest = suggestion(name, names);
    return Error{in_quotes(name) + " is not a game" + (nearest.empty() ? "; there are: " + list : nearest)};
}

std::int64_t fresh_seed() {
    std::random_device device;
    return static_cast<std::int64_t>((std::uint64_t{device()} << 32) | device());
}

}  // namespace farmland::scripting
