// The server and the client on real sockets.
#include <future>

#include "core/match/replay.hpp"
#include "tests/net/sockets.hpp"

namespace farmland::net::tests {

namespace {

ClientSettings settings_for(const RunningServer& server, std::int64_t seed = 1) {
    ClientSettings settings;
    settings.port = server.port();
    settings.seed = seed;
    return settings;
}

std::future<Result<PlayedGame>> play(const RunningServer& server, std::int64_t seed, ClientHooks hooks = {}) {
    if (!hooks.decider) hooks.decider = random_decider(server.rules());
    if (!hooks.fault) hooks.fault = [](const std::string&) {};
    return std::async(std::launch::async, [&server, seed, hooks = std::move(hooks)] {
        return play_on_server(server.dialect(), settings_for(server, seed), hooks);
    });
}

// Two in one room, red first.
struct Pair {
    explicit Pair(const RunningServer& server) : red(server.port()), blue(server.port()) {
        REQUIRE(red.say(join_bytes));
        REQUIRE(red.hears("joined"));
        REQUIRE(blue.say(join_bytes));
        REQUIRE(red.hears("request"));
        REQUIRE(blue.hears("state 0"));
    }
    RawClient red;
    RawClient blue;
};

class SleepyAgent final : public Agent<piranhas::Rules> {
public:
    Result<piranhas::Action> choose(const piranhas::View&) override {
        std::this_thread::sleep_for(3s);
        return Error{"overslept"};
    }
};

class WrongAgent final : public Agent<piranhas::Rules> {
public:
    Result<piranhas::Action> choose(const piranhas::View&) override {
        return ++calls_ % 2 == 0 ? Result<piranhas::Action>(piranhas::Action{}) : Error{"out of ideas"};
    }

private:
    int calls_ = 0;
};

}  // namespace

TEST_CASE("two clients play a whole game on a server") {
    RunningServer server;
    auto one = play(server, 1);
    auto other = play(server, 2);
    const auto red = one.get();
    const auto blue = other.get();
    REQUIRE(red);
    REQUIRE(blue);
    CHECK(red->scores.is_regular());
    CHECK(red->scores.winner == blue->scores.winner);
    CHECK(red->side != blue->side);
}

TEST_CASE("a client plays on although its agent fails, and tells") {
    RunningServer server;
    std::atomic<int> faults = 0;
    ClientHooks hooks;
    hooks.decider = [](Side, std::int64_t) -> Result<Decider> { return Decider{std::make_unique<WrongAgent>()}; };
    hooks.fault = [&](const std::string&) { ++faults; };
    auto one = play(server, 1, hooks);
    auto other = play(server, 2);
    const auto game = one.get();
    REQUIRE(game);
    CHECK(game->scores.is_regular());
    CHECK(faults >= 1);
    REQUIRE(other.get());
}

TEST_CASE("a client answers in time although its agent does not") {
    ServerOptions options;
    RunningServer server(options);
    std::vector<std::string> faults;
    std::vector<Span> allowed;
    auto sleepy = std::async(std::launch::async, [&] {
        ClientSettings settings = settings_for(server);
        settings.move_time = 20ms;
        ClientHooks hooks;
        hooks.decider = [&](Side, std::int64_t) -> Result<Decider> {
            return Decider{std::make_unique<SleepyAgent>(), [&](Span left) { allowed.push_back(left); }};
        };
        hooks.fault = [&](const std::string& fault) { faults.push_back(fault); };
        return play_on_server(server.dialect(), settings, hooks);
    });
    auto other = play(server, 2);
    const auto game = sleepy.get();
    REQUIRE(game);
    CHECK(game->scores.is_regular());
    REQUIRE(!faults.empty());
    CHECK(faults.front() == "took longer than 20 ms");
    REQUIRE(!allowed.empty());
    CHECK(allowed.front() <= 20ms);
    REQUIRE(other.get());
}

TEST_CASE("a client tells the result while its agent still thinks") {
    ServerOptions options;
    options.settings.soft = options.settings.hard = 60s;
    RunningServer server(options);
    std::promise<void> told;
    bool is_regular = false;
    ClientHooks hooks;
    hooks.decider = [&](Side, std::int64_t) -> Result<Decider> {
        class Brooding final : public Agent<piranhas::Rules> {
        public:
            explicit Brooding(std::future<void> end) : end_(std::move(end)) {}
            Result<piranhas::Action> choose(const piranhas::View&) override {
                end_.wait();
                return Error{"too late"};
            }

        private:
            std::future<void> end_;
        };
        return Decider{std::make_unique<Brooding>(told.get_future())};
    };
    hooks.fault = [](const std::string&) {};
    hooks.over = [&](const Result<PlayedGame>& game) {
        is_regular = game && game->scores.is_regular();
        told.set_value();
    };
    auto brooding = std::async(std::launch::async, [&] {
        ClientSettings settings = settings_for(server);
        settings.move_time = 1ms;
        return play_on_server(server.dialect(), settings, hooks);
    });
    auto other = play(server, 2);
    CHECK(brooding.get());
    CHECK(is_regular);
    CHECK(other.get());
}

TEST_CASE("a bot that takes long to load holds up neither other clients nor the end of the server") {
    auto end = std::make_unique<std::promise<void>>();
    ServerOptions options;
    options.settings.fill_after = 1ms;
    options.bot = [loaded = end->get_future().share()](Side, std::int64_t) -> Result<Decider> {
        loaded.wait();
        return Error{"not to be had"};
    };
    RunningServer server(options);
    // Broken or kept, the promise ends the wait before the server ends.
    const auto end_first = std::move(end);
    RawClient alone(server.port());
    CHECK(alone.say(join_bytes));
    CHECK(alone.hears("request"));
    CHECK(alone.say(first_move(alone.room())));
    CHECK(alone.hears("state 1"));
    RawClient visitor(server.port());
    CHECK(visitor.say("<protocol></protocol>"));
    CHECK(visitor.hears_end());
    server.stop();
    CHECK(alone.hears("result LEFT 1 LEFT 1"));
}

TEST_CASE("a client tells when there is no server, or no result") {
    RunningServer server;
    ClientSettings settings = settings_for(server);
    settings.reservation = "unknown";
    ClientHooks hooks;
    hooks.decider = random_decider(server.rules());
    hooks.fault = [](const std::string&) {};
    const auto refused = play_on_server(server.dialect(), settings, hooks);
    REQUIRE(!refused);
    CHECK(refused.error().sentence() ==
          "the server refused the reservation 'unknown'; a code is good for one player of a "
          "game that was prepared and is not over");
    server.stop();
    const auto nobody = play_on_server(server.dialect(), settings, hooks);
    REQUIRE(!nobody);
    CHECK(nobody.error().sentence().starts_with("cannot connect to 127.0.0.1:"));
}

TEST_CASE("a client gives up a server that says nothing") {
    asio::io_context io;
    const asio::ip::tcp::acceptor silent(io, {asio::ip::address_v4::loopback(), 0});
    const piranhas::Rules rules;
    ClientSettings settings;
    settings.port = silent.local_endpoint().port();
    settings.patience = 50ms;
    ClientHooks hooks;
    hooks.decider = random_decider(rules);
    const auto game = play_on_server(*software_challenge_2019(rules), settings, hooks);
    REQUIRE(!game);
    CHECK(game.error().sentence() == "nothing came from the server for 50 ms");
}

TEST_CASE("a client tells once why the server refused it, or that its game was called off") {
    ServerOptions options;
    options.settings.password = "secret";
    options.settings.limits.rooms = 1;
    RunningServer server(options);
    std::vector<std::string> faults;
    ClientHooks hooks;
    hooks.decider = random_decider(server.rules());
    hooks.fault = [&](const std::string& fault) { faults.push_back(fault); };
    RawClient administrator(server.port());
    REQUIRE(administrator.say("<protocol><authenticate passphrase=\"secret\"/>"));
    REQUIRE(administrator.say("<prepare gameType=\"swc_2019_piranhas\"><slot/><slot/></prepare>"));
    REQUIRE(administrator.hears("prepared"));
    const auto refused = play_on_server(server.dialect(), settings_for(server), hooks);
    REQUIRE(!refused);
    CHECK(refused.error().sentence() == "the server says: the server has as many rooms as it may have");

    REQUIRE(administrator.say("<cancel roomId=\"" + administrator.room() + "\"/>"));
    auto client =
        std::async(std::launch::async, [&] { return play_on_server(server.dialect(), settings_for(server), hooks); });
    REQUIRE(administrator.hears("joinedGameRoom"));
    REQUIRE(administrator.say("<cancel roomId=\"" + administrator.room() + "\"/>"));
    const auto cancelled = client.get();
    REQUIRE(!cancelled);
    CHECK(cancelled.error().sentence() == "the server called the game off");
    CHECK(faults.empty());
}

TEST_CASE("all who are too many are told so") {
    ServerOptions options;
    options.settings.limits.connections = 1;
    const RunningServer server(options);
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int each = 0; each < 100; ++each) clients.push_back(std::make_unique<RawClient>(server.port()));
    for (std::size_t each = 1; each < clients.size(); ++each) {
        INFO(each);
        CHECK(clients[each]->hears("error: the server has as many connections as it may have"));
        CHECK(clients[each]->hears_end());
    }
}

