#include "core/misterx/uhp.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <utility>

#include "core/base/text.hpp"
#include "core/game/conversation.hpp"
#include "core/misterx/uhp_notation.hpp"

namespace farmland::misterx {

namespace {

struct UhpCommand {
    std::string_view name;
    std::string_view usage;
    std::string_view meaning;
};

constexpr std::array<UhpCommand, 10> uhp_commands = {{
    {"info", "info", "who this is; expansions would be listed behind it"},
    {"newgame", "newgame [Base | GAME]", "begin a game, or go on with one such as Base;InProgress;Black[1];wS1"},
    {"play", "play MOVE", "make a move, such as wS1, bG1 wS1- or wB1 bG1"},
    {"pass", "pass", "make no move; only who has none passes"},
    {"validmoves", "validmoves", "all moves there are"},
    {"bestmove", "bestmove [time HH:MM:SS | depth N]",
     "the move to recommend, after that time (5 seconds if none is given) or looking that many moves ahead"},
    {"undo", "undo [N]", "take back the last move, or the last N"},
    {"options", "options [get NAME | set NAME VALUE]", "what can be set, or one of it"},
    {"help", "help [COMMAND]", "this list, or one line of it"},
    {"exit", "exit", "end the program"},
}};

constexpr auto uhp_command_names = names_of(uhp_commands);

constexpr std::string_view depth_option = "MaxDepth";
constexpr int default_depth = 32;
constexpr std::chrono::milliseconds default_time = std::chrono::seconds(5);

// The first word and everything after it, without the spaces around both.
std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\v\f";
    const auto trim = [&](std::string_view part) {
        const std::size_t from = part.find_first_not_of(blanks);
        return from == std::string_view::npos ? std::string_view()
                                              : part.substr(from, part.find_last_not_of(blanks) - from + 1);
    };
    text = trim(text);
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    return {text.substr(0, end), trim(text.substr(end))};
}

// Digits and nothing else; whatever is more than can be counted is as much as can be.
std::optional<std::int64_t> parse_natural(std::string_view text) {
    if (text.empty() || !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
        return std::nullopt;
    }
    return parse_integer<std::int64_t>(text).value_or(std::numeric_limits<std::int64_t>::max());
}

// "hh:mm:ss", the seconds with or without a fraction.
std::optional<std::chrono::milliseconds> parse_time(std::string_view text) {
    constexpr std::int64_t most_hours = 1'000'000;
    const auto parts = split(text, ':');
    if (parts.size() != 3) return std::nullopt;
    const std::size_t point = std::min(parts[2].find('.'), parts[2].size());
    const std::string_view fraction = parts[2].substr(point);
    const auto hours = parse_natural(parts[0]);
    const auto minutes = parse_natural(parts[1]);
    const auto seconds = parse_natural(parts[2].substr(0, point));
    if (!hours || !minutes || !seconds || *hours > most_hours || *minutes > 59 || *seconds > 59) return std::nullopt;
    std::int64_t thousandths = 0;
    if (!fraction.empty()) {
        if (!parse_natural(fraction.substr(1))) return std::nullopt;
        for (std::size_t digit = 1; digit <= 3; ++digit) {
            thousandths = thousandths * 10 + (digit < fraction.size() ? fraction[digit] - '0' : 0);
        }
    }
    return std::chrono::milliseconds(((*hours * 60 + *minutes) * 60 + *seconds) * 1000 + thousandths);
}

}  // namespace

UhpEngine::UhpEngine(const Rules& rules, UhpOptions options, std::ostream& out)
    : rules_(rules),
      options_(std::move(options)),
      out_(out),
      search_(rules, Evaluation(rules)),
      max_depth_(default_depth) {
    assert(static_cast<bool>(check_uhp_pieces(rules)));
}

void UhpEngine::run(LineSource& input) { converse(*this, input, out_); }

void UhpEngine::begin() {
    show_info();
    out_ << "ok\n";
}

void UhpEngine::obey(const InputLine& line) {
    if (const auto done = answer(line); !done) out_ << "err " << printable(done.error().sentence()) << "\n";
    if (is_open()) out_ << "ok\n";
}

Result<void> UhpEngine::answer(const InputLine& line) {
    if (!line.complete) return Error{"this line is far longer than any command"};
    const auto [command, arguments] = first_word(line.text);
    if (command.empty()) return Error{"there is no command in this line; try help"};
    return answer(lower_case(command), arguments);
}

Result<void> UhpEngine::answer(std::string_view command, std::string_view arguments) {
    if (command == "newgame") return new_game(arguments);
    if (command == "play") return play(arguments);
    if (command == "bestmove") return find_best(arguments);
    if (command == "undo") return undo(arguments);
    if (command == "options") return show_options(arguments);
    if (command == "help") return show_help(arguments);
    if (!find_name(uhp_command_names, command)) {
        const std::string nearest = suggestion(command, uhp_command_names);
        return Error{in_quotes(command) + " is not a command" + (nearest.empty() ? "; try help" : nearest)};
    }
    if (!arguments.empty()) {
        return Error{std::string(command) + " stands alone, found " + in_quotes(arguments) + " behind it"};
    }
    if (command == "pass") return play("pass");
    if (command == "validmoves") return show_moves();
    if (command == "info") {
        show_info();
    } else {
        has_quit_ = true;
    }
    return {};
}

