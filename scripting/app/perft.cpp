#include <iostream>

#include "core/base/text.hpp"
#include "core/game/catalog.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/mod_files.hpp"

namespace farmland::scripting {

int run_perft(std::span<const std::string> arguments) {
    CommandLine line("perft GAME --depth N [OPTION...]",
                     "Count the sequences of N legal actions from the start of a game or from a position. The total "
                     "stands alone on the last line.",
                     {"farmland perft crown --depth 2 --seed 42", "farmland perft crown --depth 1 --divide"});
    line.option("depth", "N", "length of the sequences, 0 to 20")
        .option("seed", "N", "start value of the random generator (default: 1)")
        .option("position", "TEXT", "a position string to count from")
        .repeatable("mod", "MOD", mod_option_text)
        .option("divide", "", "show the count behind each first action")
        .option("data", "DIR", "the folder with scripts and mods (default: found by itself)");
    auto parsed = line.parse(arguments);
    if (!parsed) return refuse(parsed.error());
    if (!*parsed) return success;
    const CommandLine::Parsed& given = **parsed;
    if (given.words.size() != 1) return refuse({"expected one game, see farmland perft --help"});
    const Game* game = find_game(given.words[0]);
    if (game == nullptr) return refuse(unknown_game(given.words[0]));
    if (!given.has("depth")) return refuse({"--depth is missing, see farmland perft --help"});
    const auto depth = parse_count("depth", *given.value("depth"), 0, 20);
    if (!depth) return refuse(depth.error());
    const auto seed = seed_of(given);
    if (!seed) return refuse(seed.error());
    const auto data = DataFiles::at(given.value("data"));
    if (!data) return refuse(data.error());

    const auto setup = setup_with_mods(game->name, given, *data);
    if (!setup) return refuse(setup.error());
    const auto start = game->start(*setup, *seed);
    if (!start) return refuse(start.error());
    Session& session = **start;
    if (const auto position = given.value("position")) {
        if (auto set = session.set_position(*position); !set) return refuse(set.error());
    }
    if (!given.has("divide") || *depth == 0) {
        std::cout << session.perft(static_cast<int>(*depth)) << "\n";
        return success;
    }
    std::uint64_t total = 0;
    const std::string position = session.position();
    for (std::size_t index = 0; index < session.action_count(); ++index) {
        const std::string action = session.action(index);
        if (auto played = session.play(action); !played) return refuse(played.error());
        const std::uint64_t leaves = session.perft(static_cast<int>(*depth) - 1);
        if (auto back = session.set_position(position); !back) return refuse(back.error());
        std::cout << action << ": " << leaves << "\n";
        total += leaves;
    }
    std::cout << total << "\n";
    return success;
}

}  // namespace farmland::scripting
