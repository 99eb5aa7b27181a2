#include "scripting/net/wire.hpp"

#include <array>
#include <cstdio>

#include "scripting/net/xml_writer.hpp"

namespace farmland::net {

namespace {

struct NamedCause {
    Cause cause;
    std::string_view name;
};

constexpr std::array<NamedCause, 6> causes = {{{Cause::regular, "REGULAR"},
                                               {Cause::left, "LEFT"},
                                               {Cause::rule_violation, "RULE_VIOLATION"},
                                               {Cause::soft_timeout, "SOFT_TIMEOUT"},
                                               {Cause::hard_timeout, "HARD_TIMEOUT"},
                                               {Cause::unknown, "UNKNOWN"}}};

constexpr std::array<std::string_view, 2> colours = {"RED", "BLUE"};

std::string_view colour_of(Side side) { return colours[index_of(side)]; }

std::string of_room(std::string_view element, std::string_view room) {
    XmlWriter writer;
    writer.open(element).attribute("roomId", room);
    return std::move(writer).finish();
}

XmlWriter in_room(std::string_view room, std::string_view data_class) {
    XmlWriter writer;
    writer.open("room").attribute("roomId", room).open("data").attribute("class", data_class);
    return writer;
}

std::string_view content_of(const piranhas::State& state, piranhas::Field field) {
    if (state.fish[0].contains(field)) return "RED";
    if (state.fish[1].contains(field)) return "BLUE";
    return state.kraken.contains(field) ? "OBSTRUCTED" : "EMPTY";
}

void write_move(XmlWriter& writer, const piranhas::Rules& rules, const piranhas::Action& action,
                const std::vector<std::string>& hints) {
    writer.attribute("class", "move")
        .attribute("x", rules.aquarium().column(action.from))
        .attribute("y", rules.aquarium().row(action.from))
        .attribute("direction", name_of(action.direction));
    for (const std::string& hint : hints) writer.open("hint").attribute("content", hint).close();
}

void write_board(XmlWriter& writer, const piranhas::Rules& rules, const piranhas::State& state) {
    constexpr std::size_t usual_bytes = 6000;
    writer.reserve(usual_bytes);
    writer.open("board");
    const int side = rules.aquarium().side();
    for (int column = 0; column < side; ++column) {
        writer.open("fields");
        for (int row = 0; row < side; ++row) {
            writer.open("field").attribute("x", column).attribute("y", row);
            writer.attribute("state", content_of(state, rules.aquarium().at(column, row))).close();
        }
        writer.close();
    }
    writer.close();
}

struct Fragment {
    std::string_view name;
    std::string_view aggregation;
};

// U+2205, the sign of the empty set, is what the real server sends.
constexpr std::array<Fragment, 2> fragments = {{{"Gewinner", "SUM"}, {"\xE2\x88\x85 Schwarm", "AVERAGE"}}};

void write_fragment(XmlWriter& writer, const Fragment& fragment) {
    writer.open("fragment").attribute("name", fragment.name);
    writer.leaf("aggregation", fragment.aggregation).leaf("relevantForRanking", "true").close();
}

}  // namespace

std::string_view name_of(Cause cause) { return causes[static_cast<std::size_t>(cause)].name; }

Cause find_cause(std::string_view name) {
    for (const NamedCause& each : causes) {
        if (each.name == name) return each.cause;
    }
    return Cause::unknown;
}

bool GameScores::is_regular() const { return scores[0].cause == Cause::regular && scores[1].cause == Cause::regular; }

std::string joined_text(std::string_view room) { return of_room("joined", room); }
std::string left_text(std::string_view room) { return of_room("left", room); }
std::string observed_text(std::string_view room) { return of_room("observed", room); }

std::string joined_game_room_text(std::string_view room, bool existing) {
    XmlWriter writer;
    writer.open("joinedGameRoom").attribute("roomId", room).attribute("existing", existing ? "true" : "false");
    return std::move(writer).finish();
}

std::string prepared_text(std::string_view room, const std::array<std::string, 2>& reservations) {
    XmlWriter writer;
    writer.open("prepared").attribute("roomId", room);
    for (const std::string& reservation : reservations) writer.leaf("reservation", reservation);
    return std::move(writer).finish();
}

std::string testing_text(bool on) {
    XmlWriter writer;
    writer.open("testing").attribute("testMode", on ? "true" : "false");
    return std::move(writer).finish();
}

std::string welcome_text(std::string_view room, Side side) {
    XmlWriter writer = in_room(room, "welcomeMessage");
    writer.attribute("color", side == Side::first ? "red" : "blue");
    return std::move(writer).finish();
}

std::string move_request_text(std::string_view room) { return in_room(room, move_request_class).finish(); }

std::string state_text(std::string_view room, const piranhas::Rules& rules, const piranhas::State& state,
                       const Names& names, const SentMove* last) {
    const std::string_view current = colour_of(state.to_move());
    XmlWriter writer = in_room(room, "memento");
    // The names that the real server uses, then those of the documents. No other order and no other children: the
    // Java client takes them by name and dies of one that it does not know.
    writer.open("state").attribute("class", "sc.plugin2019.GameState").attribute("startPlayerColor", "RED");
    writer.attribute("currentPlayerColor", current).attribute("turn", static_cast<int>(state.turn));
    writer.attribute("startPlayer", "RED").attribute("currentPlayer", current);
    if (last != nullptr) {
        writer.open("lastMove");
        write_move(writer, rules, last->action, last->hints);
        writer.close();
    }
    writer.open("red").attribute("displayName", names[0]).attribute("color", "RED").close();
    writer.open("blue").attribute("displayName", names[1]).attribute("color", "BLUE").close();
    write_board(writer, rules, state);
    return std::move(writer).finish();
}

std::string result_text(std::string_view room, const GameScores& result, const Names& names) {
    XmlWriter writer = in_room(room, "result");
    writer.open("definition");
    for (const Fragment& fragment : fragments) write_fragment(writer, fragment);
    writer.close();
    for (const Score& score : result.scores) {
        writer.open("score").attribute("cause", name_of(score.cause));
        if (!score.reason.empty()) writer.attribute("reason", score.reason);
        writer.leaf("part", std::to_string(score.points)).leaf("part", std::to_string(score.swarm)).close();
    }
    if (result.winner) {
        writer.open("winner").attribute("displayName", names[index_of(*result.winner)]);
        writer.attribute("color", colour_of(*result.winner)).close();
    }
    return std::move(writer).finish();
}

std::string error_text(std::string_view room, std::string_view message, const Element* request) {
    XmlWriter writer = in_room(room, "error");
    writer.attribute("message", message);
    if (request != nullptr) {
        writer.open("originalRequest");
        for (const auto& [name, value] : request->attributes) writer.attribute(name, value);
    }
    return std::move(writer).finish();
}

std::string error_text(std::string_view message) {
    XmlWriter writer;
    writer.open("error").attribute("message", message);
    return std::move(writer).finish();
}

std::string player_score_text(std::string_view name, std::int64_t tests, std::int64_t points, double swarm) {
    std::array<char, 64> average{};
    std::snprintf(average.data(), average.size(), "%.6f", swarm);
    const std::array<std::string, 2> values = {std::to_string(points), average.data()};
    XmlWriter writer;
    writer.open("playerScore").open("score").attribute("displayName", name).attribute("numberOfTests", tests);
    for (std::size_t index = 0; index < fragments.size(); ++index) {
        writer.open("values");
        write_fragment(writer, fragments[index]);
        writer.leaf("value", values[index]).close();
    }
    return std::move(writer).finish();
}

std::string close_text() {
    XmlWriter writer;
    writer.open(close_element);
    return std::move(writer).finish();
}

std::string join_text() {
    XmlWriter writer;
    writer.open("join").attribute("gameType", game_type);
    return std::move(writer).finish();
}

std::string join_prepared_text(std::string_view reservation) {
    XmlWriter writer;
    writer.open("joinPrepared").attribute("reservationCode", reservation);
    return std::move(writer).finish();
}

std::string move_text(std::string_view room, const piranhas::Rules& rules, const piranhas::Action& action,
                      const std::vector<std::string>& hints) {
    XmlWriter writer;
    writer.open("room").attribute("roomId", room).open("data");
    write_move(writer, rules, action, hints);
    return std::move(writer).finish();
}

}  // namespace farmland::net
