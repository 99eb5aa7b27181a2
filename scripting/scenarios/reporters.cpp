#include "scripting/scenarios/reporters.hpp"

#include <algorithm>

#include "core/base/json.hpp"
#include "core/base/markup.hpp"
#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

std::string repeat_line(const ScenarioReport& report, std::span<const std::string> options) {
    std::string line = "farmland test " + shell_word(report.file);
    if (!report.which.name.empty()) line += " --filter " + shell_word(report.which.name);
    for (const std::string& mod : report.mods) line += " --mod " + shell_word(mod);
    for (const std::string& word : options) line += " " + shell_word(word);
    return printable(line, 2000);
}

// As programs read it.
std::string_view kind_name(ScenarioFailure::Kind kind) {
    switch (kind) {
        case ScenarioFailure::Kind::unmet: return "expectation";
        case ScenarioFailure::Kind::error: return "error";
        case ScenarioFailure::Kind::replay: return "replay";
    }
    return {};
}

// Not a wrong result but no result.
bool is_error(const ScenarioFailure& failure) { return failure.kind == ScenarioFailure::Kind::error; }

// Everything that is known of a failure after its first sentence, line by line.
std::vector<std::string> failure_lines(const ScenarioFailure& failure) {
    std::vector<std::string> all;
    for (const std::string_view line : lines(failure.explanation)) all.push_back(printable(line));
    for (const std::string& line : failure.details) all.push_back(printable("  " + line));
    for (const std::string_view line : lines(failure.board)) all.push_back(printable(line));
    return all;
}

// The range of reports that have the file of the first one.
std::span<const ScenarioReport> first_file(std::span<const ScenarioReport> reports) {
    const auto end = std::find_if(reports.begin(), reports.end(),
                                  [&](const ScenarioReport& each) { return each.file != reports.front().file; });
    return reports.first(static_cast<std::size_t>(end - reports.begin()));
}

std::string counted(std::size_t count, std::string_view what) {
    return std::to_string(count) + " " + std::string(what);
}

