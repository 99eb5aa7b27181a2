#include "core/tournament/results.hpp"

#include <charconv>

#include "core/base/json.hpp"
#include "core/match/record_file.hpp"

namespace farmland::tournament {

namespace {

constexpr std::array<std::string_view, 3> names_of_effort = {"decisions", "steps", "most_steps"};

std::uint64_t& part_of(Effort& effort, std::size_t part) {
    return part == 0 ? effort.decisions : part == 1 ? effort.steps : effort.most_steps;
}

Members value_of(const PlayedGame& game) {
    Members object = farmland::value_of(game.result).members();
    for (std::size_t part = 0; part < names_of_effort.size(); ++part) {
        ValueList numbers;
        for (Effort effort : game.efforts) numbers.emplace_back(part_of(effort, part));
        object.push_back({std::string(names_of_effort[part]), std::move(numbers)});
    }
    return object;
}

// Reads a line as line_of() writes it if nothing special happened in the pair: most are like that, and there can be
// millions of them.
class PlainLine {
public:
    explicit PlainLine(std::string_view line) : rest_(line) {}

    std::optional<PairResult> read() {
        PairResult result;
        std::uint64_t pair = 0;
        std::array<std::uint64_t, 2> contestants{};
        if (!skip("{\"pair\":") || !take(pair) || pair == 0 || !skip(",\"contestants\":") || !take(contestants)) {
            return std::nullopt;
        }
        if (contestants[0] == 0 || contestants[1] == 0) return std::nullopt;
        result.pair = pair - 1;
        result.contestants = {contestants[0] - 1, contestants[1] - 1};
        if (skip(",\"opening\":")) {
            std::uint64_t opening = 0;
            if (!take(opening) || opening == 0) return std::nullopt;
            result.opening = opening - 1;
        }
        const bool is_read = skip(",\"games\":[") && take(result.games[0]) && skip(",") && take(result.games[1]) &&
                             skip("]}") && rest_.empty();
        return is_read ? std::optional(std::move(result)) : std::nullopt;
    }

private:
    bool skip(std::string_view text) {
        if (!rest_.starts_with(text)) return false;
        rest_.remove_prefix(text.size());
        return true;
    }

    // As JSON writes whole numbers: no sign, no zeros before them.
    bool take(std::uint64_t& number) {
        constexpr auto most = static_cast<std::uint64_t>(most_of_a_game);
        const auto [end, problem] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
        const auto length = static_cast<std::size_t>(end - rest_.data());
        if (problem != std::errc{} || number > most || (rest_.starts_with('0') && length > 1)) return false;
        rest_.remove_prefix(length);
        return true;
    }
    bool take(std::array<std::uint64_t, 2>& numbers) {
        return skip("[") && take(numbers[0]) && skip(",") && take(numbers[1]) && skip("]");
    }

    bool take(PlayedGame& game) {
        std::uint64_t winner = 0;
        std::array<std::uint64_t, 2> numbers{};
        if (!skip("{\"winner\":") || !take(winner) || winner > 2) return false;
        if (winner > 0) game.result.winner = winner == 1 ? Side::first : Side::second;
        if (!skip(",\"actions\":") || !take(game.result.actions)) return false;
        if (!skip(",\"forfeit\":false,\"failures\":[],\"decisions\":") || !take(numbers)) return false;
        for (std::size_t seat = 0; seat < numbers.size(); ++seat) game.efforts[seat].decisions = numbers[seat];
        if (!skip(",\"steps\":") || !take(numbers)) return false;
        for (std::size_t seat = 0; seat < numbers.size(); ++seat) game.efforts[seat].steps = numbers[seat];
        if (!skip(",\"most_steps\":") || !take(numbers)) return false;
        for (std::size_t seat = 0; seat < numbers.size(); ++seat) game.efforts[seat].most_steps = numbers[seat];
        return skip("}");
    }

    std::string_view rest_;
};

// Reads any line, and says what is wrong with it.
class AnyLine : ObjectReader {
public:
    Result<PairResult> read(std::string_view line) {
        const auto value = parse_json(line);
        if (!value) return Error{"damaged: " + value.error().sentence()};
        const auto* object = value->get<Members>();
        if (object == nullptr) return Error{"this is " + std::string(kind_of(*value)) + ", expected a pair"};
        if (!take(*object)) return Error{problem()};
        return std::move(result_);
    }

private:
    static constexpr std::int64_t most = most_of_a_game;

