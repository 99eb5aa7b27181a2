#include "core/match/record_file.hpp"

namespace farmland {

namespace {

Value header_of(const GameRecord& record) {
    Members setup;
    for (const auto& [name, text] : record.setup.texts) setup.push_back({name, text});
    Values players;
    for (const RecordedPlayer& player : record.players) players.push_back(json_of(player));
    return Members{{"format", record_format},      {"version", record_version}, {"game", record.game},
                   {"seed", record.seed},          {"setup", std::move(setup)}, {"position", record.position},
                   {"players", std::move(players)}};
}

}  // namespace

Value json_of(const Facts& facts) {
    Members object;
    for (const Fact& fact : facts) {
        Value value;
        if (const auto* parts = std::get_if<Facts>(&fact.value)) {
            value = json_of(*parts);
        } else if (const auto* text = std::get_if<std::string>(&fact.value)) {
            value = *text;
        } else if (const auto* number = std::get_if<std::int64_t>(&fact.value)) {
            value = *number;
        } else {
            value = std::get<bool>(fact.value);
        }
        object.push_back({fact.name, std::move(value)});
    }
    return object;
}

Value json_of(const std::vector<std::string>& texts) {
    Values array;
    for (const std::string& text : texts) array.emplace_back(text);
    return array;
}

Members step_object(std::size_t number, const RecordedStep& step) {
    Values events;
    for (const Facts& facts : step.events) events.push_back(json_of(facts));
    Members object = {{"step", static_cast<std::int64_t>(number)},
                      {"side", number_of(step.side)},
                      {"action", step.action},
                      {"events", std::move(events)}};
    if (!step.log.empty()) object.push_back({"log", json_of(step.log)});
    return object;
}

Value json_of(const RecordedPlayer& player) {
    return Members{{"name", player.name}, {"source", player.source}, {"sha256", player.sha256}};
}

Value json_of(const GameResult& result) {
    Values failures;
    for (const Failure& failure : result.failures) {
        failures.push_back(
            Members{{"side", number_of(failure.side)}, {"message", failure.message}, {"overrun", failure.overrun}});
    }
    Members object = {{"winner", number_of(result.winner)},
                      {"actions", static_cast<std::int64_t>(result.actions)},
                      {"forfeit", result.forfeit},
                      {"failures", std::move(failures)}};
    if (result.is_void()) object.push_back({"void", result.void_reason});
    return object;
}

void write_record(std::ostream& out, const GameRecord& record) {
    out << to_json(header_of(record)) << "\n";
    for (std::size_t index = 0; index < record.steps.size(); ++index) {
        out << to_json(step_object(index + 1, record.steps[index])) << "\n";
    }
    Members last = {{"result", record.result ? json_of(*record.result) : Value()}};
    if (!record.log.empty()) last.push_back({"log", json_of(record.log)});
    out << to_json(last) << "\n";
}

}  // namespace farmland