// In TAP a # begins a directive such as TODO, which would make a failure pass.
std::string tap_text(std::string_view text) {
    std::string escaped;
    for (const char c : printable(text)) {
        if (c == '#' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

// Only characters that XML can have: printable() leaves no control characters and no broken UTF-8, but U+FFFE and U+FFFF.
std::string xml_line(std::string_view line) {
    std::string text = printable(line, 2000);
    for (const std::string_view forbidden : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
        for (std::size_t at = text.find(forbidden); at != std::string::npos; at = text.find(forbidden, at)) {
            text.replace(at, forbidden.size(), "?");
        }
    }
    return in_markup(text);
}

// Right after its test line, or it would belong to none.
void append_tap_details(const ScenarioReport& report, const ScenarioFailure& failure,
                        std::span<const std::string> options, std::string& text) {
    text += "  ---\n  message: " + to_json(failure.sentence) + "\n";
    text += "  severity: " + std::string(is_error(failure) ? "error" : "fail") + "\n";
    text += "  kind: " + std::string(kind_name(failure.kind)) + "\n";
    text += "  details:\n";
    for (const std::string& line : failure_lines(failure)) text += "    - " + to_json(line) + "\n";
    text += "    - " + to_json("repeat with: " + repeat_line(report, options)) + "\n  ...\n";
}

void append_junit_case(const ScenarioReport& report, std::span<const std::string> options, std::string& xml) {
    const std::string name = report.which.name.empty() ? "(the file)" : report.which.name;
    xml += "    <testcase classname=\"" + xml_line(report.file) + "\" name=\"" + xml_line(name) + "\"";
    const auto& failure = report.result.failure;
    if (!failure && report.result.printed.empty()) {
        xml += "/>\n";
        return;
    }
    xml += ">\n";
    if (failure) {
        const std::string element = is_error(*failure) ? "error" : "failure";
        xml += "      <" + element + " type=\"" + std::string(kind_name(failure->kind)) + "\" message=\"" +
               xml_line(failure->sentence) + "\">";
        for (const std::string& line : failure_lines(*failure)) xml += xml_line(line) + "\n";
        xml += "repeat with: " + xml_line(repeat_line(report, options)) + "</" + element + ">\n";
    }
    if (!report.result.printed.empty()) {
        xml += "      <system-out>";
        for (const std::string& line : report.result.printed) xml += xml_line(line) + "\n";
        xml += "</system-out>\n";
    }
    xml += "    </testcase>\n";
}

}  // namespace

ScenarioCounts count_scenarios(std::span<const ScenarioReport> reports) {
    ScenarioCounts counts;
    for (const ScenarioReport& report : reports) {
        if (!report.result.failure) {
            ++counts.passed;
        } else if (report.which.name.empty()) {
            ++counts.broken;
        } else {
            ++counts.failed;
        }
    }
    return counts;
}

std::string pretty_report(std::span<const ScenarioReport> reports, std::span<const std::string> options) {
    std::string text;
    for (auto rest = reports; !rest.empty(); rest = rest.subspan(first_file(rest).size())) {
        text += printable(rest.front().file) + "\n";
        for (const ScenarioReport& report : first_file(rest)) {
            const std::string name = report.which.name.empty() ? "(the file)" : printable(report.which.name);
            text += std::string(report.result.failure ? "  FAILED  " : "  ok      ") + name + "\n";
            for (const std::string& line : report.result.printed) text += "          | " + line + "\n";
        }
    }
    for (const ScenarioReport& report : reports) {
        if (!report.result.failure) continue;
        const std::string& name = report.which.name.empty() ? report.file : report.which.name;
        text += "\nFAILED  " + printable(name) + "\n  " + printable(report.result.failure->sentence) + "\n";
        for (const std::string& line : failure_lines(*report.result.failure)) text += "  " + line + "\n";
        text += "  repeat with: " + repeat_line(report, options) + "\n";
    }
    const ScenarioCounts counts = count_scenarios(reports);
    text += "\n" + counted(counts.passed, "passed, ") + counted(counts.failed, "failed");
    if (counts.broken > 0) {
        text +=
            ", " + counted(counts.broken, counts.broken == 1 ? "file that cannot be run" : "files that cannot be run");
    }
    return text + "\n";
}

std::string tap_report(std::span<const ScenarioReport> reports, std::span<const std::string> options) {
    std::string text = "TAP version 13\n1.." + std::to_string(reports.size()) + "\n";
    std::size_t number = 0;
    for (const ScenarioReport& report : reports) {
        const auto& failure = report.result.failure;
        text += std::string(failure ? "not ok " : "ok ") + std::to_string(++number) + " - " + tap_text(report.file) +
                (report.which.name.empty() ? "" : ": " + tap_text(report.which.name)) + "\n";
        if (failure) append_tap_details(report, *failure, options, text);
        for (const std::string& line : report.result.printed) text += "# " + line + "\n";
    }
    return text;
}

std::string junit_report(std::span<const ScenarioReport> reports, std::span<const std::string> options) {
    const auto attributes = [](std::span<const ScenarioReport> some) {
        const auto count = [&](bool errors) {
            return std::to_string(std::count_if(some.begin(), some.end(), [&](const ScenarioReport& each) {
                return each.result.failure && is_error(*each.result.failure) == errors;
            }));
        };
        return " tests=\"" + std::to_string(some.size()) + "\" failures=\"" + count(false) + "\" errors=\"" +
               count(true) + "\"";
    };
    std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + attributes(reports) + ">\n";
    for (auto rest = reports; !rest.empty(); rest = rest.subspan(first_file(rest).size())) {
        const std::string file = xml_line(rest.front().file);
        xml += "  <testsuite name=\"" + file + "\" file=\"" + file + "\"" + attributes(first_file(rest)) + ">\n";
        for (const ScenarioReport& report : first_file(rest)) append_junit_case(report, options, xml);
        xml += "  </testsuite>\n";
    }
    return xml + "</testsuites>\n";
}

}  // namespace farmland::scripting
