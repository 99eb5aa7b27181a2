// farmland console: a Lua prompt.
#include <unistd.h>

#include <iostream>
#include <map>
#include <memory>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/policies.hpp"
#include "scripting/app/files/recorded_moment.hpp"
#include "scripting/app/files/records.hpp"
#include "scripting/app/play/terminal.hpp"
#include "scripting/app/play/watched_mods.hpp"
#include "scripting/console/console.hpp"
#include "scripting/games/scripted_game.hpp"
#include "scripting/reference/help.hpp"

namespace farmland::scripting {

namespace {

constexpr std::string_view overview =
    "Type Lua: an expression shows its value, statements run, variables last.\n"
    "\n"
    "  view                  what the team to move knows, as a policy sees it\n"
    "  ctx                   the second argument of a policy's functions\n"
    "  game.actions()        the legal actions\n"
    "  game.play(action)     plays an action of that list or a text, and tells what happens\n"
    "  game.play_by(policy)  lets a policy play an action; game.play_by(policy, n) lets it play n\n"
    "  game.undo()           takes back the last action\n"
    "  game.board()          draws the board\n"
    "  game.team()           the number of the team to move\n"
    "  game.outcome()        the winner's number, 0 for a draw, nil while the game goes on\n"
    "  game.state()          the whole state, hidden parts included\n"
    "  game.position()       the same as a text; game.position(text) goes there\n"
    "  game.new(seed)        another game, by mods that have changed too; without a seed the same one again\n"
    "  help(\"state\")         what the reference says about a name\n"
    "\n"
    "Tab completes names; quit or Ctrl-D ends.\n";

std::vector<Stubs> read_stubs(const DataFiles& data, std::string_view game) {
    std::vector<Stubs> files;
    for (const std::string& name : {std::string("policy"), std::string(game)}) {
        const auto text = data.read("scripts/api/" + name + ".lua");
        if (!text) continue;
        if (auto stubs = parse_stubs(*text)) files.push_back(*std::move(stubs));
    }
    return files;
}

// Everything comes in order, whether it is printed by a script or by the prompt. What scripts and mods say is made
// safe for a terminal; line ends and tabs, which lay values out, stay. Files and other programs get every byte.
void show_line(std::string_view text) {
    if (isatty(STDOUT_FILENO) == 0) {
        std::cout << text << std::endl;
        return;
    }
    for (std::size_t end = 0; (end = text.find_first_of("\n\t")) != std::string_view::npos;
         text.remove_prefix(end + 1)) {
        std::cout << printable(text.substr(0, end), end) << text[end];
    }
    std::cout << printable(text, text.size()) << std::endl;
}

// A game and policies whose files may be changed while the prompt is open. What cannot be loaded is told, and what was
// there before stays.
class ChangingGame {
public:
    ChangingGame(std::string name, std::vector<std::string> mods, const DataFiles& data, const Budget& budget)
        : name_(std::move(name)), mods_(std::move(mods)), data_(data), budget_(budget) {}

    Result<std::shared_ptr<const ScriptedGame>> open() {
        auto loaded = load_mods_now(name_, mods_, data_);
        if (!loaded) return loaded.error();
        auto game = open_with(loaded->setup);
        if (game) loaded_ = *std::move(loaded);
        return game;
    }

    Result<std::shared_ptr<const ScriptedGame>> open_with(const Setup& setup) {
        auto game = open_scripted_game(name_, setup);
        if (!game) return game.error();
        game_ = *std::move(game);
        return game_;
    }

    // Nothing if the mods are as they were, or cannot be loaded as they are.
    std::shared_ptr<const ScriptedGame> changed() {
        const LoadedMods before = loaded_;
        if (const auto opened = open(); !opened) {
            show_line(opened.error().sentence() + "\nThe mods as they were before stay.");
            return nullptr;
        }
        const auto news = changes(before, loaded_);
        for (const std::string& line : news) show_line(line + "; new games use it");
        return news.empty() ? nullptr : game_;
    }

