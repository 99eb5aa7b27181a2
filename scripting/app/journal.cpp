#include "scripting/app/journal.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "core/base/text.hpp"
#include "core/match/record_file.hpp"

namespace farmland::scripting {

namespace {

std::string time_text() {
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    const auto part = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    std::tm calendar{};
    gmtime_r(&seconds, &calendar);
    std::array<char, 32> day{};
    std::strftime(day.data(), day.size(), "%Y-%m-%dT%H:%M:%S", &calendar);
    std::array<char, 16> fraction{};
    std::snprintf(fraction.data(), fraction.size(), ".%03dZ", static_cast<int>(part));
    return std::string(day.data()) + fraction.data();
}

// What has blanks in it is in quotes, so that each line can be taken apart again.
std::string value_text(const Fact& fact) {
    if (const auto* number = std::get_if<std::int64_t>(&fact.value)) return std::to_string(*number);
    const auto* text = std::get_if<std::string>(&fact.value);
    if (text == nullptr) return to_json(json_of({fact}));
    const bool is_plain = !text->empty() && text->find_first_of(" \t\r\n\"=") == std::string::npos && is_utf8(*text);
    return is_plain ? *text : to_json(*text);
}

}  // namespace

Result<std::function<void(const Facts& event)>> make_journal(std::string_view form, std::ostream& out) {
    if (form == "json") {
        return std::function<void(const Facts&)>([&out](const Facts& event) {
            Facts line = {{"time", time_text()}};
            line.insert(line.end(), event.begin(), event.end());
            out << to_json(json_of(line)) << std::endl;
        });
    }
    if (form == "text") {
        return std::function<void(const Facts&)>([&out](const Facts& event) {
            std::string line = time_text();
            for (const Fact& fact : event) line += " " + fact.name + "=" + value_text(fact);
            out << line << std::endl;
        });
    }
    return Error{"--log takes text or json, found " + in_quotes(form)};
}

}  // namespace farmland::scripting
