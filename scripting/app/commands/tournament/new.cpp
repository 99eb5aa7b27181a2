// farmland tournament new: a plan from what was named on the command line.
#include <algorithm>
#include <iostream>
#include <set>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/commands/question_options.hpp"
#include "scripting/app/commands/tournament/parts.hpp"
#include "scripting/app/files/lua_games.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/new_files.hpp"
#include "scripting/app/files/policies.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

using tournament::Format;

CommandLine new_tournament_options() {
    CommandLine line("tournament new DIR POLICY|FOLDER... [OPTION...]",
                     "Plan a tournament: writes DIR/plan.lua, for you to read and change, and plays nothing. A policy "
                     "is a Lua file or "
                     "the name of a built-in one; settings follow a colon: bot.lua:depth=3,style=bold. Each Lua file "
                     "and each folder in a "
                     "FOLDER is a contestant; what cannot play is listed there and left out.",
                     {"farmland tournament new league bot.lua farmer greedy --game crown --pairs 100",
                      "farmland tournament new depths bot.lua:depth=1 bot.lua:depth=2 bot.lua:depth=3 --seed 7",
                      "farmland tournament new class submissions --format swiss --budget steps=5M",
                      "farmland tournament new test new.lua old.lua --format sprt --pairs 20000"});
    line.option("game", "GAME", "what they play (default: crown)")
        .option(
            "format", "FORMAT",
            "round-robin: all meet; gauntlet: the first one meets all others; knockout; swiss; sprt: two of them until "
            "it is clear whether the first one is better (default: round-robin)",
            "round-robin|gauntlet|knockout|swiss|sprt")
        .option("pairs", "N",
                "pairs of games whenever two meet (default: 50); for sprt the most of them (default: 10000)")
        .option("rounds", "N", "of swiss (default: enough to find the best one)")
        .option("seed", "N", "the luck of the tournament (default: a fresh one)")
        .option("budget", "LIMITS", "what one call of a policy may use (default: steps=20M,memory=64M)")
        .option("openings", "FILE", "positions, one on a line, at which games begin instead of at the start")
        .option("anchor", "NAME", "the contestant whose rating is 0 (default: the mean of all is)")
        .repeatable("set", "NAME=VALUE", "a setting of all policies, as ctx.settings.NAME");
    add_question_options(line);
    line.repeatable("mod", "MOD", mod_option_text).option("data", "DIR", data_option_text);
    return line;
}

// From the folder of the plan, links followed but for the last name: the plan is read there.
std::string path_from(const fs::path& folder, const fs::path& path) {
    std::error_code problem;
    const fs::path here = fs::weakly_canonical(fs::absolute(folder), problem);
    const fs::path absolute = fs::absolute(path).lexically_normal();
    const fs::path there = fs::weakly_canonical(absolute.parent_path(), problem) / absolute.filename();
    const fs::path relative = there.lexically_relative(here);
    return (relative.empty() ? there : relative).string();
}

// The same for a policy, which is no built-in one.
std::string policy_path_from(const fs::path& folder, const fs::path& path) {
    const std::string relative = path_from(folder, path);
    return is_policy_path(relative) ? relative : "./" + relative;
}

// What the words name, one after the other.
class Contestants {
public:
    Contestants(PlanFile& plan, fs::path folder, const CommandLine::Parsed& given, const DataFiles& data)
        : plan_(plan), folder_(std::move(folder)), data_(data) {
        add_settings(common_, given, "set");
        name_ = find_game(given.value("game").value_or("crown"))->name;
        game_ = or_refuse(open_scripted_game(name_, setup_with_mods(name_, given, data)));
        budget_ = budget_of(given);
        random_ = {or_refuse(find_policy(data, name_, "random")), budget_, {}};
    }

