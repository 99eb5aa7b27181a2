// What can stand at the cursor of a shell's line, from the table of commands.
#include <algorithm>
#include <set>
#include <utility>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/policies.hpp"
#include "scripting/app/help.hpp"

namespace farmland::scripting {

namespace {

constexpr std::string_view any_file = ":file";
constexpr std::string_view any_folder = ":directory";

// A shell takes --mod=hive apart into three words.
std::vector<std::string> with_signs_joined(std::span<const std::string> words) {
    std::vector<std::string> joined;
    bool after_sign = false;
    for (const std::string& word : words) {
        const bool is_sign = word == "=";
        if ((is_sign || after_sign) && !joined.empty()) {
            joined.back() += word;
        } else {
            joined.push_back(word);
        }
        after_sign = is_sign;
    }
    return joined;
}

std::string names_of(std::span<const Command> commands) {
    std::string names;
    for (const Command& command : commands) names += (names.empty() ? "" : "|") + std::string(command.name);
    return names;
}

// What the words before the cursor say.
struct Context {
    std::vector<std::string_view> games;
    DataFiles data = DataFiles::find();
    std::set<std::string, std::less<>> options;  // that are given already
    const CommandLine::Option* open = nullptr;   // the last word, if its value is still missing
    std::size_t place = 0;                       // how many words are not options
};

Context context_of(const CommandLine& line, std::span<const std::string> given) {
    Context context;
    for (const Game& game : games()) context.games.push_back(game.name);
    const auto note_game = [&](std::string_view word) {
        if (const Game* game = find_game(word)) context.games = {game->name};
    };
    const auto note_value = [&](const CommandLine::Option& option, const std::string& value) {
        note_game(value);
        auto data = option.name == "data" ? DataFiles::at(value) : context.data;
        if (data) context.data = *std::move(data);
    };
    for (const std::string_view word : words(line.synopsis())) note_game(word);
    for (const std::string& word : given) {
        if (const auto* open = std::exchange(context.open, nullptr)) {
            note_value(*open, word);
        } else if (!word.starts_with("--")) {
            note_game(word);
            ++context.place;
        } else {
            const std::size_t sign = word.find('=');
            const auto* option = line.find_option(std::string_view(word).substr(2, sign - 2));
            if (option == nullptr) continue;
            context.options.insert(option->name);
            if (sign != std::string::npos) {
                note_value(*option, word.substr(sign + 1));
            } else if (!option->value_name.empty()) {
                context.open = option;
            }
        }
    }
    return context;
}

// All that these values can be; what nobody can list, such as a number, is left out.
std::vector<std::string> candidates(std::string_view values, const Context& context) {
    std::vector<std::string> found;
    const auto add = [&](const auto& more) { found.insert(found.end(), more.begin(), more.end()); };
    for (const std::string_view value : split(values, '|')) {
        if (value == "GAME") {
            for (const Game& game : games()) found.emplace_back(game.name);
        } else if (value == "POLICY") {
            for (const std::string_view game : context.games) {
                add(built_in_policies(context.data, game));
            }
        } else if (value == "MOD") {
            add(ModFiles(context.data).ids());
        } else if (value == lower_case(value)) {
            found.emplace_back(value);
        }
        if (value == "FILE" || value == "POLICY") found.emplace_back(any_file);
        if (value == "DIR" || value == "MOD") found.emplace_back(any_folder);
    }
    return found;
}

std::vector<std::string> option_names(const CommandLine& line, const Context& context) {
    std::vector<std::string> names;
    for (const CommandLine::Option& option : line.options()) {
        if (option.repeatable || !context.options.contains(option.name)) names.push_back("--" + option.name);
    }
    return names;
}

std::vector<std::string> fitting(std::vector<std::string> candidates, std::string_view beginning) {
    std::erase_if(candidates,
                  [&](const std::string& each) { return !each.starts_with(beginning) && !each.starts_with(':'); });
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    return candidates;
}

}  // namespace

std::string values_at(std::string_view synopsis, std::size_t place) {
    const std::vector<std::string_view> parts = words(synopsis);
    for (std::size_t index = 1; index < parts.size(); ++index) {
        std::string_view part = parts[index];
        if (part.starts_with("--")) {
            ++index;  // its value
            continue;
        }
        if (part == "[OPTION...]") continue;
        if (part.starts_with('[')) part = part.substr(1, part.size() - 2);
        const bool repeats = part.ends_with("...");
        if (repeats) part.remove_suffix(3);
        if (place == 0 || repeats) return std::string(part);
        --place;
    }
    return "";
}

std::vector<std::string> completions(std::span<const std::string> words_given) {
    const std::vector<std::string> words = with_signs_joined(words_given);
    if (words.empty()) return {};
    const std::string_view current = words.back();
    if (words.size() == 1) return fitting(candidates(names_of(commands()) + "|--help|--version", {}), current);
    const Command* command = find_command(commands(), words.front());
    if (command == nullptr) return {std::string(any_file)};  // units=FILE
    const bool names_one = words.size() == 2 && !command->named().empty();
    if (names_one && !command->parts.empty())
        return fitting(candidates(names_of(command->parts) + "|--help", {}), current);
    // A game that is in a file has a command once somebody has looked for it.
    if (command->games != nullptr) {
        if (names_one) {
            static_cast<void>(games());
        } else {
            static_cast<void>(find_game(words[1]));
        }
    }
    if (const Command* one = find_command(command->named(), words[1]); one != nullptr && !names_one) command = one;
    if (!command->line) return {};  // a part that is none

    const CommandLine line = command->line();
    const Context context = context_of(line, std::span(words).subspan(1, words.size() - 2));
    if (context.open != nullptr) return fitting(candidates(context.open->values, context), current);
    if (const std::size_t sign = current.find('='); current.starts_with("--") && sign != std::string_view::npos) {
        const CommandLine::Option* option = line.find_option(current.substr(2, sign - 2));
        if (option == nullptr) return {};
        return fitting(candidates(option->values, context), current.substr(sign + 1));
    }
    const std::string values = names_one                   ? names_of(command->named())
                               : command->games == nullptr ? values_at(line.synopsis(), context.place)
                                                           : "";
    // A game in Lua is named by its folder, too; but nobody wants all folders beside the names of games.
    const bool can_be_game = (names_one && command->games != nullptr) || values.starts_with("GAME");
    if (can_be_game && (current.starts_with('.') || current.find('/') != std::string_view::npos)) {
        return {std::string(any_folder)};
    }
    if (current.starts_with('-') || values.empty()) return fitting(option_names(line, context), current);
    return fitting(candidates(values, context), current);
}

}  // namespace farmland::scripting
