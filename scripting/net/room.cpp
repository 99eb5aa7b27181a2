#include "scripting/net/room.hpp"

#include <algorithm>
#include <utility>

#include "core/game/rule_failure.hpp"
#include "scripting/net/wire.hpp"

namespace farmland::net {

namespace {

constexpr std::array<Side, 2> both_sides = {Side::first, Side::second};

std::size_t hint_bytes(const Element* data) {
    std::size_t bytes = 0;
    if (data == nullptr) return bytes;
    for (const Element& hint : data->children) bytes += hint.value("content").size();
    return bytes;
}

}  // namespace

Room::Room(const ServerSettings& settings, Outbox& outbox, std::string id, Kind kind, Pace pace, std::int64_t seed)
    : settings_(settings),
      dialect_(settings.dialect),
      outbox_(outbox),
      id_(std::move(id)),
      kind_(kind),
      is_paused_(pace == Pace::paused),
      game_(dialect_.start(seed)) {}

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
    game_->seat_agent(side);
    if (seats_[0].is_taken() && seats_[1].is_taken()) start(now);
}

void Room::observe(ClientId client) {
    if (std::find(observers_.begin(), observers_.end(), client) == observers_.end()) observers_.push_back(client);
}

void Room::to_players(const Text& text, Moment now) {
    for (const Seat& each : seats_) {
        if (each.client) outbox_.send_to_player(*each.client, text, now);
    }
}

void Room::to_observers(const Text& text) {
    for (const ClientId observer : observers_) outbox_.send(observer, text);
}

void Room::to_everybody(const Text& text, Moment now) {
    to_observers(text);
    to_players(text, now);
}

void Room::start(Moment now) {
    status_ = Status::running;
    if (kind_ == Kind::prepared) to_players(shared(joined_text(id_)), now);
    for (const Side side : both_sides) {
        if (const auto client = seat(side).client) {
            outbox_.send_to_player(*client, shared(dialect_.welcome_text(id_, side)), now);
        }
    }
    go(now);
}

void Room::go(Moment now) {
    if (!is_paused_) show(now);
    if (const auto outcome = game_->outcome()) return finish(*outcome, now);
    if (!is_paused_) request(now);
}

void Room::show(Moment now) { to_everybody(shared(game_->state_text(id_, names(), last_ ? &*last_ : nullptr)), now); }

