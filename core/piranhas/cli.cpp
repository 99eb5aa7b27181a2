#include "core/piranhas/cli.hpp"

namespace farmland::piranhas {

namespace {

std::string ending_text(const Rules& rules, const State& state) {
    const auto size = [&](Side side) { return std::to_string(rules.largest_swarm(state, side).count()); };
    const std::string sizes = "(largest swarms: Red " + size(Side::first) + ", Blue " + size(Side::second) + ")";
    static constexpr std::array<std::string_view, 5> reasons = {"", "all its fish are one swarm",
                                                                "all fish of both sides are one swarm",
                                                                "the last round is over", "the other side has no move"};
    const std::string why = ": " + std::string(reasons[static_cast<std::size_t>(state.reason)]) + " " + sizes + ".\n";
    const auto outcome = rules.outcome(state);
    return outcome->winner ? std::string(name_of(*outcome->winner)) + " wins" + why : "The game is a draw" + why;
}

}  // namespace

std::string draw_board(const Rules& rules, const State& state, const Palette& palette, Bits128 marked) {
    const Aquarium& aquarium = rules.aquarium();
    const std::size_t width = aquarium.side() > 10 ? 2 : 1;
    std::string columns(width, ' ');
    for (int column = 0; column < aquarium.side(); ++column)
        columns += std::string(" ") + static_cast<char>('A' + column);
    std::string text;
    for (int row = aquarium.side() - 1; row >= 0; --row) {
        std::string number = std::to_string(row);
        number.insert(0, width - number.size(), ' ');
        text += number;
        for (int column = 0; column < aquarium.side(); ++column) {
            const Field field = aquarium.at(column, row);
            text += marked.contains(field) ? palette.marked + "*" + palette.end : " ";
            if (state.fish[0].contains(field)) {
                text += palette.sides[0] + "R" + palette.end;
            } else if (state.fish[1].contains(field)) {
                text += palette.sides[1] + "B" + palette.end;
            } else {
                text += state.kraken.contains(field) ? palette.kraken + "O" + palette.end : ".";
            }
        }
        text += "\n";
    }
    return text + columns + "\n";
}

std::string Rules::drawing(const State& state) const { return draw_board(*this, state); }

Dialogue::Dialogue(Table<Rules>& table, DialogueOptions options, std::ostream& out, std::ostream& notes)
    : TableDialogue(table, {"Red", "Blue"}, "plays something else", out, notes), options_(std::move(options)) {}

void Dialogue::begin() {
    table_.join();
    show();
    play_agents();
}

void Dialogue::obey(const InputLine& line) {
    play_agents();  // the game may have gone on elsewhere
    if (!is_open()) return;
    Result<void> done = Error{"this line is far longer than any command"};
    if (line.complete) done = answer(words(line.text), line.text);
    if (!done) {
        out_ << refusal_at_terminal << ended_sentence(done.error()) << "\n";
        return;
    }
    play_agents();
}

Result<void> Dialogue::answer(const std::vector<std::string_view>& parts, std::string_view text) {
    if (parts.empty()) return Error{"there is no command in this line; type a move such as A4-C4, or help"};
    const std::string command = lower_case(parts[0]);
    if (command == "moves") return show_moves(parts);
    if (!find_name(dialogue_commands, command)) {
        const auto action = rules_.parse_action(text);
        if (action) return perform(*action);
        return with_nearest(action.error(), command, all_commands(dialogue_commands, options_.other_commands));
    }
    if (parts.size() > 1) return Error{command + " stands alone, found " + in_quotes(parts[1]) + " behind it"};
    if (command == "quit") has_quit_ = true;
    if (command == "board") show();
    if (command == "swarms") {
        for (const Side side : {Side::first, Side::second}) {
            const Bits128 swarm = rules_.largest_swarm(state_, side);
            out_ << draw_board(rules_, state_, options_.palette, swarm) << name_of(side) << ": "
                 << state_.fish[index_of(side)].count() << " fish, " << swarm.count() << " in the largest swarm\n";
        }
    }
    if (command == "help") {
        out_ << "A4-C4        move the fish on A4 to C4; 0 4 RIGHT says the same by column, row and direction\n"
                "moves [A4]   all legal moves, or where the fish on A4 can go\n"
                "board        the board: R red, B blue, O kraken\n"
                "swarms       the largest swarm of each side\n"
                "quit         end the program\n";
    }
    return {};
}

std::string Dialogue::first_step() const { return "Type a move such as A4-C4; moves lists all that are legal."; }

std::vector<std::string> Dialogue::next_words(std::string_view before) const {
    const auto commands = all_commands(dialogue_commands, options_.other_commands);
    std::vector<std::string> lines(commands.begin(), commands.end());
    const ActionSet actions = rules_.legal_actions(state_);
    for (std::size_t index = 0; index < actions.size(); ++index) {
        lines.push_back(rules_.action_text(actions[index]));
        lines.push_back("moves " + rules_.aquarium().name(actions[index].from));
    }
    return farmland::next_words(lines, before);
}

Result<void> Dialogue::show_moves(const std::vector<std::string_view>& parts) const {
    if (parts.size() > 2) return Error{"expected moves and at most one field"};
    std::optional<Field> from;
    if (parts.size() == 2) {
        from = rules_.aquarium().parse(parts[1]);
        if (!from) return Error{in_quotes(parts[1]) + " is not a field of the board"};
        if (!state_.own().contains(*from)) {
            return Error{"there is no fish of " + std::string(name_of(state_.to_move())) + " on " +
                         rules_.aquarium().name(*from)};
        }
    }
    const ActionSet actions = rules_.legal_actions(state_);
    std::vector<std::string> found;
    Bits128 targets;
    for (std::size_t index = 0; index < actions.size(); ++index) {
        const Action action = actions[index];
        if (from && action.from != *from) continue;
        found.push_back(rules_.action_text(action));
        targets.insert(rules_.aquarium().moved(action.from, action.direction, action.length));
    }
    if (from) out_ << draw_board(rules_, state_, options_.palette, targets);
    out_ << (found.empty() ? "none" : joined(found, " ")) << "\n";
    return {};
}

void Dialogue::show() const {
    out_ << draw_board(rules_, state_, options_.palette);
    if (table_.outcome()) {
        out_ << ending_text(rules_, state_);
    } else {
        out_ << "Round " << state_.turn / 2 + 1 << " of " << rules_.parameters().rounds << ", "
             << name_of(state_.to_move()) << " to move\n";
    }
}

Result<void> Dialogue::perform(const Action& action) {
    const auto events = table_.play(action);
    if (!events) return events.error();
    for (const Event& event : *events) {
        const std::string whose = std::string(name_of(event.side)) + "'s fish";
        if (event.kind == EventKind::eaten)
            out_ << whose << " on " << rules_.aquarium().name(event.to) << " is eaten.\n";
    }
    show();
    table_.end();
    return {};
}

// Until a side that is typed is to move, the game is over, or nobody reads any more.
void Dialogue::play_agents() {
    while (is_agents_turn()) {
        const Action action = ask([&] { return rules_.legal_actions(state_)[0]; });
        out_ << "> " << rules_.action_text(action) << "\n";
        if (!perform(action)) return;
    }
}

}  // namespace farmland::piranhas
