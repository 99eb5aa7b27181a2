// One connection of the server: bytes in and out. What they mean is the lobby's.
#pragma once

#include <asio/ip/tcp.hpp>
#include <asio/steady_timer.hpp>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <string_view>
#include <system_error>

#include "scripting/net/outbox.hpp"
#include "scripting/net/xml_stream.hpp"

namespace farmland::net {

// A machine that vanishes says nothing; after some two minutes the connection to it breaks.
void notice_vanished_peer(asio::ip::tcp::socket& socket);

class Connection : public std::enable_shared_from_this<Connection> {
public:
    struct Handlers {
        std::function<void(ClientId, std::string_view bytes)> received;
        std::function<void(ClientId)> ended;  // the other side sends nothing more
        std::function<void(ClientId, std::string_view why)> broke;
        std::function<void(ClientId)> closed;  // the last that is heard of it
    };

    // The handlers must outlive the connection.
    Connection(ClientId id, asio::ip::tcp::socket socket, const StreamLimits& limits, const Handlers& handlers);

    XmlStream& stream() { return stream_; }
    std::size_t queued_bytes() const { return queued_bytes_; }

    void start() { wait_for_input(); }
    void add(const Text& text);
    // Writes what was added, as far as the other side takes it.
    void flush();
    // After what was added. What still comes in is thrown away for a while: closing at once would take from the other
    // side what it has not read yet.
    void finish();
    void close();

private:
    void wait_for_input();
    void read_input();
    void discard_input();
    void wait_for_output();
    void fail(const std::error_code& error);

    ClientId id_;
    asio::ip::tcp::socket socket_;
    asio::steady_timer linger_;
    XmlStream stream_;
    const Handlers& handlers_;
    std::deque<Text> queue_;
    std::size_t written_ = 0;  // of the first text of the queue
    std::size_t queued_bytes_ = 0;
    bool is_waiting_for_output_ = false;
    bool has_ended_ = false;  // the other side
    bool is_finishing_ = false;
    bool is_closed_ = false;
};

}  // namespace farmland::net
