#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <asio/ip/address.hpp>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/deciders.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/files/data.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/records.hpp"
#include "scripting/net/server.hpp"
#include "scripting/net/software_challenge_2019.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

std::string time_text() {
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    const auto part = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    std::tm calendar{};
    gmtime_r(&seconds, &calendar);
    std::array<char, 32> day{};
    std::strftime(day.data(), day.size(), "%Y-%m-%dT%H:%M:%S", &calendar);
    std::array<char, 16> fraction{};
    std::snprintf(fraction.data(), fraction.size(), ".%03dZ", static_cast<int>(part));
    return std::string(day.data()) + fraction.data();
}

// What has blanks in it is in quotes, so that each line can be taken apart again.
std::string value_text(const Value& value) {
    const auto* text = value.get<std::string>();
    const bool is_plain =
        text != nullptr && !text->empty() && is_utf8(*text) && text->find_first_of(" \t\r\n\"=") == std::string::npos;
    return is_plain ? *text : to_json(value);
}

std::string line_of(const Members& event, bool as_json) {
    if (as_json) {
        Members line = {{"time", time_text()}};
        line.insert(line.end(), event.begin(), event.end());
        return to_json(line) + "\n";
    }
    std::string line = time_text();
    for (const auto& [name, value] : event) line += " " + name + "=" + value_text(value);
    return line + "\n";
}

// Whoever reads the log may stop reading. Then events are left out: games must not wait for it.
class Journal {
public:
    explicit Journal(bool as_json) : as_json_(as_json) {}

    void note(const Members& event) {
        if (!is_ready()) {
            ++lost_;
            return;
        }
        std::string text;
        if (lost_ > 0) text = line_of({{"event", "events_lost"}, {"count", lost_}}, as_json_);
        text += line_of(event, as_json_);
        const bool is_written = write(STDERR_FILENO, text.data(), text.size()) == static_cast<ssize_t>(text.size());
        lost_ = is_written ? 0 : lost_ + 1;
    }

private:
    // A pipe says so when it has room for more than these lines.
    static bool is_ready() {
        pollfd out = {STDERR_FILENO, POLLOUT, 0};
        return poll(&out, 1, 0) == 1 && (out.revents & POLLOUT) != 0;
    }

    bool as_json_;
    std::int64_t lost_ = 0;
};

// One line on standard error for each event: "2026-03-01T12:00:00.000Z event=joined client=3" as text, or a JSON object.
std::function<void(const Members& event)> make_journal(const CommandLine::Parsed& given) {
    const std::string form = given.value("log").value_or("text");
    if (form != "json" && form != "text") throw Refusal{{"--log takes text or json, found " + in_quotes(form)}};
    return [journal = std::make_shared<Journal>(form == "json")](const Members& event) { journal->note(event); };
}

