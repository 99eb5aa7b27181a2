#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"
#include "core/games.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/play/crown.hpp"
#include "scripting/host/lua_release.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace farmland::scripting {

std::span<const Command> commands() {
    static constexpr std::array<Command, 13> list = {{
        {"play", "play a game at the terminal or from a script of commands", run_play},
        {"match", "let two policies play many games against each other", run_match},
        {"replay", "look at a recorded game again, or verify it", run_replay},
        {"new", "write the files to begin a policy, mod or scenario of your own with", run_new},
        {"check", "look for mistakes in a policy or mod", run_check},
        {"test", "run scenarios: Lua files that say how a game is to behave", run_test},
        {"console", "try out the Lua API of a game at a prompt", run_console},
        {"mods", "list the mods there are, or write a unit set as text files", run_mods},
        {"serve", "let clients play a game over the network", run_serve},
        {"join", "play a game on a server with a policy", run_join},
        {"perft", "count the sequences of legal actions of a game", run_perft},
        {"uhp", "play Hive with programs that speak the Universal Hive Protocol", run_uhp},
        {"bench", "measure the speed of the engine on this machine", run_bench},
    }};
    return list;
}

namespace {

constexpr std::string_view synopsis =
    "usage: farmland COMMAND [OPTION...]\n"
    "       farmland seed=N units=FILE (deck=FILE | deck1=FILE deck2=FILE)\n"
    "                [board=FILE] [team1=NAME] [team2=NAME] [verbosity=all|compact]\n";

std::string padding(std::string_view name) {
    constexpr std::size_t width = 10;
    return std::string(name.size() < width ? width - name.size() : 1, ' ');
}

int show_help() {
    std::cout << "Farmland: a scriptable engine for two-player board games.\n\n" << synopsis << "\nCommands:\n";
    for (const Command& command : commands()) {
        std::cout << "  " << command.name << padding(command.name) << command.summary << "\n";
    }
    std::cout << "\nGames:\n";
    for (const Game& game : games()) {
        std::cout << "  " << game.name << padding(game.name) << game.title << ": " << game.summary << "\n";
    }
    std::cout << "\nExamples:\n"
                 "  farmland play                      a game of Crown of Farmland with the usual units\n"
                 "  farmland play crown --seed 42      the same game every time\n"
                 "  farmland play --help               all options of a command\n"
                 "  farmland seed=42 units=mods/classic/units.txt deck=mods/classic/deck.txt\n";
    return success;
}

int run(std::span<const std::string> arguments) {
    const Result<std::string> lua = lua_release();
    if (!lua) {
        std::cerr << "farmland: " << lua.error().message << "\n";
        return machine_fault;
    }
    if (!arguments.empty()) {
        const std::string& word = arguments.front();
        if (word == "--help" || word == "-h" || word == "help") return show_help();
        if (word == "--version") {
            std::cout << "farmland " << FARMLAND_VERSION << " (Lua " << *lua << ")\n";
            return success;
        }
        std::vector<std::string_view> names;
        for (const Command& command : commands()) {
            if (command.name == word) return command.run(arguments.subspan(1));
            names.push_back(command.name);
        }
        // All other words are the document's, whose arguments have a = in them.
        if (std::all_of(word.begin(), word.end(), [](char letter) { return letter >= 'a' && letter <= 'z'; })) {
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

}  // namespace farmland::scripting

int main(int argc, char** argv) {
#ifdef __GLIBC__
    // A match makes and drops thousands of games. What goes back to the system in between comes again page by page.
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
    // A reader that has gone away shows as a failed stream, not as a signal.
    std::signal(SIGPIPE, SIG_IGN);
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    try {
        const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
        const int code = farmland::scripting::run(arguments);
        std::cout.flush();
        if (std::cout || farmland::scripting::reader_went_away()) return code;
        std::cerr << "farmland: standard output cannot be written\n";
        return farmland::scripting::machine_fault;
    } catch (const farmland::RuleFailure& failure) {
        std::cout.flush();
        std::cerr << "farmland: " << failure.what() << "\n";
        return farmland::scripting::wrong_usage;
    } catch (const std::exception& problem) {
        std::cerr << "farmland: " << problem.what() << "\n";
        return farmland::scripting::machine_fault;
    }
}
