#include "scripting/net/client_game.hpp"

#include <utility>

#include "core/base/text.hpp"

namespace farmland::net {

ClientGame::Reaction ClientGame::fail(std::string problem) {
    problem_ = std::move(problem);
    return Reaction::failed;
}

ClientGame::Reaction ClientGame::received(const Element& message) {
    if (message.name == "error") return fail("the server says: " + printable(message.value("message")));
    if (message.name == "joined") room_ = message.value("roomId");
    if (message.name != "room" && message.name != "left") return Reaction::none;
    if (room_.empty()) room_ = message.value("roomId");
    if (message.value("roomId") != room_) return Reaction::none;
    if (message.name == "left") return Reaction::left;
    if (const Element* error = message.child("error")) {
        return fail("the server says: " + printable(error->value("message")));
    }
    const Element* data = message.child("data");
    return data != nullptr ? receive_data(*data) : Reaction::none;
}

ClientGame::Reaction ClientGame::receive_data(const Element& data) {
    const std::string_view kind = data.value("class");
    if (kind == "welcomeMessage") {
        side_ = dialect_.read_welcome(data);
    } else if (kind == "memento") {
        return receive_state(data);
    } else if (kind == dialect_.move_request) {
        if (!game_) return fail("the server asked for a move before it sent a state");
        return Reaction::move_wanted;
    } else if (kind == "result") {
        auto result = dialect_.read_result(data);
        if (!result) return fail(result.error().sentence());
        result_ = *std::move(result);
        return Reaction::finished;
    } else if (kind == "error") {
        return fail("the server says: " + printable(data.value("message")));
    }
    return Reaction::none;
}

ClientGame::Reaction ClientGame::receive_state(const Element& data) {
    if (!game_) {
        auto joined = dialect_.join(data);
        if (!joined) return fail(joined.error().sentence());
        game_ = *std::move(joined);
        game_->seat_agent(player());
        return Reaction::began;
    }
    const auto change = game_->read_state(data);
    if (!change) return fail(change.error().sentence());
    switch (*change) {
        case RemoteGame::Change::none: break;
        case RemoteGame::Change::moved: return Reaction::changed;
        case RemoteGame::Change::jumped: return Reaction::began;
    }
    return Reaction::none;
}

}  // namespace farmland::net
