// Any text as the declaration of a game: refused, or a game whose bytes, texts, views, samples and drawings agree with each other,
// whatever its rules decide. The first line is the board (`square 3 3`), the second the declaration as JSON, which may have single
// quotes, and each further line a position or an action.
#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/declared/description.hpp"
#include "core/declared/reading.hpp"
#include "core/declared/rules.hpp"
#include "core/game/rule_failure.hpp"
#include "tests/fuzz/support.hpp"

namespace {

using namespace farmland;
using declared::Declaration;
using declared::Field;
using declared::Rules;
using declared::State;
using declared::Values;

JavaRandom random_of(std::string_view bytes, std::uint64_t salt) {
    return JavaRandom(static_cast<std::int64_t>(std::hash<std::string_view>()(bytes) ^ salt));
}

JavaRandom random_of(const Declaration& game, const State& state, std::uint64_t salt) {
    return random_of({reinterpret_cast<const char*>(state.bytes.data()), game.size()}, salt);
}

std::int64_t any_value(const Values& values, JavaRandom& random) {
    switch (random.next_int(4)) {
        case 0: return values.least;
        case 1: return values.most;
        default: return random.next_long(values.least, values.most + 1);
    }
}

void set_any_field(State& state, const Field& field, JavaRandom& random) {
    for (std::size_t seat = 0; seat < field.seats(); ++seat) {
        const auto length = random.next_int(static_cast<std::int32_t>(field.places) + 1);
        declared::set_length(state, field, seat, static_cast<std::size_t>(length));
        for (std::size_t place = 0; place < declared::length_of(state, field, seat); ++place) {
            const bool is_bits = field.shape == Field::Shape::bits;
            declared::set_value(state, field, seat, place,
                                is_bits ? static_cast<std::int64_t>(static_cast<std::uint64_t>(random.next_long()) &
                                                                    declared::mask_of(field, place))
                                        : any_value(field.values, random));
        }
    }
}

declared::Parts any_parts(const declared::Kind& kind, JavaRandom& random) {
    declared::Parts parts{};
    for (std::size_t part = 0; part < kind.parts.size(); ++part) {
        parts[part] = static_cast<std::int16_t>(any_value(kind.parts[part].values, random));
    }
    return parts;
}

// The same for the same state, and else anything that the declaration allows.
class AnyDecisions final : public declared::Decisions {
public:
    AnyDecisions(const Declaration& game, JavaRandom& random) : game_(game), salt_(std::uint64_t(random.next_int())) {
        known_.start = random.next_int(2) == 0;
        known_.actions = !game.has_patterns() || random.next_int(3) == 0;
        known_.outcome = random.next_int(2) == 0;
        known_.sample = random.next_int(4) == 0;
        known_.sign = random.next_int(4) == 0;
        for (std::size_t kind = 0; kind < game.actions.size(); ++kind) {
            known_.apply.push_back(!game.has_patterns() || kind != game.move_kind || random.next_int(3) == 0);
        }
    }

    const Known& known() const override { return known_; }
    void start(State& state, declared::Luck& luck) const override {
        for (const Field& field : game_.fields) set_any_field(state, field, luck.stream());
    }
    void add_actions(const State& state, std::vector<declared::Action>& actions) const override {
        JavaRandom random = random_of(game_, state, salt_);
        const auto kinds = static_cast<std::int32_t>(game_.actions.size());
        for (std::int32_t left = 1 + random.next_int(4); left > 0; --left) {
            const auto kind = static_cast<std::int16_t>(random.next_int(kinds));
            actions.push_back({kind, any_parts(game_.actions[static_cast<std::size_t>(kind)], random)});
        }
    }
    Side apply(State& state, const declared::Action& action, std::vector<declared::Event>* told) const override {
        JavaRandom random = random_of(game_, state, salt_ + static_cast<std::uint64_t>(action.kind));
        const Side side = declared::side_to_move(state);
        for (const Field& field : game_.fields) {
            if (random.next_int(2) == 0) set_any_field(state, field, random);
        }
        const Side next = random.next_int(3) == 0 ? side : opponent_of(side);
        for (std::size_t event = 0; told != nullptr && event < game_.events.size(); ++event) {
            const auto kind = static_cast<std::int16_t>(game_.actions.size() + event);
            told->push_back({kind, side, 0, any_parts(game_.events[event], random)});
        }
        return next;
    }
    Ending outcome(const State& state, declared::Asked) const override {
        JavaRandom random = random_of(game_, state, salt_ + state.bytes[declared::layout::to_move]);
        return random.next_int(8) == 0 ? Ending::draw : Ending::none;
    }
    Ending stuck(const State&) const override { return Ending::second_wins; }
    std::optional<std::string> why_not(const State&, const declared::Action&) const override { return std::nullopt; }
    std::vector<bool> seen(const State& state, std::size_t field, Side viewer) const override {
        JavaRandom random(static_cast<std::int64_t>(salt_ + field * 2 + index_of(viewer)));
        std::vector<bool> seen;
        for (std::size_t seat = 0; seat < game_.fields[field].seats(); ++seat) {
            const std::size_t length = declared::length_of(state, game_.fields[field], seat);
            for (std::size_t place = 0; place < length; ++place) seen.push_back(random.next_int(2) == 0);
        }
        return seen;
    }
    void sample(State& state, Side, JavaRandom& random) const override {
        for (const Field& field : game_.fields) {
            if (!field.is_hidden_from_somebody()) continue;
            for (std::size_t seat = 0; seat < field.seats(); ++seat) {
                for (std::size_t place = 0; place < declared::length_of(state, field, seat); ++place) {
                    if (declared::value_of(state, field, seat, place) != declared::hidden_value) continue;
                    declared::set_value(state, field, seat, place, any_value(field.values, random));
                }
            }
        }
    }
    double worth(const State&, Side) const override { return 0; }
    std::string sign(const State&, int field) const override { return field % 3 == 0 ? "\xC2\xA7" : ""; }

private:
    const Declaration& game_;
    std::uint64_t salt_;
    Known known_;
};

void check_error(const Error& error) {
    const std::string sentence = error.sentence();
    fuzz::require(!sentence.empty(), "an error says something");
    fuzz::require(printable(sentence, sentence.size()) == sentence, "an error is one line that can be shown");
}

std::optional<declared::Board> board_of(std::string_view line) {
    const auto given = words(line);
    const auto number = [&](std::size_t word) {
        return word < given.size() ? parse_integer<std::int64_t>(given[word]).value_or(0) : 0;
    };
    if (given.empty()) return std::nullopt;
    const auto board = given[0] == "square"     ? declared::Board::squares(number(1), number(2))
                       : given[0] == "hexagons" ? declared::Board::hexagons(number(1), number(2))
                                                : declared::Board::hexagon(number(1));
    if (!board) check_error(board.error());
    return board ? std::optional(*board) : std::nullopt;
}

class Game {
public:
    Game(const Declaration& game, const Rules& rules, JavaRandom& random)
        : game_(game), rules_(rules), random_(random) {}

