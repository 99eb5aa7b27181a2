// Any sequence of what clients can do, as a session of the server: whatever they do, what others are told is well-formed
// and makes sense, nobody is told anything after the end, and no room is left half made.
//
// An input is a sequence of steps of two bytes (who, what) and what belongs to them.
#include <map>
#include <set>

#include "core/search/playout.hpp"
#include "scripting/net/lobby.hpp"
#include "scripting/net/software_challenge_2019.hpp"
#include "tests/fuzz/support.hpp"

using namespace farmland;
using namespace farmland::net;

namespace {

struct Peer {
    XmlStream says;
    XmlStream hears{StreamLimits{1 << 20, 64, 64, 4096}};
    std::string room;
    std::optional<piranhas::State> state;
    std::string reservation;
    int joined = 0;  // rooms that it was told to be in, less those that it was told to have left
    bool is_closed = false;
};

class Session {
public:
    Session() : lobby_(settings(), hooks()) {}

    void step(std::uint8_t who, std::uint8_t what, std::string_view& rest) {
        constexpr std::uint8_t peers = 6;
        const std::size_t seat = who % peers;
        if (what % 32 == 0) connect(seat);
        const auto found = at_.find(seat);
        if (found == at_.end()) return connect(seat);
        const ClientId id = found->second;
        Peer& peer = peers_.at(id);
        switch (what % 32) {
            case 1: say(id, "<protocol>"); break;
            case 2:
            case 3: say(id, "<join gameType='swc_2019_piranhas'/>"); break;
            case 4: say(id, "<joinPrepared reservationCode='" + any_reservation(who / peers) + "'/>"); break;
            case 5:
            case 6:
            case 7:
            case 8: move(id, peer); break;
            case 9:
                say(id, "<room roomId='" + peer.room + "'><data class='move' x='0' y='0' direction='UP'/></room>");
                break;
            case 10: say(id, "<room roomId='" + peer.room + "'/>"); break;
            case 11: say(id, "<authenticate passphrase='p'/>"); break;
            case 12: say(id, "<authenticate passphrase='q'/>"); break;
            case 13:
                say(id,
                    "<prepare gameType='swc_2019_piranhas'><slot displayName='A' canTimeout='true'/>"
                    "<slot displayName='B' shouldBePaused='true'/></prepare>");
                break;
            case 14: say(id, "<observe roomId='" + any_room(who / peers) + "'/>"); break;
            case 15: say(id, "<pause roomId='" + any_room(who / peers) + "' pause='true'/>"); break;
            case 16: say(id, "<pause roomId='" + any_room(who / peers) + "' pause='false'/>"); break;
            case 17: say(id, "<step roomId='" + any_room(who / peers) + "'/>"); break;
            case 18: say(id, "<cancel roomId='" + any_room(who / peers) + "'/>"); break;
            case 19: say(id, "<timeout roomId='" + any_room(who / peers) + "' slot='1' activate='true'/>"); break;
            case 20: say(id, "<freeReservation reservation='" + any_reservation(who / peers) + "'/>"); break;
            case 21: say(id, "<testMode testMode='true'/><scoreForPlayer displayName='A'/>"); break;
            case 22: say(id, "</protocol>"); break;
            case 23: say(id, "<sc.protocol.responses.CloseConnection/>"); break;
            case 24: lose(id); break;
            case 25: pass(std::chrono::milliseconds(who)); break;
            case 26: pass(std::chrono::milliseconds(100 * who)); break;
            case 27: bot_moves(who); break;
            default: {
                const std::string_view bytes = rest.substr(0, who);
                rest.remove_prefix(bytes.size());
                say(id, bytes);
            }
        }
    }

    void finish() {
        lobby_.close(now_);
        collect();
        fuzz::require(lobby_.rooms() == 0 && lobby_.clients() == 0, "after the end nothing is left");
        fuzz::require(!lobby_.next_deadline(), "nor is anything waited for");
    }

private:
    ServerSettings settings() const {
        ServerSettings settings;
        settings.dialect = *software_challenge_2019(rules_);
        settings.gap = Span(20);
        settings.password = "p";
        settings.fill_after = Span(3000);
        settings.limits.rooms = 4;
        settings.limits.connections = 5;
        settings.limits.messages_per_second = 20;
        return settings;
    }
    LobbyHooks hooks() {
        LobbyHooks hooks;
        hooks.random_bits = [this] { return static_cast<std::uint64_t>(random_.next_long()); };
        hooks.room_closed = [](const Room& room) {
            fuzz::require(room.status() == Room::Status::over, "a room that is closed is over");
            if (const auto& result = room.result()) {
                const int points = result->scores[0].points + result->scores[1].points;
                fuzz::require(points == 2, "there are two points to win");
            }
        };
        return hooks;
    }