constexpr std::array<Unit, 3> gap_units = {{{"", 1}, {"ms", 1}, {"s", 1'000}}};
constexpr Quantity gap_option = {"gap", gap_units, 0, 10'000, "milliseconds from 0 to 10000, such as 60"};
constexpr Quantity duration(std::string_view name) {
    return {name, time_units, 1, 86'400'000, "a duration from 1ms to 86400s, such as 2s or 500ms"};
}

// A passphrase that everybody knows is good enough only for those on the same machine.
constexpr std::string_view usual_password = "examplepassword";

bool is_loopback(const std::string& address) {
    std::error_code error;
    const auto parsed = asio::ip::make_address(address, error);
    return !error && parsed.is_loopback();
}

std::optional<std::string> password_of(const CommandLine::Parsed& given, const std::string& bind) {
    if (given.has("password") && given.has("password-file")) {
        throw Refusal{{"--password and --password-file cannot both be given"}};
    }
    std::optional<std::string> password = given.value("password");
    if (const auto path = given.value("password-file")) {
        const std::string text = or_refuse(read_text_file(*path));
        password = lines(text).empty() ? std::string() : std::string(lines(text).front());
    }
    if (password && password->empty()) throw Refusal{{"the password is empty"}};
    if (!password && is_loopback(bind)) password = usual_password;
    return password;
}

// Reads the value of an option into a place.
class Reader {
public:
    explicit Reader(const CommandLine::Parsed& given) : given_(given) {}

    void time(const Quantity& quantity, net::Span& into) {
        into = net::Span(quantity_of(given_, quantity, into.count()));
    }
    void size(std::string_view name, std::size_t& into) {
        const Quantity quantity = {name, size_units, 1 << 10, 64 << 20, "a size from 1K to 64M, such as 64K"};
        into = static_cast<std::size_t>(quantity_of(given_, quantity, static_cast<std::int64_t>(into)));
    }
    template <class Number>
    void count(std::string_view name, Number& into, std::int64_t least, std::int64_t most) {
        into = static_cast<Number>(count_of(given_, name, static_cast<std::int64_t>(into), least, most));
    }

private:
    const CommandLine::Parsed& given_;
};

// All but who plays for the server, and where its log and its records go.
net::ServerOptions server_options_of(const CommandLine::Parsed& given) {
    net::ServerOptions options;
    net::ServerSettings& settings = options.settings;
    net::Limits& limits = settings.limits;
    Reader reader(given);
    net::Span fill_after = std::chrono::seconds(1);
    reader.count("port", options.port, 0, 65535);
    reader.time(duration("soft"), settings.soft);
    reader.time(duration("hard"), settings.hard);
    reader.time(gap_option, settings.gap);
    reader.time(duration("fill-after"), fill_after);
    reader.time(duration("grace"), options.grace);
    reader.size("max-message", limits.stream.message_bytes);
    reader.size("max-hint", limits.hint_bytes);
    reader.count("max-rate", limits.messages_per_second, 1, 1'000'000);
    reader.count("max-connections", limits.connections, 1, 1'000'000);
    reader.count("max-rooms", limits.rooms, 1, 1'000'000);
    reader.size("max-queue", limits.queue_bytes);
    reader.time(duration("first-message"), limits.first_message);
    reader.time(duration("idle"), limits.idle);
    if (settings.hard < settings.soft) throw Refusal{{"--hard is shorter than --soft"}};
    settings.paused = given.has("paused");
    if (given.has("fill")) settings.fill_after = fill_after;
    options.bind = given.value("bind").value_or(options.bind);
    settings.password = password_of(given, options.bind);
    return options;
}

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
    line.option("port", "N", "the port to listen on, 0 for any that is free (default: 13050)")
        .option("bind", "ADDRESS", "the address to listen at (default: 127.0.0.1, this machine only)")
        .option("password", "TEXT",
                "what administrators must know (default: examplepassword at an address of this machine; "
                "at others there are no administrators without it)")
        .option("password-file", "FILE", "the same, from the first line of a file")
        .option("paused", "", "begin open games paused, until an administrator lets them go on")
        .option("soft", "TIME", "a move that arrives later loses the game (default: 2s)")
        .option("hard", "TIME", "a player who has not moved by then has lost (default: 10s)")
        .option("gap", "MS",
                "milliseconds between messages to a player; some clients lose data without it (default: 60)")
        .option("fill", "POLICY", "who plays against a player who is alone: a built-in policy, or a Lua file")
        .repeatable("mod", "MOD", mod_option_text)
        .option("data", "DIR", data_option_text)
        .option("fill-after", "TIME", "how long such a player waits for others before that (default: 1s)")
        .option("replays", "DIR", "write a record of each game into this folder")
        .option("log", "FORM", "text or json: one line for each event to standard error (default: text)", "text|json")
        .option("grace", "TIME", "how long games may go on when the server is told to stop (default: 5s)")
        .option("max-message", "SIZE", "longest message (default: 64K)")
        .option("max-hint", "SIZE", "total length of the hints of a move (default: 16K)")
        .option("max-rate", "N", "messages per second from one client, not counting the moves asked for (default: 50)")
        .option("max-connections", "N", "clients at the same time (default: 1000)")
        .option("max-rooms", "N", "rooms at the same time (default: 500)")
        .option("max-queue", "SIZE", "what may wait for a client that does not read (default: 1M)")
        .option("first-message", "TIME", "how long a client may say nothing at first (default: 30s)")
        .option("idle", "TIME",
                "how long it may stay without a game, and a prepared room without anybody (default: 600s)");
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
    options.journal = make_journal(given);
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
