// Many rooms at once: starts the program's server, lets two clients play in each room, checks every state and result by the
// rules, and tells how fast it went. `load_rooms [ROOMS [THINK_MS]]`
#include <algorithm>
#include <array>
#include <asio/buffer.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/steady_timer.hpp>
#include <asio/write.hpp>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/search/playout.hpp"
#include "scripting/net/software_challenge_2019.hpp"
#include "scripting/net/wire.hpp"
#include "scripting/net/xml_stream.hpp"
#include "tests/net/background_program.hpp"

using namespace farmland;
using namespace farmland::net;
using Clock = std::chrono::steady_clock;

namespace {

// A room as its two clients know it: what the rules make of their moves.
struct Table {
    piranhas::State state;
    std::map<int, std::pair<std::string, int>>
        expected;                            // the next states as they must be told, and how often they were
    std::optional<Clock::time_point> moved;  // when the last move was sent
};

struct Tally {
    std::map<std::string, Table> tables;
    std::vector<double> waits;  // from a move to the next request, in milliseconds
    std::uint64_t moves = 0;
    int finished = 0;
    int closed = 0;
    int wrong = 0;

    void complain(const std::string& what) {
        std::fprintf(stderr, "%s\n", what.c_str());
        ++wrong;
    }
};

const Names names = {"Unknown", "Unknown"};

// Reads as little as it can: the server is to be measured, not its clients. A state must be, byte for byte, the one that
// follows from the moves.
class Player {
public:
    Player(asio::io_context& io, const piranhas::Rules& rules, Tally& tally, std::uint16_t port, int number,
           std::chrono::milliseconds think)
        : rules_(rules),
          dialect_(*software_challenge_2019(rules)),
          tally_(tally),
          think_(think),
          socket_(io),
          timer_(io),
          random_(number) {
        socket_.connect({asio::ip::address_v4::loopback(), port});
        socket_.set_option(asio::ip::tcp::no_delay(true));
        send("<protocol>" + join_text(dialect_.game_type));
        read();
    }

private:
    void send(const std::string& text) {
        std::error_code error;
        asio::write(socket_, asio::buffer(text), error);
        if (error) tally_.complain("a connection broke: " + error.message());
    }

    void read() {
        socket_.async_read_some(asio::buffer(buffer_), [this](const std::error_code& error, std::size_t count) {
            if (error) return tally_.complain("a connection broke: " + error.message());
            unread_.append(buffer_.data(), count);
            for (std::string message = take_message(); !message.empty(); message = take_message()) received(message);
            if (unread_ != "\n</protocol>") return read();
            ++tally_.closed;
            socket_.close();
        });
    }

    // Messages begin with a line feed and two blanks, and all that is in them is indented further.
    std::string take_message() {
        const std::string opening = "<protocol>";
        if (unread_.starts_with(opening)) unread_.erase(0, opening.size());
        const bool is_room = unread_.starts_with("\n  <room ");
        const std::string_view end = is_room ? "\n  </room>" : "/>";
        const auto found = unread_.starts_with("\n  <") ? unread_.find(end) : std::string::npos;
        if (found == std::string::npos) return {};
        std::string message = unread_.substr(0, found + end.size());
        unread_.erase(0, message.size());
        return message;
    }

    static bool is(const std::string& message, std::string_view kind) {
        return message.find(kind) < std::min<std::size_t>(message.size(), 120);
    }

    void received(const std::string& message) {
        if (is(message, "<joined ")) {
            const auto at = message.find('"') + 1;
            room_ = message.substr(at, message.find('"', at) - at);
        } else if (is(message, "\"memento\"")) {
            check_state(message);
        } else if (is(message, dialect_.move_request)) {
            wanted();
        } else if (is(message, "\"result\"")) {
            check_result(message);
        } else if (is(message, "<left ")) {
            send(close_text() + "\n</protocol>");
        } else if (!is(message, "welcomeMessage")) {
            tally_.complain("unexpected: " + message);
        }
    }

    Element parsed(const std::string& message) {
        XmlStream stream(StreamLimits{1 << 20, 64, 64, 4096});
        return stream.feed("<protocol>" + message).at(0).children.at(0);
    }

    Table& table() { return tally_.tables[room_]; }

    void check_state(const std::string& message) {
        if (turn_ == 0) {
            const auto first = read_state(parsed(message), rules_);
            if (!first || first->state.turn != 0) return tally_.complain("the first state is wrong");
            if (table().expected.empty() && !table().moved) table().state = first->state;
        } else {
            auto& expected = table().expected[turn_];
            if (message != expected.first) tally_.complain("a state is not the one that follows:\n" + message);
            if (++expected.second == 2) table().expected.erase(turn_);
        }
        ++turn_;
    }

    void wanted() {
        if (table().moved) {
            const auto waited = Clock::now() - *table().moved;
            tally_.waits.push_back(std::chrono::duration<double, std::milli>(waited).count());
        }
        if (think_.count() == 0) return move();
        timer_.expires_after(std::chrono::milliseconds(random_.next_int(static_cast<int>(2 * think_.count()))));
        timer_.async_wait([this](const std::error_code&) { move(); });
    }

