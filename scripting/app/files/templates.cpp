#include "scripting/app/files/templates.hpp"

#include "core/catalogue/games.hpp"

namespace farmland::scripting {

Result<std::string> read_template(const DataFiles& data, std::string_view game, std::string_view kind) {
    const auto read = [&](std::string_view folder) {
        return data.read("scripts/templates/" + std::string(folder) + "/" + std::string(kind) + ".lua");
    };
    auto own = read(game);
    if (own) return own;
    auto general = read("any");
    if (!general) return own;
    return with_text(with_text(*std::move(general), "@GAME@", game), "@TITLE@", find_game(game)->title);
}

std::string with_text(std::string text, std::string_view placeholder, std::string_view instead) {
    for (std::size_t at = text.find(placeholder); at != std::string::npos;
         at = text.find(placeholder, at + instead.size())) {
        text.replace(at, placeholder.size(), instead);
    }
    return text;
}

}  // namespace farmland::scripting
