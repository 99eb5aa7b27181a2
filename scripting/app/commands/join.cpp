#include <algorithm>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>

#include "core/base/text.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/deciders.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/files/policies.hpp"
#include "scripting/net/client.hpp"
#include "scripting/net/software_challenge_2019.hpp"

namespace farmland::scripting {

namespace {

std::string outcome_line(const net::PlayedGame& game, const net::Dialect& dialect) {
    const auto& winner = game.scores.winner;
    std::string text = winner ? std::string(dialect.sides[index_of(*winner)]) + " has won" : "a draw";
    if (winner && game.side) text += *winner == *game.side ? " (this client)" : " (the opponent)";
    return text;
}

void show_result(const net::PlayedGame& game, const net::Dialect& dialect) {
    std::cout << outcome_line(game, dialect) << "\n";
    for (const Side side : {Side::first, Side::second}) {
        const net::Score& score = game.scores.scores[index_of(side)];
        std::cout << dialect.sides[index_of(side)] << ": " << score.points << (score.points == 1 ? " point" : " points")
                  << ", " << dialect.measure << " of " << score.measure << ", " << net::name_of(score.cause);
        if (!score.reason.empty()) std::cout << " (" << printable(score.reason) << ")";
        std::cout << "\n";
    }
}

int tell_outcome(const Result<net::PlayedGame>& game, const net::Dialect& dialect) {
    if (!game) return refuse(game.error());
    show_result(*game, dialect);
    return game->scores.is_regular() ? success : wrong_usage;
}

CommandLine join_options() {
    CommandLine line("join piranhas --policy POLICY [OPTION...]",
                     "Play one game of Piranhas on a server of the Software-Challenge 2019. The exit code is 0 only if "
                     "the game came to its regular end.",
                     {"farmland join piranhas --policy shoal",
                      "farmland join piranhas --port 13051 --reservation CODE --policy my_bot.lua"});
    line.option("host", "NAME", "the server (default: 127.0.0.1)")
        .option("port", "N", "its port (default: 13050)")
        .option("reservation", "CODE", "the seat to take in a prepared game")
        .option("policy", "POLICY", "who decides: a built-in policy (random, shoal), or a Lua file")
        .option("time", "TIME", "what the policy has for a move; after that a legal move is sent (default: 1700ms)")
        .option("patience", "TIME", "how long to wait while the server is silent (default: 600s)")
        .option("budget", "LIMITS", "what one call of the policy may use (default: steps=20M,memory=64M)")
        .repeatable("set", "NAME=VALUE", "a setting for the policy, as ctx.settings.NAME")
        .repeatable("mod", "MOD", "a mod that the server plays with: its id, or the path of its folder, with a / in it")
        .option("seed", "N",
                "start value of the policy's random generator (default: a fresh one, shown on standard error)")
        .option("data", "DIR", data_option_text);
    return line;
}

int run_join(const CommandLine::Parsed& given) {
    constexpr Quantity thinking = {"time", time_units, 1, 86'400'000, "a duration from 1ms to 86400s, such as 1700ms"};
    constexpr Quantity silence = {"patience", time_units, 1, 86'400'000, "a duration from 1ms to 86400s, such as 60s"};
    if (given.words.size() != 1) return refuse({"expected one game, see farmland join --help"});
    if (given.words[0] != piranhas::Rules::name()) {
        return refuse({in_quotes(given.words[0]) + " has no servers to join; piranhas has"});
    }
    if (!given.has("policy")) return refuse({"--policy is missing, see farmland join --help"});
    net::ClientSettings settings;
    settings.host = given.value("host").value_or(settings.host);
    settings.reservation = given.value("reservation");
    settings.port = static_cast<std::uint16_t>(count_of(given, "port", settings.port, 1, 65535));
    settings.move_time = net::Span(quantity_of(given, thinking, settings.move_time.count()));
    settings.patience = net::Span(quantity_of(given, silence, settings.patience.count()));
    settings.seed = seed_of_contest(given);

    const auto data = data_of(given);
    const auto rules = rules_with_mods(given, data);
    const auto dialect = or_refuse(net::software_challenge_2019(rules));
    DeciderOptions options;
    options.budget = budget_of_waiting(given);
    add_settings(options.settings, given, "set");
    // The policy thinks on a thread of its own.
    std::mutex telling;
    const auto tell = [&telling](const std::string& text) {
        const std::lock_guard alone(telling);
        std::cerr << text << std::endl;
    };
    options.print = [tell, policy = *given.value("policy")](std::string_view text) {
        for (const std::string_view each : lines(text)) tell(policy + ": " + printable(each));
    };
    auto decider = find_decider(*given.value("policy"), rules, data, options);
    net::ClientHooks hooks;
    // A seed that was drawn is told when there is a game.
    hooks.decider = [make = std::move(decider), tell, drawn = !given.has("seed")](Side side,
                                                                                  std::int64_t seed_of_game) {
        if (drawn) tell("seed " + std::to_string(seed_of_game));
        return make(side, seed_of_game);
    };
    hooks.fault = [tell](const std::string& fault) { tell("farmland: " + fault); };
    std::optional<int> code;
    hooks.over = [&](const Result<net::PlayedGame>& game) {
        const std::lock_guard alone(telling);
        code = tell_outcome(game, dialect);
        // For its last words. A policy that never comes to an end must not keep the program.
        end_process_after(std::max(settings.move_time, net::Span(2'000)), *code);
    };
    const auto game = net::play_on_server(dialect, settings, std::move(hooks));
    // Programs that start clients and watch the game think a client crashed if it ends before they have seen the result.
    if (game) std::this_thread::sleep_for(std::chrono::milliseconds(500));
    return code ? *code : tell_outcome(game, dialect);
}

}  // namespace

Command join_command() { return {"join", "play a game on a server with a policy", join_options, run_join}; }

}  // namespace farmland::scripting
