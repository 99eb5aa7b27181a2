// farmland replay: a recorded game, looked at again.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <string_view>

#include "core/base/text.hpp"
#include "core/game/event_text.hpp"
#include "core/game/rule_failure.hpp"
#include "core/match/record_file.hpp"
#include "core/match/replay.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/tournament/parts.hpp"
#include "scripting/app/files/lua_text.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/new_files.hpp"
#include "scripting/app/files/record_mods.hpp"
#include "scripting/app/files/records.hpp"
#include "scripting/app/play/terminal.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

enum class Boards { none, turns, steps };

struct ReplayOptions {
    std::optional<Side> viewer;  // nobody: all-seeing
    std::size_t from = 1;
    std::size_t to = 0;
    Boards boards = Boards::turns;
    bool wait = false;
};

std::string count_of(std::size_t count, const std::string& thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

std::string safe(std::string_view text) {
    constexpr std::size_t longest_shown_line = 4000;
    return printable(text, longest_shown_line);
}

// A side is not shown what the other side's policy said to itself.
std::vector<std::string> visible_log(const std::vector<std::string>& log, std::optional<Side> viewer) {
    std::vector<std::string> seen;
    const std::string own = std::to_string(number_of(viewer)) + ": ";
    std::copy_if(log.begin(), log.end(), std::back_inserter(seen),
                 [&](const std::string& line) { return !viewer || line.starts_with(own); });
    return seen;
}

// The same holds for the errors of its script.
GameResult visible_result(GameResult result, std::optional<Side> viewer) {
    // A rule that failed may say what it saw.
    const std::string reason = result.timed_out() ? "a policy ran out of time" : "a rule of a mod failed";
    for (Failure& failure : result.failures) {
        if (viewer && failure.side != *viewer) failure.message.clear();
    }
    if (viewer && result.is_void()) result.void_reason = reason;
    return result;
}

// Shows a game as it is played again. What belongs to the whole game (setup, position, seed) gives both hands and decks
// away, so only somebody all-seeing gets any of it.
class Presenter {
public:
    virtual ~Presenter() = default;
    virtual void header(const GameRecord& record, std::optional<Side> viewer) = 0;
    // How the game stood at its start, or stands after a step.
    virtual void position(const std::string&) {}
    virtual void board(const std::string& drawing) = 0;
    virtual void step(std::size_t number, const RecordedStep& step) = 0;
    virtual void end(const GameRecord& record, const std::vector<std::string>& log,
                     const std::optional<GameResult>& result) = 0;
};

class TextPresenter final : public Presenter {
public:
    explicit TextPresenter(std::ostream& out) : out_(out) {}

    void header(const GameRecord& record, std::optional<Side> viewer) override {
        out_ << record.game;
        if (!viewer) out_ << ", seed " << record.seed;
        out_ << ", " << count_of(record.steps.size(), "step");
        if (viewer) out_ << ", as player " << number_of(viewer) << " saw it";
        out_ << "\n";
        for (const Side side : {Side::first, Side::second}) {
            const RecordedPlayer& player = record.players[index_of(side)];
            out_ << "player " << number_of(side) << ": " << safe(player.name) << " (" << safe(player.source);
            constexpr std::size_t telling_digits = 12;
            if (!player.sha256.empty()) out_ << ", sha256 " << printable(player.sha256, telling_digits);
            out_ << ")\n";
        }
    }

    void board(const std::string& drawing) override { out_ << drawing; }

    void step(std::size_t number, const RecordedStep& step) override {
        out_ << "step " << number << ", player " << number_of(step.side) << ": " << safe(step.action) << "\n";
        log(step.log);
        for (const Value& event : step.events) out_ << "  " << safe(event_text(event)) << "\n";
    }

    void end(const GameRecord& record, const std::vector<std::string>& log_lines,
             const std::optional<GameResult>& result) override {
        log(log_lines);
        const std::string length = count_of(record.steps.size(), "step");
        if (!result) {
            out_ << "the game was left after " << length << "\n";
            return;
        }
        for (const Failure& failure : result->failures) {
            out_ << "player " << number_of(failure.side) << (failure.overrun ? " overran its budget" : " failed");
            if (!failure.message.empty()) out_ << ": " << safe(failure.message);
            out_ << "\n";
        }
        if (result->is_void()) {
            out_ << "the game is void after " << length << ": " << safe(result->void_reason) << "\n";
            return;
        }
        if (!result->winner) {
            out_ << "nobody won after " << length << "\n";
            return;
        }
        const RecordedPlayer& winner = record.players[index_of(*result->winner)];
        out_ << "player " << number_of(result->winner) << " (" << safe(winner.name) << ") won after " << length
             << (result->forfeit ? " by forfeit" : "") << "\n";
    }

private:
    void log(const std::vector<std::string>& lines_of_log) {
        for (const std::string& line : lines_of_log) out_ << "  log " << safe(line) << "\n";
    }

    std::ostream& out_;
};

// The lines of a record, with the events as they were seen.
class JsonPresenter final : public Presenter {
public:
    explicit JsonPresenter(std::ostream& out) : out_(out) {}
    ~JsonPresenter() override { flush(); }

    void header(const GameRecord& record, std::optional<Side> viewer) override {
        line_ = {{"game", record.game}};
        if (!viewer) line_.push_back({"seed", record.seed});
        line_.push_back({"as", viewer ? Value(number_of(viewer)) : Value("all")});
        ValueList players;
        for (const RecordedPlayer& player : record.players) players.push_back(value_of(player));
        line_.push_back({"players", std::move(players)});
    }

    // These belong to the line before them.
    void position(const std::string& text) override { line_.push_back({"position", text}); }
    void board(const std::string& drawing) override { line_.push_back({"board", drawing}); }

    void step(std::size_t number, const RecordedStep& step) override {
        flush();
        line_ = step_object(number, step);
    }

    void end(const GameRecord&, const std::vector<std::string>& log, const std::optional<GameResult>& result) override {
        flush();
        line_ = {{"result", result ? value_of(*result) : Value()}};
        if (!log.empty()) line_.push_back({"log", log});
    }

private:
    void flush() {
        if (!line_.empty()) out_ << to_json(line_) << "\n";
        line_.clear();
    }

    std::ostream& out_;
    Members line_;
};

// Waits for Enter; false: the person has seen enough.
bool wait_for_enter() {
    std::cout << "-- Enter: next step, q: end -- " << std::flush;
    std::string line;
    return std::getline(std::cin, line) && lower_case(line) != "q";
}

void show_end(const GameRecord& record, std::optional<Side> viewer, Presenter& presenter) {
    std::optional<GameResult> result;
    if (record.result) result = visible_result(*record.result, viewer);
    presenter.end(record, visible_log(record.log, viewer), result);
}

int show(const GameRecord& record, const ReplayOptions& options, Presenter& presenter) {
    if (never_began(record)) {
        presenter.header(record, options.viewer);
        show_end(record, options.viewer, presenter);
        return success;
    }
    const auto start = or_refuse(start_of(record));
    Session& session = *start;
    presenter.header(record, options.viewer);
    if (!options.viewer) presenter.position(session.position());
    const Reasons reasons = options.viewer ? Reasons::hidden : Reasons::told;
    // What a side sees, the game may decide, and fail.
    const auto draw = [&](std::size_t number) {
        std::string drawn;
        or_refuse(replay_step(number, reasons, [&]() -> Result<std::vector<Value>> {
            drawn = session.drawing(options.viewer);
            return std::vector<Value>();
        }));
        presenter.board(drawn);
    };
    for (std::size_t number = 1; number <= options.to; ++number) {
        const bool shown = number >= options.from;
        if (number == options.from && options.boards != Boards::none) draw(number);
        RecordedStep step = record.steps[number - 1];
        const Side side = session.side_to_move();
        auto seen =
            or_refuse(replay_step(number, reasons, [&] { return session.play_and_tell(step.action, options.viewer); }));
        if (!shown) continue;
        // Somebody all-seeing is shown what was recorded, even where the rules see it otherwise.
        if (options.viewer) {
            step.events = std::move(seen);
            step.action = session.seen_action(step.action, side, *options.viewer);
        }
        step.log = visible_log(step.log, options.viewer);
        presenter.step(number, step);
        if (!options.viewer) presenter.position(session.position());
        const bool turn_over = session.side_to_move() != side || session.outcome() || number == options.to;
        const bool is_drawn = options.boards == Boards::steps || (options.boards == Boards::turns && turn_over);
        if (is_drawn) draw(number);
        if (options.wait && number < options.to && !wait_for_enter()) return success;
        if (!std::cout) return success;
    }
    if (options.to < record.steps.size()) return success;
    show_end(record, options.viewer, presenter);
    return success;
}

int show_verified(const GameRecord& record, bool json) {
    const auto same = verify(record);
    if (json) {
        Members answer = {{"verified", static_cast<bool>(same)},
                          {"steps", static_cast<std::int64_t>(record.steps.size())}};
        if (!same) answer.push_back({"difference", same.error().sentence()});
        std::cout << to_json(answer) << "\n";
    }
    if (!same) return json ? static_cast<int>(wrong_usage) : refuse(same.error());
    if (json) return success;
    std::cout << "verified: " << count_of(record.steps.size(), "step")
              << (record.result ? "" : ", then the game was left") << "\n";
    return success;
}

// What a scenario calls mods, by their ids; those that are not in it are called by their ids.
using ModNames = std::map<std::string, std::string, std::less<>>;

// { { kind = "moved" }, { kind = "damaged" } }
std::string kinds_of(const std::vector<Value>& events) {
    std::string list;
    for (const Value& event : events) {
        const Value* kind_of_event = find_member(event.members(), "kind");
        const auto* kind = kind_of_event != nullptr ? kind_of_event->get<std::string>() : nullptr;
        list +=
            (list.empty() ? " " : ", ") + std::string("{ kind = ") + lua_literal(kind != nullptr ? *kind : "") + " }";
    }
    return "{" + list + (list.empty() ? "}" : " }");
}

// The line that names the mods of the game, if it has any but its own.
std::string mods_of(const GameRecord& record, const ModNames& names) {
    const std::string* mods = record.setup.find("mods");
    if (mods == nullptr) return "";
    std::string list;
    for (const std::string_view line : lines(*mods)) {
        const std::string_view id = line.substr(0, line.find(' '));
        const auto name = names.find(id);
        list += (list.empty() ? " " : ", ") + lua_literal(name != names.end() ? name->second : id);
    }
    return "        mods = {" + list + " },\n";
}

// A scenario file that plays these steps of a record, counted from 1, and expects the kinds of what happened and the
// position in the end. It is there to be changed by hand.
Result<std::string> scenario_of(const GameRecord& record, const ModNames& names, std::size_t from, std::size_t to) {
    const auto start = start_of(record);
    if (!start) return start.error();
    Session& session = **start;
    std::string text;
    for (std::size_t number = 1; number <= to; ++number) {
        if (number == from) {
            text += "    local game = start(" + lua_literal(record.game) + ", {\n" + mods_of(record, names) +
                    "        position = " + lua_literal(session.position()) + ",\n    })\n";
        }
        const std::string& action = record.steps[number - 1].action;
        const auto events = session.play_and_tell(action, std::nullopt);
        if (!events) {
            return Error{"step " + std::to_string(number) +
                         " is not legal by the rules of this program: " + events.error().sentence()};
        }
        if (number < from) continue;
        text += "    expect.like(game:act(" + lua_literal(action) + "), " + kinds_of(*events) + ")\n";
    }
    if (text.empty()) return Error{"the record has no step to make a scenario of"};
    const std::string steps =
        from == to ? "step " + std::to_string(from) : "steps " + std::to_string(from) + " to " + std::to_string(to);
    return "-- Made from a recorded game. Keep what matters, and say what is expected.\nit(" +
           lua_literal(steps + " of a recorded game") + ", function()\n" + text +
           "    expect.equal(game:position(),\n        " + lua_literal(session.position()) + ")\nend)\n";
}

// A scenario names mods by paths from its own folder.
ModNames names_from(const std::filesystem::path& folder, const std::map<std::string, std::string>& places) {
    ModNames names;
    for (const auto& [id, path] : places) {
        if (!is_mod_path(path)) continue;  // an id
        std::error_code problem;
        const std::string relative = std::filesystem::proximate(path, folder, problem).string();
        names[id] = problem ? path : relative.find('/') == std::string::npos ? "./" + relative : relative;
    }
    return names;
}

int write_scenario(const GameRecord& record, const std::map<std::string, std::string>& places,
                   const ReplayOptions& options, const std::filesystem::path& file, const DataFiles& data) try {
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    const auto text = or_refuse(scenario_of(record, names_from(folder, places), options.from, options.to));
    if (file == "-") {
        std::cout << text;
    } else {
        or_refuse(write_new_files(folder, {{file, text, NewFile::IfThere::refuse}}));
        std::cout << "wrote " << file.string() << "\n";
    }
    const auto usual = default_setup(record.game, data);
    if (usual && record.setup.find("mods") == nullptr && *usual != record.setup) {
        std::cerr << "farmland: warning: this game was not played with the units and decks of the game's own mod; "
                     "the scenario needs a mod that has them\n";
    }
    return success;
} catch (const RuleFailure& failure) {
    return refuse({failure.what()});
}

ReplayOptions read_options(const CommandLine::Parsed& given, const GameRecord& record) {
    ReplayOptions options;
    const std::string viewer = given.value("as").value_or("all");
    if (viewer != "1" && viewer != "2" && viewer != "all") {
        throw Refusal{{"--as takes 1, 2 or all, found " + in_quotes(viewer)}};
    }
    if (viewer != "all") options.viewer = viewer == "1" ? Side::first : Side::second;
    const auto last = static_cast<std::int64_t>(std::max<std::size_t>(record.steps.size(), 1));
    if (given.has("at") && (given.has("from") || given.has("to"))) {
        throw Refusal{{"--at is one step, --from and --to are several: leave out either"}};
    }
    const bool is_one = given.has("at");
    const std::int64_t from = count_of(given, is_one ? "at" : "from", 1, 1, last);
    const std::int64_t to = is_one ? from : count_of(given, "to", last, from, last);
    options.from = static_cast<std::size_t>(from);
    options.to = std::min(static_cast<std::size_t>(to), record.steps.size());
    if (given.has("board") && given.has("no-board")) {
        throw Refusal{{"--board and --no-board cannot be used together"}};
    }
    if (given.has("no-board") || given.has("json")) options.boards = Boards::none;
    if (given.has("board")) options.boards = Boards::steps;
    options.wait = given.has("step") && is_interactive() && given.words[0] != "-";
    return options;
}

CommandLine replay_options() {
    CommandLine line(
        "replay FILE|DIR [OPTION...]",
        "Look at a recorded game again: what was done, what happened, and the board after each turn. The "
        "file - is standard input. DIR is the folder of a tournament, of which --game is played again.",
        {"farmland replay game.jsonl", "farmland replay league --game 1234", "farmland replay game.jsonl --as 1 --step",
         "farmland replay game.jsonl --from 10 --to 12 --board", "farmland replay game.jsonl --verify",
         "farmland replay game.jsonl --at 10 --as-scenario mine.lua"});
    line.option("game", "N", "the game of a tournament, by its number in the report")
        .option("as", "WHO", "1 or 2: only what that player saw; all: everything (default: all)", "1|2|all")
        .option("from", "N", "the first step to show")
        .option("to", "N", "the last step to show")
        .option("at", "N", "the only step to show")
        .option("step", "", "wait for Enter after each step, at a terminal")
        .option("board", "", "the board after each step, not only after each turn")
        .option("no-board", "", "no boards")
        .option("verify", "", "show nothing, but play by the rules again and compare; exit code 1 if anything differs")
        .option("as-scenario", "FILE",
                "show nothing, but write the steps as a scenario for farmland test; - is standard output")
        .option("json", "", "JSON lines, with positions if everything is shown; boards only with --board")
        .repeatable("mod", "MOD", "where a mod of the game is: the path of its folder, with a / in it")
        .option("data", "DIR", data_option_text);
    return line;
}

// A game of a tournament, played again. Results that are there already say whether it is the same.
GameRecord game_of_tournament(const fs::path& folder, const CommandLine::Parsed& given) {
    if (!given.has("game")) {
        throw Refusal{{in_quotes(folder.string()) + " is a folder; --game N names a game of its tournament"}};
    }
    const PlayedTournament played = played_tournament(folder, given);
    const tournament::Ledger& ledger = played.ledger;
    const auto most = static_cast<std::int64_t>(2 * ledger.schedule.known_pairs());
    const auto number = static_cast<std::uint64_t>(count_of(given, "game", 1, 1, most)) - 1;
    GameRecord record;
    GameToPlay game = played.ready.game_of(ledger.schedule, number / 2, number % 2);
    game.record = &record;
    const GameResult result = played.ready.game->play(game);
    const auto known =
        std::lower_bound(ledger.results.begin(), ledger.results.end(), number / 2,
                         [](const tournament::PairResult& each, std::uint64_t pair) { return each.pair < pair; });
    const bool is_known = known != ledger.results.end() && known->pair == number / 2;
    if (is_known && !(known->games[number % 2].result == result)) {
        std::cerr << "farmland: warning: this is not how the game went before; farmland tournament verify says how\n";
    }
    return record;
}

// The mods of a tournament, from here.
std::vector<std::string> mods_of_tournament(const fs::path& folder) {
    std::vector<std::string> paths;
    for (const std::string& mod : read_plan_file(folder).mods) {
        if (is_mod_path(mod)) paths.push_back((folder / mod).lexically_normal().string() + "/");
    }
    return paths;
}

int run_replay(const CommandLine::Parsed& given) {
    if (given.words.size() != 1) return refuse({"expected one record file, see farmland replay --help"});
    const fs::path place = given.words[0];
    std::error_code none;
    const bool is_tournament = fs::is_directory(place, none);
    if (given.has("game") && !is_tournament) {
        return refuse({"--game is for the folder of a tournament, and " + in_quotes(place.string()) + " is none"});
    }
    for (const std::string option : {"as", "from", "to", "at", "step", "board", "no-board"}) {
        if (given.has("verify") && given.has(option)) {
            return refuse({"--verify is about the whole game and shows none of it: leave out --" + option});
        }
    }
    for (const std::string option : {"verify", "as", "step", "board", "no-board", "json"}) {
        if (given.has("as-scenario") && given.has(option)) {
            return refuse({"--as-scenario and --" + option + " cannot be used together"});
        }
    }
    const auto data = data_of(given);
    auto record = is_tournament ? game_of_tournament(place, given) : or_refuse(read_record_file(given.words[0]));
    const std::vector<std::string> mods = is_tournament ? mods_of_tournament(place) : given.values("mod");
    const auto places = or_refuse(load_mods_of(record, mods, data));
    if (given.has("verify")) return show_verified(record, given.has("json"));
    const auto options = read_options(given, record);
    if (given.has("as-scenario")) return write_scenario(record, places, options, *given.value("as-scenario"), data);
    warn_unless_verified(record);
    if (given.has("json")) {
        JsonPresenter presenter(std::cout);
        return show(record, options, presenter);
    }
    TextPresenter presenter(std::cout);
    return show(record, options, presenter);
}

}  // namespace

Command replay_command() {
    return {"replay", "look at a recorded game again, or verify it", replay_options, run_replay};
}

}  // namespace farmland::scripting
