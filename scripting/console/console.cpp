#include "scripting/console/console.hpp"

#include <lauxlib.h>
#include <lua.h>

#include "core/base/text.hpp"
#include "core/game/seat_stream.hpp"
#include "scripting/console/completion.hpp"
#include "scripting/console/show_values.hpp"
#include "scripting/host/charge.hpp"
#include "scripting/host/chunk.hpp"
#include "scripting/host/globals.hpp"
#include "scripting/host/strict.hpp"

namespace farmland::scripting {

namespace {

constexpr const char* input_name = "input";

bool compiles(lua_State* L, const std::string& text) {
    const bool valid = luaL_loadbufferx(L, text.data(), text.size(), "=input", "t") == LUA_OK;
    lua_pop(L, 1);
    return valid;
}

std::string failure_text(const ScriptError& error) {
    std::string text = error.sentence;
    if (error.traceback.size() < 2) return text;
    for (const std::string& frame : error.traceback) text += "\n    " + frame;
    return text;
}

}  // namespace

template <int (*function)(Console&, lua_State*)>
int Console::bound(lua_State* L) {
    charge(L, 1000);
    return function(*static_cast<Console*>(lua_touserdata(L, lua_upvalueindex(1))), L);
}

Console::Console(const ConsoleSetup& setup, const std::function<std::unique_ptr<ConsoleGame>(Policy&)>& make_game)
    : setup_(setup), random_(stream_of_seat(setup.seed, Side::first)), policy_(random_, setup.budget, {}) {
    policy_.sandbox().on_print(setup_.print);
    policy_.on_log(setup_.print);
    game_ = make_game(policy_);
    game_->begin(setup_.seed);
    allow_new_globals(policy_.sandbox().lua());
    add_game_functions();
    policy_.push_context();
    set_new_global(policy_.sandbox().lua(), "ctx");
    refresh();
}

Console::~Console() = default;

void Console::add_game_functions() {
    lua_State* L = policy_.sandbox().lua();
    const auto add = [&](const char* name, lua_CFunction function) {
        lua_pushlightuserdata(L, this);
        lua_pushcclosure(L, function, 1);
        lua_setfield(L, -2, name);
    };
    lua_newtable(L);
    add("new", bound<begin>);
    add("play", bound<play>);
    add("undo", bound<undo>);
    add("actions", bound<actions>);
    add("board", bound<board>);
    add("position", bound<position>);
    add("state", bound<state>);
    add("team", bound<team>);
    add("outcome", bound<outcome>);
    make_strict(L, -1, "game");
    set_new_global(L, "game");
    lua_pushlightuserdata(L, this);
    lua_pushcclosure(L, bound<help>, 1);
    set_new_global(L, "help");
}

// Brings the global `view` up to date. Once the game is over there is none who looks.
void Console::refresh() {
    game_->push_view();
    set_new_global(policy_.sandbox().lua(), "view");
}

Console::Answer Console::run(const std::string& input) {
    Sandbox& sandbox = policy_.sandbox();
    lua_State* L = sandbox.lua();
    lua_settop(L, 0);
    if (input.find_first_not_of(" \t\r\n") == std::string::npos) return {};
    const std::string expression = "return " + input;
    const bool is_expression = compiles(L, expression);
    if (!is_expression && !compiles(L, input) && (is_unfinished(L, input) || is_unfinished(L, expression))) {
        return {Answer::Kind::unfinished, {}};
    }
    Result<void> done = sandbox.compile(input_name, is_expression ? expression : input);
    if (done) done = sandbox.call(0, LUA_MULTRET);
    Answer answer;
    if (done && lua_gettop(L) > 0) {
        lua_pushcfunction(L, show_values);
        lua_insert(L, 1);
        done = sandbox.call(lua_gettop(L) - 1, 1);
        if (done) answer.text = lua_tostring(L, -1);
    }
    if (!done) answer = {Answer::Kind::failed, failure_text(sandbox.last_error())};
    lua_settop(L, 0);
    refresh();
    return answer;
}

std::vector<std::string> Console::completions(std::string_view word) {
    return complete_name(policy_.sandbox().lua(), word);
}

// game.new([seed])
int Console::begin(Console& console, lua_State* L) {
    console.game_->begin(luaL_optinteger(L, 1, console.setup_.seed));
    if (L == console.policy_.sandbox().lua()) console.refresh();
    return 0;
}

// game.play(action): says what happened.
int Console::play(Console& console, lua_State* L) {
    if (lua_istable(L, 1)) {
        lua_pushliteral(L, "text");
        lua_rawget(L, 1);
        lua_replace(L, 1);
    }
    if (lua_type(L, 1) != LUA_TSTRING) luaL_argerror(L, 1, "expected an action of game.actions() or an action as text");
    std::size_t length = 0;
    const char* text = lua_tolstring(L, 1, &length);
    if (length > longest_action_text) luaL_argerror(L, 1, "this text is too long for an action");
    const auto events = console.game_->play({text, length});
    if (!events)
        return luaL_error(L, "%s cannot be played: %s", in_quotes({text, length}).c_str(),
                          events.error().message.c_str());
    for (const Facts& event : *events) console.setup_.print(facts_text(event));
    if (L == console.policy_.sandbox().lua()) console.refresh();
    return 0;
}

int Console::undo(Console& console, lua_State* L) {
    if (!console.game_->undo()) return luaL_error(L, "there is no action to take back");
    if (L == console.policy_.sandbox().lua()) console.refresh();
    return 0;
}

int Console::actions(Console& console, lua_State* L) {
    console.game_->push_actions(L);
    return 1;
}

int Console::board(Console& console, lua_State*) {
    const std::string drawing = console.game_->board();
    for (const std::string_view line : lines(drawing)) console.setup_.print(line);
    return 0;
}

// game.position([text])
int Console::position(Console& console, lua_State* L) {
    if (lua_isnoneornil(L, 1)) {
        lua_pushstring(L, console.game_->position().c_str());
        return 1;
    }
    const auto set = console.game_->set_position(luaL_checkstring(L, 1));
    if (!set) return luaL_error(L, "%s", set.error().message.c_str());
    if (L == console.policy_.sandbox().lua()) console.refresh();
    return 0;
}

int Console::state(Console& console, lua_State* L) {
    console.game_->push_state(L);
    return 1;
}

int Console::team(Console& console, lua_State* L) {
    lua_pushinteger(L, static_cast<lua_Integer>(index_of(console.game_->side_to_move())) + 1);
    return 1;
}

int Console::outcome(Console& console, lua_State* L) {
    const auto ended = console.game_->outcome();
    if (!ended) {
        lua_pushnil(L);
    } else {
        push_outcome(L, *ended);
    }
    return 1;
}

// help([topic])
int Console::help(Console& console, lua_State* L) {
    const std::string text = console.setup_.help(luaL_optstring(L, 1, ""));
    for (const std::string_view line : lines(text)) console.setup_.print(line);
    return 0;
}

}  // namespace farmland::scripting
