// farmland serve and farmland join as a user starts them.
#include <catch2/catch_test_macros.hpp>
#include <future>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "tests/app/program.hpp"
#include "tests/net/background_program.hpp"
#include "tests/net/sockets.hpp"

namespace farmland::net::tests {

namespace {

using farmland::tests::Run;

Run join(const BackgroundServer& server, std::vector<std::string> options = {}) {
    std::vector<std::string> arguments = {"join",     "piranhas", "--port", std::to_string(server.port()),
                                          "--policy", "random"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return farmland::tests::run({arguments});
}

Run farmland_run(std::vector<std::string> arguments) { return farmland::tests::run({std::move(arguments)}); }

}  // namespace

TEST_CASE("two farmland join play a game on farmland serve, which records it and ends with 0") {
    const farmland::tests::TemporaryFolder folder;
    BackgroundServer server({"--gap", "0", "--replays", (folder.path() / "games").string()});
    auto other = std::async(std::launch::async, [&] { return join(server); });
    const Run one = join(server, {"--seed", "2"});
    const Run two = other.get();
    INFO(one.err << two.err);
    CHECK_FALSE(one.err.starts_with("seed "));
    CHECK(two.err.starts_with("seed "));
    CHECK(one.exit_code == 0);
    CHECK(two.exit_code == 0);
    CHECK(one.out.find("REGULAR") != std::string::npos);
    CHECK(server.end() == 0);
    CHECK(server.log().find("event=room_closed") != std::string::npos);
    CHECK(server.log().find("event=stopped") != std::string::npos);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path() / "games"), {}) == 1);
}

TEST_CASE("a game with a mod is played on the server and by its clients, and the record names the mod") {
    const farmland::tests::TemporaryFolder folder;
    BackgroundServer server({"--gap", "0", "--mod", "currents", "--replays", (folder.path() / "games").string()});
    auto other = std::async(std::launch::async, [&] { return join(server, {"--mod", "currents"}); });
    const Run one = join(server, {"--mod", "currents", "--seed", "2"});
    const Run two = other.get();
    CHECK(one.err.empty());  // no move of its policy was refused by the client's rules
    CHECK(one.exit_code == 0);
    CHECK(two.exit_code == 0);
    CHECK(server.end() == 0);
    const std::string record = std::filesystem::directory_iterator(folder.path() / "games")->path().string();
    CHECK(farmland::tests::read_file(record).find("currents 1.0.0 ") != std::string::npos);
    const Run replayed = farmland_run({"replay", record, "--verify"});
    INFO(replayed.err);
    CHECK(replayed.exit_code == 0);
}

TEST_CASE("a mod that the protocol cannot show is refused by server and client") {
    const farmland::tests::TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "pond");
    farmland::tests::write_file(
        folder.path() / "pond" / "mod.lua",
        "return { id = 'pond', title = 'A pond', version = '1.0.0', api = 1, game = 'piranhas', "
        "parameters = { side = 8 } }");
    const std::string mod = (folder.path() / "pond").string();
    const std::string why =
        "farmland: the protocol of the Software-Challenge 2019 has a board of 10 by 10 fields, these rules have one of "
        "8 by 8\n";
    for (const Run& run : {farmland_run({"serve", "piranhas", "--port", "0", "--mod", mod}),
                           farmland_run({"join", "piranhas", "--policy", "random", "--mod", mod})}) {
        CHECK(run.exit_code == 1);
        CHECK(run.err == why);
    }
    const Run unknown = farmland_run({"serve", "piranhas", "--port", "0", "--mod", "nowhere"});
    CHECK(unknown.exit_code == 1);
    CHECK(unknown.err.find("nowhere") != std::string::npos);
}

TEST_CASE("a player alone gets the opponent of --fill") {
    BackgroundServer server({"--gap", "0", "--fill", "random", "--fill-after", "1ms"});
    CHECK(join(server).exit_code == 0);
}

TEST_CASE("a game that does not end by the rules is no success of the client") {
    BackgroundServer server({"--gap", "0"});
    auto client = std::async(std::launch::async, [&] { return join(server); });
    RawClient opponent(server.port());
    REQUIRE(opponent.say(join_bytes));
    REQUIRE(opponent.hears("state 0"));
    // Closing would not do: the program that was started meanwhile may hold the socket too.
    opponent.socket().shutdown(asio::ip::tcp::socket::shutdown_both);
    const Run run = client.get();
    INFO(run.out << run.err);
    CHECK(run.exit_code == 1);
    CHECK(run.out.find("LEFT") != std::string::npos);
}

TEST_CASE("a running game gets a result when the server is told to end") {
    BackgroundServer server({"--gap", "0", "--grace", "50ms"});
    RawClient red(server.port());
    RawClient blue(server.port());
    REQUIRE(red.say(join_bytes));
    REQUIRE(blue.say(join_bytes));
    REQUIRE(red.hears("state 0"));
    CHECK(server.end() == 0);
    CHECK(red.hears("result LEFT 1 LEFT 1"));
    CHECK(red.hears_end());
}

