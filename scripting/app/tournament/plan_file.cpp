#include "scripting/app/tournament/plan_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/base/text.hpp"
#include "core/stats/answer.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/question_options.hpp"
#include "scripting/app/files/data.hpp"
#include "scripting/app/files/lua_text.hpp"
#include "scripting/host/errors/explain.hpp"
#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/reader.hpp"

namespace farmland::scripting {

namespace {

using tournament::Format;

bool is_lua_name(std::string_view text) {
    constexpr std::array<std::string_view, 22> keywords = {
        "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
        "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};
    const auto is_part = [](unsigned char c) { return c == '_' || (c < 128 && std::isalnum(c) != 0); };
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
           std::all_of(text.begin(), text.end(), is_part) && !find_name(keywords, text);
}

// As a number, true or false where it is one, as a policy would take it.
std::string value_text(const std::string& text) {
    constexpr std::size_t longest_number = 15;  // that is surely the same when it is read again
    const bool is_plain = !text.empty() && text.size() <= longest_number &&
                          text.find_first_not_of("-.0123456789") == std::string::npos && parse_decimal(text);
    return is_plain || text == "true" || text == "false" ? text : lua_literal(text);
}

std::string decimal_text(double number) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.15g", number);
    return text.data();
}

std::string text_of(const PlannedContestant& contestant) {
    std::string text =
        "        { name = " + lua_literal(contestant.name) + ", policy = " + lua_literal(contestant.policy);
    if (!contestant.settings.empty()) {
        text += ", settings = { " +
                joined(contestant.settings, ", ",
                       [](const auto& setting) {
                           const std::string& name = setting.first;
                           return (is_lua_name(name) ? name : "[" + lua_literal(name) + "]") + " = " +
                                  value_text(setting.second);
                       }) +
                " }";
    }
    return text + " },\n";
}

// Reads the table that a plan returns. Each function takes one part of it.
class PlanTable {
public:
    explicit PlanTable(const TableReader& table) : table_(table) {}

    Result<PlanFile> read() {
        if (auto known = table_.check_names({"game", "mods", "format", "pairs", "rounds", "question", "seed", "budget",
                                             "openings", "anchor", "contestants", "left_out"});
            !known) {
            return known.error();
        }
        for (auto part : {&PlanTable::read_game, &PlanTable::read_format, &PlanTable::read_numbers,
                          &PlanTable::read_texts, &PlanTable::read_contestants, &PlanTable::read_left_out}) {
            if (auto done = (this->*part)(); !done) return done.error();
        }
        return std::move(plan_);
    }

private:
    Result<void> read_game() {
        if (auto read = put(table_.text("game"), plan_.game); !read) return read;
        return put(table_.texts("mods"), plan_.mods);
    }

    Result<void> read_format() {
        if (!table_.has("format")) return {};
        const auto name = table_.text("format");
        if (!name) return name.error();
        const auto format = tournament::format_named(*name);
        if (!format) {
            return table_.error("format",
                                "expected " + std::string(tournament::format_names) + ", found " + in_quotes(*name));
        }
        plan_.format = *format;
        if (!table_.has("question")) return {};
        return table_.table("question", [&](const TableReader& question) -> Result<void> {
            if (auto known = question.check_names({"elo0", "elo1", "alpha", "beta", "model"}); !known) return known;
            const auto entries = question.settings();
            if (!entries) return entries.error();
            const std::string before = "question.";
            plan_.question = question_of(
                [&](const std::string& wanted) -> std::optional<std::string> {
                    for (const auto& entry : *entries) {
                        if (before + entry.name == wanted) return entry.value;
                    }
                    return std::nullopt;
                },
                before);
            return {};
        });
    }

    Result<void> read_numbers() {
        constexpr Range counts = {1, static_cast<std::int64_t>(tournament::most_pairs)};
        if (table_.has("pairs")) {
            const auto pairs = table_.integer("pairs", counts);
            if (!pairs) return pairs.error();
            plan_.pairs = static_cast<std::uint64_t>(*pairs);
        }
        if (table_.has("rounds")) {
            const auto rounds = table_.integer("rounds", counts);
            if (!rounds) return rounds.error();
            plan_.rounds = static_cast<std::uint64_t>(*rounds);
        }
        return put(table_.integer("seed"), plan_.seed);
    }

    Result<void> read_texts() {
        for (const auto& [name, text] : {std::pair("budget", &plan_.budget), std::pair("openings", &plan_.openings),
                                         std::pair("anchor", &plan_.anchor)}) {
            if (!table_.has(name)) continue;
            if (auto read = put(table_.text(name), *text); !read) return read;
        }
        return {};
    }

