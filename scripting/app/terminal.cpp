#include "scripting/app/terminal.hpp"

#include <editline/readline.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

// libedit asks for completions through plain function pointers, so the words have to be reachable from here.
std::vector<std::string>& completion_words() {
    static std::vector<std::string> words;
    return words;
}

// Called again and again for one word, first with state 0; the answer is freed by libedit.
char* next_completion(const char* text, int state) {
    static std::size_t next = 0;
    if (state == 0) next = 0;
    const std::string begun = lower_case(text);
    while (next < completion_words().size()) {
        const std::string& word = completion_words()[next++];
        if (lower_case(word).starts_with(begun)) return strdup(word.c_str());
    }
    return nullptr;
}

char** complete(const char* text, int, int) {
    rl_attempted_completion_over = 1;  // never the names of files
    return rl_completion_matches(text, next_completion);
}

class TerminalLines : public LineSource {
public:
    explicit TerminalLines(std::vector<std::string> completions) {
        completion_words() = std::move(completions);
        rl_readline_name = "farmland";
        rl_attempted_completion_function = complete;
        using_history();
        stifle_history(1000);
    }

    std::optional<InputLine> next() override {
        const std::unique_ptr<char, decltype(&std::free)> line(readline("> "), &std::free);
        if (!line) {
            // The shell's prompt should not begin behind ours.
            [[maybe_unused]] const auto written = write(STDOUT_FILENO, "\n", 1);
            return std::nullopt;
        }
        if (*line != '\0') add_history(line.get());
        return InputLine{line.get(), true};
    }
};

}  // namespace

bool is_interactive() { return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1; }

std::unique_ptr<LineSource> terminal_or_stream(std::istream& stream, std::vector<std::string> completions) {
    if (is_interactive()) return std::make_unique<TerminalLines>(std::move(completions));
    return std::make_unique<StreamLines>(stream);
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