    void add(const std::string& word) {
        std::error_code none;
        const auto built_in = built_in_policies(data_, name_);
        const bool is_built_in = std::find(built_in.begin(), built_in.end(), word) != built_in.end();
        if (!is_built_in && fs::is_directory(word, none)) {
            add_submissions(word);
            return;
        }
        // A colon is a part of a path if no setting follows it.
        const std::size_t colon = word.find(':');
        const std::size_t sign = word.find('=', colon == std::string::npos ? word.size() : colon);
        const bool has_settings = sign != std::string::npos;
        if (!has_settings && colon != std::string::npos && !fs::exists(word, none) &&
            fs::exists(word.substr(0, colon), none)) {
            throw Refusal{{"expected NAME=VALUE after the colon in " + in_quotes(word)}};
        }
        PolicySetup policy;
        policy.budget = budget_;
        policy.settings = common_;
        const std::string name = has_settings ? word.substr(0, colon) : word;
        if (has_settings) add_own_settings(policy.settings, word.substr(colon + 1), word);
        policy.source = or_refuse(find_policy(data_, name_, name));
        const TriedPolicy tried = game_->try_policy(policy);
        if (!tried.name) throw Refusal{tried.name.error(), tried.explanation};
        tell_notes(tried.notes);
        Settings own;
        if (has_settings) add_own_settings(own, word.substr(colon + 1), word);
        add_contestant(usual_name(*tried.name, own), is_policy_path(name) ? policy_path_from(folder_, name) : name,
                       policy.settings);
    }

private:
    static void add_own_settings(Settings& settings, const std::string& text, const std::string& word) {
        std::set<std::string_view> names;
        for (const std::string_view part : split(text, ',')) {
            const std::size_t sign = part.find('=');
            if (sign == 0 || sign == std::string_view::npos) {
                throw Refusal{
                    {"expected NAME=VALUE after the colon in " + in_quotes(word) + ", found " + in_quotes(part)}};
            }
            if (!names.insert(part.substr(0, sign)).second) {
                throw Refusal{{in_quotes(word) + " sets " + in_quotes(part.substr(0, sign)) + " twice"}};
            }
            settings.insert_or_assign(std::string(part.substr(0, sign)), std::string(part.substr(sign + 1)));
        }
    }

    // Names are told apart by a number where they are the same.
    void add_contestant(const std::string& name, const std::string& policy, const Settings& settings) {
        constexpr std::size_t longest_name = 100;
        const std::string usual = printable(name, longest_name);
        std::string called = usual;
        for (int number = 2; !names_.insert(called).second; ++number) {
            called = usual + " (" + std::to_string(number) + ")";
        }
        plan_.contestants.push_back({called, policy, settings});
    }

    void add_submissions(const fs::path& place) {
        std::vector<fs::path> entries;
        std::error_code problem;
        for (fs::directory_iterator each(place, problem), end; !problem && each != end; each.increment(problem)) {
            if (!each->path().filename().string().starts_with('.')) entries.push_back(each->path());
        }
        if (problem) throw Refusal{{in_quotes(place.string()) + " cannot be read: " + problem.message()}};
        std::sort(entries.begin(), entries.end());
        const std::size_t before = plan_.contestants.size() + plan_.left_out.size();
        for (const fs::path& entry : entries) add_submission(entry);
        if (plan_.contestants.size() + plan_.left_out.size() == before) {
            throw Refusal{{"there is neither a Lua file nor a folder in " + in_quotes(place.string())}};
        }
    }

    void add_submission(const fs::path& entry) {
        std::error_code none;
        const bool is_folder = fs::is_directory(entry, none);
        if (!is_folder && entry.extension() != ".lua") return;
        const auto file = is_folder ? main_file_of(entry) : Result<fs::path>(entry);
        if (is_folder && fs::exists(entry / name_of_plan_file, none)) return;  // a tournament among them
        const std::string path = policy_path_from(folder_, file ? *file : entry);
        const bool is_plain = printable(path, path.size()) == path;
        const Result<void> can_play = !is_plain
                                          ? Error{"its name cannot be written in a plan: expected printable UTF-8"}
                                      : file ? try_to_play(*file, path)
                                             : file.error();
        if (can_play) {
            add_contestant((is_folder ? entry.filename() : entry.stem()).string(), path, common_);
            return;
        }
        constexpr std::size_t longest_reason = 500;
        plan_.left_out.push_back({printable(path), printable(can_play.error().sentence(), longest_reason)});
    }

