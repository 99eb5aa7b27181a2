#include "core/crown/traits.hpp"

#include <algorithm>
#include <array>

#include "core/base/text.hpp"

namespace farmland::crown {

namespace {

constexpr std::size_t most_tags = 8;
constexpr std::size_t most_steps = 8;
constexpr std::array<std::string_view, 7> words_of_traits = {"tags",  "steps",    "range",  "diagonals",
                                                             "jumps", "no_block", "face_up"};

Result<int> parse_small(std::string_view text, std::string_view what) {
    const auto number = parse_integer<std::int32_t>(text);
    if (!number) return Error{"expected " + std::string(what) + " to be a whole number, found " + in_quotes(text)};
    return *number;
}

Result<void> read_trait(Traits& traits, std::string_view word) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = equals < word.size() ? word.substr(equals + 1) : std::string_view();
    if (name == "tags") {
        for (const std::string_view tag : split(value, ',')) traits.tags.emplace_back(tag);
    } else if (name == "steps") {
        traits.movement.steps.clear();
        for (const std::string_view step : split(value, ',')) {
            const auto parts = split(step, '/');
            if (parts.size() != 2) return Error{"expected a step such as 1/2, found " + in_quotes(step)};
            const auto along = parse_small(parts[0], "a step");
            if (!along) return along.error();
            const auto across = parse_small(parts[1], "a step");
            if (!across) return across.error();
            traits.movement.steps.push_back({*along, *across});
        }
    } else if (name == "range") {
        const auto range = parse_small(value, "the range");
        if (!range) return range.error();
        traits.movement.range = *range;
    } else if (word == "diagonals") {
        traits.movement.diagonals = true;
    } else if (word == "jumps") {
        traits.movement.jumps = true;
    } else if (word == "no_block") {
        traits.may_block = false;
    } else if (word == "face_up") {
        traits.may_hide = false;
    } else {
        return Error{in_quotes(word) + " is nothing that units have" + suggestion(name, words_of_traits)};
    }
    return {};
}

}  // namespace

std::vector<Direction> directions_of(const Movement& movement) {
    std::vector<Direction> all;
    const auto add = [&](int columns, int rows) {
        const Direction direction{columns, rows};
        if (std::find(all.begin(), all.end(), direction) == all.end()) all.push_back(direction);
    };
    std::vector<Step> steps = movement.steps;
    if (movement.diagonals) steps.push_back({1, 1});
    // Clockwise from above, as everything that goes around a field.
    for (const auto& [along, across] : steps) {
        for (const auto& [columns, rows] : {Direction{across, along}, Direction{along, across}}) {
            add(columns, rows);
            add(rows, -columns);
            add(-columns, -rows);
            add(-rows, columns);
        }
    }
    return all;
}

Result<void> check_traits(const Traits& traits) {
    if (traits.tags.size() > most_tags) {
        return Error{"a unit has at most " + std::to_string(most_tags) + " tags, found " +
                     std::to_string(traits.tags.size())};
    }
    for (const std::string& tag : traits.tags) {
        if (!is_small_name(tag)) return Error{in_quotes(tag) + " is not a tag; " + std::string(small_name_rule)};
    }
    if (std::adjacent_find(traits.tags.begin(), traits.tags.end()) != traits.tags.end()) {
        return Error{"a tag is given twice"};
    }
    const Movement& movement = traits.movement;
    if (movement.range < 1 || movement.range >= SquareGrid::max_side) {
        return Error{"range is " + std::to_string(movement.range) + ", expected 1 to " +
                     std::to_string(SquareGrid::max_side - 1)};
    }
    if (movement.steps.empty() || movement.steps.size() > most_steps) {
        return Error{"a unit has 1 to " + std::to_string(most_steps) + " steps, found " +
                     std::to_string(movement.steps.size())};
    }
    for (const auto& [along, across] : movement.steps) {
        const bool fits = along >= 0 && across >= 0 && along < SquareGrid::max_side && across < SquareGrid::max_side;
        if (fits && along + across > 0) continue;
        return Error{"a step is two numbers from 0 to " + std::to_string(SquareGrid::max_side - 1) +
                     ", not both 0, found " + std::to_string(along) + " and " + std::to_string(across)};
    }
    return {};
}

std::string text_of(const Traits& traits) {
    std::string text;
    const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
    if (!traits.tags.empty()) add("tags=" + joined(traits.tags, ","));
    const Movement usual;
    const Movement& movement = traits.movement;
    if (movement.steps != usual.steps) {
        add("steps=" + joined(movement.steps, ",", [](const Step& step) {
                return std::to_string(step.along) + "/" + std::to_string(step.across);
            }));
    }
    if (movement.range != usual.range) add("range=" + std::to_string(movement.range));
    if (movement.diagonals) add("diagonals");
    if (movement.jumps) add("jumps");
    if (!traits.may_block) add("no_block");
    if (!traits.may_hide) add("face_up");
    return text;
}

Result<Traits> parse_traits(std::string_view text) {
    Traits traits;
    for (const std::string_view word : words(text)) {
        if (auto read = read_trait(traits, word); !read) return read.error();
    }
    std::sort(traits.tags.begin(), traits.tags.end());
    if (auto fits = check_traits(traits); !fits) return fits.error();
    return traits;
}

}  // namespace farmland::crown
