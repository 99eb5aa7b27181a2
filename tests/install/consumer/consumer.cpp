#include <core/catalogue/games.hpp>
#include <core/crown/game.hpp>
#include <core/piranhas/game.hpp>
#include <iostream>

int main() {
    // A program lists the games that it wants.
    for (const farmland::Game& game : {farmland::crown::game, farmland::piranhas::game}) {
        if (!farmland::add_game(game)) return 1;
    }
    for (const farmland::Game& game : farmland::games()) std::cout << game.name << "\n";
    const farmland::piranhas::Rules rules;
    farmland::JavaRandom random(1);
    const auto state = rules.start(random);
    std::cout << rules.legal_actions(state).size() << "\n";
}
