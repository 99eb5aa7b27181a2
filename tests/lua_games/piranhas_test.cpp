// Piranhas twice: the same rules in C++ and in Lua (scripts/bench/piranhas_lua), compared move by move.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "core/base/json.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/files/lua_games.hpp"
#include "scripting/app/files/mods.hpp"

namespace farmland_tests {

using namespace farmland;

namespace {

const std::string tests_folder = FARMLAND_TESTS_DIR;

std::vector<Value> records(const std::string& name) {
    std::ifstream file(tests_folder + "/piranhas/data/" + name);
    std::vector<Value> found;
    for (std::string line; std::getline(file, line);) {
        auto value = parse_json(line);
        REQUIRE(value);
        found.push_back(*std::move(value));
    }
    REQUIRE(!found.empty());
    return found;
}

const Value& member(const Value& value, std::string_view name) {
    const Value* found = find_member(value.members(), name);
    REQUIRE(found != nullptr);
    return *found;
}

// The position of the game in Lua that one of the built-in game is: "R-B.../... 4".
std::string in_lua(std::string position) {
    const std::size_t blank = position.rfind(' ');
    const std::string turn = position.substr(blank + 1);
    position.resize(blank);
    for (char& sign : position) {
        switch (sign) {
            case 'R': sign = 'r'; break;
            case 'B': sign = 'b'; break;
            case 'O': sign = 'k'; break;
            default: break;
        }
    }
    const std::string side = std::stoi(turn) % 2 == 0 ? "red" : "blue";
    return side + " cells=" + position + (turn == "0" ? "" : " turn=" + turn);
}

// Both games, each at the same position.
class Both {
public:
    Both() : data_(*scripting::DataFiles::at(std::nullopt)) {
        const Game* in_cpp = find_game("piranhas");
        const Game* in_lua = find_game(tests_folder + "/../scripts/bench/piranhas_lua");
        REQUIRE(in_cpp != nullptr);
        REQUIRE(in_lua != nullptr);
        cpp_ = start(*in_cpp);
        lua_ = start(*in_lua);
    }

    void go_to(const std::string& position) {
        REQUIRE(cpp_->set_position(position));
        REQUIRE(lua_->set_position(in_lua(cpp_->position())));
    }
    std::string start_with_kraken(const Value& kraken) {
        std::string cells;
        for (int row = 9; row >= 0; --row) {
            for (int column = 0; column < 10; ++column) {
                const bool is_edge_row = row == 0 || row == 9;
                const bool is_edge_column = column == 0 || column == 9;
                char sign = is_edge_row == is_edge_column ? '-' : is_edge_column ? 'R' : 'B';
                for (const Value& field : *kraken.get<ValueList>()) {
                    const auto& place = *field.get<ValueList>();
                    if (*place[0].get<std::int64_t>() == column && *place[1].get<std::int64_t>() == row) sign = 'O';
                }
                cells += sign;
            }
            if (row > 0) cells += '/';
        }
        return cells + " 0";
    }

    void check_same() const {
        INFO(cpp_->position());
        CHECK(lua_->outcome() == cpp_->outcome());
        CHECK(lua_->side_to_move() == cpp_->side_to_move());
        CHECK(lua_->actions(0, 1000) == cpp_->actions(0, 1000));
        CHECK(lua_->position() == in_lua(cpp_->position()));
    }
    void check_same_leaves(int depth) const {
        INFO(cpp_->position());
        CHECK(lua_->perft(depth) == cpp_->perft(depth));
    }

    // [0, 4, "RIGHT"], as the built-in game reads it; where the fish gets to, it tells.
    void play(const Value& move) {
        const auto& parts = *move.get<ValueList>();
        const auto told =
            cpp_->play_and_tell(std::to_string(*parts[0].get<std::int64_t>()) + " " +
                                    std::to_string(*parts[1].get<std::int64_t>()) + " " + *parts[2].get<std::string>(),
                                std::nullopt);
        REQUIRE(told);
        const Value& moved = told->front();
        REQUIRE(lua_->play(*member(moved, "from").get<std::string>() + "-" + *member(moved, "to").get<std::string>()));
    }

private:
    std::unique_ptr<Session> start(const Game& game) const {
        const auto setup = scripting::default_setup(game.name, data_);
        REQUIRE(setup);
        auto session = game.start(*setup, 1);
        REQUIRE(session);
        return *std::move(session);
    }

    scripting::DataFiles data_;
    std::unique_ptr<Session> cpp_;
    std::unique_ptr<Session> lua_;
};

}  // namespace

TEST_CASE("Piranhas in Lua goes the way of Piranhas in C++ in all recorded games") {
    Both both;
    for (const std::string file : {"games.jsonl", "games_full_legal.jsonl"}) {
        for (const Value& game : records(file)) {
            both.go_to(both.start_with_kraken(member(game, "kraken")));
            both.check_same();
            for (const Value& move : *member(game, "moves").get<ValueList>()) {
                both.play(move);
                both.check_same();
            }
        }
    }
}

TEST_CASE("Piranhas in Lua has the moves and ends of Piranhas in C++ in all recorded positions") {
    Both both;
    for (const Value& each : records("positions.jsonl")) {
        const std::string by_column = *member(each, "pos").get<std::string>();
        std::string position;
        for (std::size_t row = 10; row-- > 0;) {
            for (std::size_t column = 0; column < 10; ++column) position += by_column[10 * column + row];
            if (row > 0) position += '/';
        }
        both.go_to(position + " " + std::to_string(*member(each, "turn").get<std::int64_t>()));
        both.check_same();
        both.check_same_leaves(2);
    }
}

TEST_CASE("perft of Piranhas in Lua counts what it counts in C++") {
    Both both;
    const Value kraken = ValueList{Value(ValueList{2, 3}), Value(ValueList{4, 4})};
    both.go_to(both.start_with_kraken(kraken));
    for (const int depth : {1, 2, 3}) both.check_same_leaves(depth);
}

}  // namespace farmland_tests
