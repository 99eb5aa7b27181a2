#include "scripting/reference/help.hpp"

#include <algorithm>

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

std::string described(const StubValue& value) {
    std::string text = "  " + value.name + (value.optional ? "?" : "") + ": " + value.type;
    return text + (value.text.empty() ? "\n" : "  -- " + value.text + "\n");
}

std::string indented(std::string_view text) {
    std::string indented_lines;
    for (const std::string_view line : lines(text)) {
        indented_lines += line.empty() ? "\n" : "    " + std::string(line) + "\n";
    }
    return indented_lines;
}

// The first paragraph.
std::string summary(std::string_view text) {
    const std::size_t end = text.find("\n\n");
    return indented(end == std::string_view::npos ? text : text.substr(0, end + 1));
}

std::string function_text(const StubFunction& function, const std::string& text) {
    std::string line = "  " + function.call;
    for (const StubValue& result : function.results) {
        line += (&result == &function.results.front() ? " -> " : ", ") + result.type;
    }
    return line + "\n" + text;
}

std::string class_text(const StubClass& each) {
    std::string text = each.name;
    for (const std::string& parent : each.parents) {
        text += (&parent == &each.parents.front() ? ", with all of " : " and ") + parent;
    }
    text += "\n\n" + each.text + "\n";
    if (!each.alias.empty()) text += "  " + each.alias + "\n";
    for (const StubValue& field : each.fields) text += described(field);
    for (const StubFunction& function : each.functions) text += function_text(function, summary(function.text));
    return text;
}

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// "game.play" of "  game.play(action)  plays an action"; empty if the line is another one.
std::string_view name_in_overview(std::string_view line) {
    if (!line.starts_with("  ")) return {};
    line.remove_prefix(2);
    return line.substr(0, line.find_first_of(" ("));
}

// What is asked for: "random.int" is what is called int in random.
class Topic {
public:
    enum class Way { exact, prefix };

    explicit Topic(std::string_view text) : name_(lower_case(text.substr(0, text.find('(')))) {
        std::replace(name_.begin(), name_.end(), ':', '.');
        const std::size_t dot = name_.rfind('.');
        if (dot == std::string::npos) return;
        owner_ = name_.substr(0, dot);
        owner_ = owner_.substr(owner_.rfind('.') + 1);
        name_ = name_.substr(dot + 1);
    }

    bool has_owner() const { return !owner_.empty(); }
    void forget_owner() { owner_.clear(); }

    bool is_name(std::string_view name, Way way) const {
        if (name_.empty()) return false;
        return way == Way::exact ? lower_case(name) == name_ : lower_case(name).starts_with(name_);
    }
    bool is_class(const StubClass& each, Way way) const {
        return owner_.empty() && (is_name(each.variable, way) || ends_in(each.name, name_) || is_name(each.name, way));
    }
    bool is_owner(const StubClass& each) const {
        return owner_.empty() || each.variable == owner_ || ends_in(each.name, owner_);
    }
    // "game.play" is game, play and game.play.
    bool is_in_overview(std::string_view name, Way way) const {
        const std::size_t dot = name.find('.');
        const std::string_view last = name.substr(dot + 1);  // all of it if there is no dot
        if (!owner_.empty()) return name.substr(0, dot) == owner_ && is_name(last, way);
        return is_name(last, way) || is_name(name.substr(0, dot), way);
    }

private:
    // In whole words: CrownUnit ends in unit, but Crown does not end in own.
    static bool ends_in(std::string_view name, std::string_view word) {
        return !word.empty() && lower_case(name).ends_with(word) && is_capital(name[name.size() - word.size()]);
    }

    std::string name_;
    std::string owner_;
};

std::string classes_of(const std::vector<Stubs>& files, const Topic& topic, Topic::Way way) {
    std::string text;
    for (const Stubs& file : files) {
        for (const StubClass& each : file.classes) {
            if (topic.is_class(each, way)) text += (text.empty() ? "" : "\n") + class_text(each);
        }
    }
    return text;
}

std::string members_of(const std::vector<Stubs>& files, const Topic& topic, Topic::Way way) {
    std::string text;
    for (const Stubs& file : files) {
        for (const StubClass& each : file.classes) {
            if (!topic.is_owner(each)) continue;
            std::string members;
            for (const StubValue& field : each.fields) {
                if (topic.is_name(field.name, way)) members += described(field);
            }
            for (const StubFunction& function : each.functions) {
                if (topic.is_name(function.name, way)) members += function_text(function, indented(function.text));
            }
            if (!members.empty()) text += (text.empty() ? "" : "\n") + each.name + "\n\n" + members;
        }
    }
    return text;
}

std::string lines_of(std::string_view overview, const Topic& topic, Topic::Way way) {
    std::string text;
    for (const std::string_view line : lines(overview)) {
        const std::string_view name = name_in_overview(line);
        if (!name.empty() && topic.is_in_overview(name, way)) text += std::string(line) + "\n";
    }
    return text;
}

std::string help_on(const std::vector<Stubs>& files, std::string_view overview, const Topic& topic, Topic::Way way) {
    const std::string found = lines_of(overview, topic, way);
    std::string text = classes_of(files, topic, way);
    if (text.empty()) text = members_of(files, topic, way);
    return found + (found.empty() || text.empty() ? "" : "\n") + text;
}

}  // namespace

std::string help_text(const std::vector<Stubs>& files, std::string_view overview, std::string_view topic) {
    Topic wanted(topic);
    std::string text = help_on(files, overview, wanted, Topic::Way::exact);
    if (text.empty() && wanted.has_owner()) {
        // A field of a field: the hand in view.own.hand.
        wanted.forget_owner();
        text = help_on(files, overview, wanted, Topic::Way::exact);
    }
    if (text.empty()) text = help_on(files, overview, wanted, Topic::Way::prefix);
    if (!text.empty()) return text;
    std::string names;
    for (const Stubs& file : files) {
        for (const StubClass& each : file.classes) names += (names.empty() ? "" : ", ") + each.name;
    }
    return "there is no help on " + in_quotes(topic) + "; there is on: " + names + "\n";
}

}  // namespace farmland::scripting