    Result<PolicySetup> policy(const std::string& name) {
        auto source = find_policy(data_, name_, name);
        if (!source) return source.error();
        const auto known = policies_.find(name);
        if (known != policies_.end() && known->second.text == source->text) return PolicySetup{*source, budget_, {}};
        const PolicySetup now{*std::move(source), budget_, {}};
        const TriedPolicy tried = game_->try_policy(now);
        if (tried.name) {
            policies_[name] = now.source;
            return now;
        }
        if (known == policies_.end()) return tried.name.error();
        show_line(tried.name.error().sentence() + "\n" + tried.explanation + "The policy as it was before plays on.");
        return PolicySetup{known->second, budget_, {}};
    }

private:
    std::string name_;
    std::vector<std::string> mods_;
    const DataFiles& data_;
    Budget budget_;
    LoadedMods loaded_;
    std::shared_ptr<const ScriptedGame> game_;
    std::map<std::string, ScriptSource> policies_;  // as they last could be loaded
};

void converse(Console& console) {
    std::string input;
    Typing typing;
    typing.name = "console";
    typing.prompt = [&] { return std::string(input.empty() ? "> " : ">> "); };
    typing.completions = [&](std::string_view, std::string_view word) { return console.completions(word); };
    typing.word_ends = " \t\n\"'()[]{}<>=~+-*/%^#,;";
    const auto source = terminal_or_stream(std::cin, std::move(typing));
    while (const auto line = source->next()) {
        if (!line->complete) {
            show_line("this line is too long");
            input.clear();
            continue;
        }
        const auto typed = words(line->text);
        if (input.empty() && typed.size() == 1 && (typed[0] == "quit" || typed[0] == "exit")) return;
        input += (input.empty() ? "" : "\n") + line->text;
        const Console::Answer answer = console.run(input);
        if (answer.kind == Console::Answer::Kind::unfinished) continue;
        if (!answer.text.empty()) show_line(answer.text);
        input.clear();
    }
    if (!input.empty()) show_line("the input ended in the middle of: " + printable(input));
}

RecordedMoment recorded_moment(const std::string& file, const CommandLine::Parsed& given, const DataFiles& data) {
    if (file == "-") throw Refusal{{"--record takes a file: standard input is what the console reads"}};
    GameRecord record = or_refuse(read_record_file(file));
    if (!given.words.empty() && given.words[0] != record.game) {
        throw Refusal{{"the record is of the game " + in_quotes(record.game) + ", not of " + in_quotes(given.words[0]) +
                       "; with --record no game need be named"}};
    }
    if (given.has("seed") && seed_of(given) != record.seed) {
        throw Refusal{{"the recorded game has the seed " + std::to_string(record.seed) + ", not " +
                       std::to_string(seed_of(given)) + "; with --record no seed need be given"}};
    }
    return moment_of(std::move(record), given, data);
}

CommandLine console_options() {
    CommandLine line(
        "console [GAME] [OPTION...]",
        "A Lua prompt with everything that policies of the game have, and a game to try it on: a new one, or "
        "one that was recorded. Without a terminal, lines are read from standard input and no prompt is "
        "shown.",
        {"farmland console crown", "echo '#view.actions' | farmland console crown --seed 42",
         "farmland console --record game.jsonl --at 10"});
    line.option("seed", "N", "start value of the random generator (default: 1, or that of the record)")
        .option("record", "FILE", "a recorded game to go on from; game.undo() goes back into it")
        .option("at", "N", "after which step of the record; 0 is its start (default: the last one)")
        .repeatable("mod", "MOD", std::string(mod_option_text) + "; of a record, where one of its mods is")
        .option("budget", "LIMITS", "what one input may use, such as steps=1000000,memory=32M")
        .option("data", "DIR", data_option_text);
    return line;
}

int run_console(const CommandLine::Parsed& given) {
    const auto file = given.value("record");
    if (given.words.size() > 1 || (given.words.empty() && !file)) {
        return refuse({"expected one game, or --record FILE; see farmland console --help"});
    }
    if (!given.words.empty() && find_game(given.words[0]) == nullptr) return refuse(unknown_game(given.words[0]));
    if (given.has("at") && !file) return refuse({"--at is a step of a recorded game: give --record FILE as well"});
    ConsoleSetup setup;
    setup.budget = budget_of_waiting(given);
    const auto data = data_of(given);
    std::optional<RecordedMoment> moment;
    if (file) moment = recorded_moment(*file, given, data);
    setup.seed = moment ? moment->record.seed : seed_of(given);
    const std::string name = moment ? moment->record.game : given.words[0];
    ChangingGame changing(name, given.values("mod"), data, setup.budget);
    const auto game = or_refuse(moment ? changing.open_with(moment->record.setup) : changing.open());
    setup.policy = [&](const std::string& policy) { return changing.policy(policy); };
    // A record is of the mods as they were.
    if (!moment) setup.changed_game = [&] { return changing.changed(); };
    setup.print = show_line;
    setup.help = [&](std::string_view topic) {
        return topic.empty() ? std::string(overview) : help_text(read_stubs(data, name), overview, topic);
    };
    Console console(setup, game);
    std::string where;
    if (moment) {
        or_refuse(console.go_to(moment->record, moment->steps));
        warn_unless_verified(moment->record);
        where = ", after step " + std::to_string(moment->steps) + " of " + std::to_string(moment->record.steps.size());
    }
    if (is_interactive())
        show_line("Lua 5.4 with " + name + ", seed " + std::to_string(setup.seed) + where + "; help() shows more.");
    converse(console);
    return success;
}

}  // namespace

Command console_command() {
    return {"console", "try out the Lua API of a game at a prompt", console_options, run_console};
}

}  // namespace farmland::scripting
