#include "scripting/app/help.hpp"

#include <array>
#include <string_view>

#include "core/catalogue/games.hpp"
#include "scripting/app/command.hpp"

namespace farmland::scripting {

namespace {

constexpr std::string_view nature = "a scriptable engine for two-player board games";

constexpr std::array<std::string_view, 3> synopsis = {
    "farmland COMMAND [OPTION...]",
    "farmland seed=N units=FILE (deck=FILE | deck1=FILE deck2=FILE)",
    "         [board=FILE] [team1=NAME] [team2=NAME] [verbosity=all|compact]",
};

constexpr std::array<std::string_view, 5> examples_of_program = {
    "farmland play                      a game of Crown of Farmland with the usual units",
    "farmland play crown --seed 42      the same game every time",
    "farmland play --help               all options of a command",
    "farmland mods export-text          the usual units and decks as files, to change and to play with:",
    "farmland seed=42 units=units.txt deck1=deck1.txt deck2=deck2.txt",
};

std::string row(std::string_view name, std::string_view text) {
    constexpr std::size_t width = 10;
    const std::string padding(name.size() < width ? width - name.size() : 1, ' ');
    return "  " + std::string(name) + padding + std::string(text) + "\n";
}

std::string about(const Game& game) {
    return std::string(game.title) + (game.summary.empty() ? "" : ": ") + std::string(game.summary);
}

// --- Pages for man, in roff ---

std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        if (letter == '\\') {
            result += "\\e";
        } else if (letter == '-') {
            result += "\\-";
        } else if (letter == '\'') {
            result += "\\(aq";
        } else if (letter == '`') {
            result += "\\(ga";
        } else {
            result += letter;
        }
    }
    return result;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }
// The first sign keeps a line that begins with a dot from being a request.
std::string line_of_text(std::string_view text) { return "\\&" + escaped(text) + "\n"; }
std::string section(std::string_view title) { return ".SH \"" + std::string(title) + "\"\n"; }
std::string item(const std::string& term, std::string_view text) { return ".TP\n" + term + "\n" + line_of_text(text); }

template <class Lines>
std::string verbatim(const Lines& lines) {
    std::string text = ".nf\n";
    for (const auto& line : lines) text += line_of_text(line);
    return text + ".fi\n";
}

std::string name_section(const std::string& page, std::string_view summary) {
    return ".TH \"" + page + "\" 1 \"\" \"farmland " FARMLAND_VERSION "\" \"Farmland\"\n" + section("NAME") +
           escaped(page) + " \\- " + escaped(summary) + "\n";
}

std::string options_section(const std::string& title, const CommandLine& line) {
    std::string text = section(title);
    for (const CommandLine::Option& option : line.options()) {
        const std::string value = option.value_name.empty() ? "" : " " + italic(option.value_name);
        text += item(bold("--" + option.name) + value,
                     option.description + (option.repeatable ? "; may be given several times" : ""));
    }
    return text;
}

std::string page_of(const Command& command) { return "farmland-" + std::string(command.name); }

ManualPage manual_of(const Command& command) {
    // The sections, which have a part for each game where games have options of their own.
    std::vector<std::string> calls;
    std::string description;
    std::string options;
    std::vector<std::string> examples;
    const auto add = [&](const CommandLine& line, const std::string& title) {
        calls.push_back("farmland " + line.synopsis());
        description += ".PP\n" + line_of_text(line.summary());
        options += options_section(title, line);
        examples.insert(examples.end(), line.examples().begin(), line.examples().end());
    };
    if (command.named().empty()) add(command.line(), "OPTIONS");
    for (const Command& each : command.named()) add(each.line(), "OPTIONS OF " + std::string(each.name));
    return {page_of(command) + ".1", name_section(page_of(command), command.summary) + section("SYNOPSIS") +
                                         verbatim(calls) + section("DESCRIPTION") + description + options +
                                         section("EXAMPLES") + verbatim(examples) + section("SEE ALSO") +
                                         ".BR farmland (1)\n"};
}

ManualPage manual_of_program() {
    std::string text =
        name_section("farmland", nature) + section("SYNOPSIS") + verbatim(synopsis) + section("COMMANDS");
    for (const Command& command : commands()) {
        text += item("\\fB" + escaped(page_of(command)) + "\\fR(1)", command.summary);
    }
    text += section("GAMES");
    for (const Game& game : games()) text += item(bold(game.name), about(game));
    text += section("EXIT STATUS") + item("0", "done") +
            item("1", "wrong usage, a file with a mistake or a failed case; standard error says which") +
            item("2", "the machine failed");
    return {"farmland.1", text + section("EXAMPLES") + verbatim(examples_of_program)};
}

}  // namespace

std::string program_help() {
    std::string text = "Farmland: " + std::string(nature) + ".\n\n";
    for (const std::string_view line : synopsis) {
        text += (line == synopsis.front() ? "usage: " : "       ") + std::string(line) + "\n";
    }
    text += "\nCommands:\n";
    for (const Command& command : commands()) text += row(command.name, command.summary);
    text += "\nGames:\n";
    for (const Game& game : games()) text += row(game.name, about(game));
    text += "\nExamples:\n";
    for (const std::string_view line : examples_of_program) text += "  " + std::string(line) + "\n";
    return text;
}

std::string parts_help(const Command& command) {
    std::string text = "usage: farmland " + std::string(command.name) + " COMMAND [OPTION...]\n\nCommands:\n";
    for (const Command& part : command.parts) text += row(part.name, part.summary);
    text += "\nExamples:\n";
    for (const Command& part : command.parts) text += "  " + part.line().examples().front() + "\n";
    return text + "\n  --help    show this help; farmland " + std::string(command.name) +
           " COMMAND --help shows all options of a command\n";
}

std::vector<ManualPage> manual_pages() {
    std::vector<ManualPage> pages = {manual_of_program()};
    for (const Command& command : commands()) pages.push_back(manual_of(command));
    return pages;
}

}  // namespace farmland::scripting