    State beginning() {
        State state = game_.beginning();
        check_bytes(state);
        for (const Field& field : game_.fields) {
            for (std::size_t seat = 0; seat < field.seats(); ++seat) {
                for (std::size_t place = 0; place < declared::length_of(state, field, seat); ++place) {
                    check_value(state, field, seat, place);
                }
            }
        }
        return with_luck(state);
    }

    State any_state() {
        State state = game_.beginning();
        for (const Field& field : game_.fields) {
            if (random_.next_int(3) != 0) set_any_field(state, field, random_);
        }
        state.bytes[declared::layout::to_move] = static_cast<std::uint8_t>(random_.next_int(2));
        if (game_.longest > 0) {
            declared::layout::store(state, declared::layout::made,
                                    static_cast<std::uint16_t>(random_.next_long(0, game_.longest + 1)));
        }
        return with_luck(state);
    }

    // Whether it is over is found out again by whoever reads it; all else is as it was.
    State check_texts(const State& state) {
        const std::string text = rules_.position_text(state);
        const auto read = rules_.parse_position(text);
        fuzz::require(static_cast<bool>(read), "the position of any state can be read");
        State same = state;
        same.bytes[declared::layout::ending] = read->bytes[declared::layout::ending];
        fuzz::require(same == *read, "and is that state, byte for byte");
        check_shown(same);
        return same;
    }

    // Anything that is read is a state like any other.
    void check_line(std::string_view line) {
        const auto state = rules_.parse_position(line);
        if (state) {
            check_bytes(*state);
            fuzz::require(check_texts(*state) == *state, "a position that was read is read again");
        } else {
            check_error(state.error());
        }
        const auto action = rules_.parse_action(line);
        if (action) {
            check_action(*action);
        } else {
            check_error(action.error());
        }
    }

    void play(State state) {
        try {
            for (int left = 6; left > 0 && !rules_.outcome(state); --left) {
                const auto actions = rules_.legal_actions(state);
                for (std::size_t index = 0; index < std::min<std::size_t>(actions.size(), 20); ++index) {
                    check_action(actions[index]);
                }
                const auto chosen = random_.next_int(static_cast<std::int32_t>(actions.size()));
                const declared::Action action = actions[static_cast<std::size_t>(chosen)];
                fuzz::require(static_cast<bool>(rules_.check(state, action)), "what is offered is legal");
                EventLog<declared::Event> log;
                State other = state;
                rules_.apply(state, action, log);
                for (const declared::Event& event : log.events) check_event(event);
                NoEvents<declared::Event> nobody;
                rules_.apply(other, action, nobody);
                fuzz::require(other == state, "an action does the same whether it is told or not");
                check_bytes(state);
                fuzz::require(check_texts(state) == state, "what was reached is over when its position is");
            }
        } catch (const RuleFailure& failure) {
            check_error(failure.error());
            fuzz::require(game_.stuck == Declaration::Stuck::mistake, "only who can do nothing is a mistake");
        }
    }

private:
    State with_luck(State state) {
        if (!game_.has_chance) return state;
        declared::layout::store(state, declared::layout::luck, declared::Luck::from(random_).left());
        return state;
    }

