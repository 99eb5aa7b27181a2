#include "core/tournament/plan.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/game/object_reader.hpp"
#include "core/stats/answer.hpp"

namespace farmland::tournament {

namespace {

constexpr std::array<std::string_view, 5> names_of_formats = {"round-robin", "gauntlet", "knockout", "swiss", "sprt"};
constexpr std::string_view ledger_format = "farmland-tournament";
constexpr std::int64_t ledger_version = 1;

Value value_of(const stats::Question& question) {
    return Members{{"elo0", question.elo0},
                   {"elo1", question.elo1},
                   {"alpha", question.alpha},
                   {"beta", question.beta},
                   {"model", stats::name_of(question.model)}};
}

Value value_of(const Openings& openings) {
    return Members{{"file", openings.file}, {"sha256", openings.sha256}, {"count", openings.count}};
}

Value value_of(const LeftOut& left_out) { return Members{{"file", left_out.file}, {"reason", left_out.reason}}; }

class PlanReader : ObjectReader {
public:
    Result<Plan> read(const Value& line) {
        if (!take_line(line)) return Error{problem()};
        return std::move(plan_);
    }

private:
    static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

    bool take_line(const Value& line) {
        const Value* format = find_member(line.members(), "format");
        if (format == nullptr || *format != Value(ledger_format)) return fail("these are not results of a tournament");
        std::int64_t version = 0;
        if (!take(line.members(), "version", version)) return false;
        if (version != ledger_version) {
            return fail("written in format version " + std::to_string(version) + ", this program reads " +
                        std::to_string(ledger_version));
        }
        const auto* plan = want<Members>(line.members(), "plan");
        if (plan == nullptr || !only(line.members(), {"format", "version", "plan"}) || !take_plan(*plan)) return false;
        const auto fits = check_size(plan_);
        return fits || fail(fits.error().sentence());
    }

    bool take_plan(const Members& plan) {
        return only(plan, {"program", "game", "mods", "setup", "format", "pairs", "rounds", "question", "seed",
                           "budget", "openings", "anchor", "contestants", "left_out"}) &&
               take(plan, "program", plan_.program) && take(plan, "game", plan_.game) &&
               take_list<std::string>(plan, "mods", "texts",
                                      [&](const std::string& mod) {
                                          plan_.mods.push_back(mod);
                                          return true;
                                      }) &&
               take(plan, "setup", plan_.setup) && take_format(plan) && take_count(plan, "pairs", 1, plan_.pairs) &&
               take_question(plan) && take(plan, "seed", plan_.seed) && take(plan, "budget", plan_.budget) &&
               take_openings(plan) && take_contestants(plan) && take_anchor(plan) &&
               take_objects(plan, "left_out", [&](const Members& each) {
                   LeftOut& left_out = plan_.left_out.emplace_back();
                   return take(each, "file", left_out.file) && take(each, "reason", left_out.reason);
               });
    }

    bool take_count(const Members& object, std::string_view name, std::int64_t least, std::uint64_t& target) {
        std::int64_t number = 0;
        if (!take_number(object, name, least, most, number)) return false;
        target = static_cast<std::uint64_t>(number);
        return true;
    }

    bool take_format(const Members& plan) {
        std::string name;
        if (!take(plan, "format", name)) return false;
        const auto format = format_named(name);
        if (!format) return fail("'format' is " + in_quotes(name) + ", expected " + std::string(format_names));
        plan_.format = *format;
        return *format != Format::swiss || take_count(plan, "rounds", 1, plan_.rounds);
    }

    bool take_question(const Members& plan) {
        if (plan_.format != Format::sprt) return true;
        const auto* object = want<Members>(plan, "question");
        if (object == nullptr) return false;
        stats::Question& question = plan_.question;
        std::string model;
        if (!take_decimal(*object, "elo0", question.elo0) || !take_decimal(*object, "elo1", question.elo1) ||
            !take_decimal(*object, "alpha", question.alpha) || !take_decimal(*object, "beta", question.beta) ||
            !take(*object, "model", model)) {
            return false;
        }
        const auto known = stats::model_named(model);
        if (!known) return fail("'model' is " + in_quotes(model) + ", expected normalized or logistic");
        question.model = *known;
        return stats::can_be_asked(question) || fail("'question' is none that can be asked");
    }

