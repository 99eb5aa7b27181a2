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

constexpr int once = static_cast<int>(SA_RESETHAND);

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

HandledSignal::HandledSignal(int signal, void (*handler)(int), int flags, IfIgnored if_ignored) : signal_(signal) {
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(signal, nullptr, &before_);
    if (if_ignored == IfIgnored::handle || before_.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
}

SignalsEndInput::SignalsEndInput()
    : interrupt_(SIGINT, end_input, once, HandledSignal::IfIgnored::leave),
      end_(SIGTERM, end_input, once, HandledSignal::IfIgnored::leave),
      hang_up_(SIGHUP, end_input, once, HandledSignal::IfIgnored::leave) {}

int ending_signal() { return signal_that_came; }

}  // namespace farmland::scripting
