#include "scripting/net/connection.hpp"

#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <utility>
#include <vector>

namespace farmland::net {

namespace {

constexpr auto longest_linger = std::chrono::seconds(2);
constexpr std::size_t input_bytes = std::size_t{16} << 10;

}  // namespace

void notice_vanished_peer(asio::ip::tcp::socket& socket) {
    std::error_code ignored;
    socket.set_option(asio::socket_base::keep_alive(true), ignored);
    constexpr int seconds_of_silence = 60;
    constexpr int seconds_between_probes = 15;
    constexpr int probes = 4;
    const auto set = [&](int option, int value) {
        setsockopt(socket.native_handle(), IPPROTO_TCP, option, &value, sizeof value);
    };
    set(TCP_KEEPIDLE, seconds_of_silence);
    set(TCP_KEEPINTVL, seconds_between_probes);
    set(TCP_KEEPCNT, probes);
}

Connection::Connection(ClientId id, asio::ip::tcp::socket socket, const StreamLimits& limits, const Handlers& handlers)
    : id_(id), socket_(std::move(socket)), linger_(socket_.get_executor()), stream_(limits), handlers_(handlers) {
    std::error_code ignored;
    socket_.non_blocking(true, ignored);
    socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    notice_vanished_peer(socket_);
}

void Connection::wait_for_input() {
    // Only waiting: a buffer for each of many connections that say nothing would be wasted.
    socket_.async_wait(asio::ip::tcp::socket::wait_read, [self = shared_from_this()](const std::error_code& error) {
        if (self->is_closed_) return;
        if (error) return self->fail(error);
        self->is_finishing_ ? self->discard_input() : self->read_input();
    });
}

void Connection::read_input() {
    std::array<char, input_bytes> buffer;  // NOLINT: filled by reading
    std::error_code error;
    const std::size_t count = socket_.read_some(asio::buffer(buffer), error);
    if (error == asio::error::would_block) return wait_for_input();
    if (error == asio::error::eof) {
        has_ended_ = true;
        return handlers_.ended(id_);
    }
    if (error) return fail(error);
    handlers_.received(id_, {buffer.data(), count});
    if (!is_closed_) wait_for_input();
}

void Connection::discard_input() {
    std::array<char, input_bytes> buffer;  // NOLINT: nobody looks at it
    std::error_code error;
    socket_.read_some(asio::buffer(buffer), error);
    if (error == asio::error::eof) {
        // It may still read what waits to be sent.
        has_ended_ = true;
        return queue_.empty() ? close() : void();
    }
    if (error && error != asio::error::would_block) return close();
    wait_for_input();
}

void Connection::add(const Text& text) {
    if (is_finishing_ || is_closed_) return;
    queue_.push_back(text);
    queued_bytes_ += text->size();
}

void Connection::flush() {
    while (!queue_.empty() && !is_waiting_for_output_ && !is_closed_) {
        constexpr std::size_t most_buffers = 16;
        std::vector<asio::const_buffer> buffers;
        for (const Text& text : queue_) {
            if (buffers.size() == most_buffers) break;
            buffers.push_back(asio::buffer(*text) + (buffers.empty() ? written_ : 0));
        }
        std::error_code error;
        std::size_t count = socket_.write_some(buffers, error);
        if (error == asio::error::would_block) return wait_for_output();
        if (error) return fail(error);
        queued_bytes_ -= count;
        for (count += written_; !queue_.empty() && count >= queue_.front()->size(); queue_.pop_front()) {
            count -= queue_.front()->size();
        }
        written_ = count;
    }
    if (queue_.empty() && is_finishing_ && !is_closed_) {
        if (has_ended_) return close();
        std::error_code ignored;
        socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    }
}

void Connection::wait_for_output() {
    is_waiting_for_output_ = true;
    socket_.async_wait(asio::ip::tcp::socket::wait_write, [self = shared_from_this()](const std::error_code& error) {
        self->is_waiting_for_output_ = false;
        if (self->is_closed_) return;
        if (error) return self->fail(error);
        self->flush();
    });
}

void Connection::finish() {
    if (is_finishing_ || is_closed_) return;
    is_finishing_ = true;
    linger_.expires_after(longest_linger);
    linger_.async_wait([self = shared_from_this()](const std::error_code& error) {
        if (!error) self->close();
    });
    flush();
}

void Connection::fail(const std::error_code& error) {
    if (!is_finishing_) handlers_.broke(id_, error.message());
    close();
}

void Connection::close() {
    if (std::exchange(is_closed_, true)) return;
    const auto self = shared_from_this();
    linger_.cancel();
    std::error_code ignored;
    socket_.close(ignored);
    handlers_.closed(id_);
}

}  // namespace farmland::net
