#include <algorithm>

#include "core/base/json.hpp"
#include "core/match/report.hpp"
#include "core/match/schedule.hpp"

namespace farmland {

namespace {

constexpr std::size_t mistakes_listed = 100;

std::string_view name_of(IntervalMethod method) {
    static constexpr std::array<std::string_view, 3> names = {"none", "pairs", "wilson"};
    return names[static_cast<std::size_t>(method)];
}

Value value_of(std::int64_t match_seed, const Contestant& contestant, const ContestantStanding& standing) {
    Members object = value_of(contestant);
    for (Member& each : value_of(standing.total)) object.push_back(std::move(each));
    object.insert(object.end(), {{"moving_first", value_of(standing.by_seat[0])},
                                 {"moving_second", value_of(standing.by_seat[1])},
                                 {"errors", standing.errors},
                                 {"overruns", standing.overruns},
                                 {"forfeits", standing.forfeits},
                                 {"mistakes", value_of(match_seed, standing.mistakes)}});
    return object;
}

}  // namespace

Members value_of(const Tally& tally) {
    return {{"wins", tally.wins}, {"draws", tally.draws}, {"losses", tally.losses}};
}

Value value_of(std::int64_t seed, const std::vector<Mistake>& mistakes) {
    ValueList list;
    for (std::size_t index = 0; index < std::min(mistakes.size(), mistakes_listed); ++index) {
        const Mistake& mistake = mistakes[index];
        Members object = {{"message", mistake.message},
                          {"overrun", mistake.overrun},
                          {"games", mistake.games},
                          {"first_game", mistake.first_game + 1},
                          {"seed", seed_of_pair(seed, mistake.first_game / 2)}};
        if (mistake.contestant) object.push_back({"policy", *mistake.contestant + 1});
        list.push_back(std::move(object));
    }
    return list;
}

Members value_of(const Contestant& contestant) {
    Members settings;
    for (const auto& [name, value] : contestant.settings) settings.push_back({name, value});
    return {{"name", contestant.name},
            {"file", contestant.file},
            {"sha256", contestant.sha256},
            {"settings", std::move(settings)}};
}

std::string match_report_json(const MatchDescription& match, const Standing& standing) {
    const Estimate& score = standing.score;
    const double average =
        standing.games > 0 ? static_cast<double>(standing.actions) / static_cast<double>(standing.games) : 0;
    ValueList policies;
    for (std::size_t each = 0; each < match.contestants.size(); ++each) {
        policies.push_back(value_of(match.seed, match.contestants[each], standing.contestants[each]));
    }
    const Members report = {
        {"game", match.game},
        {"seed", match.seed},
        {"budget", match.budget},
        {"planned_games", match.games},
        {"games", standing.games},
        {"void_games", standing.void_games},
        {"void_reasons", value_of(match.seed, standing.void_reasons)},
        {"interrupted", standing.played() < match.games},
        {"score",
         Members{{"value", score.value}, {"low", score.low}, {"high", score.high}, {"method", name_of(score.method)}}},
        {"elo", Members{{"value", elo_of_score(score.value)},
                        {"low", elo_of_score(score.low)},
                        {"high", elo_of_score(score.high)}}},
        {"pairs", ValueList(standing.pairs.begin(), standing.pairs.end())},
        {"actions", Members{{"mean", average}, {"least", standing.shortest}, {"most", standing.longest}}},
        {"policies", std::move(policies)}};
    const JsonLayout layout = {.blanks = true,
                               .indent = 2,
                               .continued = {"draws", "losses", "overruns", "forfeits"},
                               .decimals = {{"score", 6}, {"elo", 2}, {"mean", 3}}};
    return to_json(report, layout) + "\n";
}

}  // namespace farmland