    bool take(const Members& object) {
        std::int64_t pair = 0;
        std::array<std::uint64_t, 2> contestants{};
        if (!only(object, {"pair", "contestants", "opening", "games"})) return false;
        if (!take_number(object, "pair", 1, most, pair) || !take_two(object, "contestants", 1, contestants))
            return false;
        result_.pair = static_cast<std::uint64_t>(pair) - 1;
        result_.contestants = {contestants[0] - 1, contestants[1] - 1};
        if (find_member(object, "opening") != nullptr) {
            std::int64_t opening = 0;
            if (!take_number(object, "opening", 1, most, opening)) return false;
            result_.opening = static_cast<std::uint64_t>(opening) - 1;
        }
        std::size_t count = 0;
        const bool is_read = take_objects(object, "games", [&](const Members& game) {
            if (count == result_.games.size()) return fail("there are more than two games");
            return take_game(game, result_.games[count++]);
        });
        return is_read && (count == result_.games.size() || fail("there are not two games"));
    }

    bool take_game(const Members& object, PlayedGame& game) {
        if (!only(object, {"winner", "actions", "forfeit", "failures", "void", "decisions", "steps", "most_steps"})) {
            return false;
        }
        if (!take_result(*this, object, game.result)) return false;
        if (game.result.actions > static_cast<std::uint64_t>(most)) return fail("'actions' is too large");
        if (game.result.forfeit && game.result.failures.empty()) return fail("a forfeit without a failure");
        for (std::size_t part = 0; part < names_of_effort.size(); ++part) {
            std::array<std::uint64_t, 2> numbers{};
            if (!take_two(object, names_of_effort[part], 0, numbers)) return false;
            for (std::size_t seat = 0; seat < numbers.size(); ++seat) part_of(game.efforts[seat], part) = numbers[seat];
        }
        return true;
    }

    bool take_two(const Members& object, std::string_view name, std::int64_t least,
                  std::array<std::uint64_t, 2>& into) {
        std::size_t count = 0;
        const bool is_read = take_list<std::int64_t>(object, name, "whole numbers", [&](std::int64_t number) {
            if (number < least || number > most) return fail(in_quotes(name) + " holds " + std::to_string(number));
            if (count < into.size()) into[count] = static_cast<std::uint64_t>(number);
            return ++count <= into.size() || fail(in_quotes(name) + " holds more than two numbers");
        });
        return is_read && (count == into.size() || fail(in_quotes(name) + " does not hold two numbers"));
    }

    PairResult result_;
};

}  // namespace

std::optional<Side> PlayedGame::winner() const {
    const auto late = result.timed_out();
    return late ? opponent_of(*late) : result.winner;
}

GameResult PlayedGame::counted() const {
    GameResult counted = result;
    if (!result.timed_out()) return counted;
    counted.void_reason.clear();
    end_by_failure(counted, false);
    return counted;
}

std::optional<std::size_t> PairResult::half_points() const {
    if (!games[0].counts() || !games[1].counts()) return std::nullopt;
    const auto points = [&](std::size_t game) {
        const auto winner = games[game].winner();
        return !winner ? std::size_t{1} : index_of(*winner) == game ? std::size_t{2} : std::size_t{0};
    };
    return points(0) + points(1);
}

bool PairResult::is_out_of_time() const { return games[0].result.timed_out() || games[1].result.timed_out(); }

std::string line_of(const PairResult& result) {
    Members object = {{"pair", result.pair + 1},
                      {"contestants", ValueList{result.contestants[0] + 1, result.contestants[1] + 1}}};
    if (result.opening) object.push_back({"opening", *result.opening + 1});
    object.push_back({"games", ValueList{value_of(result.games[0]), value_of(result.games[1])}});
    return to_json(object);
}

Result<PairResult> pair_of(std::string_view line) {
    if (auto plain = PlainLine(line).read()) return *std::move(plain);
    return AnyLine().read(line);
}

}  // namespace farmland::tournament
