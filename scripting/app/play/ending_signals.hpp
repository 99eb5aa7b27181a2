// Being told to end while there is something to be kept.
#pragma once

#include <csignal>

namespace farmland::scripting {

// Handles a signal for as long as it lives.
class HandledSignal {
public:
    enum class IfIgnored { handle, leave };

    HandledSignal(int signal, void (*handler)(int), int flags, IfIgnored if_ignored = IfIgnored::handle);
    ~HandledSignal() { sigaction(signal_, &before_, nullptr); }
    HandledSignal(const HandledSignal&) = delete;
    HandledSignal& operator=(const HandledSignal&) = delete;

private:
    int signal_;
    struct sigaction before_ = {};
};

// While this lives, Ctrl-C, SIGTERM and SIGHUP end the input instead of the program, so that what has to be done at
// its end is done. A second one, whichever it is, ends the program. Signals that are ignored, as by nohup, stay so. There is one of
// these at a time.
class SignalsEndInput {
public:
    SignalsEndInput();

private:
    HandledSignal interrupt_;
    HandledSignal end_;
    HandledSignal hang_up_;
};

// The signal that has ended the input, or 0.
int ending_signal();

// Thrown where nobody waits for input, to end a game that such a signal came into.
struct EndedBySignal {};

}  // namespace farmland::scripting
