#include "scripting/reference/help.hpp"

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

std::string described(const StubValue& value) {
    std::string text = "  " + value.name + (value.optional ? "?" : "") + ": " + value.type;
    return text + (value.text.empty() ? "\n" : "  -- " + value.text + "\n");
}

// The first paragraph.
std::string summary(std::string_view text) {
    std::string lines_of_it;
    for (const std::string_view line : lines(text)) {
        if (line.empty()) break;
        lines_of_it += "    " + std::string(line) + "\n";
    }
    return lines_of_it;
}

std::string class_text(const StubClass& each) {
    std::string text = each.name;
    for (const std::string& parent : each.parents) {
        text += (&parent == &each.parents.front() ? ", with all of " : " and ") + parent;
    }
    text += "\n\n" + each.text + "\n";
    if (!each.alias.empty()) text += "  " + each.alias + "\n";
    for (const StubValue& field : each.fields) text += described(field);
    for (const StubFunction& function : each.functions) {
        text += "  " + function.call;
        for (const StubValue& result : function.results) {
            text += (&result == &function.results.front() ? " -> " : ", ") + result.type;
        }
        text += "\n" + summary(function.text);
    }
    return text;
}

}  // namespace

std::string help_text(const std::vector<Stubs>& files, std::string_view topic) {
    const std::string wanted = lower_case(topic);
    std::string text;
    std::string names;
    for (const Stubs& file : files) {
        for (const StubClass& each : file.classes) {
            names += (names.empty() ? "" : ", ") + each.name;
            const bool meant = each.variable == wanted || lower_case(each.name).ends_with(wanted);
            if (meant) text += (text.empty() ? "" : "\n") + class_text(each);
        }
    }
    return text.empty() ? "there is no help on " + in_quotes(topic) + "; there is on: " + names + "\n" : text;
}

}  // namespace farmland::scripting