TEST_CASE("the log of the server is a JSON object for each event, if asked for") {
    BackgroundServer server({}, "json");
    RawClient client(server.port());
    REQUIRE(client.say(join_bytes));
    REQUIRE(client.hears("joined"));
    CHECK(server.end() == 0);
    std::vector<std::string> events;
    for (const std::string_view line : lines(server.log())) {
        const auto value = parse_json(line);
        REQUIRE(value);
        events.push_back(*find_member(*value->get<Members>(), "event")->get<std::string>());
    }
    CHECK(events == std::vector<std::string>{"listening", "connected", "room_opened", "joined", "room_closed", "closed",
                                             "stopped"});
    const Run taken = farmland_run({"serve", "piranhas", "--log", "yaml"});
    CHECK(taken.exit_code == 1);
    CHECK(taken.err == "farmland: --log takes text or json, found 'yaml'\n");
}

TEST_CASE("games go on when nobody reads the log any more") {
    BackgroundServer server({"--gap", "0", "--max-connections", "10"}, "text", BackgroundServer::Log::ignored);
    // More than a pipe holds.
    for (int visit = 0; visit < 1500; ++visit) {
        RawClient visitor(server.port());
        REQUIRE(visitor.say("<protocol></protocol>"));
        REQUIRE(visitor.hears_end());
    }
    auto other = std::async(std::launch::async, [&] { return join(server); });
    CHECK(join(server).exit_code == 0);
    CHECK(other.get().exit_code == 0);
    server.read_log();
    CHECK(RawClient(server.port()).say("<protocol></protocol>"));
    std::this_thread::sleep_for(100ms);  // for the pipe to be emptied before the last events
    CHECK(server.end() == 0);
    CHECK(server.log().find("event=events_lost count=") != std::string::npos);
}

TEST_CASE("a policy is told how much time it has, what it prints is shown, and where it fails a legal move is made") {
    const farmland::tests::TemporaryFolder folder;
    farmland::tests::write_file(folder.path() / "bot.lua",
                                "local asked = 0\n"
                                "return { name = 'bot', game = 'piranhas', choose = function(view, ctx)\n"
                                "  asked = asked + 1\n"
                                "  local left = ctx.time_left()\n"
                                "  if asked == 1 then print(math.type(left), left > 0 and left <= 400) end\n"
                                "  if asked == 2 then error('lost') end\n"
                                "  if asked == 3 then while true do end end\n"
                                "  return view.actions[1] end }\n");
    BackgroundServer server({"--gap", "0", "--fill", "random", "--fill-after", "1ms"});
    const Run run = farmland::tests::run({{"join", "piranhas", "--seed", "1", "--port", std::to_string(server.port()),
                                           "--policy", "bot.lua", "--time", "400ms", "--budget", "steps=1000M"},
                                          "",
                                          folder.path()});
    INFO(run.err);
    CHECK(run.exit_code == 0);
    CHECK(run.err.starts_with("bot.lua: integer true\n"));
    CHECK(run.err.find("bot.lua:6: lost") != std::string::npos);
    CHECK(run.err.find("longer than ") != std::string::npos);
}

namespace {

// Much more than its budget in one call of the library.
const std::string bot_without_end =
    "local function chain(field)\n"
    "  local t = {}\n"
    "  for i = 1, 1990 do t = setmetatable({}, { [field] = t }) end\n"
    "  return t\n"
    "end\n"
    "return { name = 'endless', game = 'piranhas', choose = function(view)\n"
    "  table.move(chain('__index'), 1, 19000000, 1, chain('__newindex'))\n"
    "  return view.actions[1] end }\n";

}  // namespace

TEST_CASE("the server ends within its grace time although a bot of it does not come to an end") {
    const farmland::tests::TemporaryFolder folder;
    farmland::tests::write_file(folder.path() / "endless.lua", bot_without_end);
    BackgroundServer server({"--gap", "0", "--soft", "60s", "--hard", "60s", "--grace", "50ms", "--fill-after", "1ms",
                             "--fill", (folder.path() / "endless.lua").string(), "--replays",
                             (folder.path() / "games").string()});
    RawClient red(server.port());
    REQUIRE(red.say(join_bytes));
    REQUIRE(red.hears("request"));
    REQUIRE(red.say(first_move(red.room())));
    REQUIRE(red.hears("state 1"));
    CHECK(server.end() == 0);
    CHECK(red.hears("result LEFT 1 LEFT 1"));
    CHECK(server.log().find("event=stopped") != std::string::npos);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path() / "games"), {}) == 1);
}

