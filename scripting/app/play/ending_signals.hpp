// Being told to end while there is something to be kept.
#pragma once

#include <array>
#include <csignal>

namespace farmland::scripting {

// While this lives, Ctrl-C, SIGTERM and SIGHUP end the input instead of the program, so that what has to be done at
// its end is done. A second one, whichever it is, ends the program. Signals that are ignored, as by nohup, stay so. There is one of
// these at a time.
class SignalsEndInput {
public:
    SignalsEndInput();
    ~SignalsEndInput();
    SignalsEndInput(const SignalsEndInput&) = delete;
    SignalsEndInput& operator=(const SignalsEndInput&) = delete;

private:
    static constexpr std::array<int, 3> signals = {SIGINT, SIGTERM, SIGHUP};

    std::array<struct sigaction, signals.size()> before_ = {};
};

// The signal that has ended the input, or 0.
int ending_signal();

// Thrown where nobody waits for input, to end a game that such a signal came into.
struct EndedBySignal {};

}  // namespace farmland::scripting