TEST_CASE("a lone player plays against a bot of the server") {
    ServerOptions options;
    options.settings.fill_after = 10ms;
    const piranhas::Rules rules;
    options.bot = random_decider(rules);
    RunningServer server(options);
    const auto game = play(server, 1).get();
    REQUIRE(game);
    CHECK(game->scores.is_regular());
    CHECK(game->side == Side::first);
}

TEST_CASE("a game on the server is recorded as any other") {
    std::vector<GameRecord> records;
    ServerOptions options;
    options.room_closed = [&](const Room& room) { records.push_back(room.record()); };
    RunningServer server(options);
    auto one = play(server, 1);
    const auto blue = play(server, 2).get();
    REQUIRE(one.get());
    REQUIRE(blue);
    server.stop();
    REQUIRE(records.size() == 1);
    CHECK(records[0].game == "piranhas");
    REQUIRE(records[0].result);
    CHECK(records[0].result->winner == blue->scores.winner);
    CHECK(records[0].steps.size() == records[0].result->actions);
    CHECK(verify(records[0]));
}

TEST_CASE("a connection that ends in any way gives the opponent its result at once") {
    for (const int way : {0, 1, 2}) {
        RunningServer server;
        Pair pair(server);
        if (way == 0) pair.red.socket().shutdown(asio::ip::tcp::socket::shutdown_send);
        if (way == 1) pair.red.socket().close();
        if (way == 2) {
            pair.red.socket().set_option(asio::socket_base::linger(true, 0));
            pair.red.socket().close();
        }
        CHECK(pair.blue.hears("result LEFT 0 REGULAR 2 BLUE"));
        CHECK(pair.blue.hears("left"));
        if (way == 0) CHECK(pair.red.hears_end());
        CHECK(pair.blue.say("<sc.protocol.responses.CloseConnection/></protocol>"));
        CHECK(pair.blue.hears_end());
    }
}

