// The lobby on the network: one thread, whatever the number of clients. Bots of the server think on others.
#pragma once

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>
#include <asio/thread_pool.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "core/base/result.hpp"
#include "scripting/net/connection.hpp"
#include "scripting/net/lobby.hpp"
#include "scripting/net/settings.hpp"
#include "scripting/net/thinker.hpp"

namespace farmland::net {

struct ServerOptions {
    ServerSettings settings;
    std::string bind = "127.0.0.1";
    std::uint16_t port = 13050;            // 0: any that is free
    Span grace = std::chrono::seconds(5);  // for games that run when the server is told to stop
    DeciderMaker bot = nullptr;            // for settings.fill_after
    std::function<void(const Members& event)> journal = nullptr;
    std::function<void(const Room& room)> room_closed = nullptr;
};

class Server {
public:
    explicit Server(ServerOptions options);

    // Begins to listen; the port that it got.
    Result<std::uint16_t> open();
    // Returns when the server was stopped and everybody is gone.
    void run();
    // Running games have the grace time to end. The second call ends them at once. From any thread.
    void stop();
    // stop() on SIGINT and SIGTERM.
    void stop_on_signals();

private:
    void accept();
    static void send_away(asio::ip::tcp::socket& socket);
    void received(ClientId id, std::string_view bytes);
    void deliver();
    void set_timer();
    void begin_to_stop();
    void close_all();
    void leave_if_done();
    void wait_for_signal();
    void let_bot_choose(BotRequest request);
    void note_fault(const std::string& room, const std::string& fault);
    LobbyHooks hooks();

    static Moment now() { return std::chrono::steady_clock::now(); }

    ServerOptions options_;
    asio::io_context io_;
    asio::ip::tcp::acceptor acceptor_;
    asio::steady_timer timer_;
    asio::steady_timer grace_;
    asio::signal_set signals_;
    Connection::Handlers handlers_;
    std::unordered_map<ClientId, std::shared_ptr<Connection>> connections_;
    ClientId next_id_ = 1;
    Lobby lobby_;
    asio::thread_pool workers_;                                       // what bots think on
    std::unordered_map<std::string, std::unique_ptr<Thinker>> bots_;  // of the rooms that have one
    bool is_delivering_ = false;
    bool is_stopping_ = false;
    bool is_closing_ = false;
};

}  // namespace farmland::net
