#include "scripting/console/console.hpp"

#include <algorithm>
#include <array>

#include "core/base/text.hpp"
#include "core/game/event_text.hpp"
#include "core/game/seat_stream.hpp"
#include "core/match/replay.hpp"
#include "scripting/bindings/action_list.hpp"
#include "scripting/host/errors/explain.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/loading/chunk.hpp"
#include "scripting/host/loading/globals.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"
#include "scripting/host/values/completion.hpp"
#include "scripting/host/values/text.hpp"

namespace farmland::scripting {

namespace {

constexpr std::int64_t cost_of_call = 1000;

constexpr std::string_view expression_prefix = "return ";
constexpr std::string_view blanks = " \t\r\n";

// As its author typed it: an expression without what was put in front of it.
std::string failure_text(ScriptError error, std::string_view expression_name) {
    std::string& line = error.source_line;
    if (error.where == Where{std::string(expression_name), 1} && line.starts_with(expression_prefix)) {
        line.erase(0, std::min(line.find_first_not_of(' ', expression_prefix.size()), line.size()));
    }
    if (error.traceback.size() < 2) error.traceback.clear();  // the input itself
    return explain(error);
}

}  // namespace

Console::Console(const ConsoleSetup& setup, std::shared_ptr<const ScriptedGame> game)
    : setup_(setup), random_(stream_of_seat(setup.seed, Side::first)), policy_(random_, setup.budget, {}) {
    policy_.sandbox().on_print(setup_.print);
    policy_.on_log(setup_.print);
    game->add_globals(policy_.sandbox());
    auto opened = game->open_game(policy_.sandbox());
    game_ = opened.get();
    played_.push_back({std::move(game), std::move(opened)});
    game_->begin(setup_.seed);
    allow_new_globals(policy_.sandbox().lua());
    add_game_functions();
    policy_.push_context();
    keep_global("ctx");
    refresh();
}

Console::~Console() = default;

struct Console::Commands {
    using Here = Behind<Console>;

    static void show(Here console, lua_State* L, const std::string& text) {
        charge(L, cost_of_call);
        for (const std::string_view line : lines(text)) console->setup_.print(line);
    }
    static void print_events(Here console, const std::vector<Value>& events) {
        for (const Value& event : events) console->setup_.print(event_text(event));
    }

    // help([topic])
    static void help(Here console, Argument topic, sol::this_state L) {
        if (topic.is_given() && !topic.text()) topic.refuse("expected a topic as text, such as \"state\"");
        show(console, L, console->setup_.help(topic.text().value_or("")));
    }

    // game.new([seed])
    static void begin(Here console, Argument seed, sol::this_state L) {
        charge(L, cost_of_call);
        if (seed.is_given() && !seed.whole()) seed.refuse("expected a whole number as the seed");
        const auto begun = run_rules(L, [&] { return console->begin(seed.whole()); });
        if (!begun) raise(L, begun.error().sentence());
        console->refresh_in(L);
    }

    // game.play(action): says what happened.
    static void play(Here console, Argument action, sol::this_state L) {
        charge(L, cost_of_call);
        const auto notation = action_text(action);
        if (!notation) action.refuse("expected an action of game.actions() or an action as text");
        if (notation->size() > longest_action_text) action.refuse("this text is too long for an action");
        const auto events = run_rules(L, [&] { return console->game_->play(*notation); });
        if (!events) raise(L, in_quotes(*notation) + " cannot be played: " + events.error().sentence());
        print_events(console, *events);
        console->refresh_in(L);
    }

    // game.play_by(policy [, actions]): says what happened.
    static void play_by(Here console, Argument policy, Argument actions, sol::this_state L) {
        constexpr std::int64_t most_actions = 10'000;
        if (!policy.text()) policy.refuse("expected the name or the file of a policy");
        const std::string name(*policy.text());
        std::int64_t count = actions.is_given() ? actions.whole().value_or(-1) : 1;
        if (count < 0 || count > most_actions) actions.refuse("expected 0 to 10000 actions");
        auto found = console->setup_.policy(name);
        if (!found) raise(L, found.error().sentence());
        found->print = [&](std::string_view text) {
            for (const std::string_view line : lines(text)) console->setup_.print(name + ": " + std::string(line));
        };
        // Each time with luck of its own; the same inputs always lead to the same.
        const std::int64_t seed = console->setup_.seed + console->plays_by_policies_++;
        const auto wanted = [&] {
            charge(L, cost_of_call);
            return count-- > 0;
        };
        const auto events = run_rules(L, [&] { return console->game_->play_by(*found, seed, wanted); });
        console->refresh_in(L);
        if (!events) raise(L, events.error().sentence());
        print_events(console, *events);
    }

    static void undo(Here console, sol::this_state L) {
        charge(L, cost_of_call);
        if (!console->game_->undo()) raise(L, "there is no action to take back");
        console->refresh_in(L);
    }

    static void board(Here console, sol::this_state L) { show(console, L, console->game_->board()); }

