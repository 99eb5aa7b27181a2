// Starting a game from key=value arguments (A.3).
#pragma once

#include <functional>
#include <map>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/crown/cli.hpp"
#include "core/crown/rules.hpp"
#include "core/game/setup.hpp"

namespace farmland::crown {

struct Startup {
    std::int64_t seed = 0;
    Rules rules;
    TeamNames teams = default_team_names();
    BoardSymbols symbols = standard_symbols();
    Verbosity verbosity = Verbosity::all;
};

// Reads a whole text file; the error names it.
using ReadFile = std::function<Result<std::string>(std::string_view path)>;

inline constexpr std::size_t longest_team_name = 14;

Result<std::int64_t> parse_seed(std::string_view text);
Result<std::string> parse_team_name(std::string_view text);
Result<Verbosity> parse_verbosity(std::string_view text);

using DialogueTexts = std::map<std::string, std::string, std::less<>>;

// How a dialogue looks, by the names team1, team2, verbosity and symbols; what is not named is as usual.
Result<DialogueOptions> read_dialogue_options(const DialogueTexts& given);

// Files are echoed to `echo` as they are read, before their content is checked; the first error ends it all. What is
// neither units nor decks comes from the setup.
Result<Startup> start_up(std::span<const std::string_view> arguments, const ReadFile& read_file, std::ostream& echo,
                         const Setup& beside = {});

}  // namespace farmland::crown
