#include "scripting/app/commands/contest.hpp"

#include <algorithm>
#include <cstdio>

#include "core/base/sha256.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/policies.hpp"

namespace farmland::scripting {

namespace {

static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler reaches nothing else

}  // namespace

void add_contest_options(CommandLine& line) {
    line.option("seed", "N", "the luck of the match (default: a fresh one, shown on standard error)")
        .option("jobs", "N", "games at the same time (default: one for each processor); changes nothing but the speed")
        .option("budget", "LIMITS", "what one call of a policy may use (default: steps=20M,memory=64M)")
        .repeatable("set", "NAME=VALUE", "a setting for both policies, as ctx.settings.NAME")
        .repeatable("set1", "NAME=VALUE", "a setting for the first policy alone")
        .repeatable("set2", "NAME=VALUE", "a setting for the second policy alone")
        .repeatable("mod", "MOD", mod_option_text);
}

Contest::Contest(const CommandLine::Parsed& given, const std::string& name_of_game,
                 const std::array<std::string, 2>& policies, std::uint64_t games) {
    const auto data = data_of(given);
    game = or_refuse(open_scripted_game(name_of_game, setup_with_mods(name_of_game, given, data)));
    plan.games = games;
    plan.seed = seed_of_contest(given);
    plan.jobs = jobs_of(given);
    const Budget budget = budget_of(given);
    constexpr std::array<std::string_view, 2> own_option = {"set1", "set2"};
    for (std::size_t each = 0; each < policies.size(); ++each) {
        PolicySetup& policy = plan.policies[each];
        policy.source = or_refuse(find_policy(data, name_of_game, policies[each]));
        policy.budget = budget;
        for (const std::string_view option : {std::string_view("set"), own_option[each]}) {
            add_settings(policy.settings, given, option);
        }
    }
    for (std::size_t each = 0; each < policies.size(); ++each) {
        // A file that cannot be loaded would forfeit every game.
        const TriedPolicy tried = game->try_policy(plan.policies[each]);
        if (!tried.name) throw Refusal{tried.name.error(), tried.explanation};
        names[each] = *tried.name;
        tell_notes(tried.notes);
    }
}

MatchDescription Contest::description() const {
    MatchDescription match{std::string(game->game()), plan.seed, plan.games, budget_text(plan.policies[0].budget), {}};
    for (std::size_t each = 0; each < plan.policies.size(); ++each) {
        const PolicySetup& policy = plan.policies[each];
        match.contestants[each] = {names[each], policy.source.name, sha256_hex(policy.source.text), policy.settings};
    }
    return match;
}

std::atomic<bool>& InterruptEndsContest::requested() {
    static std::atomic<bool> is_requested = false;
    return is_requested;
}

namespace {

constexpr int for_the_first = static_cast<int>(SA_RESETHAND | SA_RESTART);

void end_contest(int) { InterruptEndsContest::requested() = true; }

}  // namespace

InterruptEndsContest::InterruptEndsContest()
    : begin_(requested()),
      interrupt_(SIGINT, end_contest, for_the_first, HandledSignal::IfIgnored::leave),
      end_(SIGTERM, end_contest, for_the_first, HandledSignal::IfIgnored::leave),
      hang_up_(SIGHUP, end_contest, for_the_first, HandledSignal::IfIgnored::leave) {}

double Stopwatch::seconds() const {
    return std::max(std::chrono::duration<double>(Clock::now() - start_).count(), 1e-3);
}

void Stopwatch::tell_speed(std::uint64_t games) const {
    std::fprintf(stderr, "\r%llu games in %.1f s, %.0f games/s\033[K\n", static_cast<unsigned long long>(games),
                 seconds(), static_cast<double>(games) / seconds());
}

}  // namespace farmland::scripting