    // JSON writes a fraction that is whole as it likes.
    bool take_decimal(const Members& object, std::string_view name, double& target) {
        const Value* value = find_member(object, name);
        if (value == nullptr || value->get<std::int64_t>() == nullptr) return take(object, name, target);
        target = static_cast<double>(*value->get<std::int64_t>());
        return true;
    }

    bool take_openings(const Members& plan) {
        if (find_member(plan, "openings") == nullptr) return true;
        const auto* object = want<Members>(plan, "openings");
        if (object == nullptr) return false;
        Openings& openings = plan_.openings.emplace();
        return take(*object, "file", openings.file) && take(*object, "sha256", openings.sha256) &&
               take_count(*object, "count", 1, openings.count);
    }

    bool take_contestants(const Members& plan) {
        const bool is_read = take_objects(plan, "contestants", [&](const Members& each) {
            Contestant& contestant = plan_.contestants.emplace_back();
            if (!take(each, "name", contestant.name) || !take(each, "file", contestant.file) ||
                !take(each, "sha256", contestant.sha256)) {
                return false;
            }
            const auto* settings = want<Members>(each, "settings");
            if (settings == nullptr) return false;
            return std::all_of(settings->begin(), settings->end(), [&](const Member& member) {
                return take(*settings, member.name, contestant.settings[member.name]);
            });
        });
        return is_read;
    }

    bool take_anchor(const Members& plan) {
        if (find_member(plan, "anchor") == nullptr) return true;
        std::int64_t anchor = 0;
        if (!take_number(plan, "anchor", 1, static_cast<std::int64_t>(plan_.contestants.size()), anchor)) return false;
        plan_.anchor = static_cast<std::size_t>(anchor) - 1;
        return true;
    }

