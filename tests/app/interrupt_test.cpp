#include <unistd.h>

#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <csignal>
#include <thread>

#include "scripting/app/commands/contest.hpp"

using namespace farmland::scripting;

TEST_CASE("a signal that comes while a contest begins to listen is not forgotten") {
    const auto is_handled = [] {
        struct sigaction now = {};
        sigaction(SIGINT, nullptr, &now);
        return now.sa_handler != SIG_DFL;
    };
    std::signal(SIGINT, SIG_DFL);
    int forgotten = 0;
    for (int attempt = 0; attempt < 2000; ++attempt) {
        std::atomic<bool> is_ready = false;
        std::thread hasty([&] {
            is_ready = true;
            while (!is_handled()) {
            }
            kill(getpid(), SIGINT);
        });
        while (!is_ready) {
        }
        const InterruptEndsContest interrupt;
        hasty.join();
        if (!InterruptEndsContest::requested()) ++forgotten;
    }
    CHECK(forgotten == 0);
    InterruptEndsContest::requested() = false;
}