TEST_CASE("a client tells the result and ends although its policy does not come to an end") {
    const farmland::tests::TemporaryFolder folder;
    farmland::tests::write_file(folder.path() / "endless.lua", bot_without_end);
    BackgroundServer server({"--gap", "0", "--soft", "60s", "--hard", "60s"});
    RawClient opponent(server.port());
    REQUIRE(opponent.say(join_bytes));
    REQUIRE(opponent.hears("joined"));
    auto client = std::async(std::launch::async, [&] {
        return farmland::tests::run({{"join", "piranhas", "--port", std::to_string(server.port()), "--policy",
                                      "endless.lua", "--time", "100ms"},
                                     "",
                                     folder.path()});
    });
    REQUIRE(opponent.hears("request"));
    REQUIRE(opponent.say(first_move(opponent.room())));
    REQUIRE(opponent.hears("state 2"));
    opponent.socket().shutdown(asio::ip::tcp::socket::shutdown_both);
    const Run run = client.get();
    INFO(run.err);
    CHECK(run.exit_code == 1);
    CHECK(run.out.find("LEFT") != std::string::npos);
}

TEST_CASE("a client stays for a moment when the game is over, so that it does not look crashed") {
    asio::io_context io;
    asio::ip::tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
    auto client = std::async(std::launch::async, [port = acceptor.local_endpoint().port()] {
        return farmland_run({"join", "piranhas", "--port", std::to_string(port), "--policy", "random"});
    });
    GameScores result;
    result.scores[0].points = 2;
    result.winner = Side::first;
    asio::ip::tcp::socket server = acceptor.accept();
    const auto start = std::chrono::steady_clock::now();
    asio::write(server, asio::buffer("<protocol>" + joined_text("r") + result_text("r", result, {"A", "B"}) +
                                     left_text("r") + "</protocol>"));
    server.shutdown(asio::ip::tcp::socket::shutdown_send);
    const Run run = client.get();
    INFO(run.out << run.err);
    CHECK(run.exit_code == 0);
    CHECK(std::chrono::steady_clock::now() - start >= 400ms);
}

TEST_CASE("wrong options of serve and join are told") {
    const auto told = [](std::vector<std::string> arguments) {
        const Run run = farmland_run(std::move(arguments));
        CHECK(run.exit_code == 1);
        return run.err;
    };
    CHECK(told({"serve"}) == "farmland: expected one game, see farmland serve --help\n");
    CHECK(told({"serve", "crown"}) == "farmland: 'crown' has no server; piranhas has\n");
    CHECK(told({"serve", "piranhas", "--port", "70000"}) ==
          "farmland: --port takes a whole number from 0 to 65535, found '70000'\n");
    CHECK(told({"serve", "piranhas", "--soft", "2"}) ==
          "farmland: --soft takes a duration from 1ms to 86400s, such as 2s or 500ms, found '2'\n");
    CHECK(told({"serve", "piranhas", "--gap", "1h"}) ==
          "farmland: --gap takes milliseconds from 0 to 10000, such as 60, found '1h'\n");
    CHECK(told({"serve", "piranhas", "--soft", "20s"}) == "farmland: --hard is shorter than --soft\n");
    CHECK(told({"serve", "piranhas", "--bind", "nowhere"}) ==
          "farmland: cannot listen at nowhere: expected an address such as 127.0.0.1\n");
    CHECK(told({"serve", "piranhas", "--password", ""}) == "farmland: the password is empty\n");
    CHECK(told({"serve", "piranhas", "--fill", "nobody"})
              .starts_with("farmland: there is no policy 'nobody' for piranhas; there are random, shoal"));
    CHECK(told({"join", "piranhas"}) == "farmland: --policy is missing, see farmland join --help\n");
    CHECK(told({"join", "crown", "--policy", "random"}) == "farmland: 'crown' has no servers to join; piranhas has\n");
    CHECK(told({"join", "piranhas", "--policy", "random", "--port", "1"}).starts_with("farmland: cannot connect to"));
    CHECK(farmland_run({"serve", "--help"}).exit_code == 0);
    CHECK(farmland_run({"join", "--help"}).exit_code == 0);
}

TEST_CASE("on this machine the well-known password is good unless another is given") {
    const farmland::tests::TemporaryFolder folder;
    farmland::tests::write_file(folder.path() / "secret", "other\nignored\n");
    for (const bool is_usual : {true, false}) {
        BackgroundServer server(is_usual
                                    ? std::vector<std::string>()
                                    : std::vector<std::string>{"--password-file", (folder.path() / "secret").string()});
        for (const std::string password : {"examplepassword", "other"}) {
            RawClient client(server.port());
            REQUIRE(
                client.say("<protocol><authenticate passphrase=\"" + password + "\"/><testMode testMode=\"true\"/>"));
            CHECK(client.hears("testing", 2s) == (is_usual == (password == "examplepassword")));
        }
    }
}

}  // namespace farmland::net::tests
