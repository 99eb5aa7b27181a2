#include "scripting/net/room.hpp"

#include <algorithm>
#include <utility>

#include "core/game/events.hpp"

namespace farmland::net {

namespace {

constexpr std::array<Side, 2> both_sides = {Side::first, Side::second};
constexpr std::string_view reason_for_leaving = "Der Spieler hat das Spiel verlassen";

// "2 Sekunden", "0.5 Sekunden"
std::string seconds_text(Span span) {
    std::string text = std::to_string(span.count() / 1000);
    if (span.count() % 1000 != 0) {
        std::string fraction = std::to_string(1000 + span.count() % 1000).substr(1);
        while (fraction.ends_with('0')) fraction.pop_back();
        text += "." + fraction;
    }
    return text + " Sekunden";
}

// In the language of the season's programs, which show it to people.
std::string reason_of(piranhas::EndReason reason) {
    switch (reason) {
        case piranhas::EndReason::none: break;
        case piranhas::EndReason::one_swarm: return "Das Spiel ist beendet.\nEin Spieler hat seinen Schwarm vereint.";
        case piranhas::EndReason::both_swarms:
            return "Das Spiel ist beendet.\nBeide Spieler haben ihren Schwarm vereint.";
        case piranhas::EndReason::round_limit: return "Das Rundenlimit wurde erreicht.";
        case piranhas::EndReason::no_move: return "Das Spiel ist beendet.\nEin Spieler kann nicht mehr ziehen.";
    }
    return {};
}

std::size_t hint_bytes(const Element* data) {
    std::size_t bytes = 0;
    if (data == nullptr) return bytes;
    for (const Element& hint : data->children) bytes += hint.value("content").size();
    return bytes;
}

}  // namespace

Room::Room(const piranhas::Rules& rules, const ServerSettings& settings, Outbox& outbox, std::string id, Kind kind,
           Pace pace, std::int64_t seed)
    : rules_(rules),
      settings_(settings),
      outbox_(outbox),
      id_(std::move(id)),
      kind_(kind),
      is_paused_(pace == Pace::paused),
      seed_(seed) {
    JavaRandom random(seed);
    state_ = rules_.start(random);
}

std::optional<Side> Room::side_of(ClientId client) const {
    for (const Side side : both_sides) {
        if (seat(side).client == client) return side;
    }
    return std::nullopt;
}

void Room::sit_down(Side side, ClientId client, Moment now) {
    seat(side).client = client;
    if (kind_ == Kind::open) outbox_.send_to_player(client, shared(joined_text(id_)), now);
    if (seats_[0].is_taken() && seats_[1].is_taken()) start(now);
}

void Room::seat_bot(Side side, Moment now) {
    seat(side).is_bot = true;
    if (seats_[0].is_taken() && seats_[1].is_taken()) start(now);
}

void Room::observe(ClientId client) {
    if (std::find(observers_.begin(), observers_.end(), client) == observers_.end()) observers_.push_back(client);
}

void Room::to_players(const std::string& text, Moment now) {
    const Text message = shared(text);
    for (const Seat& each : seats_) {
        if (each.client) outbox_.send_to_player(*each.client, message, now);
    }
}

void Room::to_observers(const Text& text) {
    for (const ClientId observer : observers_) outbox_.send(observer, text);
}

void Room::start(Moment now) {
    status_ = Status::running;
    if (kind_ == Kind::prepared) to_players(joined_text(id_), now);
    for (const Side side : both_sides) {
        if (const auto client = seat(side).client) {
            outbox_.send_to_player(*client, shared(welcome_text(id_, side)), now);
        }
    }
    go(now);
}

void Room::go(Moment now) {
    if (is_paused_) return;
    show(now);
    request(now);
}

void Room::show(Moment now) {
    const Text text = shared(state_text(id_, rules_, state_, names(), last_ ? &*last_ : nullptr));
    to_observers(text);
    for (const Seat& each : seats_) {
        if (each.client) outbox_.send_to_player(*each.client, text, now);
    }
}

void Room::request(Moment now) {
    const Seat& asked = seat(state_.to_move());
    // Who is asked again may still answer what it was asked before.
    if (!std::exchange(is_owed_, true)) requested_.reset();
    if (asked.client) {
        outbox_.request_move(*asked.client, shared(move_request_text(id_)), now);
    } else if (asked.is_bot) {
        requested_ = now;
        bot_asked_ = true;
    } else if (!requested_) {
        requested_ = now;
    }
}

void Room::withdraw_requests() {
    for (const Seat& each : seats_) {
        if (each.client) outbox_.withdraw_request(*each.client);
    }
}

void Room::request_was_sent(Moment now) {
    if (is_owed_) requested_ = now;
}

Verdict Room::refuse(ClientId client, std::string_view message, const Element* data, Moment now) {
    outbox_.send_to_player(client, shared(error_text(id_, message, data)), now);
    return Verdict::throw_out;
}

// What observers are told is without the name in front.
Verdict Room::violate(Side side, const std::string& reason, Moment now) {
    const std::string message = "Ungueltiger Zug von '" + seat(side).name + "'.\n" + reason;
    outbox_.send_to_player(*seat(side).client, shared(error_text(id_, message, nullptr)), now);
    to_observers(shared(error_text(id_, reason, nullptr)));
    guilt_ = {side, Cause::rule_violation, reason};
    return Verdict::throw_out;
}

Verdict Room::receive(ClientId client, const Element* data, Moment now) {
    const auto side = side_of(client);
    if (!side) return Verdict::throw_out;
    if (hint_bytes(data) > settings_.limits.hint_bytes) {
        const std::string most = std::to_string(settings_.limits.hint_bytes);
        return refuse(client, "the hints of a move may have " + most + " bytes at most", nullptr, now);
    }
    ReadMove read = read_move(data, rules_);
    if (std::holds_alternative<UnusableMove>(read)) return Verdict::drop;
    if (status_ != Status::running || *side != state_.to_move()) {
        return refuse(client, "It's not your turn yet.", data, now);
    }
    if (!requested_) return refuse(client, "We didn't request a move from you yet.", data, now);
    if (seat(*side).is_timed && now - *requested_ > settings_.soft) {
        const std::string limit = seconds_text(settings_.soft);
        end_by({*side, Cause::soft_timeout, "Der Spieler hat nicht innerhalb von " + limit + " gezogen"}, now);
        return Verdict::stay;
    }
    SentMove* move = std::get_if<SentMove>(&read);
    if (move == nullptr) return violate(*side, "expected a move", now);
    if (const auto legal = rules_.check(state_, move->action); !legal)
        return violate(*side, legal.error().message, now);
    // So that it is written like any other move.
    move->action.length = static_cast<std::uint8_t>(rules_.length(state_, move->action.from, move->action.direction));
    play(move->action, std::move(move->hints), now);
    return Verdict::stay;
}

void Room::bot_moves(int turn, const piranhas::Action& action, Moment now) {
    const Side side = state_.to_move();
    if (status_ != Status::running || state_.turn != turn || !is_owed_ || !seat(side).is_bot) return;
    if (const auto legal = rules_.check(state_, action); !legal) {
        return end_by({side, Cause::rule_violation, legal.error().message}, now);
    }
    play(action, {}, now);
}

void Room::play(const piranhas::Action& action, std::vector<std::string> hints, Moment now) {
    NoEvents<piranhas::Event> nobody;
    rules_.apply(state_, action, nobody);
    moves_.push_back(action);
    last_ = SentMove{action, std::move(hints)};
    is_owed_ = false;
    requested_.reset();
    withdraw_requests();
    if (!rules_.outcome(state_)) return go(now);
    if (!is_paused_) show(now);
    finish(now);
}

GameScores Room::scores_of_board() const {
    GameScores result;
    for (const Side side : both_sides) {
        result.scores[index_of(side)].swarm = rules_.largest_swarm(state_, side).count();
    }
    return result;
}

void Room::finish(Moment now) {
    GameScores result = scores_of_board();
    result.winner = rules_.outcome(state_)->winner;
    for (const Side side : both_sides) {
        Score& score = result.scores[index_of(side)];
        score.reason = reason_of(state_.reason);
        score.points = !result.winner ? 1 : *result.winner == side ? 2 : 0;
    }
    end_with(std::move(result), now);
}

// Whatever the board says, the guilty one has lost.
GameScores Room::scores_by(Guilt guilt) const {
    GameScores result = scores_of_board();
    Score& score = result.scores[index_of(guilt.side)];
    score.cause = guilt.cause;
    score.reason = std::move(guilt.reason);
    result.winner = opponent_of(guilt.side);
    result.scores[index_of(*result.winner)].points = 2;
    return result;
}

void Room::end_by(Guilt guilt, Moment now) { end_with(scores_by(std::move(guilt)), now); }

// Who watches is told why, but there was no game whose result could count.
void Room::end_before_it_began(Side side, Moment now) {
    const GameScores result = scores_by({side, Cause::left, std::string(reason_for_leaving)});
    to_observers(shared(result_text(id_, result, names())));
    cancel(now);
}

void Room::break_off(const std::string& reason, Moment now) {
    if (status_ != Status::running) return cancel(now);
    GameScores result = scores_of_board();
    for (Score& score : result.scores) {
        score.cause = Cause::left;
        score.points = 1;
        score.reason = reason;
    }
    end_with(std::move(result), now);
}

void Room::end_with(GameScores result, Moment now) {
    result_ = std::move(result);
    const std::string text = result_text(id_, *result_, names());
    to_observers(shared(text));
    to_players(text, now);
    cancel(now);
}

// The end without a result; every end ends like this.
void Room::cancel(Moment now) {
    status_ = Status::over;
    is_owed_ = false;
    withdraw_requests();
    to_observers(shared(left_text(id_)));
    to_players(left_text(id_), now);
}

void Room::leave(ClientId client, Moment now) {
    std::erase(observers_, client);
    const auto side = side_of(client);
    if (!side || status_ == Status::over) return;
    seat(*side).client.reset();
    if (status_ == Status::running) {
        end_by(guilt_.value_or(Guilt{*side, Cause::left, std::string(reason_for_leaving)}), now);
    } else if (kind_ == Kind::prepared) {
        seat(*side).is_deserted = true;
    } else {
        end_before_it_began(*side, now);
    }
}

void Room::give_up(Moment now) {
    for (const Side side : both_sides) {
        if (seat(side).is_deserted) return end_before_it_began(side, now);
    }
    cancel(now);
}

void Room::go_on(Moment now) {
    if (!std::exchange(is_paused_, false)) return;
    if (status_ == Status::running && !is_owed_) go(now);
}

// A step while a move is owed shows the state and asks again, as the real server does.
void Room::step(Moment now) {
    if (status_ != Status::running || !is_paused_) return;
    // Steps can come faster than messages go out.
    constexpr std::size_t most_waiting = 16;
    for (const Seat& each : seats_) {
        if (is_owed_ && each.client && outbox_.waiting(*each.client) > most_waiting) return;
    }
    show(now);
    request(now);
}

std::optional<Moment> Room::deadline() const {
    const Seat& asked = seat(state_.to_move());
    if (status_ != Status::running || !requested_ || !(asked.is_timed || asked.is_deserted)) return std::nullopt;
    return *requested_ + settings_.hard;
}

void Room::advance(Moment now) {
    const auto end = deadline();
    if (!end || now < *end) return;
    const std::string limit = seconds_text(settings_.hard);
    end_by({state_.to_move(), Cause::hard_timeout, "Der Spieler hat innerhalb von " + limit + " nicht gezogen"}, now);
}

}  // namespace farmland::net
