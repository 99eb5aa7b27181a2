// What a game is played with (units, decks, parameters) as named texts, so that a record can hold it.
#pragma once

#include <map>
#include <string>

namespace farmland {

using Setup = std::map<std::string, std::string, std::less<>>;

}  // namespace farmland
