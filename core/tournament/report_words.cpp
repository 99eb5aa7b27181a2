#include "core/tournament/report_words.hpp"

#include <algorithm>

#include "core/base/columns.hpp"
#include "core/base/text.hpp"

namespace farmland::tournament {

namespace {

constexpr std::size_t longest_label = 40;
constexpr std::string_view not_available = "n/a";

std::string plan_in_words(const Plan& plan) {
    const bool is_test = plan.format == Format::sprt;
    std::string text = printable(plan.game) + ": " + std::string(name_of(plan.format)) + ", " +
                       counted(plan.contestants.size(), "contestant") + ", ";
    text += is_test ? "at most " + counted(plan.pairs, "pair") + " of games"
                    : counted(plan.pairs, "pair") + " of games whenever two meet";
    if (plan.format == Format::swiss) text += ", " + counted(plan.rounds, "round");
    return text + ", seed " + std::to_string(plan.seed);
}

std::string progress_in_words(const Report& report) {
    const bool is_test = report.sprt.has_value();
    std::string text = std::to_string(report.played_pairs) + (is_test ? " of at most " : " of ") +
                       counted(report.planned_pairs, "pair") + " played";
    if (report.more_rounds_follow) text += "; further rounds follow";
    if (!report.is_complete) text += "; the tournament is not complete";
    return text;
}

const Contestant& who(const Report& report, std::size_t contestant) { return report.plan.contestants[contestant]; }

std::string number_text(std::size_t contestant) { return std::to_string(contestant + 1); }

std::string name_text(const Report& report, std::size_t contestant) {
    return printable(who(report, contestant).name, longest_label);
}

}  // namespace

std::string fixed_or_na(std::optional<double> value, int decimals) {
    return value ? fixed(*value, decimals) : std::string(not_available);
}

std::string signed_or_na(std::optional<double> value, int decimals) {
    const std::string text = fixed_or_na(value, decimals);
    const bool is_above_zero = value && text.find_first_of("123456789") != std::string::npos && text[0] != '-';
    return is_above_zero ? "+" + text : text;
}

std::string percent_or_na(std::optional<double> share) {
    return share ? fixed(100 * *share, 1) : std::string(not_available);
}

std::string points_text(std::uint64_t half_points) {
    return std::to_string(half_points / 2) + (half_points % 2 == 0 ? "" : ".5");
}

std::string points_text(const Tally& tally) { return points_text(2 * tally.wins + tally.draws); }

std::optional<double> score_of(const Tally& tally) {
    return tally.games() > 0 ? std::optional(tally.score()) : std::nullopt;
}

std::optional<double> mean_of(std::uint64_t sum, std::uint64_t count) {
    if (count == 0) return std::nullopt;
    return static_cast<double>(sum) / static_cast<double>(count);
}

std::string label_of(const Report& report, std::size_t contestant) {
    return number_text(contestant) + " " + name_text(report, contestant);
}

Sentences head_of(const Report& report) {
    const Plan& plan = report.plan;
    Sentences head = {plan_in_words(plan)};
    if (!plan.budget.empty()) head.push_back("budget: " + printable(plan.budget));
    if (!plan.mods.empty()) {
        head.push_back("mods: " + joined(plan.mods, ", ", [](const std::string& mod) { return printable(mod); }));
    }
    if (plan.openings) {
        head.push_back("openings: " + std::to_string(plan.openings->count) + " of " + printable(plan.openings->file));
    }
    head.push_back(progress_in_words(report));
    for (const LeftOut& each : plan.left_out) {
        head.push_back("left out: " + text_of(each));
    }
    return head;
}

Sentences notes_on_ranking(const Report& report) {
    Sentences notes;
    const auto lacks_error = [](const ContestantReport& each) { return each.rating && !each.rating_error; };
    if (!report.has_ratings) {
        notes.push_back("there are no ratings, because not all contestants are linked by games against each other");
    } else if (report.plan.anchor) {
        notes.push_back("ratings are Elo differences to " + label_of(report, *report.plan.anchor) +
                        ", with their errors of 95 %");
    } else {
        notes.push_back("ratings are in Elo points and have the mean 0, errors are of 95 %");
    }
    if (report.plan.format == Format::swiss) {
        notes.push_back("swiss: 2 for a meeting won or a round without an opponent, 1 for a drawn meeting");
    }
    if (report.drawn_game_added) {
        notes.push_back(
            "a drawn game was added to each meeting for the ratings, because somebody won or lost everything");
    }
    if (report.games_without_partner > 0) {
        notes.push_back("ratings leave out " + counted(report.games_without_partner, "game") +
                        " whose pair has a void game");
    }
    if (std::any_of(report.contestants.begin(), report.contestants.end(), lacks_error)) {
        notes.push_back("errors take some pairs of games that are not all alike");
    }
    if (report.has_ratings) notes.push_back("LOS: how likely it is that one is stronger than the next one");
    return notes;
}

Sentences games_in_words(const Report& report) {
    if (report.games == 0) return {"there is no game with a result"};
    const Tally& seat = report.first_seat;
    return {counted(report.games, "game") + ": the first seat won " + std::to_string(seat.wins) + ", drew " +
                std::to_string(seat.draws) + " and lost " + std::to_string(seat.losses) + ", a score of " +
                percent_or_na(score_of(seat)) + " %; " + percent_or_na(mean_of(seat.draws, seat.games())) +
                " % are draws",
            "a game takes " + fixed_or_na(mean_of(report.lengths.sum, report.games), 1) + " actions on average, " +
                std::to_string(report.lengths.shortest) + " to " + std::to_string(report.lengths.longest)};
}

Sentences test_in_words(const Report& report) {
    if (!report.sprt) return {};
    const Sprt& sprt = *report.sprt;
    Sentences sentences = {"is " + label_of(report, 0) + " better than " + label_of(report, 1) + "?"};
    const std::string answer = stats::text_of(sprt.answer);
    for (const std::string_view line : lines(answer)) sentences.emplace_back(line);
    if (sprt.void_pairs > 0) {
        sentences.push_back(counted(sprt.void_pairs, "pair") + " with a void game not counted");
    }
    if (sprt.not_counted > 0) {
        sentences.push_back(counted(sprt.not_counted, "pair") + " played after one that is missing, not counted");
    }
    return sentences;
}

Sentences circle_in_words(const Report& report) {
    if (!report.cycle) return {};
    const auto label = [&](std::size_t each) { return label_of(report, each); };
    const auto& contestants = report.cycle->contestants;
    Sentences sentences = {"results go in a circle: " + joined(contestants, " beats ", label) + " beats " +
                           label(contestants.front())};
    if (report.cycle->alpha_rank.empty()) {
        sentences.push_back("there is no alpha-rank, because not all contestants have met");
    } else {
        sentences.push_back("alpha-rank: how much of the time each would last if others tried to take its place");
    }
    return sentences;
}

Table ranking_table(const Report& report) {
    Table table = {"Ranking",
                   {{"rank"},
                    {"no"},
                    {"name", true},
                    {"rating"},
                    {"±"},
                    {"games"},
                    {"wins"},
                    {"draws"},
                    {"losses"},
                    {"points"},
                    {"score %"},
                    {"LOS %"}},
                   {}};
    const bool is_swiss = report.plan.format == Format::swiss;
    if (is_swiss) table.columns.insert(table.columns.begin() + 3, {"swiss"});
    for (std::size_t place = 0; place < report.ranking.size(); ++place) {
        const std::size_t index = report.ranking[place];
        const ContestantReport& each = report.contestants[index];
        const Tally& total = each.standing.total;
        const bool is_last = place + 1 == report.ranking.size();
        table.rows.push_back({std::to_string(place + 1), number_text(index), name_text(report, index),
                              signed_or_na(each.rating, 1), fixed_or_na(each.rating_error, 1),
                              std::to_string(total.games()), std::to_string(total.wins), std::to_string(total.draws),
                              std::to_string(total.losses), points_text(total), percent_or_na(score_of(total)),
                              is_last ? "" : percent_or_na(each.los)});
        auto& row = table.rows.back();
        if (is_swiss) row.insert(row.begin() + 3, std::to_string(each.meeting_points));
    }
    return table;
}

Table meetings_table(const Report& report) {
    Table table = {"Meetings",
                   {{"first", true},
                    {"second", true},
                    {"wins"},
                    {"draws"},
                    {"losses"},
                    {"pairs 0, 1/2, 1, 3/2, 2"},
                    {"Elo"},
                    {"±"},
                    {"LOS %"}},
                   {}};
    for (const MeetingReport& each : report.meetings) {
        const stats::Summary& summary = each.summary;
        table.rows.push_back(
            {label_of(report, each.contestants[0]), label_of(report, each.contestants[1]),
             std::to_string(each.games.wins), std::to_string(each.games.draws), std::to_string(each.games.losses),
             joined(each.pairs, ", ", [](std::uint64_t count) { return std::to_string(count); }),
             signed_or_na(summary.elo, 1), fixed_or_na(summary.elo_error, 1), percent_or_na(summary.los)});
    }
    return table;
}

Table round_table(const Report& report, const Round& round) {
    const bool is_knockout = report.plan.format == Format::knockout;
    Table table = {printable(round.name), {{"first", true}, {"points"}, {"points"}, {"second", true}, {"pairs"}}, {}};
    if (is_knockout) table.columns.push_back({"goes on", true});
    for (const RoundMeeting& each : round.meetings) {
        auto& row = table.rows.emplace_back();
        row = {label_of(report, each.contestants[0]), points_text(each.half_points[0]),
               points_text(each.half_points[1]), label_of(report, each.contestants[1]),
               std::to_string(each.pairs) + "/" + std::to_string(each.planned_pairs)};
        if (is_knockout) row.push_back(each.winner ? number_text(*each.winner) : "open");
    }
    return table;
}

Table steps_table(const Report& report) {
    Table table = {"Steps", {{"contestant", true}, {"decisions"}, {"mean steps"}, {"most steps"}}, {}};
    for (const std::size_t index : report.ranking) {
        const Effort& effort = report.contestants[index].effort;
        table.rows.push_back({label_of(report, index), std::to_string(effort.decisions),
                              fixed_or_na(mean_of(effort.steps, effort.decisions), 1),
                              std::to_string(effort.most_steps)});
    }
    return table;
}

Table openings_table(const Report& report) {
    Table table = {"Openings", {{"opening"}, {"games"}, {"first seat %"}, {"draws %"}, {"won pairs %"}}, {}};
    for (std::size_t index = 0; index < report.openings.size(); ++index) {
        const OpeningReport& each = report.openings[index];
        const std::uint64_t games = each.first_seat.games();
        table.rows.push_back({number_text(index), std::to_string(games), percent_or_na(score_of(each.first_seat)),
                              percent_or_na(mean_of(each.first_seat.draws, games)),
                              percent_or_na(mean_of(each.won_pairs, each.pairs))});
    }
    return table;
}

Table alpha_rank_table(const Report& report) {
    Table table = {"Alpha-rank", {{"contestant", true}, {"share %"}}, {}};
    if (!report.cycle || report.cycle->alpha_rank.empty()) return table;
    for (const std::size_t index : report.ranking) {
        table.rows.push_back({label_of(report, index), percent_or_na(report.cycle->alpha_rank[index])});
    }
    return table;
}

Table times_table(const Report& report, std::span<const Timing> times) {
    constexpr double nanoseconds_per_microsecond = 1000;
    Table table = {"Processor time", {{"contestant", true}, {"decisions"}, {"mean µs"}, {"most µs"}}, {}};
    for (const std::size_t index : report.ranking) {
        if (index >= times.size()) continue;
        const Timing& each = times[index];
        const auto mean = mean_of(each.nanoseconds, each.decisions);
        table.rows.push_back({label_of(report, index), std::to_string(each.decisions),
                              fixed_or_na(mean ? std::optional(*mean / nanoseconds_per_microsecond) : mean, 1),
                              fixed(static_cast<double>(each.most_nanoseconds) / nanoseconds_per_microsecond, 1)});
    }
    return table;
}

}  // namespace farmland::tournament
