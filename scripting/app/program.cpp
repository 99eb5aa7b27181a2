#include "scripting/app/program.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/files/lua_games.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/help.hpp"
#include "scripting/app/play/games.hpp"
#include "scripting/host/lua_release.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace farmland::scripting {

std::span<const Command> commands() {
    static const std::array list = {
        play_command(),  match_command(), sprt_command(),  stats_command(),   tournament_command(), replay_command(),
        new_command(),   check_command(), test_command(),  console_command(), mods_command(),       games_command(),
        serve_command(), join_command(),  perft_command(), uhp_command(),     bench_command()};
    return list;
}

namespace {

int write_manual(const std::filesystem::path& folder) {
    for (const ManualPage& page : manual_pages()) {
        std::ofstream file(folder / page.file);
        file << page.text;
        if (!file.flush()) throw std::runtime_error((folder / page.file).string() + " cannot be written");
    }
    return success;
}

int show_completions(std::span<const std::string> words) {
    for (const std::string& candidate : completions(words)) std::cout << candidate << "\n";
    return success;
}

int run(const Command& command, std::span<const std::string> arguments, const std::string& named_game = {});

// Puts the name of a game in the place of the path of its folder, wherever a game can be named.
void name_games(const CommandLine& line, CommandLine::Parsed& given) {
    const auto name = [](std::string& word) {
        if (!is_mod_path(word)) return;
        if (const Game* game = find_game(word)) word = game->name;
    };
    for (std::size_t place = 0; place < given.words.size(); ++place) {
        if (values_at(line.synopsis(), place) == "GAME") name(given.words[place]);
    }
    const auto game = given.options.find("game");
    if (game != given.options.end()) std::for_each(game->second.begin(), game->second.end(), name);
}

void show_help(const Command& command, const CommandLine& line) {
    if (command.games != nullptr) {
        std::cout << "The games, each with options of its own: farmland " << command.name << " GAME --help\n ";
        for (const Game& game : games()) std::cout << " " << game.name;
        std::cout << "\nWithout a game " << command.games->front().name << " is played:\n\n";
    }
    std::cout << line.help();
}

// Of a command that is several.
int run_part(const Command& command, std::span<const std::string> arguments) {
    std::vector<std::string_view> names;
    for (const Command& part : command.parts) names.push_back(part.name);
    const std::string usage = "; expected farmland " + std::string(command.name) + " and one of " + joined(names, ", ");
    if (arguments.empty()) return refuse({"nothing to do" + usage});
    const std::string& word = arguments.front();
    if (word == "--help" || word == "-h" || word == "help") {
        std::cout << parts_help(command);
        return success;
    }
    if (const Command* part = find_command(command.parts, word)) return run(*part, arguments.subspan(1));
    return refuse({in_quotes(word) + " is not among the commands of " + std::string(command.name) +
                   suggestion_or_list(word, names)});
}

int run(const Command& command, std::span<const std::string> arguments, const std::string& named_game) try {
    if (!command.parts.empty()) return run_part(command, arguments);
    if (command.games != nullptr && !arguments.empty() && !arguments.front().starts_with("-")) {
        // A game that is in a file has its command from here on.
        const Game* game = find_game(arguments.front());
        if (game == nullptr) return refuse(unknown_game(arguments.front()));
        const Command play = *find_command(*command.games, game->name);
        return run(play, arguments.subspan(1), arguments.front());
    }
    const CommandLine line = command.line();
    auto parsed = or_refuse(line.parse(arguments));
    if (parsed) {
        name_games(line, *parsed);
        parsed->game = named_game;
        return command.run(*parsed);
    }
    show_help(command, line);
    return success;
} catch (const Refusal& refusal) {
    return refuse(refusal.error, refusal.explanation);
}

int run(std::span<const std::string> arguments) {
    const Result<std::string> lua = lua_release();
    if (!lua) {
        std::cerr << "farmland: " << lua.error().sentence() << "\n";
        return machine_fault;
    }
    if (!arguments.empty()) {
        const std::string& word = arguments.front();
        if (word == "--help" || word == "-h" || word == "help") {
            std::cout << program_help();
            return success;
        }
        if (word == "--version") {
            std::cout << "farmland " << FARMLAND_VERSION << " (Lua " << *lua << ")\n";
            return success;
        }
        // What builds and shells ask, not people.
        if (word == "manual" && arguments.size() == 2) return write_manual(arguments[1]);
        if (word == "complete") return show_completions(arguments.subspan(1));
        if (const Command* command = find_command(commands(), word)) return run(*command, arguments.subspan(1));
        // All other words are the document's, whose arguments have a = in them.
        if (std::all_of(word.begin(), word.end(), [](char letter) { return letter >= 'a' && letter <= 'z'; })) {
            std::vector<std::string_view> names;
            for (const Command& command : commands()) names.push_back(command.name);
            const std::string nearest = suggestion(word, names);
            if (!nearest.empty()) return refuse({in_quotes(word) + " is not a command" + nearest});
        }
    }
    return run_document_dialogue(arguments);
}

// Nobody reads the pipe that standard output is any more: no fault, just the end.
bool reader_went_away() {
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

}  // namespace

int run_program(int argc, char** argv, const std::function<void()>& list_games) {
#ifdef __GLIBC__
    // A match makes and drops thousands of games. What goes back to the system in between comes again page by page.
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
    // A reader that has gone away shows as a failed stream, not as a signal.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // so does a file that may not grow
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    try {
        list_games();
        const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
        look_for_lua_games(arguments);
        const int code = run(arguments);
        std::cout.flush();
        if (std::cout || reader_went_away()) return code;
        std::cerr << "farmland: standard output cannot be written\n";
        return machine_fault;
    } catch (const RuleFailure& failure) {
        std::cout.flush();
        std::cerr << "farmland: " << failure.what() << "\n";
        return wrong_usage;
    } catch (const std::exception& problem) {
        std::cerr << "farmland: " << problem.what() << "\n";
        return machine_fault;
    }
}

}  // namespace farmland::scripting
