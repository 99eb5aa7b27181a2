#include <algorithm>
#include <iostream>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/files/mods.hpp"

namespace farmland::scripting {

namespace {

// The values of an option that is a convention of the game, "types or ids".
std::string values_of_convention(const Game& game, std::string_view option, std::string_view between) {
    std::string values;
    for (const Convention& each : game.conventions) {
        if (each.option == option) values += (values.empty() ? "" : std::string(between)) + std::string(each.value);
    }
    return values;
}

std::string help_of_convention(const Game& game, const Convention& convention) {
    const std::string of_game = "of " + std::string(game.name);
    if (convention.take != nullptr) return of_game + ": " + std::string(convention.meaning);
    std::string help = of_game + ", instead of the rules as they are:";
    for (const Convention& each : game.conventions) {
        if (each.option != convention.option) continue;
        help += " " + std::string(each.value) + ", " + std::string(each.meaning) + ";";
    }
    help.pop_back();
    return help;
}

// The first convention of each option, with its game.
std::vector<std::pair<const Game*, const Convention*>> convention_options() {
    std::vector<std::pair<const Game*, const Convention*>> found;
    for (const Game& game : games()) {
        for (const Convention& convention : game.conventions) {
            const bool is_new = std::none_of(
                found.begin(), found.end(), [&](const auto& each) { return each.second->option == convention.option; });
            if (is_new) found.emplace_back(&game, &convention);
        }
    }
    return found;
}

Result<void> follow_convention(const Game& game, const std::string& option, const std::string& value, Setup& setup) {
    for (const Convention& convention : game.conventions) {
        if (convention.option != option) continue;
        if (convention.take != nullptr) {
            auto taken = convention.take(setup, value);
            return taken ? taken : Error{"--" + option + ": " + taken.error().sentence()};
        }
        if (convention.value != value) continue;
        convention.change(setup);
        return {};
    }
    const std::string values = values_of_convention(game, option, " or ");
    if (values.empty()) return Error{std::string(game.name) + " has no --" + option};
    return Error{"--" + option + " takes " + values + ", found " + in_quotes(value)};
}

// Where counting begins if not at the start of the game.
std::optional<std::string> position_to_count_from(const Game& game, const Setup& setup,
                                                  const CommandLine::Parsed& given) {
    const auto script = given.value("script");
    if (!script) return given.value("position");
    if (given.has("position")) throw Refusal{{"--position and --script both say where to begin: use one of them"}};
    if (game.position_after == nullptr) throw Refusal{{std::string(game.name) + " has no --script: use --position"}};
    auto position = game.position_after(setup, or_refuse(read_text_file(*script)));
    if (!position) throw Refusal{{*script + ": " + position.error().sentence()}};
    return *std::move(position);
}

CommandLine perft_options() {
    CommandLine line("perft GAME --depth N [OPTION...]",
                     "Count the sequences of N legal actions from the start of a game or from a position. The total "
                     "is alone on the last line.",
                     {"farmland perft crown --depth 2 --seed 42", "farmland perft crown --depth 1 --divide",
                      "farmland perft misterx --depth 5 --count types --pass forced",
                      "farmland perft misterx --depth 3 --script opening.txt --mod hive",
                      "farmland perft piranhas --depth 4 --kraken C3,E4"});
    line.option("depth", "N", "length of the sequences, 0 to 20")
        .option("seed", "N", "start value of the random generator (default: 1)")
        .option("position", "TEXT", "a position string to count from")
        .option("script", "FILE", "commands of the game's dialogue, which lead to where counting begins")
        .repeatable("mod", "MOD", mod_option_text)
        .option("divide", "", "show the count after each first action")
        .option("data", "DIR", data_option_text);
    for (const auto& [game, convention] : convention_options()) {
        const std::string name(convention->option);
        line.option(name, values_of_convention(*game, name, "|"), help_of_convention(*game, *convention));
    }
    return line;
}

int run_perft(const CommandLine::Parsed& given) {
    if (given.words.size() != 1) return refuse({"expected one game, see farmland perft --help"});
    const Game* game = find_game(given.words[0]);
    if (game == nullptr) return refuse(unknown_game(given.words[0]));
    if (!given.has("depth")) return refuse({"--depth is missing, see farmland perft --help"});
    const auto depth = static_cast<int>(count_of(given, "depth", 0, 0, 20));
    const auto seed = seed_of(given);
    const auto data = data_of(given);

    Setup setup = setup_with_mods(game->name, given, data);
    // By the rules as they are: conventions are for what is counted.
    const auto begin = position_to_count_from(*game, setup, given);
    for (const auto& [of, convention] : convention_options()) {
        const std::string option(convention->option);
        if (const auto value = given.value(option)) or_refuse(follow_convention(*game, option, *value, setup));
    }
    const auto start = or_refuse(game->start(setup, seed));
    Session& session = *start;
    if (begin) or_refuse(session.set_position(*begin));
    if (!given.has("divide") || depth == 0) {
        std::cout << session.perft(depth) << "\n";
        return success;
    }
    std::uint64_t total = 0;
    for (std::size_t index = 0; index < session.action_count(); ++index) {
        const std::string action = session.action(index);
        or_refuse(session.play(action));
        const std::uint64_t leaves = session.perft(depth - 1);
        session.undo();
        std::cout << action << ": " << leaves << "\n";
        total += leaves;
    }
    std::cout << total << "\n";
    return success;
}

}  // namespace

Command perft_command() {
    return {"perft", "count the sequences of legal actions of a game", perft_options, run_perft};
}

}  // namespace farmland::scripting