    void check_bytes(const State& state) const {
        fuzz::require(game_.size() >= declared::layout::fields && game_.size() <= State::most_bytes,
                      "a state has room for all fields");
        fuzz::require(std::all_of(state.bytes.begin() + static_cast<std::ptrdiff_t>(game_.size()), state.bytes.end(),
                                  [](std::uint8_t byte) { return byte == 0; }),
                      "and nothing is beyond them");
    }

    static void check_value(const State& state, const Field& field, std::size_t seat, std::size_t place) {
        const std::int64_t value = declared::value_of(state, field, seat, place);
        const bool fits = field.shape == Field::Shape::bits
                              ? (static_cast<std::uint64_t>(value) & ~declared::mask_of(field, place)) == 0
                              : field.values.contains(value);
        fuzz::require(fits, "a value is within its bounds");
    }

    void check_drawing(const std::string& drawing) const {
        for (const std::string_view line : lines(drawing)) {
            fuzz::require(printable(line, line.size()) == line, "a drawing can be shown");
        }
    }

    void check_shown(const State& state) {
        check_drawing(rules_.drawing(state));
        for (const Side viewer : {Side::first, Side::second}) {
            const declared::View view = rules_.view(state, viewer);
            check_drawing(rules_.drawing(view));
            static_cast<void>(to_json(described(rules_, view)));
            // Values that are drawn at random are not those of a deck.
            if (std::any_of(game_.sets.begin(), game_.sets.end(), [](const auto& set) { return !set.each.empty(); })) {
                try {
                    static_cast<void>(rules_.sample(view, random_));
                } catch (const RuleFailure& failure) {
                    check_error(failure.error());
                }
                continue;
            }
            const State sampled = rules_.sample(view, random_);
            check_bytes(sampled);
            for (const Field& field : game_.fields) {
                for (std::size_t seat = 0; seat < field.seats(); ++seat) {
                    for (std::size_t place = 0; place < declared::length_of(sampled, field, seat); ++place) {
                        check_value(sampled, field, seat, place);
                    }
                }
            }
            fuzz::require(rules_.view(sampled, viewer) == view, "a sample looks like what it was made from");
        }
    }

    void check_event(const declared::Event& event) const {
        for (const Side viewer : {Side::first, Side::second}) {
            const declared::Event seen = rules_.visible(event, viewer);
            fuzz::require(rules_.visible(seen, viewer) == seen, "what was seen is seen");
            const auto& parts = rules_.kind_of_event(event.kind).parts;
            const bool has_viewer =
                std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part.seen_by.has_value(); });
            fuzz::require(viewer != event.side || has_viewer || seen == event, "who acts sees all of it");
            static_cast<void>(to_json(described(rules_, seen)));
        }
    }

    void check_action(const declared::Action& action) const {
        static_cast<void>(to_json(described(rules_, action)));
        const std::string text = rules_.action_text(action);
        fuzz::require(!text.empty() && printable(text, text.size()) == text, "the text of an action can be shown");
        fuzz::require(text.front() != ' ' && text.back() != ' ', "and typed");
        const auto read = rules_.parse_action(text);
        fuzz::require(static_cast<bool>(read), "the text of an action can be read");
        if (*read == action) return;
        // Notations may make the texts of different actions equal, and so may names; that is the author's to avoid.
        const bool has_notation = std::any_of(game_.actions.begin(), game_.actions.end(),
                                              [](const auto& kind) { return !kind.notation.empty(); });
        fuzz::require(has_notation || lower_case(rules_.action_text(*read)) == lower_case(text),
                      "and is that of the same action");
    }

    const Declaration& game_;
    const Rules& rules_;
    JavaRandom& random_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t longest_useful_text = 4000;
    if (size > longest_useful_text) return 0;
    const auto given = split(fuzz::as_text(data, size), '\n');
    if (given.size() < 2) return 0;
    std::string json(given[1]);
    std::replace(json.begin(), json.end(), '\'', '"');
    const auto values = parse_json(json);
    if (!values || values->get<Members>() == nullptr) return 0;
    const auto read = declared::read_declaration(values->members(), board_of(given[0]));
    if (!read) {
        check_error(read.error());
        return 0;
    }
    JavaRandom random = random_of(fuzz::as_text(data, size), 0);
    auto definition = std::make_shared<declared::Definition>();
    definition->declaration = *read;
    definition->decisions = std::make_shared<AnyDecisions>(definition->declaration, random);
    const Rules rules({}, definition);
    Game game(definition->declaration, rules, random);
    try {
        game.play(game.check_texts(game.beginning()));
        for (int left = 3; left > 0; --left) game.play(game.check_texts(game.any_state()));
        game.play(rules.start(random));
    } catch (const RuleFailure& failure) {
        check_error(failure.error());
    }
    for (std::size_t line = 2; line < given.size(); ++line) game.check_line(given[line]);
    return 0;
}
