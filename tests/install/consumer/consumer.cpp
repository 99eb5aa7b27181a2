#include <core/games.hpp>
#include <core/piranhas/rules.hpp>
#include <iostream>

int main() {
    for (const farmland::Game& game : farmland::games()) std::cout << game.name << "\n";
    const farmland::piranhas::Rules rules;
    farmland::JavaRandom random(1);
    const auto state = rules.start(random);
    std::cout << rules.legal_actions(state).size() << "\n";
}
