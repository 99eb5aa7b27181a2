// Who plays: people and policies, as the options of `farmland play` say.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "scripting/app/command.hpp"

namespace farmland::scripting {

inline constexpr const char* human = "human";

// By side, what it is called and the option that says who plays it.
struct Seats {
    std::array<std::string, 2> sides;
    std::array<const char*, 2> options;
};

// The policy that plays the game when nobody says who.
std::string usual_opponent(std::string_view game);

// By side: "human" or a policy. Who is named by no option is human, or the usual opponent if that is wanted and a person
// would play alone.
Result<std::array<std::string, 2>> players_of(const CommandLine::Parsed& given, const Seats& seats,
                                              const std::string& usual, bool wants_opponent);

// Options that all games have: who plays, what with, and from where. `luck` is what the seed decides.
CommandLine& add_player_options(CommandLine& line, std::string_view game, const Seats& seats,
                                const std::string& luck = "the policies");

// And these, after the game's own options.
CommandLine& add_output_options(CommandLine& line);

// Whether an option that is auto, always or never says so; by default, and with auto, as `automatically` says.
bool is_wanted(const CommandLine::Parsed& given, std::string_view option, bool automatically);
// As --color says; by default where they can be shown.
bool wants_colour(const CommandLine::Parsed& given);

}  // namespace farmland::scripting
