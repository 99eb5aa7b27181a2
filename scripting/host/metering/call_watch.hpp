// Processor time of calls into scripts: a kill switch against what steps do not see.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace farmland::scripting {

// A call that a thread is making. While it is the innermost one of its thread, a timer that runs on the thread's
// processor time ticks for it; when its time is used up, the signal handler calls `expire` again and again until the call
// ends. Counting ticks instead of reading a clock keeps short calls free of system calls.
class CallWatch {
public:
    // Called in a signal handler, on the thread that makes the call.
    using Expire = void (*)(void* context);

    CallWatch(Expire expire, void* context) : expire_(expire), context_(context) {}
    CallWatch(const CallWatch&) = delete;
    CallWatch& operator=(const CallWatch&) = delete;

    // What is a part of the outer call uses its time as well.
    void open(std::chrono::milliseconds most, bool is_part_of_outer);
    void close();

    bool is_expired() const { return expired_.load(std::memory_order_relaxed); }

    // Whether the innermost call of this thread has used up its time; false where there is none.
    static bool innermost_is_expired();

private:
    static void on_tick(int signal);
    static void start_ticking();
    void use_tick();

    Expire expire_;
    void* context_;
    CallWatch* outer_ = nullptr;
    bool is_part_of_outer_ = false;
    std::atomic<std::int64_t> ticks_left_ = 0;
    std::atomic<bool> expired_ = false;
};

}  // namespace farmland::scripting
