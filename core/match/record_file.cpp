#include "core/match/record_file.hpp"

namespace farmland {

namespace {

Value header_of(const GameRecord& record) {
    Members setup;
    for (const auto& [name, text] : record.setup.texts) setup.push_back({name, text});
    ValueList players;
    for (const RecordedPlayer& player : record.players) players.push_back(value_of(player));
    Members header = {{"format", record_format}, {"version", record_version}, {"game", record.game},
                      {"seed", record.seed},     {"setup", std::move(setup)}, {"position", record.position}};
    if (record.is_start_given) header.push_back({"given_start", true});
    header.push_back({"players", std::move(players)});
    return header;
}

}  // namespace

Members step_object(std::size_t number, const RecordedStep& step) {
    Members object = {
        {"step", number}, {"side", number_of(step.side)}, {"action", step.action}, {"events", step.events}};
    if (!step.log.empty()) object.push_back({"log", step.log});
    return object;
}

Value value_of(const RecordedPlayer& player) {
    return Members{{"name", player.name}, {"source", player.source}, {"sha256", player.sha256}};
}

Value value_of(const GameResult& result) {
    ValueList failures;
    for (const Failure& failure : result.failures) {
        failures.push_back(
            Members{{"side", number_of(failure.side)}, {"message", failure.message}, {"overrun", failure.overrun}});
    }
    Members object = {{"winner", number_of(result.winner)},
                      {"actions", result.actions},
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
    Members last = {{"result", record.result ? value_of(*record.result) : Value()}};
    if (!record.log.empty()) last.push_back({"log", record.log});
    out << to_json(last) << "\n";
}

}  // namespace farmland
