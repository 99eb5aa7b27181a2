// An engine for programs that speak the Universal Hive Protocol: reads commands, answers each with what was asked for and a
// line "ok".
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "core/game/line_source.hpp"
#include "core/misterx/evaluation.hpp"
#include "core/misterx/uhp_game.hpp"
#include "core/search/alpha_beta.hpp"

namespace farmland::misterx {

// Says whether the answer is wanted now.
using Alarm = std::function<bool()>;

struct UhpOptions {
    std::string id = "Farmland";
    // Sets an alarm for a search, which rings after a time, if one is given, or when somebody does not want to wait any
    // longer. Without any, bestmove time looks as little ahead as possible.
    std::function<Alarm(std::optional<std::chrono::milliseconds>)> set_alarm = {};
    int deepest = deepest_search;  // bestmove depth looks no further ahead, whatever it is told
};

// A game string of this length has some 200,000 moves.
inline constexpr std::size_t longest_uhp_command = 2'000'000;

class UhpEngine {
public:
    // The rules must have the pieces of Hive, see check_uhp_pieces().
    UhpEngine(const Rules& rules, UhpOptions options, std::ostream& out);

    // Greets, then obeys until `exit`, the end of the input, or until nobody reads the output any more.
    void run(LineSource& input);

    // The same for whoever has the lines one by one: begin() first, then obey() as long as the engine is open.
    void begin();
    void obey(const InputLine& line);
    bool is_open() const { return !has_quit_; }

    const std::optional<UhpGame>& game() const { return game_; }

private:
    Result<void> answer(const InputLine& line);
    Result<void> answer(std::string_view command, std::string_view arguments);
    Result<void> new_game(std::string_view text);
    Result<void> show_moves();
    Result<void> play(std::string_view move);
    Result<void> find_best(std::string_view limit);
    Result<void> undo(std::string_view count);
    Result<void> show_options(std::string_view request);
    Result<void> show_help(std::string_view command);
    void show_info();

    Result<void> check_game() const;
    Result<void> check_going_on() const;

    const Rules& rules_;
    UhpOptions options_;
    std::ostream& out_;
    std::optional<UhpGame> game_;
    AlphaBeta<Rules, Evaluation> search_;
    int max_depth_;
    bool has_quit_ = false;
};

}  // namespace farmland::misterx
