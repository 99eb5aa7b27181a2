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
        side_ = lower_case(data.value("color")) == "red" ? Side::first : Side::second;
    } else if (kind == "memento") {
        return receive_state(data);
    } else if (kind == move_request_class) {
        if (!state_) return fail("the server asked for a move before it sent a state");
        return Reaction::move_wanted;
    } else if (kind == "result") {
        auto result = read_result(data);
        if (!result) return fail(result.error().message);
        result_ = *std::move(result);
        return Reaction::finished;
    } else if (kind == "error") {
        return fail("the server says: " + printable(data.value("message")));
    }
    return Reaction::none;
}

ClientGame::Reaction ClientGame::receive_state(const Element& data) {
    auto read = read_state(data, rules_);
    if (!read) return fail(read.error().message);
    const std::optional<piranhas::State> before = std::exchange(state_, read->state);
    events_.clear();
    if (before == state_) return Reaction::none;
    // Servers show every state once, but not while a game is paused.
    if (!before || !read->last || !rules_.check(*before, *read->last)) return Reaction::began;
    EventLog<piranhas::Event> log;
    piranhas::State after = *before;
    rules_.apply(after, *read->last, log);
    if (after != *state_) return Reaction::began;
    events_ = std::move(log.events);
    return Reaction::changed;
}

// By the rules of some servers a game goes on that is over by ours: who is asked for a move makes one.
piranhas::View ClientGame::view() const {
    piranhas::State state = *state_;
    state.ending = Ending::none;
    state.reason = piranhas::EndReason::none;
    return rules_.view(state, side_.value_or(state.to_move()));
}

}  // namespace farmland::net
