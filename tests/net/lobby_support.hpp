// A lobby with a clock that stands still until it is told to go on, and clients whose words reach it as bytes.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/search/playout.hpp"
#include "scripting/net/lobby.hpp"
#include "scripting/net/software_challenge_2019.hpp"
#include "scripting/net/wire.hpp"

namespace farmland::net::tests {

using namespace std::chrono_literals;

inline ServerSettings with_dialect(ServerSettings settings, const piranhas::Rules& rules) {
    settings.dialect = *software_challenge_2019(rules);
    return settings;
}

// One short line for a message of the server.
inline std::string summary_of(const Element& message) {
    if (message.name == close_element) return "close";
    if (message.name != "room") {
        const std::string detail(message.value(message.name == "error" ? "message" : "roomId"));
        return message.name == "error" ? "error: " + detail : message.name;
    }
    const Element* data = message.child("data");
    if (data == nullptr) return "room";
    const std::string_view kind = data->value("class");
    if (kind == "welcomeMessage") return "welcome " + std::string(data->value("color"));
    if (kind == "memento") return "state " + std::string(data->child("state")->value("turn"));
    if (kind == "sc.framework.plugins.protocol.MoveRequest") return "request";
    if (kind == "error") return "error: " + std::string(data->value("message"));
    if (kind != "result") return std::string(kind);
    std::string text = "result";
    for (const Element& score : data->children) {
        if (score.name != "score") continue;
        text += " " + std::string(score.value("cause")) + " " + score.children.at(0).text;
    }
    if (const Element* winner = data->child("winner")) text += " " + std::string(winner->value("color"));
    return text;
}

class LobbyTest {
public:
    explicit LobbyTest(ServerSettings settings = quick(), piranhas::Rules rules = {})
        : rules_(std::move(rules)), lobby_(with_dialect(std::move(settings), rules_), hooks()) {}

    // No gap between messages.
    static ServerSettings quick() {
        ServerSettings settings;
        settings.gap = 0ms;
        settings.password = "secret";
        return settings;
    }

    ClientId connect() {
        const ClientId id = next_++;
        clients_.emplace(id, Peer{XmlStream(settings_limits_), XmlStream(StreamLimits{1 << 20, 64, 64, 4096}), {}, {}});
        lobby_.connected(id, now_);
        collect();
        return id;
    }

    // Bytes of a client, as the server hands them on.
    void say(ClientId id, std::string_view bytes) {
        Peer& peer = clients_.at(id);
        for (const Element& message : peer.reader.feed(bytes)) lobby_.received(id, message, now_);
        if (peer.reader.error()) {
            lobby_.failed(id, *peer.reader.error(), now_);
        } else if (peer.reader.ended()) {
            lobby_.ended(id, now_);
        }
        collect();
    }

    void lose(ClientId id) {
        lobby_.gone(id, "lost", now_);
        collect();
    }

    void pass(Span span) {
        now_ += span;
        lobby_.advance(now_);
        collect();
    }

    // What a client was told since the last call, in short.
    std::vector<std::string> heard(ClientId id) { return std::exchange(clients_.at(id).heard, {}); }
    // Everything that it was ever sent.
    const std::string& bytes(ClientId id) const { return clients_.at(id).bytes; }
    const std::vector<Element>& messages(ClientId id) const { return clients_.at(id).messages; }
    bool is_closed(ClientId id) const { return clients_.at(id).is_closed; }
    std::string room_of(ClientId id) const {
        std::string room;
        for (const Element& message : messages(id)) {
            if (const std::string* found = message.attribute("roomId")) room = *found;
        }
        return room;
    }

    ClientId join() {
        const ClientId id = connect();
        say(id, "<protocol><join gameType=\"swc_2019_piranhas\"/>");
        return id;
    }
    ClientId join_prepared(const std::string& code) {
        const ClientId id = connect();
        say(id, "<protocol><joinPrepared reservationCode=\"" + code + "\"/>");
        return id;
    }
    ClientId administrator() {
        const ClientId id = connect();
        say(id, "<protocol><authenticate passphrase=\"secret\"/>");
        return id;
    }

    // A legal move in the state that this client saw last.
    piranhas::Action legal_move(ClientId id) {
        return random_action<piranhas::Rules>(rules_.legal_actions(state(id)), random_);
    }
    piranhas::State state(ClientId id) const {
        std::optional<piranhas::State> last;
        for (const Element& message : messages(id)) {
            const Element* data = message.child("data");
            if (data != nullptr && data->says("class", "memento")) last = read_state(*data, rules_)->state;
        }
        REQUIRE(last);
        return *last;
    }
    void move(ClientId id) { say(id, move_text(room_of(id), rules_, legal_move(id), {})); }

    const piranhas::Rules& rules() const { return rules_; }
    // Of all rooms that were closed.
    const std::vector<GameRecord>& records() const { return records_; }
    Lobby& lobby() { return lobby_; }
    Moment now() const { return now_; }
    void collect() {
        for (const Output& output : lobby_.take_outputs()) {
            const auto found = clients_.find(output.client);
            REQUIRE(found != clients_.end());
            Peer& peer = found->second;
            REQUIRE(!peer.is_closed);
            peer.bytes += *output.text;
            for (Element& message : peer.writer.feed(*output.text)) {
                peer.heard.push_back(summary_of(message));
                peer.messages.push_back(std::move(message));
            }
            INFO(*output.text);
            REQUIRE(!peer.writer.error());
            peer.is_closed = output.closes;
            REQUIRE(peer.writer.ended() == output.closes);
            if (output.closes) peer.heard.emplace_back("end");
        }
    }

private:
    struct Peer {
        XmlStream reader;  // of what it says
        XmlStream writer;  // of what it hears
        std::vector<std::string> heard;
        std::vector<Element> messages;
        std::string bytes = {};
        bool is_closed = false;
    };

    LobbyHooks hooks() {
        LobbyHooks hooks;
        hooks.random_bits = [this] { return static_cast<std::uint64_t>(random_.next_long()); };
        hooks.room_closed = [this](const Room& room) { records_.push_back(room.record()); };
        return hooks;
    }

    piranhas::Rules rules_;
    JavaRandom random_{7};
    StreamLimits settings_limits_;
    std::vector<GameRecord> records_;
    Lobby lobby_;
    Moment now_{std::chrono::hours(1)};
    ClientId next_ = 1;
    std::map<ClientId, Peer> clients_;
};

using Heard = std::vector<std::string>;

}  // namespace farmland::net::tests
