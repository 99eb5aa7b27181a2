#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "core/base/json.hpp"
#include "core/match/report.hpp"
#include "core/match/schedule.hpp"

namespace farmland {

namespace {

constexpr std::size_t mistakes_listed = 100;

// Infinite numbers are null: JSON has none.
std::string number(double value, int digits) {
    if (!std::isfinite(value)) return "null";
    const double unit = std::pow(10, -digits);
    if (std::abs(value) < unit / 2) value = 0;  // never -0.00
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return text.data();
}

std::string tally_members(const Tally& tally) {
    return "\"wins\": " + std::to_string(tally.wins) + ", \"draws\": " + std::to_string(tally.draws) +
           ", \"losses\": " + std::to_string(tally.losses);
}

std::string_view name_of(IntervalMethod method) {
    switch (method) {
        case IntervalMethod::none: return "none";
        case IntervalMethod::pairs: return "pairs";
        case IntervalMethod::wilson: return "wilson";
    }
    return "";
}

std::string settings_object(const Contestant& contestant) {
    std::string text = "{";
    for (const auto& [name, value] : contestant.settings) {
        text += (text.size() > 1 ? ", " : "") + to_json(name) + ": " + to_json(value);
    }
    return text + "}";
}

std::string mistakes_array(std::int64_t match_seed, const std::vector<Mistake>& mistakes) {
    if (mistakes.empty()) return "[]";
    std::string text = "[";
    for (std::size_t index = 0; index < std::min(mistakes.size(), mistakes_listed); ++index) {
        const Mistake& mistake = mistakes[index];
        text += std::string(index > 0 ? "," : "") + "\n        {\"message\": " + to_json(mistake.message) +
                ", \"overrun\": " + (mistake.overrun ? "true" : "false") +
                ", \"games\": " + std::to_string(mistake.games) +
                ", \"first_game\": " + std::to_string(mistake.first_game + 1) +
                ", \"seed\": " + std::to_string(seed_of_pair(match_seed, mistake.first_game / 2)) +
                (mistake.contestant ? ", \"policy\": " + std::to_string(*mistake.contestant + 1) : "") + "}";
    }
    return text + "\n      ]";
}

std::string contestant_object(std::int64_t match_seed, const Contestant& contestant,
                              const ContestantStanding& standing) {
    return "    {\n      \"name\": " + to_json(contestant.name) + ",\n      \"file\": " + to_json(contestant.file) +
           ",\n      \"sha256\": " + to_json(contestant.sha256) +
           ",\n      \"settings\": " + settings_object(contestant) + ",\n      " + tally_members(standing.total) +
           ",\n      \"moving_first\": {" + tally_members(standing.by_seat[0]) + "},\n      \"moving_second\": {" +
           tally_members(standing.by_seat[1]) + "},\n      \"errors\": " + std::to_string(standing.errors) +
           ", \"overruns\": " + std::to_string(standing.overruns) +
           ", \"forfeits\": " + std::to_string(standing.forfeits) +
           ",\n      \"mistakes\": " + mistakes_array(match_seed, standing.mistakes) + "\n    }";
}

std::string estimate_members(const Standing& standing) {
    const Estimate& score = standing.score;
    std::string text = "  \"score\": {\"value\": " + number(score.value, 6) + ", \"low\": " + number(score.low, 6) +
                       ", \"high\": " + number(score.high, 6) + ", \"method\": " + to_json(name_of(score.method)) +
                       "},\n  \"elo\": {\"value\": " + number(elo_of_score(score.value), 2) +
                       ", \"low\": " + number(elo_of_score(score.low), 2) +
                       ", \"high\": " + number(elo_of_score(score.high), 2) + "},\n  \"pairs\": [";
    for (std::size_t points = 0; points < standing.pairs.size(); ++points) {
        text += (points > 0 ? ", " : "") + std::to_string(standing.pairs[points]);
    }
    return text + "]";
}

}  // namespace

std::string match_report_json(const MatchDescription& match, const Standing& standing) {
    const bool interrupted = standing.played() < match.games;
    const double average =
        standing.games > 0 ? static_cast<double>(standing.actions) / static_cast<double>(standing.games) : 0;
    std::string text =
        "{\n  \"game\": " + to_json(match.game) + ",\n  \"seed\": " + std::to_string(match.seed) +
        ",\n  \"budget\": " + to_json(match.budget) + ",\n  \"planned_games\": " + std::to_string(match.games) +
        ",\n  \"games\": " + std::to_string(standing.games) +
        ",\n  \"void_games\": " + std::to_string(standing.void_games) +
        ",\n  \"void_reasons\": " + mistakes_array(match.seed, standing.void_reasons) +
        ",\n  \"interrupted\": " + (interrupted ? "true" : "false") + ",\n" + estimate_members(standing) +
        ",\n  \"actions\": {\"mean\": " + number(average, 3) + ", \"least\": " + std::to_string(standing.shortest) +
        ", \"most\": " + std::to_string(standing.longest) + "},\n  \"policies\": [\n";
    for (std::size_t each = 0; each < match.contestants.size(); ++each) {
        text += std::string(each > 0 ? ",\n" : "") +
                contestant_object(match.seed, match.contestants[each], standing.contestants[each]);
    }
    return text + "\n  ]\n}\n";
}

}  // namespace farmland