    void connect(std::size_t seat) {
        if (const auto old = at_.find(seat); old != at_.end()) lose(old->second);
        const ClientId id = ++last_;
        at_[seat] = id;
        peers_[id];
        lobby_.connected(id, now_);
        collect();
    }

    void say(ClientId id, std::string_view bytes) {
        Peer& peer = peers_.at(id);
        for (const Element& message : peer.says.feed(bytes)) lobby_.received(id, message, now_);
        if (peer.says.error()) {
            lobby_.failed(id, *peer.says.error(), now_);
        } else if (peer.says.ended()) {
            lobby_.ended(id, now_);
        }
        collect();
    }

    void move(ClientId id, const Peer& peer) {
        if (!peer.state) return say(id, "<room roomId='" + peer.room + "'><data class='move'/></room>");
        const auto actions = rules_.legal_actions(*peer.state);
        if (actions.size() == 0) return;
        say(id, move_text(peer.room, rules_, random_action<piranhas::Rules>(actions, random_), {"hint"}));
    }

    void lose(ClientId id) {
        lobby_.gone(id, "lost", now_);
        peers_.at(id).is_closed = true;
        collect();
    }

    void pass(Span span) {
        now_ += span;
        lobby_.advance(now_);
        collect();
    }

    void bot_moves(std::uint8_t which) {
        for (const BotRequest& request : lobby_.take_bot_requests()) {
            JavaRandom random(which);
            lobby_.bot_chose(request.room, request.turn, request.question.guess(random), now_);
        }
        collect();
    }

    std::string any_room(std::size_t index) const { return rooms_.empty() ? "x" : rooms_[index % rooms_.size()]; }
    std::string any_reservation(std::size_t index) const {
        return reservations_.empty() ? "x" : reservations_[index % reservations_.size()];
    }

    void collect() {
        const auto next = lobby_.next_deadline();
        lobby_.advance(now_);
        fuzz::require(!next || *next > now_, "what was due is done");
        for (const Output& output : lobby_.take_outputs()) {
            Peer& peer = peers_.at(output.client);
            fuzz::require(!peer.is_closed, "nobody is told anything after the end");
            for (const Element& message : peer.hears.feed(*output.text)) told(peer, message);
            fuzz::require(!peer.hears.error(), "all that is told is well-formed");
            fuzz::require(peer.hears.ended() == output.closes, "the document ends with the connection");
            peer.is_closed = output.closes;
        }
        fuzz::require(lobby_.rooms() <= settings().limits.rooms, "there are no more rooms than allowed");
        fuzz::require(lobby_.clients() <= settings().limits.connections, "nor clients");
    }

    void told(Peer& peer, const Element& message) {
        if (const std::string* room = message.attribute("roomId")) {
            if (rooms_.empty() || rooms_.back() != *room) rooms_.push_back(*room);
            if (message.name != "joinedGameRoom") peer.room = *room;
        }
        for (const Element& child : message.children) {
            if (child.name == "reservation") reservations_.push_back(child.text);
        }
        const Element* data = message.child("data");
        if (data == nullptr) return;
        if (data->says("class", "memento")) {
            const auto state = read_state(*data, rules_);
            fuzz::require(static_cast<bool>(state), "states can be read");
            peer.state = state->state;
        }
        if (data->says("class", "result")) fuzz::require(static_cast<bool>(read_result(*data)), "results can be read");
    }

    piranhas::Rules rules_;
    JavaRandom random_{1};
    Lobby lobby_;
    Moment now_{std::chrono::hours(1)};
    ClientId last_ = 0;
    std::map<std::size_t, ClientId> at_;
    std::map<ClientId, Peer> peers_;
    std::vector<std::string> rooms_;
    std::vector<std::string> reservations_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Session session;
    std::string_view rest = fuzz::as_text(data, size);
    for (int steps = 0; rest.size() >= 2 && steps < 2000; ++steps) {
        const auto who = static_cast<std::uint8_t>(rest[0]);
        const auto what = static_cast<std::uint8_t>(rest[1]);
        rest.remove_prefix(2);
        session.step(who, what, rest);
    }
    session.finish();
    return 0;
}
