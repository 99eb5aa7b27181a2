#include "core/base/json.hpp"
#include "core/match/report.hpp"
#include "core/tournament/report_words.hpp"

namespace farmland::tournament {

namespace {

Value or_null(std::optional<double> value) { return value ? Value(*value) : Value(); }

void append(Members& object, Members more) {
    for (Member& each : more) object.push_back(std::move(each));
}

Members tally_object(const Tally& tally) {
    Members object = farmland::value_of(tally);
    object.push_back({"score", or_null(score_of(tally))});
    return object;
}

Value numbers_of(std::span<const std::size_t> contestants) {
    ValueList numbers;
    for (const std::size_t each : contestants) numbers.emplace_back(each + 1);
    return numbers;
}

Members effort_object(const Effort& effort) {
    return {{"decisions", effort.decisions},
            {"mean", or_null(mean_of(effort.steps, effort.decisions))},
            {"most", effort.most_steps}};
}

Value ranked_object(const Report& report, std::size_t place) {
    const std::size_t index = report.ranking[place];
    const ContestantReport& each = report.contestants[index];
    const ContestantStanding& standing = each.standing;
    Members object = {{"rank", place + 1}, {"number", index + 1}};
    append(object, farmland::value_of(report.plan.contestants[index]));
    append(object, {{"rating", or_null(each.rating)},
                    {"rating_error", or_null(each.rating_error)},
                    {"los", or_null(each.los)},
                    {"games", standing.total.games()}});
    append(object, tally_object(standing.total));
    if (report.plan.format == Format::swiss) object.push_back({"meeting_points", each.meeting_points});
    append(object, {{"points", static_cast<double>(2 * standing.total.wins + standing.total.draws) / 2},
                    {"moving_first", farmland::value_of(standing.by_seat[0])},
                    {"moving_second", farmland::value_of(standing.by_seat[1])},
                    {"errors", standing.errors},
                    {"overruns", standing.overruns},
                    {"forfeits", standing.forfeits},
                    {"mistakes", farmland::value_of(report.plan.seed, standing.mistakes)},
                    {"steps", effort_object(each.effort)}});
    return object;
}

Value meeting_object(const MeetingReport& meeting) {
    Members object = {{"contestants", numbers_of(meeting.contestants)}};
    append(object, farmland::value_of(meeting.games));
    object.push_back({"pairs", ValueList(meeting.pairs.begin(), meeting.pairs.end())});
    append(object, stats::value_of(meeting.summary));
    return object;
}

Value round_object(const Round& round) {
    ValueList meetings;
    for (const RoundMeeting& each : round.meetings) {
        ValueList points;
        for (const std::uint64_t half_points : each.half_points) {
            points.emplace_back(static_cast<double>(half_points) / 2);
        }
        meetings.emplace_back(Members{{"contestants", numbers_of(each.contestants)},
                                      {"points", std::move(points)},
                                      {"played_pairs", each.pairs},
                                      {"planned_pairs", each.planned_pairs},
                                      {"winner", each.winner ? Value(*each.winner + 1) : Value()}});
    }
    return Members{{"name", round.name}, {"meetings", std::move(meetings)}};
}

Value lengths_object(const Report& report) {
    ValueList buckets;
    for (const Bucket& each : report.lengths.buckets) {
        buckets.emplace_back(Members{{"from", each.from}, {"to", each.to}, {"games", each.games}});
    }
    const bool has_games = report.games > 0;
    return Members{{"mean", or_null(mean_of(report.lengths.sum, report.games))},
                   {"least", has_games ? Value(report.lengths.shortest) : Value()},
                   {"most", has_games ? Value(report.lengths.longest) : Value()},
                   {"buckets", std::move(buckets)}};
}

Value opening_object(std::size_t index, const OpeningReport& opening) {
    Members object = {{"opening", index + 1}, {"games", opening.first_seat.games()}};
    append(object, {{"first_seat", tally_object(opening.first_seat)},
                    {"whole_pairs", opening.pairs},
                    {"won_pairs", opening.won_pairs}});
    return object;
}

Value cycle_object(const Report& report) {
    if (!report.cycle) return {};
    const auto& ranks = report.cycle->alpha_rank;
    return Members{{"contestants", numbers_of(report.cycle->contestants)},
                   {"alpha_rank", ranks.empty() ? Value() : Value(ValueList(ranks.begin(), ranks.end()))}};
}

Value sprt_object(const Report& report) {
    if (!report.sprt) return {};
    const Sprt& sprt = *report.sprt;
    const auto counts = sprt.answer.counts.values();
    Members object = {{"elo0", sprt.answer.question.elo0},
                      {"elo1", sprt.answer.question.elo1},
                      {"alpha", sprt.answer.question.alpha},
                      {"beta", sprt.answer.question.beta},
                      {"model", stats::name_of(sprt.answer.question.model)},
                      {"pairs", ValueList(counts.begin(), counts.end())},
                      {"void_pairs", sprt.void_pairs},
                      {"not_counted", sprt.not_counted}};
    append(object, stats::value_of(sprt.answer));
    return object;
}

Members plan_object(const Plan& plan) {
    ValueList left_out;
    for (const LeftOut& each : plan.left_out) {
        left_out.emplace_back(Members{{"file", each.file}, {"reason", each.reason}});
    }
    Value openings;
    if (plan.openings) {
        openings =
            Members{{"file", plan.openings->file}, {"sha256", plan.openings->sha256}, {"count", plan.openings->count}};
    }
    return {{"program", plan.program},
            {"game", plan.game},
            {"mods", plan.mods},
            {"setup", plan.setup},
            {"format", name_of(plan.format)},
            {"seed", plan.seed},
            {"pairs_each", plan.pairs},
            {"planned_rounds", plan.format == Format::swiss ? Value(plan.rounds) : Value()},
            {"budget", plan.budget},
            {"opening_file", std::move(openings)},
            {"anchor", plan.anchor ? Value(*plan.anchor + 1) : Value()},
            {"left_out", std::move(left_out)}};
}

Value times_object(std::span<const Timing> times) {
    ValueList list;
    for (std::size_t index = 0; index < times.size(); ++index) {
        const Timing& each = times[index];
        list.emplace_back(Members{{"number", index + 1},
                                  {"decisions", each.decisions},
                                  {"nanoseconds", each.nanoseconds},
                                  {"most_nanoseconds", each.most_nanoseconds}});
    }
    return list;
}

// A list of what object_of(each) gives.
template <class Things, class ObjectOf>
Value list_of(const Things& things, ObjectOf object_of) {
    ValueList list;
    for (const auto& each : things) list.push_back(object_of(each));
    return list;
}

}  // namespace

std::string report_json(const Report& report, std::span<const Timing> times) {
    ValueList ranking;
    for (std::size_t place = 0; place < report.ranking.size(); ++place) {
        ranking.push_back(ranked_object(report, place));
    }
    ValueList openings;
    for (std::size_t index = 0; index < report.openings.size(); ++index) {
        openings.push_back(opening_object(index, report.openings[index]));
    }
    Members object = plan_object(report.plan);
    append(object, {{"planned_pairs", report.planned_pairs},
                    {"played_pairs", report.played_pairs},
                    {"complete", report.is_complete},
                    {"ratings", report.has_ratings},
                    {"drawn_game_added", report.drawn_game_added},
                    {"ranking", std::move(ranking)},
                    {"meetings", list_of(report.meetings, meeting_object)},
                    {"rounds", list_of(report.rounds, round_object)},
                    {"games", report.games},
                    {"games_without_partner", report.games_without_partner},
                    {"first_seat", tally_object(report.first_seat)},
                    {"actions", lengths_object(report)},
                    {"void_games", report.void_games},
                    {"void_reasons", farmland::value_of(report.plan.seed, report.void_reasons)},
                    {"openings", std::move(openings)},
                    {"cycle", cycle_object(report)},
                    {"sprt", sprt_object(report)}});
    if (!times.empty()) object.push_back({"times", times_object(times)});
    // As many digits as are the same wherever they are computed.
    JsonLayout layout = {.blanks = true,
                         .indent = 2,
                         .continued = {"draws", "losses", "overruns", "forfeits", "number"},
                         .decimals = {{"points", 1}, {"mean", 3}}};
    for (const std::string_view share : {"score", "los", "draw_ratio", "pairs_ratio", "alpha_rank"}) {
        layout.decimals[share] = 9;
    }
    for (const std::string_view elo :
         {"rating", "rating_error", "elo", "elo_error", "nelo", "nelo_error", "llr", "lower", "upper"}) {
        layout.decimals[elo] = 6;
    }
    return to_json(object, layout) + "\n";
}

}  // namespace farmland::tournament
