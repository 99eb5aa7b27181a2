#include "scripting/bindings/crown/view.hpp"

#include <lua.h>

#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <string>

#include "core/search/playout.hpp"
#include "scripting/host/sandbox.hpp"
#include "tests/bindings/policies.hpp"

namespace farmland::scripting {

namespace {

// A view as a script sees it, written out by a script.
class Reader {
public:
    explicit Reader(const crown::Rules& rules) {
        REQUIRE(sandbox_.load("dump.lua", R"(
            local function dump(value)
                if type(value) ~= "table" then return tostring(value) end
                local text = {}
                for key, each in pairs(value) do text[#text + 1] = tostring(key) .. "=" .. dump(each) end
                return "{" .. table.concat(text, " ") .. "}"
            end
            return dump)"));
        view_ = std::make_unique<CrownView>(sandbox_.lua(), rules);
    }

    std::string read(const crown::View& view) {
        lua_State* L = sandbox_.lua();
        lua_pushvalue(L, 1);
        view_->push(view);
        REQUIRE(sandbox_.call(1, 1));
        std::string text = lua_tostring(L, -1);
        lua_pop(L, 1);
        return text;
    }

private:
    Sandbox sandbox_{Role::policy};
    std::unique_ptr<CrownView> view_;
};

}  // namespace

TEST_CASE("a view that was kept up to date reads like one made from nothing") {
    const crown::Rules& rules = classic();
    JavaRandom random(11);
    Reader kept(rules);
    for (int game = 0; game < 3; ++game) {
        crown::State state = rules.start(random);
        for (int turn = 0; turn < 120 && !state.winner; ++turn) {
            // Not after every action, so that more than one thing changes between two views.
            playout(rules, state, random, static_cast<std::uint64_t>(random.next_int(1, 4)));
            const crown::View view = rules.view(state, state.to_move);
            REQUIRE(kept.read(view) == Reader(rules).read(view));
        }
    }
}

TEST_CASE("a view shows nothing of hidden units but that they are there") {
    const crown::Rules& rules = classic();
    JavaRandom random(3);
    crown::State state = rules.start(random);
    NoEvents<crown::Event> nobody;
    for (const char* action : {"place D2 1", "yield"}) rules.apply(state, *rules.parse_action(action), nobody);
    const std::string text = Reader(rules).read(rules.view(state, Side::second));
    CHECK(text.find("D2={blocking=false field=D2 hidden=true king=false moved=false own=false parts=1}") !=
          std::string::npos);
}

}  // namespace farmland::scripting
