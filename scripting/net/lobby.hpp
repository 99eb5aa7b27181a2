// The server without its sockets: who is connected, the rooms, the administrators. Everything that happens comes in as a
// call with the time at which it happened; everything that is to be done about it goes out through take_outputs().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/value.hpp"
#include "scripting/net/deadlines.hpp"
#include "scripting/net/element.hpp"
#include "scripting/net/outbox.hpp"
#include "scripting/net/room.hpp"
#include "scripting/net/scores.hpp"
#include "scripting/net/settings.hpp"
#include "scripting/net/xml_stream.hpp"

namespace farmland::net {

struct LobbyHooks {
    std::function<std::uint64_t()> random_bits;         // nobody may be able to guess reservation codes
    std::function<void(const Members& event)> journal;  // one event after the other
    std::function<void(const Room& room)> room_closed;  // before it is gone
};

class Lobby {
public:
    static constexpr std::string_view too_many_connections = "the server has as many connections as it may have";

    Lobby(ServerSettings settings, LobbyHooks hooks);

    void connected(ClientId client, Moment now);
    void received(ClientId client, const Element& message, Moment now);
    // It sent bytes that are not messages, or more than it may.
    void failed(ClientId client, const StreamError& error, Moment now);
    // It ended its document.
    void ended(ClientId client, Moment now);
    // The connection has ended.
    void gone(ClientId client, std::string_view why, Moment now);
    void bot_chose(std::string_view room, std::size_t turn, const std::string& action, Moment now);

    void advance(Moment now);
    std::optional<Moment> next_deadline() const;

    std::vector<Output> take_outputs() { return outbox_.take(); }
    std::vector<BotRequest> take_bot_requests() { return std::exchange(bot_requests_, {}); }

    // No game begins any more; those that run go on.
    void stop(Moment now);
    // They end as draws, and everybody is let go.
    void close(Moment now);
    std::size_t running_games() const;

    std::size_t rooms() const { return rooms_.size(); }
    std::size_t clients() const { return clients_.size(); }

private:
    struct Client {
        Room* room = nullptr;  // where it has a seat
        std::set<std::string> watched;
        bool is_administrator = false;
        bool has_spoken = false;
        double allowance = 0;  // messages that it may still send at once
        Moment counted{};
    };
    struct Place {
        Room* room = nullptr;
        Side side = Side::first;
    };

    // Requests of anybody.
    Verdict handle(ClientId id, Client& client, const Element& message, Moment now);
    Verdict join(ClientId id, Client& client, const Element& message, Moment now);
    Verdict join_prepared(ClientId id, Client& client, const Element& message, Moment now);
    Verdict authenticate(ClientId id, Client& client, const Element& message);
    Verdict to_room(ClientId id, const Element& message, Moment now);

    // Requests of administrators: administration.cpp.
    using AdminRequest = Verdict (Lobby::*)(ClientId id, const Element& message, Moment now);
    static AdminRequest admin_request(std::string_view name);
    Verdict prepare(ClientId id, const Element& message, Moment now);
    Verdict observe(ClientId id, const Element& message, Moment now);
    Verdict pause(ClientId id, const Element& message, Moment now);
    Verdict step(ClientId id, const Element& message, Moment now);
    Verdict cancel(ClientId id, const Element& message, Moment now);
    Verdict set_timeout(ClientId id, const Element& message, Moment now);
    Verdict free_reservation(ClientId id, const Element& message, Moment now);
    Verdict test_mode(ClientId id, const Element& message, Moment now);
    Verdict score_for_player(ClientId id, const Element& message, Moment now);

    // Throws out who names a room that is not there.
    Verdict change_room(const Element& message, Moment now, const std::function<void(Room& room)>& change);

    Room* find_room(std::string_view id);
    // Null if there cannot be one more; who asked for it is told why and closed.
    Room* add_room(ClientId id, Room::Kind kind, Room::Pace pace, Moment now);
    Place free_place();
    void sit_down(ClientId id, Client& client, const Place& place, Moment now);
    std::string fresh_uuid();

    bool may_speak(Client& client, Moment now) const;
    void tell_and_close(ClientId id, std::string_view why, Moment now);
    void part(ClientId id, Farewell farewell, std::string_view why, Moment now);
    void forget(ClientId id, Moment now);
    void settle(Room& room, Moment now);
    void note_sent_requests(Moment now);
    void note_idleness(ClientId id, const Client& client, Moment now);
    void fill_room(std::string_view id, Moment now);
    void note(const Members& event) const;

    ServerSettings settings_;
    LobbyHooks hooks_;
    Outbox outbox_;
    std::unordered_map<ClientId, Client> clients_;
    std::set<ClientId> administrators_;
    std::unordered_map<std::string, std::unique_ptr<Room>> rooms_;
    std::unordered_map<std::string, Place> reservations_;
    std::vector<Place> free_places_;  // in the order in which they became free
    Deadlines<std::string> room_deadlines_;
    Deadlines<std::string> fill_deadlines_;
    Deadlines<std::string> empty_deadlines_;  // of prepared rooms that nobody is in
    Deadlines<ClientId> client_deadlines_;
    std::vector<BotRequest> bot_requests_;
    Scores scores_;
    bool is_stopping_ = false;
};

}  // namespace farmland::net
