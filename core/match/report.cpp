#include "core/match/report.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/columns.hpp"
#include "core/base/text.hpp"
#include "core/match/schedule.hpp"

namespace farmland {

namespace {

constexpr std::size_t mistakes_told = 5;
constexpr std::size_t longest_name = 40;

std::string percent(double share) { return fixed(100 * share, 1); }

std::string elo(double score) {
    const double points = elo_of_score(score);
    const double rounded = std::round(points);
    return (rounded < 0 ? "-" : "+") + fixed(std::abs(rounded), 0);
}

// What the contestants are called: by their names, with numbers if these are the same.
std::array<std::string, 2> labels(const MatchDescription& match) {
    std::array<std::string, 2> names;
    for (std::size_t each = 0; each < names.size(); ++each) {
        names[each] = printable(match.contestants[each].name, longest_name);
    }
    if (names[0] == names[1]) {
        names[0] += " (1)";
        names[1] += " (2)";
    }
    return names;
}

std::string row(const std::string& label, std::size_t width, const Tally& tally) {
    return left_aligned(label, width) + right_aligned(std::to_string(tally.wins), 9) +
           right_aligned(std::to_string(tally.draws), 9) + right_aligned(std::to_string(tally.losses), 9) +
           right_aligned(tally.games() > 0 ? percent(tally.score()) : "-", 10) + "\n";
}

std::string table(const std::array<std::string, 2>& names, const Standing& standing) {
    const std::size_t width = std::max(
        {utf8_length(names[0]), utf8_length(names[1]), std::size_t{std::string_view("  moving second").size()}});
    std::string text = left_aligned("", width) + "     wins    draws   losses   score %\n";
    for (std::size_t each = 0; each < names.size(); ++each) {
        const ContestantStanding& contestant = standing.contestants[each];
        text += row(names[each], width, contestant.total);
        text += row("  moving first", width, contestant.by_seat[0]);
        text += row("  moving second", width, contestant.by_seat[1]);
    }
    return text;
}

// Who wins or loses every game is better or worse than any number of points: where a score can be that of such a
// player, only the other end of the interval says something.
std::string elo_interval(const Estimate& score) {
    if (score.high >= 1) return "above " + elo(score.low);
    if (score.low <= 0) return "below " + elo(score.high);
    return elo(score.low) + " to " + elo(score.high);
}

std::string elo_difference(const Estimate& score) {
    const bool is_finite = score.value > 0 && score.value < 1;
    return is_finite ? elo(score.value) + " (" + elo_interval(score) + ")" : elo_interval(score);
}

// Why the score of the table is another one than that of the estimate.
std::string games_without_partner(const Standing& standing) {
    const std::uint64_t in_pairs = 2 * standing.pair_count();
    if (standing.games == in_pairs) return {};
    const std::string in_table = "the table counts " + counted(standing.games, "game") + "; ";
    if (in_pairs == 0) return in_table + "there is no estimate, because no pair is whole\n";
    return in_table + "the estimate counts the " + std::to_string(in_pairs) + " that form whole pairs\n";
}

std::string summary(const std::array<std::string, 2>& names, const Standing& standing) {
    std::string text = games_without_partner(standing);
    if (standing.pair_count() > 0) {
        const Estimate& score = standing.score;
        text += names[0] + " scores " + percent(score.value) + " %, 95 % interval " + percent(score.low) + " to " +
                percent(score.high) + " %; Elo difference " + elo_difference(score) + "\n";
    }
    text += counted(standing.pair_count(), "pair") + ", with 0, 1/2, 1, 3/2, 2 points for " + names[0] + ":";
    for (std::size_t points = 0; points < standing.pairs.size(); ++points) {
        text += (points == 0 ? " " : ", ") + std::to_string(standing.pairs[points]);
    }
    const double average = static_cast<double>(standing.actions) / static_cast<double>(standing.games);
    text += "\na game takes " + fixed(average, 1) + " actions on average, " + std::to_string(standing.shortest) +
            " to " + std::to_string(standing.longest) + "\n";
    return text;
}

std::string void_games(const MatchDescription& match, const std::array<std::string, 2>& names,
                       const Standing& standing) {
    const auto is_of_clock = [](const Mistake& reason) { return reason.contestant.has_value(); };
    const auto& reasons = standing.void_reasons;
    const bool by_clock = std::any_of(reasons.begin(), reasons.end(), is_of_clock);
    const bool by_rule = !std::all_of(reasons.begin(), reasons.end(), is_of_clock);
    std::string text = counted(standing.void_games, "game") + " void, because " +
                       (by_rule ? "a rule of a mod failed" : "") + (by_rule && by_clock ? " or " : "") +
                       (by_clock ? "a policy ran out of time" : "") + "\n";
    return text + told_mistakes(match.seed, reasons, [&](const Mistake& reason) {
               return (reason.contestant ? names[*reason.contestant] + " " : "") + "in ";
           });
}

std::string mistakes(const MatchDescription& match, const std::string& name, const Contestant& contestant,
                     const ContestantStanding& standing) {
    std::string text = name + " (" + printable(contestant.file) + "): " + counted(standing.errors, "error") + ", " +
                       counted(standing.overruns, "overrun") + ", " + counted(standing.forfeits, "game") +
                       " forfeited\n";
    return text + told_mistakes(match.seed, standing.mistakes,
                                [](const Mistake& mistake) { return mistake.overrun ? "overrun in " : "error in "; });
}

}  // namespace

std::string told_mistakes(std::int64_t seed, const std::vector<Mistake>& all,
                          const std::function<std::string(const Mistake&)>& about) {
    std::string text;
    for (std::size_t index = 0; index < std::min(all.size(), mistakes_told); ++index) {
        const Mistake& each = all[index];
        text += "  " + printable(each.message) + "\n    " + about(each) + counted(each.games, "game") +
                ", first in game " + std::to_string(each.first_game + 1) + " (seed " +
                std::to_string(seed_of_pair(seed, each.first_game / 2)) + ")\n";
    }
    if (all.size() > mistakes_told) text += "  and " + counted(all.size() - mistakes_told, "other message") + "\n";
    return text;
}

std::string match_report(const MatchDescription& match, const Standing& standing) {
    const std::array<std::string, 2> names = labels(match);
    std::string text = match.game + ": " + names[0] + " against " + names[1] + ", " + counted(match.games, "game") +
                       ", seed " + std::to_string(match.seed) + "\n";
    if (standing.played() < match.games) {
        text += "interrupted after " + std::to_string(standing.played()) + " of " + counted(match.games, "game") + "\n";
    }
    if (standing.void_games > 0) text += "\n" + void_games(match, names, standing);
    if (standing.games == 0) return text;
    text += "\n" + table(names, standing) + "\n" + summary(names, standing);
    for (std::size_t each = 0; each < names.size(); ++each) {
        if (standing.contestants[each].mistakes.empty()) continue;
        text += "\n" + mistakes(match, names[each], match.contestants[each], standing.contestants[each]);
    }
    return text;
}

}  // namespace farmland