void Room::request(Moment now) {
    const Seat& asked = seat(game_->side_to_move());
    // A player who is asked again may still answer the earlier request.
    if (!std::exchange(is_owed_, true)) requested_.reset();
    if (asked.client) {
        outbox_.request_move(*asked.client, shared(in_room(id_, dialect_.move_request).finish()), now);
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
    const std::string message = dialect_.illegal(seat(side).name, reason);
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
    ReadMove read = game_->read_move(data);
    if (std::holds_alternative<UnusableMove>(read)) return Verdict::drop;
    if (status_ != Status::running || *side != game_->side_to_move()) {
        return refuse(client, "It's not your turn yet.", data, now);
    }
    if (!requested_) return refuse(client, "We didn't request a move from you yet.", data, now);
    if (seat(*side).is_timed && now - *requested_ > settings_.soft) {
        end_by({*side, Cause::soft_timeout, dialect_.late(settings_.soft)}, now);
        return Verdict::stay;
    }
    SentMove* move = std::get_if<SentMove>(&read);
    if (move == nullptr) return violate(*side, "expected a move", now);
    const auto played = play(std::move(*move), now);
    return played ? Verdict::stay : violate(*side, played.error().sentence(), now);
}

std::optional<BotRequest> Room::take_bot_request() {
    if (!std::exchange(bot_asked_, false)) return std::nullopt;
    const Side side = game_->side_to_move();
    return BotRequest{id_,           game_->record().seed, side, moves(), game_->take_news(), game_->question(side),
                      settings_.soft};
}

void Room::bot_moves(std::size_t turn, const std::string& action, Moment now) {
    const Side side = game_->side_to_move();
    if (status_ != Status::running || moves() != turn || !is_owed_ || !seat(side).is_bot) return;
    if (const auto played = play({action, {}}, now); !played) {
        end_by({side, Cause::rule_violation, played.error().sentence()}, now);
    }
}

Result<void> Room::play(SentMove move, Moment now) {
    try {
        if (auto played = game_->play(move.action); !played) return played;
    } catch (const RuleFailure& failure) {
        failure_ = failure.what();
        break_off(failure_, now);
        return {};
    }
    last_ = std::move(move);
    is_owed_ = false;
    requested_.reset();
    withdraw_requests();
    go(now);
    return {};
}

GameScores Room::scores_of_board() const {
    GameScores result;
    for (const Side side : both_sides) {
        result.scores[index_of(side)].measure = game_->measure(side);
    }
    return result;
}

void Room::finish(const Outcome& outcome, Moment now) {
    GameScores result = scores_of_board();
    result.winner = outcome.winner;
    for (const Side side : both_sides) {
        Score& score = result.scores[index_of(side)];
        score.reason = game_->reason();
        if (!result.winner) score.points = dialect_.points_of_draw;
        if (result.winner == side) score.points = dialect_.points_of_winner;
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
    result.scores[index_of(*result.winner)].points = dialect_.points_of_winner;
    return result;
}

void Room::end_by(Guilt guilt, Moment now) { end_with(scores_by(std::move(guilt)), now); }

// Who watches is told why, but there was no game whose result could count.
void Room::end_before_it_began(Side side, Moment now) {
    const GameScores result = scores_by({side, Cause::left, std::string(dialect_.player_left)});
    to_observers(shared(dialect_.result_text(id_, result, names())));
    cancel(now);
}

void Room::break_off(const std::string& reason, Moment now) {
    if (status_ != Status::running) return cancel(now);
    GameScores result = scores_of_board();
    for (Score& score : result.scores) {
        score.cause = Cause::left;
        score.points = dialect_.points_of_draw;
        score.reason = reason;
    }
    end_with(std::move(result), now);
}

void Room::end_with(GameScores result, Moment now) {
    result_ = std::move(result);
    to_everybody(shared(dialect_.result_text(id_, *result_, names())), now);
    cancel(now);
}

// The end without a result; every end ends like this.
void Room::cancel(Moment now) {
    status_ = Status::over;
    is_owed_ = false;
    withdraw_requests();
    to_everybody(shared(left_text(id_)), now);
}

void Room::leave(ClientId client, Moment now) {
    std::erase(observers_, client);
    const auto side = side_of(client);
    if (!side || status_ == Status::over) return;
    seat(*side).client.reset();
    if (status_ == Status::running) {
        end_by(guilt_.value_or(Guilt{*side, Cause::left, std::string(dialect_.player_left)}), now);
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
    const Seat& asked = seat(game_->side_to_move());
    if (status_ != Status::running || !requested_ || !(asked.is_timed || asked.is_deserted)) return std::nullopt;
    return *requested_ + settings_.hard;
}

void Room::advance(Moment now) {
    const auto end = deadline();
    if (!end || now < *end) return;
    end_by({game_->side_to_move(), Cause::hard_timeout, dialect_.silent(settings_.hard)}, now);
}

GameRecord Room::record() const {
    GameRecord record = game_->record();
    for (const Side side : both_sides) {
        record.players[index_of(side)] = {seat(side).name, seat(side).is_bot ? "bot of the server" : "network", {}};
    }
    // A game that was broken off, by nobody's fault, has no result.
    if (!result_ || (!result_->winner && !game_->outcome() && failure_.empty())) return record;
    GameResult& result = record.result.emplace();
    result.winner = result_->winner;
    result.actions = moves();
    result.void_reason = failure_;
    if (result.is_void()) return record;
    result.forfeit = !result_->is_regular();
    for (const Side side : both_sides) {
        const Score& score = result_->scores[index_of(side)];
        if (score.cause == Cause::regular) continue;
        const bool is_late = score.cause == Cause::soft_timeout || score.cause == Cause::hard_timeout;
        result.failures.push_back({side, std::string(name_of(score.cause)) + ": " + score.reason, is_late});
    }
    return record;
}

}  // namespace farmland::net
