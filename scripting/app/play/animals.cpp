#include "scripting/app/play/animals.hpp"

#include <cstdlib>
#include <iostream>

#include "core/animals/terminal_game.hpp"
#include "scripting/app/play/seated.hpp"
#include "scripting/app/play/terminal.hpp"
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

animals::BoardStyle animals_style(ColourMode colour, bool ascii) {
    animals::BoardStyle style;
    style.symbols = !ascii && locale_is_utf8();
    if (!wants_colour(colour)) return style;
    style.sides = {"\033[1;35m", "\033[1;36m"};
    style.marked = "\033[1;33m";
    style.end = "\033[0m";
    return style;
}

void talk_at_terminal(Table<animals::Rules>& table, const animals::BoardStyle& style) {
    animals::TerminalGame game(table, style, std::cout, std::cerr);
    std::vector<std::string> known(animals::terminal_words.begin(), animals::terminal_words.end());
    for (const animals::Field field : animals::in_order(~animals::Fields{0})) known.push_back(animals::name_of(field));
    const auto complete = [known = std::move(known)](std::string_view word) { return beginning_with(word, known); };
    const auto input = terminal_or_stream(std::cin, Typing{[&game] { return game.prompt(); }, complete, " "});
    game.run(*input);
}

void talk_by_lines(Table<animals::Rules>& table) {
    StreamLines input(std::cin);
    animals::Dialogue dialogue(table, {}, std::cout, std::cerr);
    dialogue.run(input);
}

}  // namespace

CommandLine animals_options() {
    CommandLine line("play animals [OPTION...]",
                     "Play Animals. At a terminal you are asked for moves; from anywhere else commands are read, one a "
                     "line.",
                     {"farmland play animals", "farmland play animals --m shepherd --ascii",
                      "farmland play animals --mod savanna --w my_bot.lua --watch",
                      "farmland play animals --w random --m shepherd --seed 1 --record game.jsonl"});
    line.option("w", "WHO",
                "who plays W, the females: human, a built-in policy (random, shepherd), or a Lua file "
                "(default: human)",
                "human|POLICY")
        .option("m", "WHO", "who plays M, the males (default: human)", "human|POLICY");
    add_seat_options(line, "W", "M").option("ascii", "", "letters instead of pictures of animals");
    add_output_options(line);
    return line;
}

int play_animals(const CommandLine::Parsed& given) {
    const auto colour = parse_colour_mode(given.value("color").value_or("auto"));
    if (!colour) return refuse(colour.error());
    return play_seated<AnimalsBinding>(
        given, {{"W", "M"}, {"w", "m"}},
        [](const animals::Rules& rules, std::int64_t) { return rules.start(Side::first); },
        [&](Table<animals::Rules>& table) {
            if (!is_interactive()) return talk_by_lines(table);
            talk_at_terminal(table, animals_style(*colour, given.has("ascii")));
        });
}

}  // namespace farmland::scripting
