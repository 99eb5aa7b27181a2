#include <array>

#include "scripting/app/command.hpp"
#include "scripting/app/play/animals.hpp"
#include "scripting/app/play/crown.hpp"
#include "scripting/app/play/misterx.hpp"
#include "scripting/app/play/piranhas.hpp"

namespace farmland::scripting {

Command play_command() {
    static constexpr std::array<Command, 4> games = {{{"crown", {}, crown_options, play_crown},
                                                      {"misterx", {}, misterx_options, play_misterx},
                                                      {"piranhas", {}, piranhas_options, play_piranhas},
                                                      {"animals", {}, animals_options, play_animals}}};
    return {"play", "play a game at the terminal or from a script of commands", games.front().line, games.front().run,
            games};
}

}  // namespace farmland::scripting
