// What the renderings of a report for people have in common: sentences and tables of texts. All texts are printable.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/tournament/report.hpp"

namespace farmland::tournament {

// "n/a" for nothing.
std::string fixed_or_na(std::optional<double> value, int decimals);
std::string signed_or_na(std::optional<double> value, int decimals);
std::string percent_or_na(std::optional<double> share);
// "12", "12.5"
std::string points_text(std::uint64_t half_points);
std::string points_text(const Tally& tally);
// Nothing without games.
std::optional<double> score_of(const Tally& tally);
std::optional<double> mean_of(std::uint64_t sum, std::uint64_t count);

// "3 name": the number tells apart contestants of the same name.
std::string label_of(const Report& report, std::size_t contestant);

// Sentences without a full stop.
using Sentences = std::vector<std::string>;
Sentences head_of(const Report& report);
Sentences notes_on_ranking(const Report& report);
Sentences games_in_words(const Report& report);
Sentences test_in_words(const Report& report);    // empty unless it is an sprt
Sentences circle_in_words(const Report& report);  // empty if there is none

struct Table {
    struct Column {
        std::string name;
        bool is_text = false;  // else a number
    };
    std::string title;
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
};
Table ranking_table(const Report& report);
Table meetings_table(const Report& report);
Table round_table(const Report& report, const Round& round);
Table steps_table(const Report& report);
Table openings_table(const Report& report);
Table alpha_rank_table(const Report& report);
Table times_table(const Report& report, std::span<const Timing> times);

}  // namespace farmland::tournament
