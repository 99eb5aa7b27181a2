#include "scripting/app/commands/journal.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <memory>

#include "core/base/json.hpp"
#include "core/base/text.hpp"

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
std::string value_text(const Value& value) {
    const auto* text = value.get<std::string>();
    const bool is_plain =
        text != nullptr && !text->empty() && is_utf8(*text) && text->find_first_of(" \t\r\n\"=") == std::string::npos;
    return is_plain ? *text : to_json(value);
}

std::string line_of(const Members& event, bool as_json) {
    if (as_json) {
        Members line = {{"time", time_text()}};
        line.insert(line.end(), event.begin(), event.end());
        return to_json(line) + "\n";
    }
    std::string line = time_text();
    for (const auto& [name, value] : event) line += " " + name + "=" + value_text(value);
    return line + "\n";
}

// Whoever reads the log may stop reading. Then events are left out: games must not wait for it.
class Journal {
public:
    Journal(int file, bool as_json) : file_(file), as_json_(as_json) {}

    void note(const Members& event) {
        if (!is_ready()) {
            ++lost_;
            return;
        }
        std::string text;
        if (lost_ > 0) text = line_of({{"event", "events_lost"}, {"count", lost_}}, as_json_);
        text += line_of(event, as_json_);
        const bool is_written = write(file_, text.data(), text.size()) == static_cast<ssize_t>(text.size());
        lost_ = is_written ? 0 : lost_ + 1;
    }

private:
    // A pipe says so when it has room for more than these lines.
    bool is_ready() const {
        pollfd out = {file_, POLLOUT, 0};
        return poll(&out, 1, 0) == 1 && (out.revents & POLLOUT) != 0;
    }

    int file_;
    bool as_json_;
    std::int64_t lost_ = 0;
};

}  // namespace

Result<std::function<void(const Members& event)>> make_journal(std::string_view form, int file) {
    if (form != "json" && form != "text") return Error{"--log takes text or json, found " + in_quotes(form)};
    return std::function<void(const Members&)>(
        [journal = std::make_shared<Journal>(file, form == "json")](const Members& event) { journal->note(event); });
}

}  // namespace farmland::scripting
