#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>
#include <optional>

#include "core/base/text.hpp"
#include "core/misterx/uhp.hpp"
#include "core/misterx/uhp_notation.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/play/ending_signals.hpp"

namespace farmland::scripting {

namespace {

// A signal handler reaches nothing else.
std::atomic<bool> answer_wanted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

// While one lives, SIGINT asks for an answer instead of ending the program: viewers cancel a search so.
struct InterruptWantsAnswer : HandledSignal {
    InterruptWantsAnswer()
        : HandledSignal(
              SIGINT, [](int) { answer_wanted = true; }, SA_RESTART) {}
};

// Rings early enough for the answer to arrive in time.
misterx::Alarm set_alarm(std::optional<std::chrono::milliseconds> time) {
    using Clock = std::chrono::steady_clock;
    const auto listening = std::make_shared<InterruptWantsAnswer>();
    if (!time) return [listening] { return answer_wanted.load(); };
    const auto reserve = std::min(*time / 10, std::chrono::milliseconds(50));
    return [listening, end = Clock::now() + *time - reserve] { return answer_wanted || Clock::now() >= end; };
}

// Commands. A wish for an answer belongs to the command that has come by then, even if nobody has read it yet; one that
// comes while there is none, or before the last was answered, is over.
class Commands final : public LineSource {
public:
    std::optional<InputLine> next() override {
        answer_wanted = false;
        pollfd input{STDIN_FILENO, POLLIN, 0};
        while (std::cin.rdbuf()->in_avail() <= 0 && poll(&input, 1, -1) < 0 && errno == EINTR) {
            if (poll(&input, 1, 0) == 0) answer_wanted = false;
        }
        return lines_.next();
    }

private:
    StreamLines lines_{std::cin, misterx::longest_uhp_command};
};

misterx::Rules hive_rules(const CommandLine::Parsed& given) {
    const auto data = data_of(given);
    std::vector<std::string> mods = given.values("mod");
    if (mods.empty()) mods = {"hive"};
    const Setup setup = or_refuse(setup_with(misterx::Rules::name(), mods, data));
    misterx::Rules rules = or_refuse(misterx::Rules::from_setup(setup));
    or_refuse(misterx::check_uhp_pieces(rules));
    return rules;
}

CommandLine uhp_options() {
    CommandLine line(
        "uhp [OPTION...]",
        "Speak the Universal Hive Protocol on standard input and output, so that Hive programs can play with "
        "the engine. Base game only.",
        {"farmland uhp", "printf 'newgame\\nbestmove depth 3\\n' | farmland uhp"});
    line.repeatable("mod", "MOD", "a mod to play with, by its id or the path of its folder (default: hive)")
        .option("data", "DIR", data_option_text);
    return line;
}

int run_uhp(const CommandLine::Parsed& given) {
    if (!given.words.empty()) return refuse({"unexpected " + in_quotes(given.words[0]) + ", see farmland uhp --help"});
    const auto rules = hive_rules(given);

    // A viewer may cancel a search that has just ended. Who types at a terminal wants to end the program then.
    std::optional<InterruptWantsAnswer> between_searches;
    if (isatty(STDIN_FILENO) == 0) between_searches.emplace();
    Commands input;
    misterx::UhpEngine engine(rules, {"Farmland " FARMLAND_VERSION " (Base)", set_alarm}, std::cout);
    engine.run(input);
    return success;
}

}  // namespace

Command uhp_command() {
    return {"uhp", "play Hive with programs that speak the Universal Hive Protocol", uhp_options, run_uhp};
}

}  // namespace farmland::scripting
