#include "core/animals/cli.hpp"

namespace farmland::animals {

namespace {

std::string list_of(const std::vector<std::string>& texts) { return texts.empty() ? "-" : joined(texts, " "); }

}  // namespace

Dialogue::Dialogue(Table<Rules>& table, DialogueOptions, std::ostream& out, std::ostream& notes)
    : TableDialogue(table, {"W", "M"}, "passes", out, notes) {}

// Who is to move begins without being told to, if it is an agent.
void Dialogue::begin() {
    if (is_started()) {
        table_.join();
    } else if (table_.agent_to_move() != nullptr) {
        begin_game(state_.to_move);
    }
    play_agents();
}

void Dialogue::obey(const InputLine& line) {
    if (const auto done = attempt(line); !done) out_ << "Error, " << printable(done.error().sentence()) << "\n";
}

Result<void> Dialogue::attempt(const InputLine& line) {
    play_agents();  // the game may have gone on elsewhere
    if (!line.complete) return Error{"this line is far longer than any command"};
    const auto parts = words(line.text);
    if (parts.empty()) return {};
    auto done = answer(parts[0], Arguments(parts).subspan(1));
    if (done) play_agents();
    return done;
}

Result<void> Dialogue::answer(std::string_view command, Arguments arguments) {
    if (auto known = check_command(command, dialogue_commands); !known) return known;
    const bool alone = command == "print" || command == "days" || command == "quit";
    if (alone && !arguments.empty()) {
        return Error{std::string(command) + " stands alone, found " + in_quotes(arguments[0]) + " behind it"};
    }
    if (command == "start") return start(arguments);
    if (command == "quit") {
        has_quit_ = true;
        return {};
    }
    if (!is_started()) return Error{"no game is on; begin one with start W or start M"};
    if (command == "turn") return turn(arguments);
    if (command == "moves") return moves(arguments);
    if (command == "days") print_days();
    if (command == "print") out_ << rules_.drawing(state_) << "It is " << letter_of(state_.to_move) << "'s turn.\n";
    return {};
}

Result<void> Dialogue::start(Arguments arguments) {
    if (arguments.size() != 1 || (arguments[0] != "W" && arguments[0] != "M")) {
        return Error{"expected start W or start M"};
    }
    begin_game(arguments[0] == "W" ? Side::first : Side::second);
    out_ << "OK " << letter_of(state_.to_move) << "\n";
    return {};
}

Result<void> Dialogue::turn(Arguments arguments) {
    std::string text;
    for (const std::string_view argument : arguments) {
        if (argument == "pass") return Error{"expected a move such as e2e3, found 'pass'; to pass, name no move"};
        text += std::string(argument) + " ";
    }
    const auto action = rules_.parse_action(arguments.empty() ? "pass" : text);
    if (!action) return action.error();
    return perform(*action);
}

Result<void> Dialogue::moves(Arguments arguments) const {
    std::vector<std::string> found;
    if (arguments.empty()) {
        for (const Field from : in_order(state_.own())) {
            for (const Field to : in_order(rules_.targets(state_, from))) found.push_back(name_of(from) + name_of(to));
        }
        out_ << list_of(found) << "\n";
        return {};
    }
    if (arguments.size() > 1) return Error{"expected moves and at most one field"};
    const auto field = parse_field(arguments[0]);
    if (!field) return Error{in_quotes(arguments[0]) + " is not a field; expected a1 to h8"};
    if (!contains(state_.occupied(), *field)) return Error{"there is no animal on " + name_of(*field)};
    for (const Field to : in_order(rules_.targets(state_, *field))) found.push_back(name_of(to));
    out_ << list_of(found) << "\n";
    return {};
}

void Dialogue::print_days() const {
    const auto fields = in_order(rules_.predators(state_));
    if (fields.empty()) out_ << "-\n";
    for (const Field field : fields) {
        out_ << name_of(field) << " " << rules_.letter_at(state_, field) << " " << days_at(state_, field) << "\n";
    }
}

void Dialogue::begin_game(Side side) {
    started_ = true;
    table_.begin(rules_.start(side));
}

Result<void> Dialogue::perform(const Action& action) {
    if (auto played = table_.play(action); !played) return played.error();
    tell_standing(std::string("OK ") + letter_of(state_.to_move));
    return {};
}

// Until a side that is typed is to move, or nobody reads any more.
void Dialogue::play_agents() {
    while (is_started() && is_agents_turn()) {
        const Action action = ask([] { return Action{}; });
        out_ << "> turn" << (action.moves.empty() ? "" : " " + rules_.action_text(action)) << "\n";
        if (!perform(action)) return;
    }
}

}  // namespace farmland::animals
