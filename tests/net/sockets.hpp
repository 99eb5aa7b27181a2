// A server on a free port of this machine, and clients that may do anything.
#pragma once

#include <poll.h>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <thread>

#include "core/search/random_agent.hpp"
#include "scripting/net/client.hpp"
#include "scripting/net/server.hpp"
#include "tests/net/lobby_support.hpp"

namespace farmland::net::tests {

inline DeciderMaker random_decider(const piranhas::Rules& rules) {
    return [&rules](Side side, std::int64_t seed) -> Result<Decider> {
        return Decider{std::make_unique<RandomAgent<piranhas::Rules>>(rules, JavaRandom(seed + number_of(side)))};
    };
}

class RunningServer {
public:
    explicit RunningServer(ServerOptions options = {}) : server_(with_defaults(std::move(options), rules_)) {
        const auto port = server_.open();
        REQUIRE(port);
        port_ = *port;
        thread_ = std::thread([this] { server_.run(); });
    }
    ~RunningServer() { stop(); }
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;

    void stop() {
        if (!thread_.joinable()) return;
        server_.stop();
        server_.stop();
        thread_.join();
    }
    // Waits for running games.
    void stop_gently() {
        server_.stop();
        thread_.join();
    }

    std::uint16_t port() const { return port_; }
    const piranhas::Rules& rules() const { return rules_; }
    Dialect dialect() const { return *software_challenge_2019(rules_); }

private:
    static ServerOptions with_defaults(ServerOptions options, const piranhas::Rules& rules) {
        options.settings = with_dialect(std::move(options.settings), rules);
        options.port = 0;
        options.settings.gap = 0ms;
        return options;
    }

    piranhas::Rules rules_;
    Server server_;
    std::uint16_t port_ = 0;
    std::thread thread_;
};

// Reads and writes as it is told.
class RawClient {
public:
    explicit RawClient(std::uint16_t port) : socket_(io_) { socket_.connect({asio::ip::address_v4::loopback(), port}); }

    // Whether all of it went out.
    bool say(std::string_view bytes) {
        std::error_code error;
        asio::write(socket_, asio::buffer(bytes), error);
        return !error;
    }
    // Reads until a message with that summary came, or the connection ended, or nothing came for so long.
    bool hears(const std::string& wanted, Span patience = 30s) {
        while (true) {
            while (seen_ < heard_.size()) {
                if (heard_[seen_++] == wanted) return true;
            }
            if (!read_some(patience)) return false;
        }
    }
    bool hears_end(Span patience = 30s) {
        while (read_some(patience)) {
        }
        return stream_.ended();
    }
    std::string room() const { return room_; }
    const std::vector<std::string>& heard() const { return heard_; }
    asio::ip::tcp::socket& socket() { return socket_; }

private:
    bool read_some(Span patience) {
        pollfd ready{socket_.native_handle(), POLLIN, 0};
        if (poll(&ready, 1, static_cast<int>(patience.count())) != 1) return false;
        std::array<char, 4096> buffer{};
        std::error_code error;
        const std::size_t count = socket_.read_some(asio::buffer(buffer), error);
        if (error) return false;
        for (const Element& message : stream_.feed({buffer.data(), count})) {
            heard_.push_back(summary_of(message));
            if (const std::string* room = message.attribute("roomId")) room_ = *room;
        }
        return true;
    }

    asio::io_context io_;
    asio::ip::tcp::socket socket_;
    XmlStream stream_{StreamLimits{1 << 24, 64, 64, 4096}};
    std::vector<std::string> heard_;
    std::size_t seen_ = 0;
    std::string room_;
};

inline const std::string join_bytes = "<protocol><join gameType=\"swc_2019_piranhas\"/>";

// A first move of red that is legal wherever the krakens are.
inline std::string first_move(const std::string& room) {
    return "<room roomId=\"" + room + "\"><data class=\"move\" x=\"0\" y=\"1\" direction=\"RIGHT\"/></room>";
}

}  // namespace farmland::net::tests
