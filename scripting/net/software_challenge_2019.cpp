#include "scripting/net/software_challenge_2019.hpp"

#include <array>
#include <cstdio>
#include <utility>

#include "core/base/text.hpp"
#include "scripting/net/table_game.hpp"
#include "scripting/net/wire.hpp"

namespace farmland::net {

namespace {

using piranhas::Rules;

constexpr std::array<std::string_view, 2> colours = {"RED", "BLUE"};

std::string_view colour_of(Side side) { return colours[index_of(side)]; }

std::string_view content_of(const piranhas::State& state, piranhas::Field field) {
    if (state.fish[0].contains(field)) return "RED";
    if (state.fish[1].contains(field)) return "BLUE";
    return state.kraken.contains(field) ? "OBSTRUCTED" : "EMPTY";
}

void write_move(XmlWriter& writer, const Rules& rules, const piranhas::Action& action,
                const std::vector<std::string>& hints) {
    writer.attribute("class", "move")
        .attribute("x", rules.aquarium().column(action.from))
        .attribute("y", rules.aquarium().row(action.from))
        .attribute("direction", name_of(action.direction));
    for (const std::string& hint : hints) writer.open("hint").attribute("content", hint).close();
}

void write_board(XmlWriter& writer, const Rules& rules, const piranhas::State& state) {
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

std::string player_score_text(std::string_view name, const Total& total) {
    std::array<char, 64> average{};
    std::snprintf(average.data(), average.size(), "%.6f", total.measure);
    const std::array<std::string, 2> values = {std::to_string(total.points), average.data()};
    XmlWriter writer;
    writer.open("playerScore").open("score").attribute("displayName", name).attribute("numberOfTests", total.games);
    for (std::size_t index = 0; index < fragments.size(); ++index) {
        writer.open("values");
        write_fragment(writer, fragments[index]);
        writer.leaf("value", values[index]).close();
    }
    return writer.finish();
}

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

class GameOf2019 final : public TableGame<Rules> {
public:
    GameOf2019(const Rules& rules, const State& start, std::int64_t seed = 0) : TableGame(rules, start, seed) {}

    int measure(Side side) const override { return rules().largest_swarm(state(), side).count(); }
    std::string reason() const override { return reason_of(state().reason); }

    std::string state_text(std::string_view room, const Names& names, const SentMove* last) const override {
        return net::state_text(room, rules(), state(), names, last);
    }
    ReadMove read_move(const Element* data) const override { return net::read_move(data, rules()); }

    Result<Change> read_state(const Element& data) override {
        const auto read = net::read_state(data, rules());
        return read ? Result<Change>(follow(read->state, read->last)) : read.error();
    }
    std::string move_text(std::string_view room, std::string_view action) const override {
        return net::move_text(room, rules(), *rules().parse_action(action), {});
    }

private:
    // Messages do not say how far a fish goes.
    Action in_full(const Action& action) const override {
        if (action.length != 0 || !state().own().contains(action.from)) return action;
        return {action.from, action.direction,
                static_cast<std::uint8_t>(rules().length(state(), action.from, action.direction))};
    }
    // By the rules of some servers a game goes on that is over by ours: who is asked for a move makes one.
    State as_asked(State state) const override {
        state.ending = Ending::none;
        state.reason = piranhas::EndReason::none;
        return state;
    }
};

Side read_welcome(const Element& data) { return lower_case(data.value("color")) == "red" ? Side::first : Side::second; }

}  // namespace

std::string welcome_text(std::string_view room, Side side) {
    return in_room(room, "welcomeMessage").attribute("color", side == Side::first ? "red" : "blue").finish();
}

std::string state_text(std::string_view room, const Rules& rules, const piranhas::State& state, const Names& names,
                       const SentMove* last) {
    const std::string_view current = colour_of(state.to_move());
    XmlWriter writer = in_room(room, "memento");
    // The names that the real server uses, then those of the documents. No other order and no other children: the
    // Java client takes them by name and dies of one that it does not know.
    writer.open("state").attribute("class", "sc.plugin2019.GameState").attribute("startPlayerColor", "RED");
    writer.attribute("currentPlayerColor", current).attribute("turn", static_cast<int>(state.turn));
    writer.attribute("startPlayer", "RED").attribute("currentPlayer", current);
    if (last != nullptr) {
        writer.open("lastMove");
        write_move(writer, rules, *rules.parse_action(last->action), last->hints);
        writer.close();
    }
    writer.open("red").attribute("displayName", names[0]).attribute("color", "RED").close();
    writer.open("blue").attribute("displayName", names[1]).attribute("color", "BLUE").close();
    write_board(writer, rules, state);
    return writer.finish();
}

std::string result_text(std::string_view room, const GameScores& result, const Names& names) {
    XmlWriter writer = in_room(room, "result");
    writer.open("definition");
    for (const Fragment& fragment : fragments) write_fragment(writer, fragment);
    writer.close();
    for (const Score& score : result.scores) {
        writer.open("score").attribute("cause", name_of(score.cause));
        if (!score.reason.empty()) writer.attribute("reason", score.reason);
        writer.leaf("part", std::to_string(score.points)).leaf("part", std::to_string(score.measure)).close();
    }
    if (result.winner) {
        writer.open("winner").attribute("displayName", names[index_of(*result.winner)]);
        writer.attribute("color", colour_of(*result.winner)).close();
    }
    return writer.finish();
}

std::string move_text(std::string_view room, const Rules& rules, const piranhas::Action& action,
                      const std::vector<std::string>& hints) {
    XmlWriter writer;
    writer.open("room").attribute("roomId", room).open("data");
    write_move(writer, rules, action, hints);
    return writer.finish();
}

Result<Dialect> software_challenge_2019(const Rules& rules) {
    constexpr int side = 10;
    if (rules.parameters().side != side) {
        const std::string own = std::to_string(rules.parameters().side);
        return Error{
            "the protocol of the Software-Challenge 2019 has a board of 10 by 10 fields, these rules have one of " +
            own + " by " + own};
    }
    Dialect dialect;
    dialect.game_type = "swc_2019_piranhas";
    dialect.sides = {piranhas::name_of(Side::first), piranhas::name_of(Side::second)};
    dialect.measure = "swarm";
    dialect.start = [&rules](std::int64_t seed) {
        JavaRandom random(seed);
        return std::make_unique<GameOf2019>(rules, rules.start(random), seed);
    };
    dialect.join = [&rules](const Element& data) -> Result<std::unique_ptr<RemoteGame>> {
        const auto read = read_state(data, rules);
        if (!read) return read.error();
        return std::unique_ptr<RemoteGame>(std::make_unique<GameOf2019>(rules, read->state));
    };
    dialect.move_request = "sc.framework.plugins.protocol.MoveRequest";
    dialect.welcome_text = welcome_text;
    dialect.read_welcome = read_welcome;
    dialect.result_text = result_text;
    dialect.read_result = read_result;
    dialect.player_score_text = player_score_text;
    dialect.player_left = "Der Spieler hat das Spiel verlassen";
    dialect.server_ends = "Der Server wird beendet.";
    dialect.late = [](Span limit) { return "Der Spieler hat nicht innerhalb von " + seconds_text(limit) + " gezogen"; };
    dialect.silent = [](Span limit) {
        return "Der Spieler hat innerhalb von " + seconds_text(limit) + " nicht gezogen";
    };
    dialect.illegal = [](std::string_view player, std::string_view why) {
        return "Ungueltiger Zug von '" + std::string(player) + "'.\n" + std::string(why);
    };
    return dialect;
}

}  // namespace farmland::net
