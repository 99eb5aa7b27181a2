#include "scripting/app/commands/server_options.hpp"

#include <array>
#include <asio/ip/address.hpp>

#include "core/base/text.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/files/data.hpp"
#include "scripting/app/files/mods.hpp"

namespace farmland::scripting {

namespace {

constexpr std::array<Unit, 3> gap_units = {{{"", 1}, {"ms", 1}, {"s", 1'000}}};
constexpr Quantity gap_option = {"gap", gap_units, 0, 10'000, "milliseconds from 0 to 10000, such as 60"};
constexpr Quantity span(std::string_view name) {
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

}  // namespace

void add_server_options(CommandLine& line) {
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
}

net::ServerOptions server_options_of(const CommandLine::Parsed& given) {
    net::ServerOptions options;
    net::ServerSettings& settings = options.settings;
    net::Limits& limits = settings.limits;
    Reader reader(given);
    net::Span fill_after = std::chrono::seconds(1);
    reader.count("port", options.port, 0, 65535);
    reader.time(span("soft"), settings.soft);
    reader.time(span("hard"), settings.hard);
    reader.time(gap_option, settings.gap);
    reader.time(span("fill-after"), fill_after);
    reader.time(span("grace"), options.grace);
    reader.size("max-message", limits.stream.message_bytes);
    reader.size("max-hint", limits.hint_bytes);
    reader.count("max-rate", limits.messages_per_second, 1, 1'000'000);
    reader.count("max-connections", limits.connections, 1, 1'000'000);
    reader.count("max-rooms", limits.rooms, 1, 1'000'000);
    reader.size("max-queue", limits.queue_bytes);
    reader.time(span("first-message"), limits.first_message);
    reader.time(span("idle"), limits.idle);
    if (settings.hard < settings.soft) throw Refusal{{"--hard is shorter than --soft"}};
    settings.paused = given.has("paused");
    if (given.has("fill")) settings.fill_after = fill_after;
    options.bind = given.value("bind").value_or(options.bind);
    settings.password = password_of(given, options.bind);
    return options;
}

}  // namespace farmland::scripting