    Plan plan_;
};

std::string text_of(const Value& value) {
    const auto* text = value.get<std::string>();
    return text != nullptr ? in_quotes(*text) : printable(to_json(value), 100);
}

// What is not the same any more; empty if nothing is.
std::string difference_of(const Contestant& before, const Contestant& now) {
    const std::string who = "the contestant " + in_quotes(before.name) + " (" + printable(before.file) + ")";
    if (before.name != now.name || before.file != now.file) {
        return who + " is now " + in_quotes(now.name) + " (" + printable(now.file) + ")";
    }
    if (before.sha256 != now.sha256) return who + " has changed since";
    if (before.settings != now.settings) return who + " has other settings now";
    return {};
}

Result<void> check_contestants(const Plan& before, const Plan& now) {
    for (std::size_t each = 0; each < std::min(before.contestants.size(), now.contestants.size()); ++each) {
        const std::string difference = difference_of(before.contestants[each], now.contestants[each]);
        if (!difference.empty()) return Error{difference};
    }
    if (before.contestants.size() != now.contestants.size()) {
        return Error{"there were " + std::to_string(before.contestants.size()) + " contestants, now there are " +
                     std::to_string(now.contestants.size())};
    }
    return {};
}

}  // namespace

std::string text_of(const LeftOut& left_out) {
    constexpr std::size_t longest_reason = 500;
    const std::string reason = printable(left_out.reason, longest_reason);
    return left_out.reason.starts_with(left_out.file) ? reason : printable(left_out.file) + ": " + reason;
}

std::string_view name_of(Format format) { return names_of_formats[static_cast<std::size_t>(format)]; }
std::optional<Format> format_named(std::string_view name) { return find_name<Format>(names_of_formats, name); }

std::uint64_t most_pairs_of(const Plan& plan) {
    const std::uint64_t count = plan.contestants.size();
    switch (plan.format) {
        case Format::round_robin: return count * (count - 1) / 2 * plan.pairs;
        case Format::gauntlet: return (count - 1) * plan.pairs;
        case Format::knockout: return (count - 1) * plan.pairs * (1 + most_further_stages);
        case Format::swiss: return plan.rounds * (count / 2) * plan.pairs;
        case Format::sprt: return plan.pairs;
    }
    return 0;
}

Result<void> check_size(const Plan& plan) {
    const std::size_t count = plan.contestants.size();
    const auto is_not = [](const std::string& expected, std::uint64_t found) {
        return Error{expected + ", found " + std::to_string(found)};
    };
    if (count < 2) return is_not("a tournament takes two contestants or more", count);
    if (count > most_contestants) {
        return is_not("a tournament takes at most " + std::to_string(most_contestants) + " contestants", count);
    }
    if (plan.format == Format::sprt && count != 2) return is_not("sprt is about two contestants", count);
    const std::uint64_t most_rounds = count % 2 == 0 ? count - 1 : count;
    if (plan.format == Format::swiss && plan.rounds > most_rounds) {
        return is_not("nobody is to meet somebody again, so with " + std::to_string(count) +
                          " contestants the most rounds are " + std::to_string(most_rounds),
                      plan.rounds);
    }
    // First each number for itself, so that their product is one, too.
    if (plan.pairs > most_pairs || most_pairs_of(plan) > most_pairs) {
        return Error{"a tournament takes at most " + std::to_string(most_pairs) + " pairs in all; with " +
                     std::to_string(plan.pairs) + " whenever two meet there could be more"};
    }
    return {};
}

Value value_of(const Plan& plan) {
    Members object = {
        {"program", plan.program},        {"game", plan.game},  {"mods", plan.mods}, {"setup", plan.setup},
        {"format", name_of(plan.format)}, {"pairs", plan.pairs}};
    if (plan.format == Format::swiss) object.push_back({"rounds", plan.rounds});
    if (plan.format == Format::sprt) object.push_back({"question", value_of(plan.question)});
    object.push_back({"seed", plan.seed});
    object.push_back({"budget", plan.budget});
    if (plan.openings) object.push_back({"openings", value_of(*plan.openings)});
    if (plan.anchor) object.push_back({"anchor", *plan.anchor + 1});
    ValueList contestants;
    for (const Contestant& each : plan.contestants) contestants.emplace_back(farmland::value_of(each));
    object.push_back({"contestants", std::move(contestants)});
    ValueList left_out;
    for (const LeftOut& each : plan.left_out) left_out.push_back(value_of(each));
    object.push_back({"left_out", std::move(left_out)});
    return Members{{"format", ledger_format}, {"version", ledger_version}, {"plan", std::move(object)}};
}

Result<Plan> plan_of(const Value& line) { return PlanReader().read(line); }

Result<void> check_same(const Plan& before, const Plan& now) {
    if (auto same = check_contestants(before, now); !same) return same;
    const Value value_before = value_of(before);
    const Value value_now = value_of(now);
    const Members& members_before = find_member(value_before.members(), "plan")->members();
    const Members& members_now = find_member(value_now.members(), "plan")->members();
    if (before.setup != now.setup && before.mods == now.mods && before.program == now.program &&
        before.game == now.game) {
        return Error{
            "what the game is played with has changed since: " +
            (before.mods.empty() ? std::string("its own data") : "the mods " + printable(joined(before.mods, ", ")))};
    }
    for (const Member& was : members_before) {
        const Value* is = find_member(members_now, was.name);
        if (is != nullptr && *is == was.value) continue;
        return Error{in_quotes(was.name) + " was " + text_of(was.value) + ", now it is " +
                     (is != nullptr ? text_of(*is) : std::string("not there"))};
    }
    for (const Member& is : members_now) {
        if (find_member(members_before, is.name) == nullptr) return Error{in_quotes(is.name) + " was not there before"};
    }
    return {};
}

}  // namespace farmland::tournament