    // The only Lua file of a folder, or the one that is called like what it is.
    static Result<fs::path> main_file_of(const fs::path& folder) {
        std::vector<fs::path> files;
        std::error_code problem;
        for (fs::directory_iterator each(folder, problem), end; !problem && each != end; each.increment(problem)) {
            if (each->path().extension() == ".lua") files.push_back(each->path());
        }
        if (problem) return Error{"cannot be read: " + problem.message()};
        if (files.size() == 1) return files[0];
        for (const std::string& name :
             {std::string("policy"), std::string("main"), std::string("bot"), folder.filename().string()}) {
            const auto found = std::find(files.begin(), files.end(), folder / (name + ".lua"));
            if (found != files.end()) return *found;
        }
        return Error{files.empty() ? "there is no Lua file in it"
                                   : "expected policy.lua, main.lua, bot.lua or " + folder.filename().string() +
                                         ".lua, or a single Lua file"};
    }

    // Whether it can be loaded and gets beyond its first decision, be it in one seat.
    Result<void> try_to_play(const fs::path& file, const std::string& path_in_plan) {
        auto source = read_script(file.string());
        if (!source) return source.error();
        source->name = path_in_plan;  // as errors will show it later
        PolicySetup policy{*std::move(source), budget_, common_};
        TriedPolicy tried = game_->try_policy(policy);
        if (!tried.name) return tried.name.error();
        policy.source.modules = std::move(tried.modules);
        std::string reason;
        for (const Side seat : {Side::first, Side::second}) {
            std::array<Effort, 2> efforts;
            GameToPlay game;
            game.policies[index_of(seat)] = &policy;
            game.policies[index_of(opponent_of(seat))] = &random_;
            game.efforts = &efforts;
            const GameResult result = game_->play(game);
            const bool failed = !result.failures.empty() && result.failures.front().side == seat;
            if (!failed || efforts[index_of(seat)].decisions > 1) return {};
            reason = result.failures.front().message;
        }
        return Error{reason};
    }

    PlanFile& plan_;
    std::string name_;  // of the game
    fs::path folder_;
    const DataFiles& data_;
    Settings common_;
    Budget budget_;
    std::unique_ptr<ScriptedGame> game_;
    PolicySetup random_;
    std::set<std::string> names_;
};

void tell_left_out(std::ostream& out, const PlanFile& plan) {
    for (const tournament::LeftOut& each : plan.left_out) out << "left out: " << tournament::text_of(each) << "\n";
}

void tell(const PlanFile& plan, const ReadyTournament& ready, const fs::path& folder) {
    const tournament::Schedule schedule = tournament::schedule_of(ready.plan, {});
    std::cout << "wrote " << (folder / name_of_plan_file).lexically_normal().string() << ": " << ready.plan.game << ", "
              << tournament::name_of(plan.format) << ", " << counted(plan.contestants.size(), "contestant") << ", ";
    if (schedule.is_complete) {
        std::cout << (plan.format == Format::sprt ? "at most " : "") << counted(schedule.known_pairs(), "pair");
    } else {
        std::cout << counted(plan.pairs, "pair") << " in each meeting";
    }
    std::cout << "\n";
    tell_left_out(std::cout, plan);
    std::cout << "next:  farmland tournament run " << shell_word(folder.string()) << "\n";
}

// A game that is neither built in nor in a folder where all are found is named by its own folder.
std::string game_from(const fs::path& folder, const CommandLine::Parsed& given) {
    const std::string named = given.value("game").value_or("crown");
    const Game* game = find_game(named);
    if (game == nullptr) throw Refusal{unknown_game(named)};
    const auto own = folder_of_lua_game(game->name);
    if (!own) return std::string(game->name);
    const auto data = data_of(given).folder();
    const auto of_user = user_data_folder();
    const auto is_in = [&](const auto& place) {
        std::error_code none;
        return place && fs::equivalent(*place / "mods" / game->name, *own, none);
    };
    if (is_in(data) || is_in(of_user)) return std::string(game->name);
    const std::string path = path_from(folder, *own);
    return is_mod_path(path) ? path : "./" + path;
}

