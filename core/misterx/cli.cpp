#include "core/misterx/cli.hpp"

#include <algorithm>

#include "core/game/referee.hpp"
#include "core/misterx/path.hpp"

namespace farmland::misterx {

namespace {

// What somebody plays who cannot say it: anything that is legal, and nothing if possible.
Action plain_action(const Rules& rules, const State& state) {
    const ActionSet actions = rules.legal_actions(state);
    return actions[actions.size() - 1];
}

}  // namespace

std::string example_of_start(const Rules& rules) {
    const State state = Rules::start(Side::first);
    return command_text(rules, state, rules.legal_actions(state)[0]);
}

Dialogue::Dialogue(Table<Rules>& table, DialogueOptions options, std::ostream& out, std::ostream& notes)
    : TableDialogue(table, {std::string(side_names[0]), std::string(side_names[1])}, "plays something else", out,
                    notes),
      options_(std::move(options)) {}

// Who is to move begins without being told to, if it is an agent.
void Dialogue::begin() {
    if (is_playing()) {
        table_.join();
    } else if (is_empty(state_) && table_.agent_to_move() != nullptr) {
        begin_game(state_.to_move);
    }
    play_agents();
    if (options_.at_terminal && is_open()) show();
}

void Dialogue::obey(const InputLine& line) {
    const auto done = attempt(line);
    if (done) return;
    if (options_.at_terminal) {
        out_ << refusal_at_terminal << ended_sentence(done.error()) << "\n";
    } else {
        out_ << "Error, " << printable(done.error().sentence()) << "\n";
    }
}

Result<void> Dialogue::attempt(const InputLine& line) {
    play_agents();  // the game may have gone on elsewhere
    const State before = state_;
    auto done = answer(line);
    if (!done) return done;
    play_agents();
    if (options_.at_terminal && state_ != before) show();
    return done;
}

Result<void> Dialogue::answer(const InputLine& line) {
    if (!line.complete) return Error{"this line is far longer than any command"};
    const auto parts = options_.at_terminal ? words(line.text) : split(line.text, ' ');
    if (line.text.empty() || parts.empty()) return Error{"there is no command in this line"};
    if (std::any_of(parts.begin(), parts.end(), [](std::string_view part) { return part.empty(); })) {
        return Error{"words are separated by exactly one blank, and none stands before or behind them"};
    }
    return answer(parts[0], Arguments(parts).subspan(1));
}

Result<void> Dialogue::answer(std::string_view command, Arguments arguments) {
    if (auto known = check_command(command, known_commands()); !known) return known;
    const bool takes_arguments = command == "start" || command == "place" || command == "move" || command == "moves";
    if (!takes_arguments && !arguments.empty()) {
        return Error{std::string(command) + " stands alone, found " + in_quotes(arguments[0]) + " behind it"};
    }
    if (command == "start") return start(arguments);
    if (command == "quit") has_quit_ = true;
    if (command == "help") print_help();
    if (command == "board") out_ << draw_scene(rules_, state_, options_.palette);
    if (command == "quit" || command == "help" || command == "board") return {};
    if (!is_playing())
        return Error{"no game is on; begin one with start and a piece, such as " + example_of_start(rules_)};
    if (command == "place") return place(arguments);
    if (command == "move") return move(arguments);
    if (command == "moves") return show_moves(arguments);
    if (command == "pass") return perform({});
    out_ << rules_.scene(state_);
    return {};
}

Result<Piece> Dialogue::parse_piece(std::string_view word) const {
    if (const auto piece = rules_.find_piece(word)) return *piece;
    return Error{"there is no piece " + in_quotes(word) + "; a piece is a letter, a number, and R or V, such as " +
                 rules_.name(quarry_of(Side::first))};
}

Result<void> Dialogue::start(Arguments arguments) {
    if (arguments.size() != 1) return Error{"expected start PIECE"};
    const auto piece = parse_piece(arguments[0]);
    if (!piece) return piece.error();
    const Action action{ActionKind::place, *piece, 0, no_piece};
    if (auto legal = rules_.check(Rules::start(side_of(*piece)), action); !legal) return legal;
    begin_game(side_of(*piece));
    return perform(action);
}

Result<void> Dialogue::place(Arguments arguments) {
    if (arguments.size() != 3) return Error{"expected place PIECE EDGE PIECE"};
    const auto piece = parse_piece(arguments[0]);
    if (!piece) return piece.error();
    const auto edge = parse_edge(arguments[1]);
    if (!edge) return edge.error();
    const auto target = parse_piece(arguments[2]);
    if (!target) return target.error();
    return perform({ActionKind::place, *piece, *edge, *target});
}

Result<void> Dialogue::move(Arguments arguments) {
    if (arguments.size() < 3 || arguments.size() % 2 == 0) {
        return Error{"expected move PIECE EDGE PIECE, with a further EDGE PIECE for each further step"};
    }
    const auto piece = parse_piece(arguments[0]);
    if (!piece) return piece.error();
    std::vector<PathStep> path;
    for (std::size_t index = 1; index < arguments.size(); index += 2) {
        const auto edge = parse_edge(arguments[index]);
        if (!edge) return edge.error();
        const auto target = parse_piece(arguments[index + 1]);
        if (!target) return target.error();
        path.push_back({*edge, *target});
    }
    // The way is told by hand only where the document asks for it: a field can be reached or not, however.
    if (options_.at_terminal && path.size() == 1) {
        return perform({ActionKind::move, *piece, path[0].edge, path[0].target});
    }
    const auto action = check_path(rules_, state_, *piece, path);
    if (!action) return action.error();
    return perform(*action);
}

std::vector<std::string_view> Dialogue::known_commands() const {
    if (!options_.interactive) return all_commands(dialogue_commands, {});
    return all_commands(all_commands(dialogue_commands, terminal_commands), options_.other_commands);
}

void Dialogue::show() const {
    out_ << draw_scene(rules_, state_, options_.palette);
    if (is_playing()) out_ << side_names[index_of(state_.to_move)] << " to move\n";
}

std::string Dialogue::first_step() const {
    return is_playing() ? "Place or move a piece; moves lists what is legal."
                        : "Begin with a piece, as in " + example_of_start(rules_) + ".";
}

std::vector<std::string> Dialogue::typed(const Action& action) const {
    if (action.kind == ActionKind::place && action.target == no_piece) return {"start " + rules_.name(action.piece)};
    return {rules_.action_text(action)};
}

// A line for each piece: "place I1R 1 X1V, 2 X1V".
Result<void> Dialogue::show_moves(Arguments arguments) const {
    if (arguments.size() > 1) return Error{"expected moves and at most one piece"};
    std::optional<Piece> only;
    if (!arguments.empty()) {
        const auto piece = parse_piece(arguments[0]);
        if (!piece) return piece.error();
        only = *piece;
    }
    std::vector<std::pair<std::string, std::vector<std::string>>> pieces;
    const ActionSet actions = rules_.legal_actions(state_);
    for (std::size_t index = 0; index < actions.size(); ++index) {
        const Action action = actions[index];
        if (only && (action.kind == ActionKind::pass || action.piece != *only)) continue;
        const std::string text = rules_.action_text(action);
        const auto parts = split(text, ' ');
        const std::string what = parts.size() < 4 ? text : std::string(parts[0]) + " " + std::string(parts[1]);
        if (pieces.empty() || pieces.back().first != what) pieces.push_back({what, {}});
        if (parts.size() == 4) pieces.back().second.push_back(std::string(parts[2]) + " " + std::string(parts[3]));
    }
    if (pieces.empty()) out_ << "none\n";
    for (const auto& piece : pieces) {
        out_ << piece.first << (piece.second.empty() ? "" : " " + joined(piece.second, ", ")) << "\n";
    }
    return {};
}

std::vector<std::string> Dialogue::next_words(std::string_view before) const {
    std::vector<std::string> lines = {"board", "help", "quit"};
    for (const std::string_view command : options_.other_commands) lines.emplace_back(command);
    for (const Side side : {Side::first, Side::second}) {
        const State start = Rules::start(side);
        const ActionSet actions = rules_.legal_actions(start);
        for (std::size_t index = 0; index < actions.size(); ++index) lines.push_back(typed(actions[index])[0]);
    }
    if (!is_playing()) return farmland::next_words(lines, before);
    for (const std::string_view command : {"moves", "print"}) lines.emplace_back(command);
    const ActionSet actions = rules_.legal_actions(state_);
    for (std::size_t index = 0; index < actions.size(); ++index) {
        lines.push_back(typed(actions[index])[0]);
        if (actions[index].kind != ActionKind::pass) lines.push_back("moves " + rules_.name(actions[index].piece));
    }
    return farmland::next_words(lines, before);
}

void Dialogue::print_help() const {
    out_
        << "start PIECE               begin a new game with this piece; its colour begins (R infrared, V ultraviolet)\n"
           "place PIECE EDGE PIECE    place a piece of the supply at an edge of another: 1 is up, then clockwise to 6\n"
           "move PIECE EDGE PIECE     move a piece to an edge of another, or with 0 onto it\n"
           "pass                      do nothing; two passes in a row are a draw\n"
           "moves [PIECE]             all that is legal, or where a piece can go\n"
           "print                     each piece and what lies at its edges\n"
           "board                     the scene, drawn\n"
           "quit                      end the program\n"
           "Pieces, each with a number and the letter of its side, as in "
        << example_of_start(rules_) << ", and how they move:\n";
    for (const PieceKind& kind : rules_.kinds()) {
        out_ << kind.letter << "  " << kind.name << ": " << text_of(kind.movement) << "\n";
    }
}

void Dialogue::begin_game(Side side) {
    is_given_up_ = false;
    table_.begin(Rules::start(side));
}

Result<void> Dialogue::perform(const Action& action) {
    if (auto played = table_.play(action); !played) return played.error();
    tell_standing("OK");
    return {};
}

// Until a side that is typed is to move, or nobody reads any more.
void Dialogue::play_agents() {
    for (std::uint64_t played = 0; !is_given_up_ && is_agents_turn(); ++played) {
        if (played == most_actions_of_a_game) {
            note("the game is given up after " + std::to_string(played) + " turns without an end");
            is_given_up_ = true;
            return;
        }
        const Action action = ask([&] { return plain_action(rules_, state_); });
        const std::string text = options_.at_terminal ? typed(action)[0] : command_text(rules_, state_, action);
        out_ << "> " << text << "\n";
        if (!perform(action)) return;
    }
}

}  // namespace farmland::misterx
