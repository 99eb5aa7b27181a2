#include "scripting/net/lobby.hpp"

#include <algorithm>
#include <cstdio>

#include "core/base/sha256.hpp"
#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/net/wire.hpp"

namespace farmland::net {

namespace {

// Messages that may come at once before the rate counts.
double most_allowance(const Limits& limits) { return 2.0 * limits.messages_per_second; }

// Takes as long for every text: digests are compared, all of them to the end.
bool is_same_secret(std::string_view given, std::string_view expected) {
    const std::string one = sha256_hex(given);
    const std::string other = sha256_hex(expected);
    unsigned difference = 0;
    for (std::size_t index = 0; index < one.size(); ++index) {
        difference |= static_cast<unsigned>(one[index]) ^ static_cast<unsigned>(other[index]);
    }
    return difference == 0;
}

}  // namespace

Lobby::Lobby(ServerSettings settings, LobbyHooks hooks)
    : settings_(std::move(settings)), hooks_(std::move(hooks)), outbox_(settings_.gap) {}

void Lobby::note(const Members& event) const {
    if (hooks_.journal) hooks_.journal(event);
}

// --- what happens

void Lobby::connected(ClientId client, Moment now) {
    advance(now);
    outbox_.add(client);
    note({{"event", "connected"}, {"client", client}});
    const bool is_full = clients_.size() >= settings_.limits.connections;
    Client& added = clients_[client];
    added.allowance = most_allowance(settings_.limits);
    added.counted = now;
    note_idleness(client, added, now);
    if (is_full) tell_and_close(client, too_many_connections, now);
    if (is_stopping_) tell_and_close(client, "the server is being shut down", now);
}

void Lobby::received(ClientId id, const Element& message, Moment now) {
    advance(now);
    const auto found = clients_.find(id);
    if (found == clients_.end()) return;
    if (message.name == close_element) return part(id, Farewell::end, "said goodbye", now);
    Client& client = found->second;
    client.has_spoken = true;
    note_idleness(id, client, now);
    if (!may_speak(client, now)) {
        const std::string most = std::to_string(settings_.limits.messages_per_second);
        return tell_and_close(id, "more than " + most + " messages came in a second", now);
    }
    switch (handle(id, client, message, now)) {
        case Verdict::stay: break;
        case Verdict::drop: part(id, Farewell::end, "refused", now); break;
        case Verdict::throw_out: part(id, Farewell::close, "thrown out", now); break;
    }
    note_sent_requests(now);
}

void Lobby::failed(ClientId id, const StreamError& error, Moment now) {
    advance(now);
    if (error.kind == StreamError::Kind::limit) {
        tell_and_close(id, error.message, now);
    } else {
        part(id, Farewell::end, error.message, now);
    }
}

void Lobby::ended(ClientId client, Moment now) {
    advance(now);
    part(client, Farewell::end, "said goodbye", now);
}

void Lobby::gone(ClientId client, std::string_view why, Moment now) {
    advance(now);
    if (!clients_.contains(client)) return;
    note({{"event", "gone"}, {"client", client}, {"why", why}});
    outbox_.forget(client);
    forget(client, now);
}

void Lobby::bot_chose(std::string_view id, std::size_t turn, const std::string& action, Moment now) {
    advance(now);
    Room* room = find_room(id);
    if (room == nullptr) return;
    room->bot_moves(turn, action, now);
    settle(*room, now);
    note_sent_requests(now);
}

void Lobby::advance(Moment now) {
    outbox_.advance(now);
    note_sent_requests(now);
    while (const auto due = room_deadlines_.take_due(now)) {
        if (Room* room = find_room(*due)) {
            room->advance(now);
            settle(*room, now);
        }
    }
    while (const auto due = fill_deadlines_.take_due(now)) fill_room(*due, now);
    while (const auto due = empty_deadlines_.take_due(now)) {
        if (Room* room = find_room(*due)) {
            room->give_up(now);
            settle(*room, now);
        }
    }
    while (const auto due = client_deadlines_.take_due(now)) {
        const bool has_spoken = clients_.contains(*due) && clients_[*due].has_spoken;
        tell_and_close(*due, has_spoken ? "nothing was heard for too long" : "no message came for too long", now);
    }
}

std::optional<Moment> Lobby::next_deadline() const {
    std::optional<Moment> next;
    for (const auto& each : {outbox_.next_deadline(), room_deadlines_.first(), fill_deadlines_.first(),
                             empty_deadlines_.first(), client_deadlines_.first()}) {
        if (each && (!next || *each < *next)) next = each;
    }
    return next;
}

// --- requests of anybody

Verdict Lobby::handle(ClientId id, Client& client, const Element& message, Moment now) {
    const std::string& name = message.name;
    if (name == "room") return to_room(id, message, now);
    if (name == "join") return join(id, client, message, now);
    if (name == "joinPrepared") return join_prepared(id, client, message, now);
    if (name == "authenticate") return authenticate(id, client, message);
    const AdminRequest request = admin_request(name);
    if (request == nullptr || (name != "prepare" && !message.children.empty())) return Verdict::drop;
    return client.is_administrator ? (this->*request)(id, message, now) : Verdict::stay;
}

Verdict Lobby::to_room(ClientId id, const Element& message, Moment now) {
    if (!message.has_only({"data"}) || message.children.size() > 1) return Verdict::drop;
    Room* room = find_room(message.value("roomId"));
    if (room == nullptr) return Verdict::throw_out;
    const Verdict verdict = room->receive(id, message.child("data"), now);
    settle(*room, now);
    return verdict;
}

Verdict Lobby::join(ClientId id, Client& client, const Element& message, Moment now) {
    if (!message.children.empty()) return Verdict::drop;
    if (!message.says("gameType", settings_.dialect.game_type) || client.room != nullptr || is_stopping_)
        return Verdict::throw_out;
    Place place = free_place();
    const bool is_existing = place.room != nullptr;
    if (!is_existing) {
        place.room = add_room(id, Room::Kind::open, settings_.paused ? Room::Pace::paused : Room::Pace::running, now);
        if (place.room == nullptr) return Verdict::stay;
        free_places_.push_back({place.room, Side::second});
        if (settings_.fill_after) fill_deadlines_.set(place.room->id(), now + *settings_.fill_after);
    }
    const Text news = shared(joined_game_room_text(place.room->id(), is_existing));
    sit_down(id, client, place, now);
    for (const ClientId administrator : administrators_) outbox_.send(administrator, news);
    return Verdict::stay;
}

Verdict Lobby::join_prepared(ClientId id, Client& client, const Element& message, Moment now) {
    if (!message.children.empty()) return Verdict::drop;
    const auto found = reservations_.find(std::string(message.value("reservationCode")));
    if (found == reservations_.end() || client.room != nullptr || is_stopping_) return Verdict::throw_out;
    const Place place = found->second;
    reservations_.erase(found);
    sit_down(id, client, place, now);
    return Verdict::stay;
}

Verdict Lobby::authenticate(ClientId id, Client& client, const Element& message) {
    if (!message.children.empty()) return Verdict::drop;
    const bool is_right = settings_.password && is_same_secret(message.value("passphrase"), *settings_.password);
    note({{"event", is_right ? "authenticated" : "wrong_password"}, {"client", id}});
    if (!is_right) return Verdict::throw_out;
    client.is_administrator = true;
    administrators_.insert(id);
    client_deadlines_.set(id, std::nullopt);
    return Verdict::stay;
}

// --- rooms

Room* Lobby::find_room(std::string_view id) {
    const auto found = rooms_.find(std::string(id));
    return found != rooms_.end() ? found->second.get() : nullptr;
}

std::string Lobby::fresh_uuid() {
    const std::uint64_t high = (hooks_.random_bits() & ~std::uint64_t{0xF000}) | 0x4000;  // version 4
    const std::uint64_t low = (hooks_.random_bits() & ~(std::uint64_t{3} << 62)) | (std::uint64_t{1} << 63);
    std::array<char, 37> text{};
    std::snprintf(text.data(), text.size(), "%08x-%04x-%04x-%04x-%012llx", static_cast<unsigned>(high >> 32),
                  static_cast<unsigned>((high >> 16) & 0xFFFF), static_cast<unsigned>(high & 0xFFFF),
                  static_cast<unsigned>(low >> 48), static_cast<unsigned long long>(low & 0xFFFF'FFFF'FFFF));
    return text.data();
}

Room* Lobby::add_room(ClientId client, Room::Kind kind, Room::Pace pace, Moment now) {
    if (rooms_.size() >= settings_.limits.rooms) {
        tell_and_close(client, "the server has as many rooms as it may have", now);
        return nullptr;
    }
    std::string id = fresh_uuid();
    const auto seed = static_cast<std::int64_t>(hooks_.random_bits());
    try {
        auto room = std::make_unique<Room>(settings_, outbox_, id, kind, pace, seed);
        note({{"event", "room_opened"}, {"room", id}});
        return (rooms_[id] = std::move(room)).get();
    } catch (const RuleFailure& failure) {
        tell_and_close(client, "no game can begin: " + std::string(failure.what()), now);
        return nullptr;
    }
}

Lobby::Place Lobby::free_place() {
    if (free_places_.empty()) return {};
    const Place place = free_places_.front();
    free_places_.erase(free_places_.begin());
    return place;
}

void Lobby::sit_down(ClientId id, Client& client, const Place& place, Moment now) {
    client.room = place.room;
    client_deadlines_.set(id, std::nullopt);
    Room& room = *place.room;
    empty_deadlines_.set(room.id(), std::nullopt);
    note({{"event", "joined"},
          {"client", id},
          {"room", room.id()},
          {"side", settings_.dialect.sides[index_of(place.side)]}});
    room.sit_down(place.side, id, now);
    if (room.status() == Room::Status::running) note({{"event", "started"}, {"room", room.id()}});
    settle(room, now);
}

void Lobby::fill_room(std::string_view id, Moment now) {
    Room* room = find_room(id);
    if (room == nullptr || room->status() != Room::Status::waiting) return;
    std::erase_if(free_places_, [&](const Place& place) { return place.room == room; });
    note({{"event", "filled"}, {"room", room->id()}});
    room->seat_bot(Side::second, now);
    note({{"event", "started"}, {"room", room->id()}});
    settle(*room, now);
    note_sent_requests(now);
}

// What a change in a room brings with it; one that is over is gone afterwards.
void Lobby::settle(Room& room, Moment now) {
    if (auto request = room.take_bot_request()) bot_requests_.push_back(*std::move(request));
    room_deadlines_.set(room.id(), room.deadline());
    if (room.status() != Room::Status::over) return;

    Members event = {{"event", "room_closed"}, {"room", room.id()}, {"moves", room.moves()}};
    if (const auto& result = room.result()) {
        scores_.add(*result, room.names());
        const auto& sides = settings_.dialect.sides;
        for (std::size_t side = 0; side < sides.size(); ++side) {
            event.push_back({lower_case(sides[side]), name_of(result->scores[side].cause)});
        }
        event.push_back({"winner", result->winner ? sides[index_of(*result->winner)] : "nobody"});
    }
    if (!room.failure().empty()) event.push_back({"why", room.failure()});
    note(event);
    if (hooks_.room_closed) hooks_.room_closed(room);

    fill_deadlines_.set(room.id(), std::nullopt);
    empty_deadlines_.set(room.id(), std::nullopt);
    std::erase_if(free_places_, [&](const Place& place) { return place.room == &room; });
    if (room.kind() == Room::Kind::prepared) {
        std::erase_if(reservations_, [&](const auto& each) { return each.second.room == &room; });
    }
    const auto release = [&](ClientId id) {
        const auto found = clients_.find(id);
        if (found == clients_.end()) return;
        if (found->second.room == &room) found->second.room = nullptr;
        found->second.watched.erase(room.id());
        note_idleness(id, found->second, now);
    };
    for (const Side side : {Side::first, Side::second}) {
        if (const auto client = room.seat(side).client) release(*client);
    }
    for (const ClientId observer : room.observers()) release(observer);
    rooms_.erase(std::string(room.id()));
}

void Lobby::note_sent_requests(Moment now) {
    for (const ClientId id : outbox_.take_sent_requests()) {
        const auto found = clients_.find(id);
        if (found == clients_.end() || found->second.room == nullptr) continue;
        // Whoever is asked may answer.
        found->second.allowance = std::min(found->second.allowance + 1, most_allowance(settings_.limits));
        found->second.room->request_was_sent(now);
        settle(*found->second.room, now);
    }
}

// --- clients

bool Lobby::may_speak(Client& client, Moment now) const {
    if (client.is_administrator) return true;
    const double seconds = std::chrono::duration<double>(now - client.counted).count();
    client.counted = now;
    client.allowance =
        std::min(client.allowance + seconds * settings_.limits.messages_per_second, most_allowance(settings_.limits));
    client.allowance -= 1;
    return client.allowance >= 0;
}

void Lobby::note_idleness(ClientId id, const Client& client, Moment now) {
    if (!client.has_spoken) return client_deadlines_.set(id, now + settings_.limits.first_message);
    const bool has_reason_to_wait = client.room != nullptr || client.is_administrator || !client.watched.empty();
    client_deadlines_.set(id, has_reason_to_wait ? std::nullopt : std::optional(now + settings_.limits.idle));
}

void Lobby::tell_and_close(ClientId id, std::string_view why, Moment now) {
    const auto found = clients_.find(id);
    if (found == clients_.end()) return;
    const Room* room = found->second.room;
    const std::string text = room != nullptr ? error_text(room->id(), why, nullptr) : error_text(why);
    outbox_.send_to_player(id, shared(text), now);
    part(id, Farewell::close, why, now);
}

void Lobby::part(ClientId id, Farewell farewell, std::string_view why, Moment now) {
    if (!clients_.contains(id)) return;
    note({{"event", "closed"}, {"client", id}, {"why", why}});
    outbox_.close(id, farewell);
    forget(id, now);
}

void Lobby::forget(ClientId id, Moment now) {
    const auto found = clients_.find(id);
    const Client client = std::move(found->second);
    clients_.erase(found);
    administrators_.erase(id);
    client_deadlines_.set(id, std::nullopt);
    std::set<std::string> affected = client.watched;
    if (client.room != nullptr) affected.insert(client.room->id());
    for (const std::string& each : affected) {
        if (Room* room = find_room(each)) {
            room->leave(id, now);
            if (room == client.room && room->status() == Room::Status::waiting && room->is_empty()) {
                empty_deadlines_.set(room->id(), now + settings_.limits.idle);
            }
            settle(*room, now);
        }
    }
}

}  // namespace farmland::net