TEST_CASE("who floods the server is told why before the connection ends") {
    RunningServer server;
    Pair pair(server);
    auto flood = std::async(std::launch::async, [&] {
        const std::string block(1 << 16, 'x');
        for (int index = 0; index < 200 && pair.red.say(block); ++index) {
        }
    });
    CHECK(pair.blue.hears("result LEFT 0 REGULAR 2 BLUE", 2s));
    CHECK(pair.red.hears("error: a message may have 65536 bytes at most"));
    CHECK(pair.red.hears_end());
    flood.get();
}

TEST_CASE("who does not read is dropped, and others go on") {
    ServerOptions options;
    options.settings.limits.queue_bytes = 1 << 16;
    options.settings.password = "secret";
    RunningServer server(options);
    RawClient deaf(server.port());
    REQUIRE(deaf.say("<protocol><authenticate passphrase=\"secret\"/>"));
    // Each request is answered with a few bytes that nobody fetches.
    auto requests = std::async(std::launch::async, [&] {
        std::string many;
        for (int index = 0; index < 1000; ++index) many += "<testMode testMode=\"true\"/>";
        for (int index = 0; index < 2000; ++index) {
            if (!deaf.say(many)) return true;
        }
        return false;
    });
    auto one = play(server, 1);
    const auto game = play(server, 2).get();
    REQUIRE(game);
    CHECK(game->scores.is_regular());
    REQUIRE(one.get());
    CHECK(requests.get());
}

TEST_CASE("bytes may come one by one") {
    RunningServer server;
    RawClient slow(server.port());
    for (const char byte : join_bytes) REQUIRE(slow.say(std::string_view(&byte, 1)));
    CHECK(slow.hears("joined"));
}

TEST_CASE("a server that is stopped waits for its games") {
    ServerOptions options;
    options.grace = 10s;
    RunningServer server(options);
    std::promise<void> begun;
    ClientHooks hooks;
    hooks.decider = random_decider(server.rules());
    hooks.fault = [](const std::string&) {};
    hooks.state_shown = [&, first = true]() mutable {
        if (std::exchange(first, false)) begun.set_value();
    };
    auto one = play(server, 1, hooks);
    auto other = play(server, 2);
    begun.get_future().wait();
    server.stop_gently();
    const auto red = one.get();
    const auto blue = other.get();
    REQUIRE(red);
    REQUIRE(blue);
    CHECK(red->scores.is_regular());
}

TEST_CASE("a server that is stopped ends the games that take too long") {
    ServerOptions options;
    options.grace = 50ms;
    RunningServer server(options);
    Pair pair(server);
    server.stop_gently();
    CHECK(pair.red.hears("result LEFT 1 LEFT 1"));
    CHECK(pair.red.hears("left"));
    CHECK(pair.red.hears_end());
}

TEST_CASE("a port that is taken is told") {
    RunningServer server;
    ServerOptions options;
    options.port = server.port();
    Server second(options);
    const auto port = second.open();
    REQUIRE(!port);
    CHECK(port.error().sentence().starts_with("cannot listen at 127.0.0.1:"));
}

}  // namespace farmland::net::tests
