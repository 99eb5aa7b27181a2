#include "scripting/app/play/terminal.hpp"

#include <editline/readline.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

// libedit asks for completions through plain function pointers, so this has to be reachable from here.
Typing& current_typing() {
    static Typing typing;
    return typing;
}

// Called again and again for one word, first with state 0; the answer is freed by libedit.
char* next_completion(const char* text, int state) {
    static std::vector<std::string> found;
    static std::size_t next = 0;
    if (state == 0) {
        next = 0;
        // Rules of mods may fail. Nothing may be thrown through libedit, and nobody has played anything yet.
        try {
            found = current_typing().completions(text);
        } catch (const std::exception&) {
            found.clear();
        }
    }
    return next < found.size() ? strdup(found[next++].c_str()) : nullptr;
}

char** complete(const char* text, int, int) {
    rl_attempted_completion_over = 1;  // never the names of files
    return rl_completion_matches(text, next_completion);
}

void do_nothing(int) {}

// While a line is typed, Ctrl-C ends the input instead of the program: what has to be done at its end is done, such as
// writing a record. A second one ends the program.
class InterruptEndsInput {
public:
    InterruptEndsInput() {
        struct sigaction end_reading = {};
        end_reading.sa_handler = do_nothing;
        sigemptyset(&end_reading.sa_mask);
        end_reading.sa_flags = static_cast<int>(SA_RESETHAND);
        sigaction(SIGINT, &end_reading, &before_);
    }
    ~InterruptEndsInput() { sigaction(SIGINT, &before_, nullptr); }
    InterruptEndsInput(const InterruptEndsInput&) = delete;
    InterruptEndsInput& operator=(const InterruptEndsInput&) = delete;

private:
    struct sigaction before_ = {};
};

class TerminalLines : public LineSource {
public:
    explicit TerminalLines(Typing typing) {
        current_typing() = std::move(typing);
        rl_readline_name = "farmland";
        rl_attempted_completion_function = complete;
        if (current_typing().word_ends != nullptr) {
            rl_completer_word_break_characters = const_cast<char*>(current_typing().word_ends);
            rl_completion_append_character = '\0';
        }
        using_history();
        stifle_history(1000);
    }

    std::optional<InputLine> next() override {
        const InterruptEndsInput while_typing;
        const std::unique_ptr<char, decltype(&std::free)> line(readline(current_typing().prompt().c_str()), &std::free);
        if (!line) {
            // The shell's prompt should not begin behind ours.
            [[maybe_unused]] const auto written = write(STDOUT_FILENO, "\n", 1);
            return std::nullopt;
        }
        if (*line != '\0') add_history(line.get());
        InputLine read{line.get(), true};
        // Completion puts a blank behind a word; at the end of a line that would be a mistake nobody made.
        if (current_typing().word_ends == nullptr) read.text.erase(read.text.find_last_not_of(' ') + 1);
        return read;
    }
};

}  // namespace

std::vector<std::string> beginning_with(std::string_view word, const std::vector<std::string>& known) {
    const std::string begun = lower_case(word);
    std::vector<std::string> found;
    for (const std::string& each : known) {
        if (lower_case(each).starts_with(begun)) found.push_back(each);
    }
    return found;
}

bool is_interactive() { return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1; }

std::unique_ptr<LineSource> terminal_or_stream(std::istream& stream, std::vector<std::string> completions,
                                               std::size_t longest_line) {
    return terminal_or_stream(
        stream,
        Typing{[] { return std::string("> "); },
               [known = std::move(completions)](std::string_view word) { return beginning_with(word, known); },
               nullptr},
        longest_line);
}

std::unique_ptr<LineSource> terminal_or_stream(std::istream& stream, Typing typing, std::size_t longest_line) {
    if (is_interactive()) return std::make_unique<TerminalLines>(std::move(typing));
    return std::make_unique<StreamLines>(stream, longest_line);
}

Result<ColourMode> parse_colour_mode(std::string_view text) {
    if (text == "auto") return ColourMode::automatic;
    if (text == "always") return ColourMode::always;
    if (text == "never") return ColourMode::never;
    return Error{"--color takes auto, always or never, found " + in_quotes(text)};
}

bool wants_colour(ColourMode mode) {
    if (mode != ColourMode::automatic) return mode == ColourMode::always;
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool refused = no_colour != nullptr && *no_colour != '\0';
    const bool plain = terminal == nullptr || std::strcmp(terminal, "dumb") == 0;
    return isatty(STDOUT_FILENO) == 1 && !refused && !plain;
}

}  // namespace farmland::scripting
