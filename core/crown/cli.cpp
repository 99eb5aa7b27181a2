#include "core/crown/cli.hpp"

#include <limits>

namespace farmland::crown {

namespace {

// The position on the hand that a number names, from 0; whether the hand reaches that far is the rules' to say.
Result<std::uint8_t> parse_hand_number(std::string_view word) {
    const auto number = parse_integer<std::int32_t>(word);
    if (!number) return Error{in_quotes(word) + " is not the number of a unit on the hand"};
    if (*number < 1 || *number > std::numeric_limits<std::uint8_t>::max()) {
        return Error{"there is no unit number " + std::to_string(*number) + " on the hand"};
    }
    return static_cast<std::uint8_t>(*number - 1);
}

}  // namespace

Dialogue::Dialogue(Table<Rules>& table, DialogueOptions options, std::ostream& out, std::ostream& notes)
    : TableDialogue(table, options.teams, "ends its turn early", out, notes), options_(std::move(options)) {
    table_.add_observer(*this);
}

void Dialogue::begin() {
    out_ << "Use one of the following commands: " << joined(known_commands(), ", ") << ".\n";
    // Only rules of mods can decide a game before anything was done.
    if (state_.winner) out_ << options_.teams[index_of(*state_.winner)] << " wins!\n";
    table_.join();
    play_agents();
    if (options_.interactive && is_open()) show();
}

void Dialogue::obey(const InputLine& line) {
    play_agents();  // the game may have gone on elsewhere
    if (state_.winner) return;
    if (const auto done = answer(line); !done) {
        out_ << (options_.interactive ? refusal_at_terminal : "ERROR: ") << ended_sentence(done.error()) << "\n";
    }
    if (!has_quit_) play_agents();
}

Result<void> Dialogue::answer(const InputLine& line) {
    const auto parts = words(line.text);
    if (!line.complete) return Error{"this line is far longer than any command"};
    if (!parts.empty()) return answer(lower_case(parts[0]), Arguments(parts).subspan(1));
    return Error{"there is no command in this line; use one of " + joined(known_commands(), ", ")};
}

Result<void> Dialogue::answer(std::string_view command, Arguments arguments) {
    if (auto known = check_command(command, known_commands()); !known) return known;
    if (must_yield_ && command != "hand" && command != "yield" && command != "quit" && command != "help") {
        return Error{"cannot " + std::string(command) + ", this turn can only be ended now: use hand and yield"};
    }
    const std::size_t least = command == "select" || command == "move" || command == "place" ? 1 : 0;
    const std::size_t most = command == "place"                         ? arguments.size()
                             : command == "yield" || command == "moves" ? 1
                                                                        : least;
    if (arguments.size() < least || arguments.size() > most) {
        const std::string wanted = command == "place"   ? "the numbers of one or more units on the hand"
                                   : command == "yield" ? "at most the number of one unit on the hand"
                                   : command == "moves" ? "at most one field such as D4"
                                   : least == 1         ? "a field such as D4"
                                                        : "nothing";
        return Error{in_quotes(command) + " takes " + wanted + ", found " + std::to_string(arguments.size()) +
                     (arguments.size() == 1 ? " argument" : " arguments")};
    }

    if (command == "select") return select(arguments);
    if (command == "move") return move(arguments);
    if (command == "flip") return flip_or_block(ActionKind::flip);
    if (command == "block") return flip_or_block(ActionKind::block);
    if (command == "place") return place(arguments);
    if (command == "yield") return yield(arguments);
    if (command == "show") return show_selected();
    if (command == "moves") return show_moves(arguments);
    if (command == "board") out_ << draw_board(rules_, state_, selected_, options_.drawing);
    if (command == "hand") out_ << hand_text(rules_, state_);
    if (command == "state") print_state();
    if (command == "help") print_help();
    if (command == "quit") has_quit_ = true;
    return {};
}

Result<void> Dialogue::select(Arguments arguments) {
    const auto field = parse_field(arguments[0]);
    if (!field) return field.error();
    selected_ = *field;
    print_board_and_selection();
    return {};
}

Result<Field> Dialogue::parse_field(std::string_view word) const {
    if (const auto field = rules_.grid().parse(word)) return *field;
    const auto last = static_cast<Field>(rules_.grid().fields() - 1);
    return Error{in_quotes(word) + " is not a field; expected A1 to " + rules_.grid().name(last)};
}

Result<void> Dialogue::show_selected() const {
    const auto field = selected_field();
    if (!field) return field.error();
    out_ << text_of(*field);
    return {};
}

std::string Dialogue::text_of(Field field) const {
    return show_text(rules_, state_, field, options_.teams, options_.viewer.value_or(state_.to_move));
}

std::vector<std::string_view> Dialogue::known_commands() const {
    if (!options_.interactive) return all_commands(dialogue_commands, {});
    return all_commands(all_commands(dialogue_commands, terminal_commands), options_.other_commands);
}

Result<void> Dialogue::move(Arguments arguments) {
    const auto from = selected_field();
    if (!from) return from.error();
    const auto to = rules_.grid().parse(arguments[0]);
    if (!to) return Error{in_quotes(arguments[0]) + " is not a field"};
    return act({.kind = ActionKind::move, .from = *from, .to = *to});
}

Result<void> Dialogue::flip_or_block(ActionKind kind) {
    const auto field = selected_field();
    if (!field) return field.error();
    return act({.kind = kind, .from = *field});
}

Result<void> Dialogue::place(Arguments arguments) {
    const auto field = selected_field();
    if (!field) return field.error();
    Action action{.kind = ActionKind::place, .to = *field};
    if (arguments.size() > max_hand) return Error{"no hand holds " + std::to_string(arguments.size()) + " units"};
    for (const std::string_view word : arguments) {
        const auto card = parse_hand_number(word);
        if (!card) return card.error();
        action.cards.push_back(*card);
    }
    return act(action);
}

Result<void> Dialogue::yield(Arguments arguments) {
    Action action;
    const bool full = rules_.has_full_hand(state_);
    if (!arguments.empty()) {
        const auto card = parse_hand_number(arguments[0]);
        const bool is_number = parse_integer<std::int32_t>(arguments[0]).has_value();
        if (!card && (full || !is_number)) return card.error();
        action.cards.push_back(card ? *card : std::uint8_t{0});
    }
    // Only a yield that is wrong about the discard itself ends what else the turn may hold (A.5.10).
    if (full != arguments.empty()) return act(action);
    must_yield_ = true;
    auto done = act(action);
    if (done || !options_.interactive) return done;
    return Error{done.error().sentence() + "; nothing else can be done in this turn now: use hand and yield"};
}

Result<Field> Dialogue::selected_field() const {
    if (!selected_) return Error{"no field is selected; use select first"};
    return *selected_;
}

void Dialogue::print_state() const {
    out_ << summary_text(rules_, state_, options_.teams) << draw_board(rules_, state_, selected_, options_.drawing);
    if (selected_) out_ << text_of(*selected_);
}

void Dialogue::print_board_and_selection() const {
    out_ << draw_board(rules_, state_, selected_, options_.drawing) << text_of(*selected_);
}

void Dialogue::show() const {
    print_state();
    out_ << "It is " << options_.teams[index_of(state_.to_move)] << "'s turn!\n";
}

std::string Dialogue::first_step() const {
    const Field king = state_.team(state_.to_move).king;
    return "Begin with your king: select " + rules_.grid().name(king) +
           " and move it, or select a field next to it and place a unit there; yield (yield 1 with a full hand) ends "
           "your turn.";
}

// What can be typed once the field is selected. Of placements only the first card: more can follow it.
std::vector<std::string> Dialogue::commands_at(Field field) const {
    const ActionSet actions = rules_.legal_actions(state_);
    std::vector<std::string> commands;
    const auto add = [&](ActionKind kind, bool to_field) {
        ActionQuery query;
        query.kind = kind;
        (to_field ? query.to : query.from) = field;
        if (to_field) query.cards = 1;
        for (const std::uint32_t index : actions.select(query)) commands.push_back(typed(actions[index]).back());
    };
    add(ActionKind::move, false);
    add(ActionKind::flip, false);
    add(ActionKind::block, false);
    add(ActionKind::place, true);
    return commands;
}

std::vector<std::string> Dialogue::typed(const Action& action) const {
    std::vector<std::string> lines;
    const Field field = action.kind == ActionKind::place ? action.to : action.from;
    if (action.kind != ActionKind::yield && selected_ != field) lines.push_back("select " + rules_.grid().name(field));
    std::string line(name_of(action.kind));
    if (action.kind == ActionKind::move) line += " " + rules_.grid().name(action.to);
    for (const std::uint8_t card : action.cards) line += " " + std::to_string(card + 1);
    lines.push_back(std::move(line));
    return lines;
}

Result<void> Dialogue::show_moves(Arguments arguments) const {
    std::optional<Field> only;
    if (!arguments.empty()) {
        const auto field = parse_field(arguments[0]);
        if (!field) return field.error();
        only = *field;
    }
    for (int index = 0; index < rules_.grid().fields(); ++index) {
        const auto field = static_cast<Field>(index);
        if (only && only != field) continue;
        // "move D2, E1; flip; place 1, 2"
        std::string list;
        std::string_view last;
        const auto commands = commands_at(field);
        for (const std::string& command : commands) {
            const auto parts = words(command);
            const bool same = parts[0] == last;
            list += list.empty() ? "" : same ? ", " : "; ";
            list += same ? std::string(parts.back()) : command;
            last = parts[0];
        }
        if (commands.empty() && !only) continue;
        out_ << rules_.grid().name(field) << ": " << (list.empty() ? "nothing" : list) << "\n";
    }
    if (only) return {};
    const bool full = rules_.has_full_hand(state_);
    out_ << "Select a field first, or " << (full ? "yield and the number of a unit to discard" : "yield") << ".\n";
    return {};
}

std::vector<std::string> Dialogue::next_words(std::string_view before) const {
    std::vector<std::string> lines = {"hand", "help", "quit"};
    const std::size_t hand = state_.team(state_.to_move).hand.size();
    if (rules_.has_full_hand(state_)) {
        for (std::size_t card = 1; card <= hand; ++card) lines.push_back("yield " + std::to_string(card));
    } else {
        lines.emplace_back("yield");
    }
    if (must_yield_) return farmland::next_words(lines, before);
    for (const std::string_view command : options_.other_commands) lines.emplace_back(command);
    for (const std::string_view command : {"board", "state", "moves"}) lines.emplace_back(command);
    for (int index = 0; index < rules_.grid().fields(); ++index) {
        const auto field = static_cast<Field>(index);
        if (commands_at(field).empty()) continue;
        lines.push_back("select " + rules_.grid().name(field));
        lines.push_back("moves " + rules_.grid().name(field));
    }
    if (selected_) {
        lines.emplace_back("show");
        for (std::string& command : commands_at(*selected_)) lines.push_back(std::move(command));
    }
    return farmland::next_words(lines, before);
}

void Dialogue::print_help() const {
    out_ << "select D4    choose a field; most commands act on the chosen one\n"
            "move D5      move the chosen unit one step, or onto its own field to stay\n"
            "flip         turn the chosen unit face up\n"
            "block        let the chosen unit block until it moves again\n"
            "place 2 [1]  place units of your hand on the chosen field next to your king, once a turn\n"
            "hand         your hand, numbered\n"
            "board        the board: x team 1, y team 2, capital letters kings, * may still move, b blocks\n"
            "show         what stands on the chosen field\n"
            "state        life points, decks and board\n"
            "moves [D4]   all that is legal, or what is legal on a field\n"
            "yield [3]    end your turn; with a full hand say which unit to discard\n"
            "quit         end the program\n";
}

Result<void> Dialogue::act(const Action& action) {
    const Side viewer = options_.viewer.value_or(state_.to_move);
    const auto events = table_.play(action);
    if (!events) return events.error();
    for (const Event& event : *events) {
        if (event.kind == EventKind::moved) selected_ = event.to;
        if (const auto line = event_line(rules_, event, options_.teams, viewer)) out_ << *line << "\n";
    }
    if (action.kind != ActionKind::yield) print_board_and_selection();
    return {};
}

// Also if the turn was ended elsewhere.
void Dialogue::happened(Side, const Action& action, std::span<const Event>) {
    if (action.kind == ActionKind::yield) took_back();
}

void Dialogue::took_back() {
    selected_.reset();
    must_yield_ = false;
}

// Until a side that is typed is to move, or nobody reads any more.
void Dialogue::play_agents() {
    while (is_agents_turn()) {
        // Any legal way to end the turn will do.
        const Action action = ask([&] { return rules_.has_full_hand(state_) ? Action{.cards = {0}} : Action{}; });
        if (action.kind != ActionKind::yield) selected_ = action.kind == ActionKind::place ? action.to : action.from;
        if (!act(action)) return;
    }
    table_.end();
}

}  // namespace farmland::crown
