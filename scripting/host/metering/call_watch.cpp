#include "scripting/host/metering/call_watch.hpp"

#include <pthread.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <mutex>

#if defined(__linux__) && !defined(sigev_notify_thread_id)
// NOLINTNEXTLINE(readability-identifier-naming): what glibc calls it before it has this name
#define sigev_notify_thread_id _sigev_un._tid
#endif

namespace farmland::scripting {

namespace {

constexpr std::chrono::milliseconds tick{20};

// The handler reads it, so it must not need an initialiser that runs.
thread_local std::atomic<CallWatch*> innermost = nullptr;

#if defined(__linux__)

// Beyond those that common libraries take for themselves.
int tick_signal() { return SIGRTMIN + 5; }

void handle_ticks(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(tick_signal(), &action, nullptr);
}

// Ticks for as long as its thread lives. Where the system has no timer to spare, steps alone end calls.
class ThreadTimer {
public:
    ThreadTimer() {
        struct sigevent event {};
        event.sigev_notify = SIGEV_THREAD_ID;
        event.sigev_signo = tick_signal();
        event.sigev_notify_thread_id = gettid();
        exists_ = timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) == 0;
        if (!exists_) return;
        sigset_t ticks;
        sigemptyset(&ticks);
        sigaddset(&ticks, tick_signal());
        pthread_sigmask(SIG_UNBLOCK, &ticks, nullptr);
        struct itimerspec every {};
        every.it_interval.tv_nsec = std::chrono::nanoseconds(tick).count();
        every.it_value = every.it_interval;
        timer_settime(timer_, 0, &every, nullptr);
    }
    ~ThreadTimer() {
        if (exists_) timer_delete(timer_);
    }
    ThreadTimer(const ThreadTimer&) = delete;
    ThreadTimer& operator=(const ThreadTimer&) = delete;

private:
    timer_t timer_{};
    bool exists_ = false;
};

#else

// No timer of other systems runs on the processor time of one thread: there steps alone end calls.
void handle_ticks(void (*)(int)) {}
struct ThreadTimer {};

#endif

}  // namespace

void CallWatch::on_tick(int /*signal*/) {
    const int kept_errno = errno;
    for (CallWatch* call = innermost.load(std::memory_order_relaxed); call != nullptr;
         call = call->is_part_of_outer_ ? call->outer_ : nullptr) {
        call->use_tick();
    }
    errno = kept_errno;
}

void CallWatch::use_tick() {
    const auto left = ticks_left_.load(std::memory_order_relaxed) - 1;
    ticks_left_.store(left, std::memory_order_relaxed);
    if (left >= 0) return;
    expired_.store(true, std::memory_order_relaxed);
    expire_(context_);
}

void CallWatch::start_ticking() {
    static std::once_flag once;
    std::call_once(once, [] { handle_ticks(on_tick); });
    thread_local const ThreadTimer timer{};
    static_cast<void>(timer);
}

void CallWatch::open(std::chrono::milliseconds most, bool is_part_of_outer) {
    start_ticking();
    expired_.store(false, std::memory_order_relaxed);
    ticks_left_.store(most / tick + 1, std::memory_order_relaxed);
    outer_ = innermost.load(std::memory_order_relaxed);
    is_part_of_outer_ = is_part_of_outer;
    innermost.store(this, std::memory_order_release);
}

void CallWatch::close() {
    innermost.store(outer_, std::memory_order_release);
    expired_.store(false, std::memory_order_relaxed);
}

bool CallWatch::innermost_is_expired() {
    const CallWatch* call = innermost.load(std::memory_order_relaxed);
    return call != nullptr && call->is_expired();
}

}  // namespace farmland::scripting
