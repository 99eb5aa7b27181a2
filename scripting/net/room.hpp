// A game between two seats, and who watches it. Messages go to the outbox; whoever has to leave is disconnected by the
// lobby.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scripting/net/element.hpp"
#include "scripting/net/outbox.hpp"
#include "scripting/net/remote_game.hpp"
#include "scripting/net/settings.hpp"

namespace farmland::net {

struct Seat {
    std::string name = "Unknown";
    bool is_timed = true;
    std::optional<ClientId> client;
    bool is_bot = false;
    bool is_deserted = false;  // whoever had reserved it came, and left before the game began

    bool is_taken() const { return client.has_value() || is_bot || is_deserted; }
};

// What becomes of a client that sent something.
enum class Verdict : std::uint8_t {
    stay,
    drop,       // let go with the end of the document
    throw_out,  // and with the element that says so
};

// A bot of the server is to move.
struct BotRequest {
    std::string room;
    std::int64_t seed = 0;
    Side side = Side::first;
    std::size_t turn = 0;    // moves so far
    std::vector<News> news;  // since the request before
    Question question;
    Span time_left{};
};

class Room {
public:
    enum class Kind : std::uint8_t { open, prepared };
    enum class Status : std::uint8_t { waiting, running, over };
    enum class Pace : std::uint8_t { running, paused };

    Room(const ServerSettings& settings, Outbox& outbox, std::string id, Kind kind, Pace pace, std::int64_t seed);

    const std::string& id() const { return id_; }
    Kind kind() const { return kind_; }
    Status status() const { return status_; }
    Seat& seat(Side side) { return seats_[index_of(side)]; }
    const Seat& seat(Side side) const { return seats_[index_of(side)]; }
    const std::vector<ClientId>& observers() const { return observers_; }
    std::size_t moves() const { return game_->record().steps.size(); }
    // Nothing of a game that was cancelled.
    const std::optional<GameScores>& result() const { return result_; }
    // Of a rule of a mod, which has ended the game; empty if none did.
    const std::string& failure() const { return failure_; }
    // As of any other game.
    GameRecord record() const;
    Names names() const { return {seats_[0].name, seats_[1].name}; }

    // The game begins with the second one.
    void sit_down(Side side, ClientId client, Moment now);
    void seat_bot(Side side, Moment now);
    // Somebody is gone; a game that runs ends by that. A prepared one that has not begun still does with whoever has
    // the other place, and is won by the hard limit.
    void leave(ClientId client, Moment now);
    // Nobody else comes any more.
    void give_up(Moment now);
    bool is_empty() const { return !seats_[0].client && !seats_[1].client; }
    void observe(ClientId client);

    // The content of a room packet; null if it had none.
    Verdict receive(ClientId client, const Element* data, Moment now);
    // The move of a bot, if it is still waited for.
    void bot_moves(std::size_t turn, const std::string& action, Moment now);
    void request_was_sent(Moment now);

    // After the move that is asked for.
    void pause() { is_paused_ = true; }
    void go_on(Moment now);
    void step(Moment now);
    void cancel(Moment now);
    void set_timed(Side side, bool timed) { seat(side).is_timed = timed; }
    // By nobody's fault: a draw, but not a regular one.
    void break_off(const std::string& reason, Moment now);

    // When the player to move has used up all of its time.
    std::optional<Moment> deadline() const;
    void advance(Moment now);
    // What a bot is to do, if it was asked since the last call.
    std::optional<BotRequest> take_bot_request();

private:
    struct Guilt {
        Side side = Side::first;
        Cause cause = Cause::left;
        std::string reason;
    };

    std::optional<Side> side_of(ClientId client) const;
    void start(Moment now);
    void go(Moment now);
    void show(Moment now);
    void request(Moment now);
    void withdraw_requests();
    Verdict refuse(ClientId client, std::string_view message, const Element* data, Moment now);
    Verdict violate(Side side, const std::string& reason, Moment now);
    // Or why it is not legal.
    Result<void> play(SentMove move, Moment now);
    void finish(const Outcome& outcome, Moment now);
    GameScores scores_by(Guilt guilt) const;
    void end_by(Guilt guilt, Moment now);
    void end_before_it_began(Side side, Moment now);
    void end_with(GameScores result, Moment now);
    void to_players(const Text& text, Moment now);
    void to_observers(const Text& text);
    void to_everybody(const Text& text, Moment now);
    GameScores scores_of_board() const;

    const ServerSettings& settings_;
    const Dialect& dialect_;
    Outbox& outbox_;
    std::string id_;
    Kind kind_;
    bool is_paused_;
    std::unique_ptr<RemoteGame> game_;
    Status status_ = Status::waiting;
    std::array<Seat, 2> seats_;
    std::vector<ClientId> observers_;
    std::optional<SentMove> last_;
    bool is_owed_ = false;             // a move was asked for and did not come yet
    std::optional<Moment> requested_;  // when that was sent
    bool bot_asked_ = false;
    std::optional<Guilt> guilt_;
    std::optional<GameScores> result_;
    std::string failure_;
};

}  // namespace farmland::net
