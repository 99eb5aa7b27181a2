#include "scripting/net/server.hpp"

#include <algorithm>
#include <asio/post.hpp>
#include <csignal>
#include <random>
#include <thread>
#include <utility>

#include "scripting/net/wire.hpp"

namespace farmland::net {

namespace {

// At least one stays free for the server itself.
std::size_t bot_threads() { return std::clamp(std::thread::hardware_concurrency(), 2U, 9U) - 1; }

}  // namespace

Server::Server(ServerOptions options)
    : options_(std::move(options)),
      acceptor_(io_),
      timer_(io_),
      grace_(io_),
      signals_(io_),
      lobby_(options_.settings, hooks()),
      workers_(options_.bot ? bot_threads() : 1) {
    handlers_.received = [this](ClientId id, std::string_view bytes) { received(id, bytes); };
    handlers_.ended = [this](ClientId id) {
        lobby_.ended(id, now());
        deliver();
    };
    handlers_.broke = [this](ClientId id, std::string_view why) {
        lobby_.gone(id, why, now());
        deliver();
    };
    handlers_.closed = [this](ClientId id) {
        // Whoever calls may still be at work with it.
        asio::post(io_, [this, id] {
            connections_.erase(id);
            leave_if_done();
        });
    };
}

LobbyHooks Server::hooks() {
    LobbyHooks hooks;
    hooks.random_bits = [device = std::make_shared<std::random_device>()] {
        return (std::uint64_t{(*device)()} << 32) | (*device)();
    };
    hooks.journal = options_.journal;
    hooks.room_closed = [this](const Room& room) {
        bots_.erase(room.id());
        if (options_.room_closed) options_.room_closed(room);
    };
    return hooks;
}

void Server::let_bot_choose(BotRequest request) {
    const std::string room = request.room;
    auto& bot = bots_[room];
    if (!bot) {
        bot = std::make_unique<Thinker>(io_.get_executor(), workers_, options_.bot, request.side, request.seed,
                                        [this, room](const std::string& fault) { note_fault(room, fault); });
    }
    bot->tell(std::move(request.news));
    // Some of the time goes to those who wait before it.
    const Span limit = request.time_left * 4 / 5;
    bot->choose(std::move(request.question), limit, [this, room, turn = request.turn](const std::string& action) {
        lobby_.bot_chose(room, turn, action, now());
        deliver();
    });
}

void Server::note_fault(const std::string& room, const std::string& fault) {
    if (!options_.journal) return;
    options_.journal({{"event", std::string("bot_failed")}, {"room", room}, {"why", fault}});
}

Result<std::uint16_t> Server::open() {
    std::error_code error;
    const auto address = asio::ip::make_address(options_.bind, error);
    if (error) return Error{"cannot listen at " + options_.bind + ": expected an address such as 127.0.0.1"};
    const asio::ip::tcp::endpoint endpoint(address, options_.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
        return Error{"cannot listen at " + options_.bind + ":" + std::to_string(options_.port) + ": " +
                     error.message()};
    }
    accept();
    return acceptor_.local_endpoint().port();
}

void Server::run() { io_.run(); }

void Server::accept() {
    acceptor_.async_accept([this](const std::error_code& error, asio::ip::tcp::socket socket) {
        if (!acceptor_.is_open()) return;
        if (error) {
            // Most likely there are too many open files; some will be closed.
            grace_.expires_after(std::chrono::milliseconds(100));
            grace_.async_wait([this](const std::error_code& cancelled) {
                if (!cancelled && !is_stopping_) accept();
            });
            return;
        }
        // Some more than may stay, so that those are told in good order.
        constexpr std::size_t farewells = 64;
        if (connections_.size() < options_.settings.limits.connections + farewells) {
            const ClientId id = next_id_++;
            const auto connection =
                std::make_shared<Connection>(id, std::move(socket), options_.settings.limits.stream, handlers_);
            connections_[id] = connection;
            connection->start();
            lobby_.connected(id, now());
            deliver();
        } else {
            send_away(socket);
        }
        accept();
    });
}

// Without keeping anything of it: the message fits into what the system holds for a new connection.
void Server::send_away(asio::ip::tcp::socket& socket) {
    static const std::string text =
        "<protocol>" + error_text(Lobby::too_many_connections) + close_text() + "\n</protocol>";
    std::error_code ignored;
    socket.non_blocking(true, ignored);
    socket.write_some(asio::buffer(text), ignored);
    socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

void Server::received(ClientId id, std::string_view bytes) {
    const auto connection = connections_[id];
    for (const Element& message : connection->stream().feed(bytes)) {
        lobby_.received(id, message, now());
        deliver();
    }
    if (const auto& error = connection->stream().error()) {
        lobby_.failed(id, *error, now());
    } else if (connection->stream().ended()) {
        lobby_.ended(id, now());
    }
    deliver();
}

// Until nothing is left to say: a client that turns out to be gone makes news for others.
void Server::deliver() {
    if (std::exchange(is_delivering_, true)) return;
    for (auto outputs = lobby_.take_outputs(); !outputs.empty(); outputs = lobby_.take_outputs()) {
        for (const Output& output : outputs) {
            const auto found = connections_.find(output.client);
            if (found != connections_.end()) found->second->add(output.text);
        }
        for (const Output& output : outputs) {
            const auto found = connections_.find(output.client);
            if (found == connections_.end()) continue;
            const auto connection = found->second;
            output.closes ? connection->finish() : connection->flush();
            if (connection->queued_bytes() > options_.settings.limits.queue_bytes) {
                lobby_.gone(output.client, "does not read what is sent to it", now());
                connection->close();
            }
        }
    }
    is_delivering_ = false;
    for (BotRequest& request : lobby_.take_bot_requests()) let_bot_choose(std::move(request));
    set_timer();
    leave_if_done();
}

void Server::set_timer() {
    const auto next = lobby_.next_deadline();
    if (timer_.expiry() == next.value_or(Moment::max())) return;
    timer_.expires_at(next.value_or(Moment::max()));
    if (!next) return;
    timer_.async_wait([this](const std::error_code& error) {
        if (error) return;
        timer_.expires_at(Moment::max());
        lobby_.advance(now());
        deliver();
    });
}

void Server::stop() {
    asio::post(io_, [this] { is_stopping_ ? close_all() : begin_to_stop(); });
}

void Server::stop_on_signals() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    wait_for_signal();
}

void Server::wait_for_signal() {
    signals_.async_wait([this](const std::error_code& error, int) {
        if (error) return;
        is_stopping_ ? close_all() : begin_to_stop();
        if (!is_closing_) wait_for_signal();
    });
}

void Server::begin_to_stop() {
    is_stopping_ = true;
    std::error_code ignored;
    acceptor_.close(ignored);
    lobby_.stop(now());
    grace_.expires_after(options_.grace);
    grace_.async_wait([this](const std::error_code& error) {
        if (!error) close_all();
    });
    deliver();
}

void Server::close_all() {
    if (std::exchange(is_closing_, true)) return;
    lobby_.close(now());
    deliver();
}

void Server::leave_if_done() {
    if (!is_stopping_) return;
    if (!is_closing_ && lobby_.running_games() == 0) close_all();
    if (!is_closing_ || !connections_.empty()) return;
    io_.stop();
}

}  // namespace farmland::net
