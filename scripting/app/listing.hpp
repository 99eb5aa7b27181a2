// What a line of the list of games does.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/catalogue/games.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/play/plain.hpp"
#include "scripting/bindings/plain.hpp"
#include "scripting/games/scripted_game_of.hpp"

namespace farmland::scripting {

// A game with a binding, mods, and options and a way of playing of its own.
template <class Binding>
void list(const Game& game, std::function<Result<Setup>(const Mods& mods)> setup_of,
          std::function<CommandLine()> options, std::function<int(const CommandLine::Parsed& given)> play) {
    if (auto added = add_game(game); !added) throw std::logic_error(added.error().sentence());
    add_scripted_game(game.name, {open_game_of<Binding>, std::move(setup_of)});
    add_play_command({game.name, {}, std::move(options), std::move(play)});
}

// A game that has only its rules and descriptions: all else is what every game can have.
template <DescribedRules Rules>
void list_plain(std::string_view title, std::string_view summary) {
    const auto setup_of = [](const Mods& mods) -> Result<Setup> {
        if (!mods.empty()) return takes_no_mods(Rules::name());
        const auto rules = Rules::from_setup({});
        return rules ? Result<Setup>(rules->setup()) : rules.error();
    };
    list<PlainBinding<Rules>>(plain_game<Rules>(title, summary), setup_of, plain_options<Rules>, play_plain<Rules>);
}

}  // namespace farmland::scripting
