#include "scripting/net/outbox.hpp"

#include "scripting/net/wire.hpp"

namespace farmland::net {

namespace {

Text opening() {
    static const Text text = shared("<protocol>");
    return text;
}

}  // namespace

void Outbox::add(ClientId client) { clients_.try_emplace(client); }

void Outbox::forget(ClientId client) {
    clients_.erase(client);
    deadlines_.set(client, std::nullopt);
}

// The document begins with the first message, not with the connection.
void Outbox::put(ClientId id, Client& client, const Text& text) {
    if (!client.greeted) outputs_.push_back({id, opening(), false});
    client.greeted = true;
    outputs_.push_back({id, text, false});
}

void Outbox::send(ClientId client, const Text& text) {
    const auto found = clients_.find(client);
    if (found != clients_.end()) put(client, found->second, text);
}

void Outbox::send_to_player(ClientId client, const Text& text, Moment now) { pace(client, {text, false}, now); }

void Outbox::request_move(ClientId client, const Text& text, Moment now) { pace(client, {text, true}, now); }

void Outbox::pace(ClientId id, Waiting waiting, Moment now) {
    const auto found = clients_.find(id);
    if (found == clients_.end()) return;
    found->second.waiting.push_back(std::move(waiting));
    release(id, found->second, now);
}

void Outbox::release(ClientId id, Client& client, Moment now) {
    while (!client.waiting.empty() && (gap_ == Span::zero() || now >= client.ready)) {
        put(id, client, client.waiting.front().text);
        if (client.waiting.front().is_request) sent_requests_.push_back(id);
        client.waiting.pop_front();
        client.ready = now + gap_;
    }
    deadlines_.set(id, client.waiting.empty() ? std::nullopt : std::optional(client.ready));
}

void Outbox::withdraw_request(ClientId client) {
    const auto found = clients_.find(client);
    if (found != clients_.end()) {
        std::erase_if(found->second.waiting, [](const Waiting& each) { return each.is_request; });
    }
}

std::size_t Outbox::waiting(ClientId client) const {
    const auto found = clients_.find(client);
    return found != clients_.end() ? found->second.waiting.size() : 0;
}

void Outbox::close(ClientId client, Farewell farewell) {
    const auto found = clients_.find(client);
    if (found == clients_.end()) return;
    for (const Waiting& each : found->second.waiting) {
        if (!each.is_request) put(client, found->second, each.text);
    }
    if (farewell == Farewell::close) put(client, found->second, shared(close_text()));
    outputs_.push_back({client, shared(found->second.greeted ? "\n</protocol>" : "<protocol/>"), true});
    forget(client);
}

void Outbox::advance(Moment now) {
    while (const auto due = deadlines_.take_due(now)) {
        const auto found = clients_.find(*due);
        if (found != clients_.end()) release(*due, found->second, now);
    }
}

}  // namespace farmland::net
