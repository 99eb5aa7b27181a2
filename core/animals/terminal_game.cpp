#include "core/animals/terminal_game.hpp"

#include <algorithm>
#include <utility>

namespace farmland::animals {

namespace {

std::string list_or_none(const std::vector<std::string>& texts) { return texts.empty() ? "none" : joined(texts, " "); }

}  // namespace

TerminalGame::TerminalGame(Table<Rules>& table, BoardStyle style, std::ostream& out, std::ostream& notes,
                           std::span<const std::string_view> other_commands)
    : TableDialogue(table, {"W", "M"}, "passes", out, notes),
      style_(std::move(style)),
      other_commands_(other_commands) {
    table_.keep_history();  // the day is counted from what has happened
}

void TerminalGame::begin() {
    out_ << "Animals: W (females, lower case) against M (males, upper case).\n";
    if (table_.played() > 0) {
        begun_ = true;
        table_.join();
        play_agents();
        if (is_open()) show();
    } else if (!is_typed(Side::first) && !is_typed(Side::second)) {
        begin_game(Side::first);
    } else {
        out_ << draw_board(rules_, state_, style_) << "Who begins, W or M?\n";
    }
}

std::string TerminalGame::prompt() const {
    if (!begun_) return "W or M> ";
    const std::string moves = turn_.moves.empty() ? "" : " " + rules_.action_text(turn_);
    return std::string(1, letter_of(state_.to_move)) + moves + "> ";
}

void TerminalGame::obey(const InputLine& line) {
    const auto parts = words(line.text);
    Result<void> done = Error{"this line is far longer than any command"};
    if (line.complete) done = answer(parts);
    if (!done) out_ << refusal_at_terminal << ended_sentence(done.error()) << "\n";
}

Result<void> TerminalGame::answer(const std::vector<std::string_view>& parts) {
    const std::string first = parts.empty() ? std::string() : lower_case(parts[0]);
    if ((first == "quit" || first == "help") && parts.size() == 1) {
        has_quit_ = first == "quit";
        if (first == "help") show_help();
        return {};
    }
    if (!begun_) {
        if (parts.size() != 1 || (first != "w" && first != "m")) {
            constexpr std::array<std::string_view, 2> known_here = {"help", "quit"};
            return Error{"please answer W or M; quit ends the program" +
                         (first.size() > 2 ? suggestion(first, all_commands(known_here, other_commands_)) : "")};
        }
        begin_game(first == "w" ? Side::first : Side::second);
        return {};
    }
    if (parts.empty() || (parts.size() == 1 && (first == "end" || first == "pass"))) {
        if (parts.empty() && turn_.moves.empty())
            return Error{"no move was typed; type pass to do nothing in this turn"};
        if (first == "pass" && !turn_.moves.empty())
            return Error{"moves were typed; undo takes them back, end makes them"};
        return perform(std::exchange(turn_, {}));
    }
    if (parts.size() == 2 && first == "moves") {
        const auto field = parse_field(lower_case(parts[1]));
        if (!field) return Error{in_quotes(parts[1]) + " is not a field; expected a1 to h8"};
        return show_moves(*field);
    }
    if (parts.size() == 1) {
        if (first == "moves") show_all_moves();
        if (first == "days") show_days();
        if (first == "board") out_ << draw_board(rules_, state_, style_);
        if (first == "moves" || first == "days" || first == "board") return {};
        if (const auto field = parse_field(first)) return show_moves(*field);
    }
    if (find_name(terminal_words, first)) {
        return Error{first == "moves" ? "expected moves and at most one field"
                                      : first + " stands alone, found " + in_quotes(parts[1]) + " after it"};
    }
    return add_moves(parts);
}

// All of them or none.
Result<void> TerminalGame::add_moves(const std::vector<std::string_view>& parts) {
    std::string text;
    for (const std::string_view part : parts) {
        const std::string move = lower_case(part);
        if (move == "pass") return Error{"pass stands alone"};
        text += move + " ";
    }
    const auto added = rules_.parse_action(text);
    if (!added) {
        return with_nearest(added.error(), lower_case(parts[0]), all_commands(terminal_words, other_commands_));
    }
    Action turn = turn_;
    for (const Move& move : added->moves) {
        if (turn.moves.full()) return Error{"these are more moves than a turn can have"};
        turn.moves.push_back(move);
    }
    if (auto legal = rules_.check(state_, turn); !legal) return legal;
    turn_ = turn;
    return turn_is_full() ? perform(std::exchange(turn_, {})) : Result<void>();
}

bool TerminalGame::turn_is_full() const {
    const TurnLimits& limits = rules_.parameters().limits;
    return static_cast<int>(turn_.moves.size()) == limits.predators + limits.vegetarians;
}

void TerminalGame::begin_game(Side side) {
    begun_ = true;
    turn_ = {};
    table_.begin(rules_.start(side));
    out_ << "Day 1\n";
    play_agents();
    if (is_open()) show();
}

bool TerminalGame::take_back_typed() {
    if (turn_.moves.empty()) return false;
    turn_.moves.pop_back();
    return true;
}

std::string TerminalGame::first_step() const {
    return begun_ ? "Type moves, all of a turn or one by one; moves lists them all." : "";
}

std::vector<std::string> TerminalGame::typed(const Action& action) const {
    std::vector<std::string> lines(turn_.moves.size(), "undo");
    if (!begun_) lines.emplace_back(1, letter_of(state_.to_move));
    lines.push_back(rules_.action_text(action));
    return lines;
}

// The single moves that can still be made after those that were typed, on this line and before.
std::vector<std::string> TerminalGame::next_words(std::string_view before) const {
    if (!begun_) return {"W", "M", "help", "quit"};
    std::vector<std::string> found;
    const auto parts = words(before);
    if (parts.empty() && turn_.moves.empty()) found.emplace_back("pass");
    if (parts.empty()) {
        for (const std::string_view word : all_commands(terminal_words, other_commands_)) {
            if (word != "pass") found.emplace_back(word);
        }
    }
    const bool asks = parts.size() == 1 && lower_case(parts[0]) == "moves";
    Action turn = turn_;
    if (!parts.empty() && !asks) {
        const auto typed_before = rules_.parse_action(lower_case(before));
        if (!typed_before) return found;
        for (const Move& move : typed_before->moves) {
            if (turn.moves.full()) return found;
            turn.moves.push_back(move);
        }
    }
    if (turn.moves.full()) return found;
    for (const Field from : in_order(state_.own())) {
        const auto targets = in_order(rules_.targets(state_, from));
        if (asks && !targets.empty()) found.push_back(name_of(from));
        for (const Field to : targets) {
            Action longer = turn;
            longer.moves.push_back({from, to});
            if (!asks && rules_.check(state_, longer)) found.push_back(name_of(from) + name_of(to));
        }
    }
    return found;
}

// Of the game that is being played: each pair of turns ends one.
int TerminalGame::day() const {
    const auto events = table_.events();
    return 1 + static_cast<int>(std::count_if(events.begin(), events.end(),
                                              [](const Event& event) { return event.kind == EventKind::day_over; }));
}

void TerminalGame::show() const {
    if (!begun_) {
        out_ << draw_board(rules_, state_, style_);
        return;
    }
    const TurnLimits& limits = rules_.parameters().limits;
    out_ << draw_board(rules_, state_, style_) << "It is " << letter_of(state_.to_move) << "'s turn: up to "
         << counted(limits.vegetarians, "vegetarian") << " and " << counted(limits.predators, "predator")
         << ", such as " << (state_.to_move == Side::first ? "e2e3" : "e7e6") << "; an empty line ends the turn.\n";
}

Result<void> TerminalGame::show_moves(Field field) const {
    if (!contains(state_.occupied(), field)) return Error{"there is no animal on " + name_of(field)};
    const Fields targets = rules_.targets(state_, field);
    out_ << draw_board(rules_, state_, style_, targets);
    std::vector<std::string> names;
    for (const Field target : in_order(targets)) names.push_back(name_of(target));
    out_ << "The " << animal(rules_.species_at(state_, field)) << " on " << name_of(field)
         << " can go to: " << list_or_none(names) << "\n";
    return {};
}

void TerminalGame::show_all_moves() const {
    const ActionSet turns = rules_.legal_actions(state_);
    const auto show = [&](std::string_view what, const Movers& movers) {
        std::vector<std::string> texts;
        for (const Mover& mover : movers) {
            for (Fields targets = mover.targets; targets != 0;) {
                texts.push_back(name_of(mover.from) + name_of(take_field(targets)));
            }
        }
        std::sort(texts.begin(), texts.end());
        out_ << what << ": " << list_or_none(texts) << "\n";
    };
    show("Predators", turns.predators());
    show("Vegetarians", turns.vegetarians());
}

void TerminalGame::show_days() const {
    for (const Side side : {Side::first, Side::second}) {
        std::vector<std::string> texts;
        for (const Field field : in_order(rules_.predators(state_) & state_.animals[index_of(side)])) {
            texts.push_back(name_of(field) + " " + animal(rules_.species_at(state_, field)) + " " +
                            std::to_string(days_at(state_, field)));
        }
        out_ << "Days left of " << letter_of(side) << ": " << (texts.empty() ? "no predators" : joined(texts, ", "))
             << "\n";
    }
}

void TerminalGame::show_help() const {
    out_ << "e2e3       move the animal on e2 to e3; several moves may stand in a line\n"
            "e2         where the animal on e2 can go, like moves e2\n"
            "end        make the moves, as an empty line does\n"
            "pass       do nothing in this turn\n"
            "moves      all moves of the side to move\n"
            "days       how many days each predator can go without food\n"
            "board      the board\n"
            "quit       end the program\n";
}

Result<void> TerminalGame::perform(const Action& action) {
    const Side side = state_.to_move;
    const auto events = table_.play(action);
    if (!events) return events.error();
    for (const Event& event : *events) tell(event);
    if (state_.ending != Ending::none) {
        tell_end();
        table_.end();
        return {};
    }
    if (is_typed(side)) play_agents();
    if (state_.ending == Ending::none && is_typed(state_.to_move) && is_typed(side)) {
        show_days();
        show();
    }
    return {};
}

std::string TerminalGame::animal(SpeciesId species) const { return lower_case(rules_.species()[species].name); }

void TerminalGame::tell(const Event& event) {
    const std::string whose = std::string(1, letter_of(event.side)) + "'s " + animal(event.species);
    switch (event.kind) {
        case EventKind::moved:
            out_ << whose << " goes from " << name_of(event.from) << " to " << name_of(event.to) << ".\n";
            break;
        case EventKind::eaten: out_ << whose << " on " << name_of(event.to) << " is eaten.\n"; break;
        case EventKind::died: out_ << whose << " on " << name_of(event.to) << " dies.\n"; break;
        case EventKind::starved: out_ << whose << " on " << name_of(event.to) << " has starved.\n"; break;
        case EventKind::passed: out_ << letter_of(event.side) << " passes.\n"; break;
        case EventKind::day_over:
            if (state_.ending == Ending::none) out_ << "Day " << day() << "\n";
            break;
        case EventKind::won:
        case EventKind::drawn: break;
    }
}

void TerminalGame::tell_end() const {
    const auto outcome = table_.outcome();
    const int first = std::popcount(state_.animals[0]);
    const int second = std::popcount(state_.animals[1]);
    out_ << draw_board(rules_, state_, style_);
    std::string why = "nobody is left";
    if ((first == 0) != (second == 0)) {
        why = std::string(1, first == 0 ? 'W' : 'M') + " has no animals left";
    } else if (first > 0) {
        why = "no predators are left, and W has " + counted(first, "vegetarian") + ", M " + std::to_string(second);
    }
    if (outcome->winner) {
        out_ << letter_of(*outcome->winner) << " wins: " << why << ".\n";
    } else {
        out_ << "The game is a draw: " << why << ".\n";
    }
}

// Until somebody is asked, the game is over, or nobody reads any more.
void TerminalGame::play_agents() {
    while (is_agents_turn()) {
        if (!perform(ask([] { return Action{}; }))) return;
    }
}

}  // namespace farmland::animals
