#include "scripting/app/play/ending_signals.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace farmland::scripting {

namespace {

// A signal handler reaches nothing else.
std::atomic<int> signal_that_came = 0;
static_assert(std::atomic<int>::is_always_lock_free);

// Streams read on after a signal, so what they read has to end.
void end_input(int signal) {
    if (signal_that_came.exchange(signal) != 0) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
        return;
    }
    const int error = errno;
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (nothing >= 0) dup2(nothing, STDIN_FILENO);
    errno = error;
}

}  // namespace

SignalsEndInput::SignalsEndInput() {
    struct sigaction action = {};
    action.sa_handler = end_input;
    sigemptyset(&action.sa_mask);
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (std::size_t each = 0; each < signals.size(); ++each) {
        sigaction(signals[each], nullptr, &before_[each]);
        if (before_[each].sa_handler != SIG_IGN) sigaction(signals[each], &action, nullptr);
    }
}

SignalsEndInput::~SignalsEndInput() {
    for (std::size_t each = 0; each < signals.size(); ++each) sigaction(signals[each], &before_[each], nullptr);
}

int ending_signal() { return signal_that_came; }

}  // namespace farmland::scripting
