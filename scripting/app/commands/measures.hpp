// What `farmland bench` measures, for any game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/games.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

struct Measurement {
    std::string name;
    double value = 0;
    std::string unit;
};

// Random games from one start, as fast as they go: actions, and whole games.
std::vector<Measurement> measure_playouts(const Game& game, const Setup& setup, const std::string& name,
                                          double seconds);

// The same, each game begun by a script.
Measurement measure_playouts_from_lua(std::shared_ptr<const ScriptedGame> game, double seconds);

// One count of all sequences of that many actions.
Measurement measure_perft(const Game& game, const Setup& setup, const std::string& name, int depth);

// Whole games of a policy against itself, as a match plays them: games, and what a decision takes.
std::vector<Measurement> measure_policy(const ScriptedGame& game, const std::string& name, const ScriptSource& source,
                                        double seconds);

// A policy that takes the first action there is: what a decision costs without any thinking.
ScriptSource idle_policy(std::string_view game);

// Starts this program with the given arguments and input and waits for its end; the median of some runs.
Measurement measure_process(const Game& game, const std::string& name, std::vector<std::string> arguments,
                            const std::string& input);

}  // namespace farmland::scripting