    void move() {
        piranhas::State& state = table().state;
        const auto action = random_action<piranhas::Rules>(rules_.legal_actions(state), random_);
        const std::string text = move_text(room_, rules_, action, {});
        NoEvents<piranhas::Event> nobody;
        rules_.apply(state, action, nobody);
        const SentMove last{rules_.action_text(action), {}};
        table().expected[state.turn].first = state_text(room_, rules_, state, names, &last);
        ++tally_.moves;
        table().moved = Clock::now();
        send(text);
    }

    void check_result(const std::string& message) {
        ++tally_.finished;
        const piranhas::State& state = table().state;
        const auto outcome = rules_.outcome(state);
        const auto result = read_result(parsed(message));
        if (!outcome || !result || !result->is_regular() || result->winner != outcome->winner) {
            return tally_.complain("a result is not that of the rules");
        }
        for (const Side side : {Side::first, Side::second}) {
            const Score& score = result->scores[index_of(side)];
            const int points = !outcome->winner ? 1 : *outcome->winner == side ? 2 : 0;
            if (score.points != points || score.measure != rules_.largest_swarm(state, side).count()) {
                tally_.complain("points or swarms are not those of the rules");
            }
        }
    }

    const piranhas::Rules& rules_;
    Dialect dialect_;
    Tally& tally_;
    std::chrono::milliseconds think_;
    asio::ip::tcp::socket socket_;
    asio::steady_timer timer_;
    JavaRandom random_;
    std::string room_;
    int turn_ = 0;  // of the next state
    std::string unread_;
    std::array<char, 16384> buffer_{};
};

constexpr long most_kib_per_room = 256;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool memory_counts = false;
#elif defined(__has_feature)
constexpr bool memory_counts = !__has_feature(address_sanitizer);
#else
constexpr bool memory_counts = true;
#endif

void report(int rooms, std::chrono::milliseconds think, Tally& tally, double seconds) {
    std::sort(tally.waits.begin(), tally.waits.end());
    const auto percentile = [&](double part) {
        return tally.waits[static_cast<std::size_t>(part * static_cast<double>(tally.waits.size() - 1))];
    };
    std::printf("%d rooms, %d clients, %lld ms to think: %llu moves in %.2f s, %.0f moves/s\n", rooms, 2 * rooms,
                static_cast<long long>(think.count()), static_cast<unsigned long long>(tally.moves), seconds,
                static_cast<double>(tally.moves) / seconds);
    if (tally.waits.empty()) return tally.complain("no move was answered");
    std::printf("  from a move to the next request, as clients see it: median %.2f ms, 99 %% %.2f ms, most %.2f ms\n",
                percentile(0.5), percentile(0.99), percentile(1));
}

// Plays a game in each room; the number of things that were wrong.
int run(int rooms, std::chrono::milliseconds think) {
    net::tests::BackgroundServer server(
        {"--gap", "0", "--max-rooms", std::to_string(rooms + 10), "--max-connections", std::to_string(2 * rooms + 10)});
    const piranhas::Rules rules;
    asio::io_context io;
    Tally tally;
    const long before = server.resident();
    long most = before;
    std::vector<std::unique_ptr<Player>> players;
    const auto start = Clock::now();
    for (int number = 0; number < 2 * rooms; ++number) {
        players.push_back(std::make_unique<Player>(io, rules, tally, server.port(), number, think));
    }
    asio::steady_timer gauge(io);
    const std::function<void()> measure = [&] {
        most = std::max(most, server.resident());
        gauge.expires_after(std::chrono::milliseconds(10));
        gauge.async_wait([&](const std::error_code&) {
            if (tally.closed < 2 * rooms && tally.wrong == 0) measure();
        });
    };
    measure();
    io.run();
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const int exit_code = server.end();
    if (exit_code != 0) tally.complain("the server's exit code is " + std::to_string(exit_code));
    if (tally.finished != 2 * rooms) tally.complain("results: " + std::to_string(tally.finished));
    report(rooms, think, tally, seconds);
    std::printf("  processor time of the server: %.0f us a move\n",
                1e6 * server.processor_seconds() / static_cast<double>(tally.moves));
    const long per_room = (most - before) / rooms;
    std::printf("  memory: %ld KiB a room (%ld KiB before, %ld KiB at most)\n", per_room, before, most);
    if (memory_counts && per_room > most_kib_per_room) tally.complain("that is too much memory");
    return tally.wrong;
}

}  // namespace

int main(int argc, char** argv) {
    const int rooms = argc > 1 ? std::atoi(argv[1]) : 200;
    int wrong = 0;
    if (argc > 2) {
        wrong = run(rooms, std::chrono::milliseconds(std::atoi(argv[2])));
    } else {
        wrong = run(rooms, std::chrono::milliseconds(0)) + run(rooms, std::chrono::milliseconds(20));
    }
    if (wrong > 0) std::fprintf(stderr, "%d things were wrong\n", wrong);
    return wrong > 0 ? 1 : 0;
}
