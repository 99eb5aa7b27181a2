// What administrators may ask of a lobby, and how it is shut down.
#include <algorithm>
#include <array>

#include "scripting/net/lobby.hpp"
#include "scripting/net/wire.hpp"

namespace farmland::net {

Lobby::AdminRequest Lobby::admin_request(std::string_view name) {
    struct Named {
        std::string_view name;
        AdminRequest request;
    };
    static constexpr std::array<Named, 9> all = {{{"prepare", &Lobby::prepare},
                                                  {"observe", &Lobby::observe},
                                                  {"pause", &Lobby::pause},
                                                  {"step", &Lobby::step},
                                                  {"cancel", &Lobby::cancel},
                                                  {"timeout", &Lobby::set_timeout},
                                                  {"freeReservation", &Lobby::free_reservation},
                                                  {"testMode", &Lobby::test_mode},
                                                  {"scoreForPlayer", &Lobby::score_for_player}}};
    const auto found = std::find_if(all.begin(), all.end(), [&](const Named& each) { return each.name == name; });
    return found != all.end() ? found->request : nullptr;
}

Verdict Lobby::prepare(ClientId id, const Element& message, Moment now) {
    const auto& slots = message.children;
    const auto has_children = [](const Element& slot) { return !slot.children.empty(); };
    if (!message.has_only({"slot"}) || slots.empty() || std::any_of(slots.begin(), slots.end(), has_children)) {
        return Verdict::drop;
    }
    if (!message.says("gameType", settings_.dialect.game_type) || slots.size() > 2 || is_stopping_)
        return Verdict::throw_out;
    const bool is_paused = std::any_of(slots.begin(), slots.end(),
                                       [](const Element& slot) { return slot.says("shouldBePaused", "true"); });
    Room* added = add_room(id, Room::Kind::prepared, is_paused ? Room::Pace::paused : Room::Pace::running, now);
    if (added == nullptr) return Verdict::stay;
    Room& room = *added;
    std::array<std::string, 2> codes;
    for (const Side side : {Side::first, Side::second}) {
        Seat& seat = room.seat(side);
        seat.is_timed = false;
        if (index_of(side) < slots.size()) {
            const Element& slot = slots[index_of(side)];
            if (const std::string* name = slot.attribute("displayName")) seat.name = *name;
            seat.is_timed = slot.says("canTimeout", "true");
        }
        codes[index_of(side)] = fresh_uuid();
        reservations_[codes[index_of(side)]] = {&room, side};
    }
    empty_deadlines_.set(room.id(), now + settings_.limits.idle);
    outbox_.send(id, shared(prepared_text(room.id(), codes)));
    return Verdict::stay;
}

Verdict Lobby::observe(ClientId id, const Element& message, Moment) {
    Room* room = find_room(message.value("roomId"));
    if (room == nullptr) return Verdict::throw_out;
    room->observe(id);
    clients_[id].watched.insert(room->id());
    outbox_.send(id, shared(observed_text(room->id())));
    return Verdict::stay;
}

Verdict Lobby::change_room(const Element& message, Moment now, const std::function<void(Room& room)>& change) {
    Room* room = find_room(message.value("roomId"));
    if (room == nullptr) return Verdict::throw_out;
    change(*room);
    settle(*room, now);
    return Verdict::stay;
}

Verdict Lobby::pause(ClientId, const Element& message, Moment now) {
    const bool is_wanted = message.says("pause", "true");
    change_room(message, now, [&](Room& room) { is_wanted ? room.pause() : room.go_on(now); });
    return Verdict::stay;  // also if there is no such room
}

Verdict Lobby::step(ClientId, const Element& message, Moment now) {
    return change_room(message, now, [&](Room& room) { room.step(now); });
}

Verdict Lobby::cancel(ClientId, const Element& message, Moment now) {
    return change_room(message, now, [&](Room& room) { room.cancel(now); });
}

Verdict Lobby::set_timeout(ClientId, const Element& message, Moment now) {
    const std::string_view slot = message.value("slot");
    if (slot != "0" && slot != "1") return Verdict::drop;
    const Side side = slot == "0" ? Side::first : Side::second;
    return change_room(message, now, [&](Room& room) { room.set_timed(side, message.says("activate", "true")); });
}

Verdict Lobby::free_reservation(ClientId, const Element& message, Moment) {
    const auto found = reservations_.find(std::string(message.value("reservation")));
    if (found == reservations_.end()) return Verdict::drop;
    free_places_.push_back(found->second);
    reservations_.erase(found);
    return Verdict::stay;
}

Verdict Lobby::test_mode(ClientId id, const Element& message, Moment) {
    const bool is_on = message.says("testMode", "true");
    scores_.switch_to(is_on);
    outbox_.send(id, shared(testing_text(is_on)));
    return Verdict::stay;
}

Verdict Lobby::score_for_player(ClientId id, const Element& message, Moment) {
    const std::string_view name = message.value("displayName");
    const Total* total = scores_.of(name);
    if (total == nullptr) return Verdict::drop;
    outbox_.send(id, shared(settings_.dialect.player_score_text(name, *total)));
    return Verdict::stay;
}

// --- the end

void Lobby::stop(Moment now) {
    advance(now);
    is_stopping_ = true;
    std::vector<Room*> waiting;
    for (const auto& each : rooms_) {
        if (each.second->status() == Room::Status::waiting) waiting.push_back(each.second.get());
    }
    for (Room* room : waiting) {
        room->cancel(now);
        settle(*room, now);
    }
}

void Lobby::close(Moment now) {
    stop(now);
    while (!rooms_.empty()) {
        Room& room = *rooms_.begin()->second;
        room.break_off(std::string(settings_.dialect.server_ends), now);
        settle(room, now);
    }
    while (!clients_.empty()) part(clients_.begin()->first, Farewell::close, "the server is being shut down", now);
}

std::size_t Lobby::running_games() const {
    return static_cast<std::size_t>(std::count_if(
        rooms_.begin(), rooms_.end(), [](const auto& each) { return each.second->status() == Room::Status::running; }));
}

}  // namespace farmland::net