void UhpEngine::show_info() { out_ << "id " << options_.id << "\n"; }

Result<void> UhpEngine::check_game() const {
    if (!game_) return Error{"there is no game; begin one with newgame"};
    return {};
}

Result<void> UhpEngine::check_going_on() const {
    if (auto there = check_game(); !there) return there;
    if (rules_.outcome(game_->state())) return Error{"the game is over; begin another with newgame, or use undo"};
    return {};
}

Result<void> UhpEngine::new_game(std::string_view text) {
    auto game = text.empty() ? UhpGame(rules_) : UhpGame::parse(rules_, text);
    if (!game) return game.error();
    game_ = std::move(*game);
    out_ << game_->text() << "\n";
    return {};
}

Result<void> UhpEngine::play(std::string_view move) {
    if (auto ready = check_going_on(); !ready) return ready;
    // A move that cannot be made has an answer of its own.
    if (const auto played = game_->play(move); !played) {
        out_ << "invalidmove " << printable(played.error().sentence()) << "\n";
    } else {
        out_ << game_->text() << "\n";
    }
    return {};
}

Result<void> UhpEngine::show_moves() {
    if (auto ready = check_going_on(); !ready) return ready;
    const ActionSet actions = rules_.legal_actions(game_->state());
    for (std::size_t index = 0; index < actions.size(); ++index) {
        out_ << (index == 0 ? "" : ";") << uhp_move_text(rules_, actions[index]);
    }
    out_ << "\n";
    return {};
}

Result<void> UhpEngine::find_best(std::string_view limit) {
    const auto [kind, value] = first_word(limit);
    const std::string word = lower_case(kind);
    const auto time = word.empty() ? default_time : word == "time" ? parse_time(value) : std::nullopt;
    const auto depth = word == "depth" ? parse_natural(value) : std::nullopt;
    if (!time && !depth) {
        return Error{"expected bestmove, bestmove time hh:mm:ss or bestmove depth N, found " + in_quotes(limit)};
    }
    if (auto ready = check_going_on(); !ready) return ready;
    auto ahead = static_cast<int>(std::min<std::int64_t>(depth.value_or(max_depth_), options_.deepest));
    Alarm alarm;
    if (options_.set_alarm) {
        alarm = options_.set_alarm(time);
    } else if (time) {
        ahead = 1;
    }
    out_ << uhp_move_text(rules_, search_.search(game_->state(), ahead, alarm).action) << "\n";
    return {};
}

Result<void> UhpEngine::undo(std::string_view count) {
    const auto moves = count.empty() ? std::optional<std::int64_t>(1) : parse_natural(count);
    if (!moves || *moves == 0) return Error{"expected undo or undo N, N moves at least 1, found " + in_quotes(count)};
    if (auto ready = check_game(); !ready) return ready;
    if (static_cast<std::uint64_t>(*moves) > game_->moves()) {
        return Error{"there are not as many moves to take back, only " + std::to_string(game_->moves())};
    }
    game_->undo(static_cast<std::size_t>(*moves));
    out_ << game_->text() << "\n";
    return {};
}

Result<void> UhpEngine::show_options(std::string_view request) {
    const auto parts = words(request);
    const std::string verb = parts.empty() ? "" : lower_case(parts[0]);
    if (!parts.empty() && !(verb == "get" && parts.size() == 2) && !(verb == "set" && parts.size() == 3)) {
        return Error{"expected options, options get NAME or options set NAME VALUE"};
    }
    if (!parts.empty() && parts[1] != depth_option) {
        return Error{"there is no option " + in_quotes(parts[1]) + "; there is " + std::string(depth_option)};
    }
    if (verb == "set") {
        const auto depth = parse_natural(parts[2]);
        if (!depth || *depth < 1 || *depth > deepest_search) {
            return Error{std::string(depth_option) + " is a number from 1 to " + std::to_string(deepest_search) +
                         ", found " + in_quotes(parts[2])};
        }
        max_depth_ = static_cast<int>(*depth);
    }
    out_ << depth_option << ";int;" << max_depth_ << ";" << default_depth << ";1;" << deepest_search << "\n";
    return {};
}

Result<void> UhpEngine::show_help(std::string_view command) {
    bool found = false;
    for (const UhpCommand& each : uhp_commands) {
        if (!command.empty() && lower_case(command) != each.name) continue;
        found = true;
        out_ << each.usage << ": " << each.meaning << "\n";
    }
    if (found) return {};
    return Error{in_quotes(command) + " is not a command" + suggestion(command, uhp_command_names)};
}

}  // namespace farmland::misterx
