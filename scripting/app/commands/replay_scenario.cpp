#include "scripting/app/commands/replay_scenario.hpp"

#include <string_view>
#include <variant>

#include "core/base/text.hpp"
#include "core/match/replay.hpp"

namespace farmland::scripting {

namespace {

std::string literal_of(std::string_view text) {
    std::string literal = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            literal += std::string("\\") + c;
        } else if (static_cast<unsigned char>(c) < ' ') {
            const std::string digits = std::to_string(static_cast<int>(c));
            literal += "\\" + std::string(3 - digits.size(), '0') + digits;
        } else {
            literal += c;
        }
    }
    return literal + "\"";
}

// { { kind = "moved" }, { kind = "damaged" } }
std::string kinds_of(const std::vector<Value>& events) {
    std::string list;
    for (const Value& event : events) {
        const Value* kind_of_event = find_member(event.members(), "kind");
        const auto* kind = kind_of_event != nullptr ? kind_of_event->get<std::string>() : nullptr;
        list +=
            (list.empty() ? " " : ", ") + std::string("{ kind = ") + literal_of(kind != nullptr ? *kind : "") + " }";
    }
    return "{" + list + (list.empty() ? "}" : " }");
}

// The line that names the mods of the game, if it has any but its own.
std::string mods_of(const GameRecord& record, const ModNames& names) {
    const std::string* mods = record.setup.find("mods");
    if (mods == nullptr) return "";
    std::string list;
    for (const std::string_view line : lines(*mods)) {
        const std::string_view id = line.substr(0, line.find(' '));
        const auto name = names.find(id);
        list += (list.empty() ? " " : ", ") + literal_of(name != names.end() ? name->second : id);
    }
    return "        mods = {" + list + " },\n";
}

}  // namespace

Result<std::string> scenario_of(const GameRecord& record, const ModNames& names, std::size_t from, std::size_t to) {
    const auto start = start_of(record);
    if (!start) return start.error();
    Session& session = **start;
    std::string text;
    for (std::size_t number = 1; number <= to; ++number) {
        if (number == from) {
            text += "    local game = start(" + literal_of(record.game) + ", {\n" + mods_of(record, names) +
                    "        position = " + literal_of(session.position()) + ",\n    })\n";
        }
        const std::string& action = record.steps[number - 1].action;
        const auto events = session.play_and_tell(action, std::nullopt);
        if (!events) {
            return Error{"step " + std::to_string(number) +
                         " is not legal by the rules of this program: " + events.error().sentence()};
        }
        if (number < from) continue;
        text += "    expect.like(game:act(" + literal_of(action) + "), " + kinds_of(*events) + ")\n";
    }
    if (text.empty()) return Error{"the record has no step to make a scenario of"};
    const std::string steps =
        from == to ? "step " + std::to_string(from) : "steps " + std::to_string(from) + " to " + std::to_string(to);
    return "-- Made from a recorded game. Keep what matters, and say what is expected.\nit(" +
           literal_of(steps + " of a recorded game") + ", function()\n" + text +
           "    expect.equal(game:position(),\n        " + literal_of(session.position()) + ")\nend)\n";
}

}  // namespace farmland::scripting
