#include <cstdlib>
#include <iostream>

#include "core/animals/terminal_game.hpp"
#include "scripting/app/play/games.hpp"
#include "scripting/app/play/play.hpp"
#include "scripting/bindings/animals/binding.hpp"

namespace farmland::scripting {

namespace {

// As the environment says: the first of these that is set decides.
bool locale_is_utf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        const std::string locale = lower_case(value);
        return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
    }
    return false;
}

animals::BoardStyle animals_style(bool in_colour, bool ascii) {
    animals::BoardStyle style;
    style.symbols = !ascii && locale_is_utf8();
    if (!in_colour) return style;
    style.sides = {"\033[1;35m", "\033[1;36m"};
    style.marked = "\033[1;33m";
    style.end = "\033[0m";
    return style;
}

void talk_of_animals(Prompt<AnimalsBinding>& prompt, const animals::BoardStyle& style) {
    if (prompt.at_terminal()) {
        animals::TerminalGame game(prompt.table(), style, prompt.out(), std::cerr, prompt.other_commands());
        prompt.lead(game);
    } else {
        animals::Dialogue dialogue(prompt.table(), {}, prompt.out(), std::cerr);
        prompt.lead(dialogue);
    }
}

Seats animals_seats() { return {{"W", "M"}, {"w", "m"}}; }

}  // namespace

CommandLine animals_options() {
    CommandLine line("play animals [OPTION...]",
                     "Play Animals. At a terminal you are asked for moves; from anywhere else commands are read, one a "
                     "line.",
                     {"farmland play animals", "farmland play animals --m shepherd --ascii",
                      "farmland play animals --mod savanna --w my_bot.lua --watch",
                      "farmland play animals --w random --m shepherd --seed 1 --record game.jsonl"});
    add_player_options(line, animals::Rules::name(), animals_seats())
        .option("ascii", "", "letters instead of pictures of animals");
    add_output_options(line);
    return line;
}

int play_animals(const CommandLine::Parsed& given) {
    const bool in_colour = wants_colour(given);
    PlayedGame<animals::Rules> game(animals_seats());
    game.start = [](const animals::Rules& rules, JavaRandom&) { return rules.start(Side::first); };
    return play_game<AnimalsBinding>(given, game, [&](Prompt<AnimalsBinding>& prompt) {
        talk_of_animals(prompt, animals_style(in_colour, given.has("ascii")));
    });
}

}  // namespace farmland::scripting
