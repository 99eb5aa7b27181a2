// What the commands have in common that let two policies play many games.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "core/match/report.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/play/ending_signals.hpp"
#include "scripting/games/match.hpp"

namespace farmland::scripting {

// --seed, --jobs, --budget, --set, --set1, --set2, --mod and --data.
void add_contest_options(CommandLine& line);

// Two policies that can be loaded, and the game they are to play. Mistakes in what was given end the command.
struct Contest {
    std::unique_ptr<ScriptedGame> game;
    MatchPlan plan;
    std::array<std::string, 2> names;

    Contest(const CommandLine::Parsed& given, const std::string& game, const std::array<std::string, 2>& policies,
            std::uint64_t games);

    MatchDescription description() const;
};

// While this lives, the first Ctrl-C, SIGTERM or SIGHUP asks to end the contest after the games under way, and the second
// one ends the program. Where somebody has switched a signal off, as shells do for what runs in the background, it stays off.
class InterruptEndsContest {
public:
    InterruptEndsContest();

    // Becomes true; the contest may stop itself by it, too.
    static std::atomic<bool>& requested();

private:
    // Comes before the handlers: a signal that came while they were set would be forgotten otherwise.
    struct Begin {
        explicit Begin(std::atomic<bool>& requested) { requested = false; }
    };

    Begin begin_;
    HandledSignal interrupt_;
    HandledSignal end_;
    HandledSignal hang_up_;
};

// How long a contest has lasted, for lines about its speed, which have no place in a report.
class Stopwatch {
public:
    double seconds() const;
    // Replaces the line of progress by the last word about speed.
    void tell_speed(std::uint64_t games) const;

private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point start_ = Clock::now();
};

}  // namespace farmland::scripting
