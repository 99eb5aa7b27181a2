#include "scripting/net/client.hpp"

#include <algorithm>
#include <array>
#include <asio/connect.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>
#include <memory>
#include <utility>

#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/net/connection.hpp"
#include "scripting/net/wire.hpp"
#include "scripting/net/xml_stream.hpp"

namespace farmland::net {

namespace {

// A server may pass on what others send without a limit.
constexpr StreamLimits generous = {std::size_t{64} << 20, 64, 1024, 1 << 20};

class Client {
public:
    Client(const Dialect& dialect, const ClientSettings& settings, ClientHooks hooks)
        : dialect_(dialect), settings_(settings), hooks_(std::move(hooks)) {}

    Result<PlayedGame> play() {
        std::error_code error;
        const auto found = asio::ip::tcp::resolver(io_).resolve(settings_.host, std::to_string(settings_.port), error);
        if (!error) asio::connect(socket_, found, error);
        if (error) {
            return Error{"cannot connect to " + settings_.host + ":" + std::to_string(settings_.port) + ": " +
                         error.message()};
        }
        std::error_code ignored;
        socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
        notice_vanished_peer(socket_);
        send("<protocol>" +
             (settings_.reservation ? join_prepared_text(*settings_.reservation) : join_text(dialect_.game_type)));
        read();
        try {
            io_.run();
        } catch (const RuleFailure& failure) {
            stop(failure.what());
        }
        auto outcome = outcome_of_game();
        if (hooks_.over) hooks_.over(outcome);
        workers_.join();
        return outcome;
    }

private:
    Result<PlayedGame> outcome_of_game() {
        if (!result_) {
            // A server says no more than that to a code that it does not know.
            const bool never_came_in = problem_.empty() && was_sent_away_ && room_.empty();
            if (never_came_in && settings_.reservation) {
                return Error{"the server refused the reservation " + in_quotes(*settings_.reservation) +
                             "; a code is good for one player of a game that was prepared and is not over"};
            }
            return Error{problem_.empty() ? "the server closed the connection before the game had a result" : problem_};
        }
        if (!problem_.empty()) hooks_.fault(problem_);
        return PlayedGame{*result_, side_};
    }

    void send(std::string_view text) {
        std::error_code error;
        asio::write(socket_, asio::buffer(text), error);
        if (error) stop("the connection broke: " + error.message());
    }

    void read() {
        if (!game_is_over_) wait_at_most(settings_.patience);
        socket_.async_read_some(asio::buffer(buffer_), [this](const std::error_code& error, std::size_t count) {
            if (is_over_) return;
            if (error == asio::error::eof) return stop({});
            if (error) return stop("the connection broke: " + error.message());
            for (const Element& message : stream_.feed({buffer_.data(), count})) {
                was_sent_away_ = was_sent_away_ || message.name == close_element;
                received(message);
                if (is_over_) return;
            }
            if (stream_.error())
                return stop("the server sent something that is not a message: " + stream_.error()->message);
            if (stream_.ended()) return stop({});
            read();
        });
    }

    // Elements that it does not know are passed over.
    void received(const Element& message) {
        if (message.name == "error") return complain_of(message);
        if (message.name == "joined") room_ = message.value("roomId");
        if (message.name != "room" && message.name != "left") return;
        if (room_.empty()) room_ = message.value("roomId");
        if (message.value("roomId") != room_) return;
        if (message.name == "left") return leave();
        if (const Element* error = message.child("error")) return complain_of(*error);
        if (const Element* data = message.child("data")) received_data(*data);
    }

    void received_data(const Element& data) {
        const std::string_view kind = data.value("class");
        if (kind == "welcomeMessage") {
            side_ = dialect_.read_welcome(data);
        } else if (kind == "memento") {
            received_state(data);
        } else if (kind == dialect_.move_request) {
            game_ ? choose() : complain("the server asked for a move before it sent a state");
        } else if (kind == "result") {
            auto result = dialect_.read_result(data);
            if (!result) return complain(result.error().sentence());
            result_ = *std::move(result);
            if (thinker_) thinker_->end({result_->winner});
            wait_for_the_end();
        } else if (kind == "error") {
            complain_of(data);
        }
    }

    void received_state(const Element& data) {
        auto change = RemoteGame::Change::jumped;
        if (!game_) {
            auto joined = dialect_.join(data);
            if (!joined) return complain(joined.error().sentence());
            game_ = *std::move(joined);
            game_->seat_agent(player());
        } else {
            const auto read = game_->read_state(data);
            if (!read) return complain(read.error().sentence());
            change = *read;
        }
        if (change == RemoteGame::Change::none) return;
        if (change == RemoteGame::Change::jumped) {
            thinker_.emplace(io_.get_executor(), workers_, hooks_.decider, player(), settings_.seed, hooks_.fault);
        }
        if (hooks_.state_shown) hooks_.state_shown();
        thinker_->tell(game_->take_news());
    }

    // The color that the server gave this client, as soon as it has.
    Side player() const { return side_.value_or(game_->side_to_move()); }

    // After an error the server closes the connection itself.
    void complain(std::string problem) {
        if (problem_.empty()) problem_ = std::move(problem);
    }
    void complain_of(const Element& error) { complain("the server says: " + printable(error.value("message"))); }

    void leave() {
        if (!result_) complain("the server called the game off");
        send(close_text() + "\n</protocol>");
        wait_for_the_end();
    }

    void wait_for_the_end() {
        constexpr Span for_goodbyes = std::chrono::seconds(5);
        game_is_over_ = true;
        wait_at_most(std::min(for_goodbyes, settings_.patience));
    }

    void wait_at_most(Span span) {
        timer_.expires_after(span);
        timer_.async_wait([this, span](const std::error_code& error) {
            if (error) return;
            const std::string time = std::to_string(span.count()) + " ms";
            stop(game_is_over_ ? std::string() : "nothing came from the server for " + time);
        });
    }

    void choose() {
        if (!game_->has_move()) return hooks_.fault("asked for a move where there is none");
        wait_at_most(settings_.move_time + settings_.patience);
        thinker_->choose(game_->question(player()), settings_.move_time, [this](const std::string& action) {
            if (is_over_) return;
            send(game_->move_text(room_, action));
            if (!game_is_over_) wait_at_most(settings_.patience);
        });
    }

    // The first reason counts.
    void stop(std::string problem) {
        if (std::exchange(is_over_, true)) return;
        complain(std::move(problem));
        std::error_code ignored;
        socket_.close(ignored);
        timer_.cancel();
        thinker_.reset();
        io_.stop();
    }

    const Dialect& dialect_;
    const ClientSettings& settings_;
    ClientHooks hooks_;
    std::string room_;
    std::optional<Side> side_;
    std::unique_ptr<RemoteGame> game_;
    std::optional<GameScores> result_;
    asio::io_context io_;
    asio::thread_pool workers_{1};
    asio::ip::tcp::socket socket_{io_};
    asio::steady_timer timer_{io_};
    XmlStream stream_{generous};
    std::array<char, 16384> buffer_{};
    std::optional<Thinker> thinker_;
    std::string problem_;
    bool game_is_over_ = false;
    bool is_over_ = false;
    bool was_sent_away_ = false;
};

}  // namespace

Result<PlayedGame> play_on_server(const Dialect& dialect, const ClientSettings& settings, ClientHooks hooks) {
    return Client(dialect, settings, std::move(hooks)).play();
}

}  // namespace farmland::net
