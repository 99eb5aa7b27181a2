// What the lobby has to say, in order. It knows neither sockets nor a clock: the caller tells the time, and takes what is
// due from it.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "scripting/net/deadlines.hpp"
#include "scripting/net/settings.hpp"

namespace farmland::net {

using ClientId = std::uint64_t;
// Shared, because a state goes to all in a room.
using Text = std::shared_ptr<const std::string>;

inline Text shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

// How a client is let go: with only the end of the document, or with the element that says so in front of it.
enum class Farewell : std::uint8_t { end, close };

struct Output {
    ClientId client = 0;
    Text text;
    bool closes = false;  // when the text is sent
};

class Outbox {
public:
    explicit Outbox(Span gap) : gap_(gap) {}

    void add(ClientId client);
    // Without a word: it has gone already.
    void forget(ClientId client);

    void send(ClientId client, const Text& text);
    // Not sooner than the gap after the message to it before.
    void send_to_player(ClientId client, const Text& text, Moment now);
    // The same; take_sent_requests() tells when it was sent.
    void request_move(ClientId client, const Text& text, Moment now);
    void withdraw_request(ClientId client);
    // Whatever waits for its gap is sent before; a move is not asked for any more.
    void close(ClientId client, Farewell farewell);

    // How many messages wait for their gap.
    std::size_t waiting(ClientId client) const;

    void advance(Moment now);
    std::optional<Moment> next_deadline() const { return deadlines_.first(); }

    std::vector<Output> take() { return std::exchange(outputs_, {}); }
    // Whose request for a move was sent since the last call.
    std::vector<ClientId> take_sent_requests() { return std::exchange(sent_requests_, {}); }

private:
    struct Waiting {
        Text text;
        bool is_request = false;
    };
    struct Client {
        bool greeted = false;
        std::deque<Waiting> waiting;
        Moment ready{};  // when the next message to a player may go
    };

    void put(ClientId id, Client& client, const Text& text);
    void release(ClientId id, Client& client, Moment now);
    void pace(ClientId id, Waiting waiting, Moment now);

    Span gap_;
    std::unordered_map<ClientId, Client> clients_;
    Deadlines<ClientId> deadlines_;
    std::vector<Output> outputs_;
    std::vector<ClientId> sent_requests_;
};

}  // namespace farmland::net
