#include "scripting/app/play/terminal.hpp"

#include <editline/readline.h>
#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>

#include "core/base/text.hpp"
#include "scripting/app/play/ending_signals.hpp"

namespace farmland::scripting {

namespace {

// libedit asks for completions through plain function pointers, so this has to be reachable from here.
Typing& current_typing() {
    static Typing typing;
    return typing;
}

std::vector<std::string> completions_found;

// Called again and again for one word, first with state 0; the answer is freed by libedit.
char* next_completion(const char*, int state) {
    static std::size_t next = 0;
    if (state == 0) next = 0;
    return next < completions_found.size() ? strdup(completions_found[next++].c_str()) : nullptr;
}

char** complete(const char* text, int start, int) {
    rl_attempted_completion_over = 1;  // never the names of files
    // Rules of mods may fail. Nothing may be thrown through libedit, and nobody has played anything yet.
    try {
        const std::string_view before(rl_line_buffer, static_cast<std::size_t>(start));
        completions_found = current_typing().completions(before, text);
    } catch (const std::exception&) {
        completions_found.clear();
    }
    return rl_completion_matches(text, next_completion);
}

volatile std::sig_atomic_t line_interrupted = 0;

void note_interrupt(int) { line_interrupted = 1; }

// Where the lines that were typed at such a prompt are kept from one time to the next; nowhere without a home.
std::filesystem::path history_file(const std::string& prompt_name) {
    const auto folder = [](const char* variable) {
        const char* value = std::getenv(variable);
        return std::filesystem::path(value != nullptr && *value == '/' ? value : "");
    };
    std::filesystem::path state = folder("XDG_STATE_HOME");
    if (state.empty() && !folder("HOME").empty()) state = folder("HOME") / ".local" / "state";
    return state.empty() ? state : state / "farmland" / ("history-" + prompt_name);
}

class TerminalLines : public LineSource {
public:
    explicit TerminalLines(Typing typing) : history_(history_file(typing.name)) {
        constexpr int most_lines = 1000;
        current_typing() = std::move(typing);
        // For names with letters of all kinds. Other encodings would change what scripts take for letters.
        if (std::setlocale(LC_CTYPE, "") == nullptr || std::strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
            std::setlocale(LC_CTYPE, "C");
        }
        rl_readline_name = "farmland";
        rl_attempted_completion_function = complete;
        if (current_typing().word_ends != nullptr) {
            rl_completer_word_break_characters = const_cast<char*>(current_typing().word_ends);
            rl_completion_append_character = '\0';
        }
        using_history();
        stifle_history(most_lines);
        if (!history_.empty()) read_history(history_.c_str());
    }

    // What cannot be kept is lost without a word: nobody asked for it.
    ~TerminalLines() override {
        if (history_.empty() || !typed_) return;
        std::error_code problem;
        std::filesystem::create_directories(history_.parent_path(), problem);
        if (!problem) write_history(history_.c_str());
    }
    TerminalLines(const TerminalLines&) = delete;
    TerminalLines& operator=(const TerminalLines&) = delete;

    std::optional<InputLine> next() override {
        Line line = read();
        // Ctrl-C clears what was typed. The second one in a row on an empty line ends the input, so that what has to be done at
        // its end is done.
        for (bool was_asked = false; !line && line_interrupted != 0; line = read()) {
            const bool cleared = is_something_typed();
            if (!cleared && was_asked) break;
            was_asked = !cleared;
            std::cout << (cleared ? "" : "\n(press Ctrl-C again, or Ctrl-D, to end)") << std::endl;
        }
        if (!line) {
            std::cout << std::endl;  // the shell's prompt should not follow ours on the same line
            return std::nullopt;
        }
        if (*line != '\0') {
            add_history(line.get());
            typed_ = true;
        }
        InputLine read{line.get(), true};
        // Completion adds a space after a word; at the end of a line that would be a mistake nobody made.
        if (current_typing().word_ends == nullptr) read.text.erase(read.text.find_last_not_of(' ') + 1);
        return read;
    }

private:
    using Line = std::unique_ptr<char, decltype(&std::free)>;

    static constexpr char untouched[] = " ";

    static Line read() {
        // While a line is typed, Ctrl-C breaks off the line instead of the program.
        line_interrupted = 0;
        const HandledSignal while_typing(SIGINT, note_interrupt, 0);
        rl_replace_line(untouched, 0);  // in the buffer, not in the line, which begins empty
        return {readline(current_typing().prompt().c_str()), &std::free};
    }

    // Whether anything was typed in the line that was broken off, even if it was deleted again; libedit empties a line without
    // cleaning its buffer. A single blank does not count.
    static bool is_something_typed() {
        std::free(rl_copy_text(0, 0));  // brings rl_line_buffer up to date
        return std::strcmp(rl_line_buffer, untouched) != 0;
    }

    std::filesystem::path history_;
    bool typed_ = false;
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

std::optional<std::size_t> terminal_width() {
    winsize size = {};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
    return size.ws_col;
}

bool is_interactive() { return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1; }

std::unique_ptr<LineSource> terminal_or_stream(std::istream& stream, Typing typing, std::size_t longest_line) {
    if (is_interactive()) return std::make_unique<TerminalLines>(std::move(typing));
    return std::make_unique<StreamLines>(stream, longest_line);
}

bool can_show_colours() {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool refused = no_colour != nullptr && *no_colour != '\0';
    const bool plain = terminal == nullptr || std::strcmp(terminal, "dumb") == 0;
    return isatty(STDOUT_FILENO) == 1 && !refused && !plain;
}

}  // namespace farmland::scripting