    // game.position([text])
    static std::optional<std::string> position(Here console, Argument text, sol::this_state L) {
        charge(L, cost_of_call);
        if (!text.is_given()) return console->game_->position();
        if (!text.text()) text.refuse("expected a position as text");
        const auto set = run_rules(L, [&] { return console->game_->set_position(*text.text(), console->setup_.seed); });
        if (!set) raise(L, set.error().sentence());
        console->refresh_in(L);
        return std::nullopt;
    }

    static lua_Integer team(Here console) { return number_of(console->game_->side_to_move()); }

    static std::optional<lua_Integer> outcome(Here console) {
        const auto ended = console->game_->outcome();
        return ended ? std::optional<lua_Integer>(number_of(ended->winner)) : std::nullopt;
    }

    static Pushed actions(Here console, sol::this_state L) {
        charge(L, cost_of_call);
        run_rules(L, [&] { console->game_->push_actions(L, 0); });
        return {};
    }

    static Pushed state(Here console, sol::this_state L) {
        charge(L, cost_of_call);
        console->game_->push_state(L);
        return {};
    }
};

void Console::add_game_functions() {
    static constexpr std::array<NamedFunction, 10> functions = {{
        {"actions", exposed<&Commands::actions>},
        {"board", exposed<&Commands::board>},
        {"new", exposed<&Commands::begin>},
        {"outcome", exposed<&Commands::outcome>},
        {"play", exposed<&Commands::play>},
        {"play_by", exposed<&Commands::play_by>},
        {"position", exposed<&Commands::position>},
        {"state", exposed<&Commands::state>},
        {"team", exposed<&Commands::team>},
        {"undo", exposed<&Commands::undo>},
    }};
    lua_State* L = policy_.sandbox().lua();
    push_table(L, Owner::engine, "game", [&](TableWriter& out) { out.functions(functions, this); });
    keep_global("game");
    push_function(L, exposed<&Commands::help>, this);
    keep_global("help");
}

// Another game, by rules that have changed if there are any. If these cannot begin, the game before goes on, and the next
// one is to be by them again.
Result<void> Console::begin(std::optional<std::int64_t> seed) {
    if (auto changed = setup_.changed_game ? setup_.changed_game() : nullptr) next_rules_ = std::move(changed);
    if (!next_rules_ && !seed && recorded_start_) return game_->set_position(*recorded_start_, setup_.seed);
    if (!next_rules_) {
        game_->begin(seed.value_or(setup_.seed));
        return {};
    }
    auto opened = next_rules_->open_game(policy_.sandbox());
    opened->begin(seed.value_or(setup_.seed));
    next_rules_->add_globals(policy_.sandbox());
    game_ = opened.get();
    played_.push_back({std::move(next_rules_), std::move(opened)});
    return {};
}

Result<void> Console::go_to(const GameRecord& record, std::size_t steps) {
    if (auto set = game_->set_position(record.position, setup_.seed); !set) return set;
    recorded_start_ = record.position;
    for (std::size_t number = 1; number <= steps; ++number) {
        const auto played =
            replay_step(number, Reasons::told, [&] { return game_->play(record.steps[number - 1].action); });
        if (!played) return played.error();
    }
    refresh();
    return {};
}

// Makes the value on top of the stack a global that is back for the next input, whatever this one does to it.
void Console::keep_global(const char* name) { kept_.emplace_back(name, Kept(policy_.sandbox().lua())); }

// After the game has changed. In a coroutine the view follows when the input is done.
void Console::refresh_in(lua_State* L) {
    if (L == policy_.sandbox().lua()) refresh();
}

// Brings the global `view` up to date. Once the game is over nobody has a decision to make.
void Console::refresh() {
    lua_State* L = policy_.sandbox().lua();
    game_->push_view();
    set_new_global(L, "view");
    for (const auto& [name, value] : kept_) {
        value.push();
        set_new_global(L, name);
    }
}

Console::Answer Console::run(const std::string& typed) {
    Sandbox& sandbox = policy_.sandbox();
    lua_State* L = sandbox.lua();
    sandbox.cut_stack(0);
    const std::size_t begin = typed.find_first_not_of(blanks);
    if (begin == std::string::npos) return {};
    // Somebody who needs help does not know yet that it is a function.
    const bool asks_for_help = typed.substr(begin, typed.find_last_not_of(blanks) + 1 - begin) == "help";
    const std::string input = asks_for_help ? "help()" : typed;
    const std::string expression = std::string(expression_prefix) + input;
    const bool is_expression = is_chunk(L, expression);
    if (!is_expression && !is_chunk(L, input) && (is_unfinished(L, input) || is_unfinished(L, expression))) {
        return {Answer::Kind::unfinished, {}};
    }
    // Each has a name of its own: a function may fail long after the input that made it.
    const std::string name = "input " + std::to_string(++inputs_);
    const auto compiled = sandbox.compile(name, is_expression ? expression : input);
    auto shown = compiled ? call_and_show(sandbox) : compiled.error();
    Answer answer;
    if (shown) {
        answer.text = *std::move(shown);
    } else {
        answer = {Answer::Kind::failed, failure_text(sandbox.last_error(), is_expression ? name : "")};
    }
    sandbox.cut_stack(0);
    refresh();
    return answer;
}

std::vector<std::string> Console::completions(std::string_view word) {
    return complete_name(policy_.sandbox().lua(), word);
}

}  // namespace farmland::scripting