// Everything but the contestants.
PlanFile plan_of_options(const CommandLine::Parsed& given, const fs::path& folder) {
    PlanFile plan;
    plan.game = game_from(folder, given);
    const std::string format = given.value("format").value_or("round-robin");
    const auto known = tournament::format_named(format);
    if (!known) {
        throw Refusal{{"--format takes " + std::string(tournament::format_names) + ", found " + in_quotes(format)}};
    }
    plan.format = *known;
    const std::int64_t usual_pairs = plan.format == Format::sprt ? 10'000 : 50;
    plan.pairs = static_cast<std::uint64_t>(count_of(given, "pairs", usual_pairs, 1, tournament::most_pairs));
    if (given.has("rounds")) plan.rounds = static_cast<std::uint64_t>(count_of(given, "rounds", 1, 1, 1000));
    for (const std::string option : {"elo0", "elo1", "alpha", "beta", "model"}) {
        if (plan.format != Format::sprt && given.has(option)) {
            throw Refusal{{"--" + option + " is for --format sprt alone"}};
        }
    }
    plan.question = question_of(given);
    plan.seed = seed_of_contest(given);
    plan.budget = given.value("budget").value_or("");
    plan.anchor = given.value("anchor").value_or("");
    if (const auto openings = given.value("openings")) {
        std::error_code none;
        if (!fs::is_regular_file(*openings, none))
            throw Refusal{{"--openings: there is no file " + in_quotes(*openings)}};
        plan.openings = path_from(folder, *openings);
    }
    for (const std::string& mod : given.values("mod")) {
        plan.mods.push_back(is_mod_path(mod) ? path_from(folder, folder_of_mod(mod)) : mod);
    }
    return plan;
}

// The folder is gone again if its plan cannot be played.
ReadyTournament write_plan(const PlanFile& plan, const fs::path& folder, const DataFiles& data) {
    std::error_code problem;
    const bool was_there = fs::exists(folder, problem);
    fs::create_directories(folder, problem);
    if (problem) throw Refusal{{in_quotes(folder.string()) + " cannot be made: " + problem.message()}};
    try {
        const fs::path file = folder / name_of_plan_file;
        const std::string text = text_of(plan);
        ReadyTournament ready = ready_tournament(parse_plan_file(file.string(), text), folder, data);
        or_refuse(write_new_files(folder, {{file, text, NewFile::IfThere::refuse}}));
        return ready;
    } catch (const Refusal&) {
        if (!was_there) fs::remove(folder, problem);
        throw;
    }
}

int run_new_tournament(const CommandLine::Parsed& given) {
    if (given.words.size() < 2) {
        return refuse({"expected a folder for the tournament and policies; see farmland tournament new --help"});
    }
    const fs::path folder = given.words[0];
    std::error_code none;
    if (fs::exists(folder / name_of_plan_file, none)) {
        return refuse({in_quotes((folder / name_of_plan_file).string()) +
                       " already exists; change that, or choose another folder"});
    }
    if (given.words[0].ends_with(".lua")) {
        return refuse({in_quotes(given.words[0]) + " looks like a policy; the folder for the tournament comes first"});
    }
    PlanFile plan = plan_of_options(given, folder);
    const auto data = data_of(given);
    Contestants contestants(plan, folder, given, data);
    for (std::size_t index = 1; index < given.words.size(); ++index) contestants.add(given.words[index]);
    if (plan.format == Format::swiss && !plan.rounds) plan.rounds = usual_rounds(plan.contestants.size());
    if (plan.contestants.size() < 2) tell_left_out(std::cerr, plan);
    const ReadyTournament ready = write_plan(plan, folder, data);
    tell(plan, ready, folder);
    return success;
}

}  // namespace

Command tournament_new() {
    return {"new", "plan a tournament, in a folder of its own", new_tournament_options, run_new_tournament};
}

}  // namespace farmland::scripting
