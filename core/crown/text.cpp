// Names and the notation of actions.
#include "core/base/text.hpp"
#include "core/crown/description.hpp"

namespace farmland::crown {

namespace {

Result<std::uint8_t> parse_card(std::string_view word) {
    const auto number = parse_integer<std::int32_t>(word);
    if (!number || *number < 1 || *number > static_cast<std::int32_t>(max_hand)) {
        return Error{in_quotes(word) + " is not the number of a unit on the hand"};
    }
    return static_cast<std::uint8_t>(*number - 1);
}

}  // namespace

std::string Rules::name(std::span<const Part> parts) const {
    const auto qualifier = [&](const Part& part) { return kinds_[part.kind].qualifier; };
    return joined(parts, " ", qualifier) + " " + kinds_[parts[0].kind].role;
}

std::string Rules::name(const UnitFacts& facts) const {
    if (facts.king) return std::string(name_of_king);
    if (!facts.known) return "???";
    return joined(facts.kinds, " ", [&](KindId kind) { return kinds_[kind].qualifier; }) + " " +
           kinds_[facts.kinds[0]].role;
}

std::string Rules::action_text(const Action& action) const {
    std::string text(name_of(action.kind));
    // Also for actions that are not legal, so that they can be told.
    const auto field_text = [&](Field field) { return field < grid_.fields() ? " " + grid_.name(field) : " ?"; };
    if (action.from != no_field) text += field_text(action.from);
    if (action.to != no_field) text += field_text(action.to);
    for (const std::uint8_t card : action.cards) text += " " + std::to_string(card + 1);
    return text;
}

Result<Action> Rules::parse_action(std::string_view text) const {
    const auto parts = words(text);
    if (parts.empty()) return Error{"an empty text is no action"};
    const std::string verb = lower_case(parts[0]);
    const auto kind = find_name<ActionKind>(action_kind_names, verb);
    if (!kind) {
        std::string nearest = suggestion(verb, action_kind_names);
        return Error{in_quotes(parts[0]) + " is not an action; expected move, flip, block, place or yield",
                     {},
                     std::move(nearest)};
    }
    Action action;
    action.kind = *kind;
    std::size_t next = 1;
    const auto read_field = [&](Field& field) -> Result<void> {
        if (next == parts.size()) return Error{in_quotes(verb) + " needs a field"};
        const auto parsed = grid_.parse(parts[next]);
        if (!parsed) {
            return Error{in_quotes(parts[next]) + " is not a field; expected A1 to " +
                         grid_.name(static_cast<Field>(grid_.fields() - 1))};
        }
        field = *parsed;
        ++next;
        return {};
    };
    const bool has_from = action.kind != ActionKind::place && action.kind != ActionKind::yield;
    const bool has_to = action.kind == ActionKind::move || action.kind == ActionKind::place;
    if (has_from) {
        if (auto read = read_field(action.from); !read) return read.error();
    }
    if (has_to) {
        if (auto read = read_field(action.to); !read) return read.error();
    }
    const std::size_t most_cards = action.kind == ActionKind::place   ? max_hand
                                   : action.kind == ActionKind::yield ? 1
                                                                      : 0;
    if (parts.size() - next > most_cards) return Error{"there is more behind " + in_quotes(verb) + " than it takes"};
    for (; next < parts.size(); ++next) {
        const auto card = parse_card(parts[next]);
        if (!card) return card.error();
        action.cards.push_back(*card);
    }
    return action;
}

template void describe(const Rules&, const Event&, ValueWriter&);

}  // namespace farmland::crown
