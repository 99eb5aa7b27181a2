#include "scripting/games/scripted_console.hpp"

#include <utility>

namespace farmland::scripting {

namespace {

class ScriptedConsoleGame final : public ConsoleGame {
public:
    explicit ScriptedConsoleGame(std::shared_ptr<const ScriptedGame> game) : game_(std::move(game)) {}

    void add_globals(Policy& policy) const override { game_->add_globals(policy.sandbox()); }
    std::unique_ptr<OpenGame> open(Policy& policy) const override { return game_->open_game(policy.sandbox()); }

private:
    std::shared_ptr<const ScriptedGame> game_;
};

}  // namespace

std::unique_ptr<ConsoleGame> console_game(std::shared_ptr<const ScriptedGame> game) {
    return std::make_unique<ScriptedConsoleGame>(std::move(game));
}

}  // namespace farmland::scripting
