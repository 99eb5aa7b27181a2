// Reading records: everything that can be wrong with a file, and where.
#include <vector>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "core/match/record_file.hpp"

namespace farmland {

namespace {

class Reader : ObjectReader {
public:
    explicit Reader(std::string_view text) {
        // What editors put around a text.
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
        lines_ = lines(text);
        while (!lines_.empty() && words(lines_.back()).empty()) lines_.pop_back();
    }

    Result<GameRecord> read() {
        if (!read_header()) return error();
        bool over = false;
        for (number_ = 2; number_ <= lines_.size(); ++number_) {
            if (!read_line(over)) return error();
        }
        if (!over) {
            fail("cut off: expected a step or the result, found the end of the file");
            return error();
        }
        return std::move(record_);
    }

private:
    Error error() const { return Error{"line " + std::to_string(number_) + ": " + problem()}; }

    bool parse(Value& value) {
        auto parsed = parse_json(lines_[number_ - 1]);
        if (!parsed) {
            const bool last = number_ == lines_.size();
            return fail("damaged" + std::string(last ? " or cut off" : "") + ": " + parsed.error().sentence());
        }
        value = *std::move(parsed);
        return true;
    }

    // What was logged need not be there.
    bool take_log(const Members& object, std::vector<std::string>& log) {
        return find_member(object, "log") == nullptr ||
               take_list<std::string>(object, "log", "texts", [&](const std::string& line) {
                   log.push_back(line);
                   return true;
               });
    }

    bool read_header() {
        constexpr std::string_view foreign = "this is not a farmland record";
        if (lines_.empty()) return fail(std::string(foreign) + ": it is empty");
        constexpr std::size_t far_enough = 100;
        const bool named = lines_[0].substr(0, far_enough).find(record_format) != std::string_view::npos;
        Value value;
        if (!parse(value)) return named ? false : fail(std::string(foreign));
        const auto* header = value.get<Members>();
        const Value* format = header != nullptr ? find_member(*header, "format") : nullptr;
        if (format == nullptr || *format != Value(record_format)) return fail(std::string(foreign));
        return read_version(*header) && read_start(*header) && read_players(*header);
    }

    bool read_version(const Members& header) {
        std::int64_t version = 0;
        if (!take(header, "version", version)) return false;
        if (version > record_version) {
            return fail("made by a newer version: format version " + std::to_string(version) + ", this program reads " +
                        std::to_string(record_version));
        }
        if (version < 1) return fail("there is no format version " + std::to_string(version));
        return true;
    }

    bool read_start(const Members& header) {
        if (!only(header, {"format", "version", "game", "seed", "setup", "position", "given_start", "players"}))
            return false;
        if (!take(header, "game", record_.game) || !take(header, "seed", record_.seed)) return false;
        if (find_game(record_.game) == nullptr) return fail(missing_game(record_.game).sentence());
        const auto* setup = want<Members>(header, "setup");
        if (setup == nullptr || !take(header, "position", record_.position)) return false;
        const bool tells = find_member(header, "given_start") != nullptr;
        if (tells && !take(header, "given_start", record_.is_start_given)) return false;
        // There may be many of them: none is looked for among all.
        for (const Member& member : *setup) {
            const auto* text = content_of<std::string>(member.name, member.value);
            if (text == nullptr) return false;
            record_.setup[member.name] = *text;
        }
        return true;
    }

    bool read_players(const Members& header) {
        std::size_t count = 0;
        const bool read = take_objects(header, "players", [&](const Members& object) {
            if (count == record_.players.size()) return fail("there are more than two players");
            RecordedPlayer& player = record_.players[count++];
            return only(object, {"name", "source", "sha256"}) && take(object, "name", player.name) &&
                   take(object, "source", player.source) && take(object, "sha256", player.sha256);
        });
        if (!read) return false;
        return count == record_.players.size() || fail("there are not two players");
    }

    bool read_line(bool& over) {
        if (over) return fail("there is something after the end of the game");
        Value value;
        if (!parse(value)) return false;
        const auto* object = value.get<Members>();
        if (object == nullptr)
            return fail("this is " + std::string(kind_of(value)) + ", expected a step or the result");
        if (find_member(*object, "step") != nullptr) return read_step(*object);
        over = true;
        return read_end(*object);
    }

    bool read_step(const Members& object) {
        std::int64_t step = 0;
        if (!only(object, {"step", "side", "action", "events", "log"}) || !take(object, "step", step)) return false;
        const auto expected = static_cast<std::int64_t>(record_.steps.size()) + 1;
        if (step != expected) {
            return fail("expected step " + std::to_string(expected) + ", found step " + std::to_string(step));
        }
        RecordedStep& recorded = record_.steps.emplace_back();
        if (!take_side(object, recorded.side) || !take(object, "action", recorded.action)) return false;
        const bool read = take_objects(object, "events", [&](const Members& event) {
            recorded.events.emplace_back(event);
            return check_event(event);
        });
        return read && take_log(object, recorded.log);
    }

    bool check_event(const Members& event) {
        for (const auto& [name, value] : event) {
            if (const auto* parts = value.get<Members>()) {
                if (!check_event(*parts)) return false;
            } else if (value.get<bool>() == nullptr && value.get<std::int64_t>() == nullptr &&
                       value.get<std::string>() == nullptr) {
                return fail(in_quotes(name) + " of an event is " + std::string(kind_of(value)));
            }
        }
        return true;
    }

    bool read_end(const Members& object) {
        if (!only(object, {"result", "log"})) return false;
        if (object.empty()) return fail("this is an empty object, expected a step or the result");
        if (!take_log(object, record_.log)) return false;
        const Value* left = find_member(object, "result");
        if (left != nullptr && *left == Value()) return true;
        const auto* result = want<Members>(object, "result");
        return result != nullptr && only(*result, {"winner", "actions", "forfeit", "failures", "void"}) &&
               take_result(*this, *result, record_.result.emplace());
    }

    std::vector<std::string_view> lines_;
    std::size_t number_ = 1;  // of the line that is read
    GameRecord record_;
};

}  // namespace

bool take_result(ObjectReader& reader, const Members& object, GameResult& result) {
    std::int64_t winner = 0;
    std::int64_t actions = 0;
    if (find_member(object, "void") != nullptr && !reader.take(object, "void", result.void_reason)) return false;
    if (!reader.take_number(object, "winner", 0, 2, winner) || !reader.take(object, "actions", actions)) return false;
    if (actions < 0) return reader.fail("'actions' is negative");
    result.actions = static_cast<std::uint64_t>(actions);
    if (winner != 0) result.winner = winner == 1 ? Side::first : Side::second;
    return reader.take(object, "forfeit", result.forfeit) &&
           reader.take_objects(object, "failures", [&](const Members& failed) {
               Failure& failure = result.failures.emplace_back();
               return reader.only(failed, {"side", "message", "overrun"}) && reader.take_side(failed, failure.side) &&
                      reader.take(failed, "message", failure.message) &&
                      reader.take(failed, "overrun", failure.overrun);
           });
}

Result<GameRecord> read_record(std::string_view text) { return Reader(text).read(); }

}  // namespace farmland
