#include "core/crown/game.hpp"

#include "core/crown/setup.hpp"

namespace farmland::crown {

static_assert(GameRules<Rules>);

Result<Rules> classic_rules(const DataFile& data) {
    const auto load = [&](std::string_view path, auto parse) -> decltype(parse(std::string_view{})) {
        const auto text = data(path);
        if (!text) return text.error();
        auto content = parse(std::string_view(*text));
        if (!content) return Error{std::string(path) + ": " + content.error().message};
        return content;
    };
    const auto kinds = load(classic_units, parse_units);
    if (!kinds) return kinds.error();
    const auto deck = load(classic_deck, [&](std::string_view text) { return parse_deck(text, kinds->size()); });
    if (!deck) return deck.error();
    return Rules::make(*kinds, {*deck, *deck});
}

Result<std::unique_ptr<Session>> start_game(const DataFile& data, JavaRandom& random) {
    auto rules = classic_rules(data);
    if (!rules) return rules.error();
    return std::unique_ptr<Session>(std::make_unique<GameSession<Rules>>(*std::move(rules), random));
}

}  // namespace farmland::crown
