#include "scripting/app/play/players.hpp"

#include <optional>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/play/terminal.hpp"

namespace farmland::scripting {

std::string usual_opponent(std::string_view game) { return std::string(find_game(game)->opponent); }

Result<std::array<std::string, 2>> players_of(const CommandLine::Parsed& given, const Seats& seats,
                                              const std::string& usual, bool wants_opponent) {
    std::array<std::optional<std::string>, 2> named = {given.value(seats.options[0]), given.value(seats.options[1])};
    const auto is_person = [&](std::size_t side) { return !named[side] || *named[side] == human; };
    const auto opponent = given.value("opponent");
    if (opponent) {
        for (const std::size_t side : {0, 1}) {
            if (is_person(side)) continue;
            return Error{std::string("--") + seats.options[side] +
                         " already says who plays against you; leave out either it or --opponent"};
        }
        if (named[0] && named[1]) {
            return Error{std::string("--") + seats.options[0] + " and --" + seats.options[1] +
                         " say that people play both sides; leave out one of them or --opponent"};
        }
    }
    // Against whom a person says to be; else against the side that begins.
    const std::size_t other = named[1] && *named[1] == human && !named[0] ? 0 : 1;
    const bool person_is_alone = !named[other] && is_person(1 - other);
    if (opponent) {
        named[other] = opponent;
    } else if (wants_opponent && person_is_alone) {
        named[other] = usual;
    }
    return std::array<std::string, 2>{named[0].value_or(human), named[1].value_or(human)};
}

CommandLine& add_player_options(CommandLine& line, std::string_view game, const Seats& seats, const std::string& luck) {
    const std::string usual = usual_opponent(game);
    return line
        .option("opponent", "WHO",
                "who plays against you: human, a built-in policy such as " + usual +
                    ", or a Lua file (default: " + usual + " at a terminal)",
                "human|POLICY")
        .option(seats.options[0], "WHO", "who plays " + seats.sides[0] + ", as for --opponent (default: you)",
                "human|POLICY")
        .option(seats.options[1], "WHO",
                "who plays " + seats.sides[1] + " (default: the opponent; if you take this side, it takes the other)",
                "human|POLICY")
        .option("from", "RECORD", "go on with a game that was recorded or saved", "FILE")
        .option("at", "N", "with --from: after the first N actions (default: all)")
        .repeatable("mod", "MOD", mod_option_text)
        .option("seed", "N", "the luck of " + luck + " (default: a fresh one, shown on standard error)")
        .option("budget", "LIMITS", "what one call of a policy may use (default: steps=20M,memory=64M)")
        .repeatable("set", "NAME=VALUE", "a setting for the policies, as ctx.settings.NAME")
        .repeatable("set1", "NAME=VALUE", "a setting for the policy that plays " + seats.sides[0])
        .repeatable("set2", "NAME=VALUE", "a setting for the policy that plays " + seats.sides[1])
        .option("watch", "",
                "load a policy's file again, before its next decision, when it has changed; say when a mod has");
}

CommandLine& add_output_options(CommandLine& line) {
    return line
        .option("color", "WHEN", "auto, always or never (default: auto; NO_COLOR is respected)", "auto|always|never")
        .option("record", "FILE", "write the last game there, for farmland replay")
        .option("data", "DIR", data_option_text);
}

bool is_wanted(const CommandLine::Parsed& given, std::string_view option, bool automatically) {
    const std::string when = given.value(option).value_or("auto");
    if (when != "auto" && when != "always" && when != "never") {
        throw Refusal{{"--" + std::string(option) + " takes auto, always or never, found " + in_quotes(when)}};
    }
    return when == "always" || (when == "auto" && automatically);
}

bool wants_colour(const CommandLine::Parsed& given) { return is_wanted(given, "color", can_show_colours()); }

}  // namespace farmland::scripting
