#include "scripting/app/games.hpp"
#include "scripting/app/program.hpp"

int main(int argc, char** argv) {
    return farmland::scripting::run_program(argc, argv, farmland::scripting::list_games);
}
