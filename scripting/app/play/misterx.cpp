#include "scripting/app/play/misterx.hpp"

#include <iostream>

#include "core/misterx/cli.hpp"
#include "scripting/app/play/seated.hpp"
#include "scripting/app/play/terminal.hpp"
#include "scripting/bindings/misterx/binding.hpp"

namespace farmland::scripting {

namespace {

misterx::Palette misterx_palette(ColourMode mode) {
    if (!wants_colour(mode)) return {};
    return {{"\033[1;31m", "\033[1;35m"}, "\033[0m"};
}

void talk_of_misterx(Table<misterx::Rules>& table, ColourMode colour) {
    const misterx::Rules& rules = table.rules();
    misterx::DialogueOptions options;
    options.interactive = is_interactive();
    options.palette = misterx_palette(colour);
    std::vector<std::string> completions(misterx::dialogue_commands.begin(), misterx::dialogue_commands.end());
    completions.insert(completions.end(), misterx::terminal_commands.begin(), misterx::terminal_commands.end());
    for (const Side side : {Side::first, Side::second}) {
        for (const misterx::Piece piece : rules.pieces(side)) completions.push_back(rules.name(piece));
    }
    const auto input = terminal_or_stream(std::cin, std::move(completions), misterx::longest_command);
    if (options.interactive && table.agent(Side::first) == nullptr) {
        std::cout << "Begin with a piece, as in " << misterx::example_of_start(rules)
                  << ". help explains all commands.\n";
    }
    misterx::Dialogue(table, options, std::cout, std::cerr).run(*input);
}

}  // namespace

CommandLine misterx_options() {
    CommandLine line("play misterx [OPTION...]",
                     "Hunt Mister X. Commands are read from standard input; `help` explains them at a terminal.",
                     {"farmland play misterx", "farmland play misterx --ultraviolet hunter",
                      "farmland play misterx --mod hive --infrared my_bot.lua --watch",
                      "farmland play misterx --infrared random --ultraviolet hunter --seed 1 --record game.jsonl"});
    line.option("infrared", "WHO",
                "who plays Infrared, whose pieces end with R: human, a built-in policy (random, hunter), or a "
                "Lua file (default: human)",
                "human|POLICY")
        .option("ultraviolet", "WHO", "who plays Ultraviolet, whose pieces end with V (default: human)",
                "human|POLICY");
    add_seat_options(line, "Infrared", "Ultraviolet");
    add_output_options(line);
    return line;
}

int play_misterx(const CommandLine::Parsed& given) {
    const auto colour = parse_colour_mode(given.value("color").value_or("auto"));
    if (!colour) return refuse(colour.error());
    const SeatedGame seats = {{std::string(misterx::name_of(Side::first)), std::string(misterx::name_of(Side::second))},
                              {"infrared", "ultraviolet"}};
    return play_seated<MisterxBinding>(
        given, seats, [](const misterx::Rules&, std::int64_t) { return misterx::Rules::start(Side::first); },
        [&](Table<misterx::Rules>& table) { talk_of_misterx(table, *colour); });
}

}  // namespace farmland::scripting
