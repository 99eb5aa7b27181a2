// Typing commands into a dialogue of Crown of Farmland, and what is heard.
#pragma once

#include <sstream>

#include "core/crown/cli.hpp"
#include "tests/crown/support.hpp"

namespace farmland_tests {

inline constexpr std::string_view help_line =
    "Use one of the following commands: select, board, move, flip, block, hand, place, show, yield, state, quit.\n";

struct Talk {
    std::string out;
    std::string notes;
    State state;
    std::string unread;  // what was left of the input
};

inline DialogueOptions compact() {
    DialogueOptions options;
    options.drawing.verbosity = Verbosity::compact;
    return options;
}

inline Talk talk(const State& state, const std::string& input, std::array<Agent<Rules>*, 2> agents = {},
                 const DialogueOptions& options = compact()) {
    std::istringstream in(input);
    StreamLines lines_of_input(in);
    std::ostringstream out;
    std::ostringstream notes;
    Table<Rules> table(classic(), state, agents);
    Dialogue(table, options, out, notes).run(lines_of_input);
    std::string unread((std::istreambuf_iterator<char>(in.rdbuf())), std::istreambuf_iterator<char>());
    std::string said = out.str();
    if (options.interactive) return {said, notes.str(), table.state(), unread};
    REQUIRE(said.starts_with(help_line));
    return {said.substr(help_line.size()), notes.str(), table.state(), unread};
}

inline bool is_of_board(std::string_view line) {
    return line.starts_with("    A") || (line.size() > 2 && line[0] >= '1' && line[0] <= '7' && line[1] == ' ' &&
                                         (line[2] == '|' || line[2] == 'N'));
}

// What is said without the boards.
inline std::string sentences(const Talk& heard) {
    std::string text = "\n";
    for (const std::string_view line : lines(heard.out)) {
        if (!is_of_board(line)) text += std::string(line) + "\n";
    }
    return text;
}

inline std::size_t count_boards(const Talk& heard) {
    std::size_t count = 0;
    for (const std::string_view line : lines(heard.out)) count += line.starts_with("    A") ? 1 : 0;
    return count;
}

// The field that is framed on the last board, "" if there is none.
inline std::string selected(const Talk& heard) {
    std::string found;
    for (const std::string_view line : lines(heard.out)) {
        if (line.starts_with("7 ")) found.clear();
        const std::size_t frame = line.find('N');
        if (is_of_board(line) && frame != std::string_view::npos) {
            found = {static_cast<char>('A' + (frame - 2) / 4), line[0]};
        }
    }
    return found;
}

inline std::string errors(const Talk& heard) {
    std::string text;
    for (const std::string_view line : lines(heard.out)) {
        if (line.starts_with("ERROR: ")) text += std::string(line.substr(7)) + "\n";
    }
    return text;
}

// A position in the middle of a game: something of everything.
inline State middle() {
    return position(
        classic(), {.units = "D2:<Daisy>?,C2:<Goat>,C3:<Stable>?b", .hand = "<Pig>,<Seed>,<Beetroot>"},
        {.life_points = 7500, .units = "D3:<Barn>?,E5:<Chicken>b", .hand = "<Daisy>", .deck = "<Pig>,<Goat>"});
}

}  // namespace farmland_tests
