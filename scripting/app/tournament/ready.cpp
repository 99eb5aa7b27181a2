#include "scripting/app/tournament/ready.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "core/base/sha256.hpp"
#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "core/game/rule_failure.hpp"
#include "core/match/schedule.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/policies.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

using tournament::Format;
using tournament::Plan;

std::string text_for_hash(std::string_view name, std::string_view text) {
    return std::string(name) + "\n" + std::to_string(text.size()) + "\n" + std::string(text);
}

// Of all that a game is played with; hooks are told by the hashes of their mods.
std::string hash_of(const Setup& setup) {
    std::string all;
    for (const auto& [name, text] : setup.texts) all += text_for_hash(name, text);
    return sha256_hex(all);
}

class Preparation {
public:
    Preparation(const PlanFile& file, const DataFiles& data) : file_(file), data_(data) {}

    ReadyTournament make() {
        const Game* game = find_game(file_.game);
        if (game == nullptr) throw Refusal{unknown_game(file_.game)};
        name_ = game->name;
        setup_ = or_refuse(setup_with(name_, file_.mods, data_));
        ready_.game = or_refuse(open_scripted_game(name_, setup_));
        budget_ = file_.budget.empty() ? Budget() : or_refuse(parse_budget("budget", file_.budget));
        Plan& plan = ready_.plan;
        plan.program = "farmland " FARMLAND_VERSION;
        plan.game = name_;
        plan.mods = file_.mods;
        plan.setup = hash_of(setup_);
        plan.format = file_.format;
        plan.pairs = file_.pairs;
        plan.question = file_.question;
        plan.seed = file_.seed;
        plan.budget = stated_budget_text(budget_);
        plan.left_out = file_.left_out;
        for (const PlannedContestant& each : file_.contestants) add(each);
        check_size();
        check_names();
        read_openings();
        return std::move(ready_);
    }

private:
    void add(const PlannedContestant& contestant) {
        PolicySetup& policy = ready_.policies.emplace_back();
        policy.source = or_refuse(find_policy(data_, name_, contestant.policy));
        policy.budget = budget_;
        policy.settings = contestant.settings;
        TriedPolicy tried = ready_.game->try_policy(policy);
        if (!tried.name) throw Refusal{tried.name.error(), tried.explanation};
        policy.source.modules = std::move(tried.modules);
        const std::string name =
            contestant.name.empty() ? usual_name(*tried.name, contestant.settings) : contestant.name;
        if (words(name).empty()) throw Refusal{{"a contestant needs a name, found " + in_quotes(name)}};
        ready_.plan.contestants.push_back(
            {name, contestant.policy, scripting::hash_of(policy.source), contestant.settings});
    }

    void check_names() {
        const auto& contestants = ready_.plan.contestants;
        std::set<std::string_view> names;
        for (const Contestant& each : contestants) {
            if (names.insert(each.name).second) continue;
            throw Refusal{{"two contestants are called " + in_quotes(each.name) + "; give one of them another name"}};
        }
        if (file_.anchor.empty()) return;
        const std::vector<std::string_view> known(names.begin(), names.end());
        if (!names.contains(file_.anchor)) {
            throw Refusal{{"anchor: there is no contestant " + in_quotes(file_.anchor),
                           {},
                           suggestion_or_list(file_.anchor, known)}};
        }
        const auto is_anchor = [&](const Contestant& each) { return each.name == file_.anchor; };
        ready_.plan.anchor = static_cast<std::size_t>(std::find_if(contestants.begin(), contestants.end(), is_anchor) -
                                                      contestants.begin());
    }

    void check_size() {
        Plan& plan = ready_.plan;
        const std::size_t count = plan.contestants.size();
        if (file_.rounds && file_.format != Format::swiss) throw Refusal{{"rounds are for the format swiss alone"}};
        if (file_.format == Format::swiss) plan.rounds = file_.rounds.value_or(usual_rounds(count));
        or_refuse(tournament::check_size(plan));
    }

    void read_openings() {
        if (file_.openings.empty()) return;
        const std::string text = or_refuse(read_text_file(file_.openings));
        int number = 0;
        for (std::string_view line : lines(text)) {
            ++number;
            constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // as some editors put it before a text
            if (line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
            line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
            line = line.substr(0, line.find_last_not_of(" \t") + 1);
            if (line.empty() || line.starts_with('#')) continue;
            check_opening(std::string(line), number);
            ready_.openings.emplace_back(line);
        }
        if (ready_.openings.empty()) {
            throw Refusal{{"expected a position on each line, found none", {file_.openings}}};
        }
        ready_.plan.openings = tournament::Openings{file_.openings, sha256_hex(text), ready_.openings.size()};
    }

    void check_opening(const std::string& position, int line) const try {
        const auto session = find_game(name_)->restore(setup_, position);
        const Where place = {file_.openings, line};
        if (!session) throw Refusal{{session.error().sentence(), place}};
        if ((*session)->outcome()) throw Refusal{{"at this position the game is over", place}};
    } catch (const RuleFailure& failure) {
        throw Refusal{{failure.what(), {file_.openings, line}}};
    }

    const PlanFile& file_;
    std::string name_;  // of the game, which the file may name by its folder
    const DataFiles& data_;
    Setup setup_;
    Budget budget_;
    ReadyTournament ready_;
};

}  // namespace

std::string hash_of(const ScriptSource& source) {
    if (!source.modules || source.modules->empty()) return sha256_hex(source.text);
    std::string all = text_for_hash("", source.text);
    for (const auto& [path, file] : *source.modules) all += text_for_hash(path, file.text);
    return sha256_hex(all);
}

GameToPlay ReadyTournament::game_of(const tournament::Schedule& schedule, std::uint64_t pair,
                                    std::size_t number) const {
    const auto meeting = schedule.meeting_of(pair);
    GameToPlay next;
    next.policies = {&policies[meeting[number]], &policies[meeting[1 - number]]};
    next.seed = seed_of_pair(plan.seed, pair);
    if (const auto opening = tournament::opening_of(plan, schedule, pair)) next.position = &openings[*opening];
    return next;
}

ReadyTournament ready_tournament(const PlanFile& plan, const fs::path& folder, const DataFiles& data) {
    const WorkingFolder there(folder);
    return Preparation(plan, data).make();
}

std::string usual_name(const std::string& policy, const Settings& settings) {
    constexpr std::size_t longest = 100;
    const auto text_of_setting = [](const auto& setting) { return setting.first + "=" + setting.second; };
    return printable(settings.empty() ? policy : policy + " " + joined(settings, ",", text_of_setting), longest);
}

std::uint64_t usual_rounds(std::size_t contestants) {
    return std::max<std::uint64_t>(std::bit_width(contestants - 1), 1);
}

WorkingFolder::WorkingFolder(const fs::path& folder) : before_(fs::current_path()) {
    std::error_code problem;
    fs::current_path(folder, problem);
    if (problem) throw Refusal{{in_quotes(folder.string()) + " cannot be entered: " + problem.message()}};
}

WorkingFolder::~WorkingFolder() {
    std::error_code none;
    fs::current_path(before_, none);
}

}  // namespace farmland::scripting
