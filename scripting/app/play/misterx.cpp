#include <iostream>

#include "core/misterx/cli.hpp"
#include "scripting/app/play/games.hpp"
#include "scripting/app/play/play.hpp"
#include "scripting/bindings/misterx/binding.hpp"

namespace farmland::scripting {

namespace {

misterx::Palette misterx_palette(bool in_colour) {
    if (!in_colour) return {};
    return {{"\033[1;31m", "\033[1;35m"}, "\033[0m"};
}

Seats misterx_seats() {
    return {{std::string(misterx::name_of(Side::first)), std::string(misterx::name_of(Side::second))},
            {"infrared", "ultraviolet"}};
}

}  // namespace

CommandLine misterx_options() {
    CommandLine line("play misterx [OPTION...]",
                     "Hunt Mister X. Commands are read from standard input; `help` explains them at a terminal.",
                     {"farmland play misterx", "farmland play misterx --ultraviolet hunter",
                      "farmland play misterx --mod hive --infrared my_bot.lua --watch",
                      "farmland play misterx --infrared random --ultraviolet hunter --seed 1 --record game.jsonl"});
    add_player_options(line, misterx::Rules::name(), misterx_seats());
    add_output_options(line);
    return line;
}

int play_misterx(const CommandLine::Parsed& given) {
    const bool in_colour = wants_colour(given);
    PlayedGame<misterx::Rules> game(misterx_seats());
    game.start = [](const misterx::Rules&, JavaRandom&) { return misterx::Rules::start(Side::first); };
    return play_game<MisterxBinding>(given, game, [&](Prompt<MisterxBinding>& prompt) {
        const misterx::DialogueOptions options = {prompt.at_terminal(), prompt.other_commands(), prompt.at_terminal(),
                                                  misterx_palette(in_colour)};
        misterx::Dialogue dialogue(prompt.table(), options, prompt.out(), std::cerr);
        prompt.lead(dialogue, misterx::longest_command);
    });
}

}  // namespace farmland::scripting