    Result<void> read_contestants() {
        return table_.table("contestants", [&](const TableReader& list) {
            return list.each_table([&](const TableReader& each) -> Result<void> {
                PlannedContestant& contestant = plan_.contestants.emplace_back();
                if (auto known = each.check_names({"name", "policy", "settings"}); !known) return known;
                if (auto read = put(each.text("policy"), contestant.policy); !read) return read;
                if (each.has("name")) {
                    if (auto read = put(each.text("name"), contestant.name); !read) return read;
                }
                if (!each.has("settings")) return {};
                return each.table("settings", [&](const TableReader& settings) -> Result<void> {
                    const auto entries = settings.settings();
                    if (!entries) return entries.error();
                    for (const auto& entry : *entries) contestant.settings[entry.name] = entry.value;
                    return {};
                });
            });
        });
    }

    Result<void> read_left_out() {
        if (!table_.has("left_out")) return {};
        return table_.table("left_out", [&](const TableReader& list) {
            return list.each_table([&](const TableReader& each) -> Result<void> {
                tournament::LeftOut& left_out = plan_.left_out.emplace_back();
                if (auto read = put(each.text("policy"), left_out.file); !read) return read;
                return put(each.text("reason"), left_out.reason);
            });
        });
    }

    const TableReader& table_;
    PlanFile plan_;
};

}  // namespace

std::string text_of(const PlanFile& plan) {
    std::string text =
        "-- A tournament: farmland tournament run plays it. Change this file as you like until the first games are "
        "played;\n"
        "-- results of one plan do not go together with those of another. Paths begin at the folder of this file.\n"
        "return {\n    game = " +
        lua_literal(plan.game) + ",\n";
    if (!plan.mods.empty()) text += "    mods = { " + joined(plan.mods, ", ", lua_literal) + " },\n";
    text += "    format = " + lua_literal(tournament::name_of(plan.format)) +
            ",\n    pairs = " + std::to_string(plan.pairs) +
            ",  -- of games whenever two meet: the same luck twice, with seats swapped\n";
    if (plan.rounds) text += "    rounds = " + std::to_string(*plan.rounds) + ",\n";
    if (plan.format == Format::sprt) {
        const stats::Question& question = plan.question;
        text += "    question = { elo0 = " + decimal_text(question.elo0) + ", elo1 = " + decimal_text(question.elo1) +
                ", alpha = " + decimal_text(question.alpha) + ", beta = " + decimal_text(question.beta) +
                ", model = " + lua_literal(stats::name_of(question.model)) + " },\n";
    }
    text += "    seed = " + std::to_string(plan.seed) + ",\n";
    if (!plan.budget.empty()) text += "    budget = " + lua_literal(plan.budget) + ",\n";
    if (!plan.openings.empty()) text += "    openings = " + lua_literal(plan.openings) + ",\n";
    if (!plan.anchor.empty()) text += "    anchor = " + lua_literal(plan.anchor) + ",  -- whose rating is 0\n";
    text += "    contestants = {\n";
    for (const PlannedContestant& each : plan.contestants) text += text_of(each);
    text += "    },\n";
    if (!plan.left_out.empty()) {
        text += "    left_out = {  -- what could not play\n";
        for (const tournament::LeftOut& each : plan.left_out) {
            text += "        { policy = " + lua_literal(each.file) + ", reason = " + lua_literal(each.reason) + " },\n";
        }
        text += "    },\n";
    }
    return text + "}\n";
}

PlanFile parse_plan_file(const std::string& file, const std::string& text) {
    Sandbox sandbox(Role::plan);
    if (auto run = sandbox.load(file, text); !run) throw Refusal{run.error(), explain_place(sandbox.last_error())};
    if (const Argument returned = top_value(sandbox.lua()); !returned.is_table()) {
        throw Refusal{
            {std::string("expected a table with game, seed and contestants, found a ") + returned.type_name(), {file}}};
    }
    const TableReader table(sandbox.lua(), -1);
    auto plan = PlanTable(table).read();
    if (!plan) throw Refusal{{plan.error().sentence(), {file}}};
    return *std::move(plan);
}

PlanFile read_plan_file(const std::filesystem::path& folder) {
    const std::string file = (folder / name_of_plan_file).lexically_normal().string();
    std::error_code none;
    if (!std::filesystem::exists(file, none)) {
        throw Refusal{
            {in_quotes(folder.string()) + " has no " + name_of_plan_file + "; farmland tournament new makes one"}};
    }
    return parse_plan_file(file, or_refuse(read_text_file(file)));
}

}  // namespace farmland::scripting
