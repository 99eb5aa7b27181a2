#include "core/animals/species.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "core/game/parameter.hpp"

namespace farmland::animals {

namespace {

constexpr std::array<std::string_view, 4> pattern_names = {"step", "slide", "zigzag", "jump"};
constexpr std::array<std::string_view, 3> reach_names = {"straight", "diagonal", "all"};
Result<Pattern> parse_pattern(std::string_view text) {
    const auto parts = words(text);
    const std::string_view name = parts.empty() ? std::string_view() : parts[0];
    const auto kind = find_name<PatternKind>(pattern_names, name);
    if (!kind) {
        return Error{"expected step, slide, zigzag or jump, found " + in_quotes(name) +
                     suggestion(name, pattern_names)};
    }
    Pattern pattern;
    pattern.kind = *kind;
    if (pattern.kind == PatternKind::zigzag) {
        pattern.reach = Reach::diagonal;
        if (parts.size() > 1) return Error{"zigzag stands alone, found " + in_quotes(text)};
        return pattern;
    }
    const bool jumps = pattern.kind == PatternKind::jump;
    const auto reach = parts.size() > 1 ? find_name<Reach>(reach_names, parts[1]) : std::nullopt;
    if (!reach || parts.size() != (jumps ? 3U : 2U)) {
        return Error{"expected " + std::string(name) + " and straight, diagonal or all" +
                     (jumps ? ", and a distance" : "") + ", found " + in_quotes(text)};
    }
    pattern.reach = *reach;
    if (!jumps) return pattern;
    const auto distance = parse_integer<std::int32_t>(parts[2]);
    if (!distance || *distance < 1 || *distance > longest_jump) {
        return Error{"expected a jump of 1 to " + std::to_string(longest_jump) + " fields, found " +
                     in_quotes(parts[2])};
    }
    pattern.distance = *distance;
    return pattern;
}

Result<Species> parse_one(std::string_view line) {
    const auto entries = split(line, ';');
    if (entries.size() != 5) return Error{"expected letter;name;days;eats;movement, found " + in_quotes(line)};
    if (entries[0].size() != 1) return Error{"expected one letter, found " + in_quotes(entries[0])};
    const auto days = parse_integer<std::int32_t>(entries[2]);
    if (!days) return Error{"expected a number of days, found " + in_quotes(entries[2])};
    auto movement = parse_movement(entries[4]);
    if (!movement) return movement.error();
    return Species{entries[0][0], std::string(entries[1]), *days, std::string(entries[3]), *std::move(movement)};
}

Result<void> check_one(const Species& species, const std::vector<Species>& all) {
    if (auto fits = check_letter_and_name("species", species.letter, species.name); !fits) return fits;
    const std::string which = "the species " + std::string(1, species.letter);
    if (species.days < 0 || species.days > most_days) {
        return Error{which + " has " + std::to_string(species.days) + " days, expected 1 to " +
                     std::to_string(most_days) + " for a predator and 0 for a vegetarian"};
    }
    if (species.movement.empty() || species.movement.size() > max_patterns) {
        return Error{which + " needs 1 to " + std::to_string(max_patterns) + " ways to move, found " +
                     std::to_string(species.movement.size())};
    }
    if (!species.is_predator() && !species.eats.empty()) {
        return Error{which + " eats others, so it needs a number of days that it can do without"};
    }
    for (const char letter : species.eats) {
        const bool known =
            std::any_of(all.begin(), all.end(), [&](const Species& each) { return each.letter == letter; });
        if (!known) return Error{which + " eats " + in_quotes(std::string(1, letter)) + ", which is not a species"};
    }
    return {};
}

}  // namespace

std::vector<Species> document_species() {
    constexpr Pattern one_step = {PatternKind::step, Reach::all, 1};
    const std::string vegetarians = "EHK";
    return {{'L', "Leopard", 5, vegetarians, {{PatternKind::slide, Reach::all, 1}}},
            {'S', "Snake", 9, vegetarians, {{PatternKind::zigzag, Reach::diagonal, 1}}},
            {'P', "Penguin", 12, vegetarians, {one_step}},
            {'E', "Elephant", 0, "", {{PatternKind::slide, Reach::straight, 1}}},
            {'H',
             "Horse",
             0,
             "",
             {{PatternKind::step, Reach::straight, 1},
              {PatternKind::jump, Reach::diagonal, 2},
              {PatternKind::jump, Reach::diagonal, 3}}},
            {'K', "Rabbit", 0, "", {one_step}}};
}

std::string text_of(const std::vector<Pattern>& movement) {
    return joined(movement, ", ", [](const Pattern& pattern) {
        std::string text(pattern_names[static_cast<std::size_t>(pattern.kind)]);
        if (pattern.kind != PatternKind::zigzag) {
            text += " " + std::string(reach_names[static_cast<std::size_t>(pattern.reach)]);
        }
        if (pattern.kind == PatternKind::jump) text += " " + std::to_string(pattern.distance);
        return text;
    });
}

Result<std::vector<Pattern>> parse_movement(std::string_view text) {
    std::vector<Pattern> movement;
    for (const std::string_view part : split(text, ',')) {
        auto pattern = parse_pattern(part);
        if (!pattern) return pattern.error();
        movement.push_back(*pattern);
    }
    return movement;
}

std::string text_of(const std::vector<Species>& species) {
    std::string text;
    for (const Species& each : species) {
        text += std::string(1, each.letter) + ";" + each.name + ";" + std::to_string(each.days) + ";" + each.eats +
                ";" + text_of(each.movement) + "\n";
    }
    return text;
}

Result<std::vector<Species>> parse_species(std::string_view text) {
    return parse_lines(text, [](std::string_view line, std::size_t) { return parse_one(line); });
}

Result<void> check_species(const std::vector<Species>& species) {
    if (species.empty() || species.size() > max_species) {
        return Error{"expected 1 to " + std::to_string(max_species) + " species, found " +
                     std::to_string(species.size())};
    }
    std::set<char> letters;
    for (const Species& each : species) {
        if (auto fits = check_one(each, species); !fits) return fits;
        if (!letters.insert(each.letter).second) {
            return Error{"two species have the letter " + std::string(1, each.letter)};
        }
    }
    return {};
}

}  // namespace farmland::animals
