// Records as text: JSON lines, described in docs/reference/records.md.
#pragma once

#include <ostream>
#include <string_view>

#include "core/base/json.hpp"
#include "core/base/result.hpp"
#include "core/game/object_reader.hpp"
#include "core/match/record.hpp"

namespace farmland {

inline constexpr std::string_view record_format = "farmland-record";
inline constexpr std::int64_t record_version = 1;

void write_record(std::ostream& out, const GameRecord& record);

// Errors name the line. A record always ends with the line of the result; without it the file was cut off.
Result<GameRecord> read_record(std::string_view text);

// The parts of the text that are the same wherever a game is shown as values.
Value value_of(const RecordedPlayer& player);
Members step_object(std::size_t number, const RecordedStep& step);
Value value_of(const GameResult& result);
// Reads what value_of() wrote.
bool take_result(ObjectReader& reader, const Members& object, GameResult& result);

}  // namespace farmland
