#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>

#include "core/base/text.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/deciders.hpp"
#include "scripting/app/commands/journal.hpp"
#include "scripting/app/commands/server_options.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/records.hpp"
#include "scripting/net/server.hpp"
#include "scripting/net/software_challenge_2019.hpp"

namespace farmland::scripting {

namespace {

namespace fs = std::filesystem;

// Each connection is an open file; as many as the system lets this program have.
void allow_many_files() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void make_folder(const fs::path& folder) {
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) throw Refusal{{"--replays: " + folder.string() + " cannot be made: " + problem.message()}};
    or_refuse(check_record_file(folder / "probe.jsonl"));
}

int serve(net::ServerOptions options) {
    const auto journal = options.journal;
    const std::string bind = options.bind;
    net::Server server(std::move(options));
    const auto port = or_refuse(server.open());
    journal({{"event", std::string("listening")}, {"address", bind}, {"port", std::int64_t{port}}});
    server.stop_on_signals();
    server.run();
    journal({{"event", std::string("stopped")}});
    // All games are over and recorded. A bot that still thinks must not keep the server.
    end_process_after(std::chrono::milliseconds(100), success);
    return success;
}

CommandLine serve_options() {
    CommandLine line(
        "serve piranhas [OPTION...]",
        "Let clients of the Software-Challenge 2019 play Piranhas over the network. Ctrl-C or SIGTERM ends "
        "the server; games that run may go on for a while.",
        {"farmland serve piranhas", "farmland serve piranhas --port 13051 --fill shoal --log json",
         "farmland serve piranhas --mod currents --fill shoal",
         "farmland serve piranhas --bind 0.0.0.0 --password-file secret.txt --replays games"});
    add_server_options(line);
    return line;
}

int run_serve(const CommandLine::Parsed& given) {
    if (given.words.size() != 1) return refuse({"expected one game, see farmland serve --help"});
    if (given.words[0] != piranhas::Rules::name()) {
        return refuse({in_quotes(given.words[0]) + " has no server; piranhas has"});
    }
    net::ServerOptions options = server_options_of(given);
    const auto data = data_of(given);
    const auto rules = rules_with_mods(given, data);
    options.settings.dialect = or_refuse(net::software_challenge_2019(rules));
    if (const auto policy = given.value("fill")) options.bot = find_decider(*policy, rules, data);
    options.journal = or_refuse(make_journal(given.value("log").value_or("text"), STDERR_FILENO));
    if (const auto folder = given.value("replays")) {
        make_folder(*folder);
        options.room_closed = [folder = fs::path(*folder), journal = options.journal](const net::Room& room) {
            if (room.moves() == 0 && !room.result()) return;
            const auto written = write_record_file(folder / (room.id() + ".jsonl"), room.record());
            if (!written) journal({{"event", std::string("not_recorded")}, {"why", written.error().sentence()}});
        };
    }
    allow_many_files();
    return serve(std::move(options));
}

}  // namespace

Command serve_command() { return {"serve", "let clients play a game over the network", serve_options, run_serve}; }

}  // namespace farmland::scripting
