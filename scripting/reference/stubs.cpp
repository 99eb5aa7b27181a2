#include "scripting/reference/stubs.hpp"

#include "core/base/text.hpp"
#include "scripting/host/metering/tokens.hpp"

namespace farmland::scripting {

namespace {

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

// Takes what is before the next blank.
std::string_view take_word(std::string_view& text) {
    text = trimmed(text);
    const std::string_view word = text.substr(0, text.find(' '));
    text = trimmed(text.substr(word.size()));
    return word;
}

// Takes a type. It ends at a space that is neither inside brackets nor next to one of : , |
std::string_view take_type(std::string_view& text) {
    text = trimmed(text);
    std::size_t depth = 0;
    std::size_t end = 0;
    for (; end < text.size(); ++end) {
        const char c = text[end];
        if (c == '(' || c == '<' || c == '{') ++depth;
        if ((c == ')' || c == '>' || c == '}') && depth > 0) --depth;
        if (c != ' ' || depth > 0) continue;
        const char before = text[end - 1];
        const char after = end + 1 < text.size() ? text[end + 1] : ' ';
        if (before != ':' && before != ',' && before != '|' && after != '|') break;
    }
    const std::string_view type = text.substr(0, end);
    text = trimmed(text.substr(end));
    return type;
}

// name[?] type text
StubValue take_value(std::string_view text) {
    StubValue value;
    std::string_view name = take_word(text);
    value.optional = name.ends_with('?');
    if (value.optional) name.remove_suffix(1);
    value.name = name;
    value.type = take_type(text);
    value.text = text;
    return value;
}

class Parser {
public:
    explicit Parser(std::string_view source) : lines_(lines(source)) {}

    Result<Stubs> parse() {
        for (number_ = 1; number_ <= lines_.size(); ++number_) {
            if (auto read = read_line(lines_[number_ - 1]); !read) {
                return Error{std::to_string(number_) + ": " + read.error().sentence()};
            }
        }
        if (stubs_.title.empty()) return Error{"1: expected ---@meta and a title in a comment below it"};
        return std::move(stubs_);
    }

private:
    Result<void> read_line(std::string_view line) {
        if (line.starts_with("---@")) return read_annotation(line.substr(4));
        if (line.starts_with("---")) {
            text_ += std::string(line.substr(3)) + "\n";
            return {};
        }
        if (line.starts_with("--")) {
            read_introduction(trimmed(line.substr(2)));
            return {};
        }
        if (trimmed(line).empty()) {
            end_block();
            return {};
        }
        return read_code(line);
    }

    void read_introduction(std::string_view line) {
        if (stubs_.title.empty()) {
            stubs_.title = line;
        } else if (!line.empty() || !stubs_.text.empty()) {
            stubs_.text += std::string(line) + "\n";
        }
    }

    Result<void> read_annotation(std::string_view rest) {
        const std::string_view word = take_word(rest);
        if (word == "meta") return {};
        if (word == "class" || word == "alias") {
            begin_class(word, rest);
        } else if (word == "field" && open_ != nullptr) {
            open_->fields.push_back(take_value(rest));
        } else if (word == "operator" && open_ != nullptr && rest.starts_with("len:")) {
            open_->has_length = true;
        } else if (word == "overload") {
            function_.overloads.emplace_back(rest);
        } else if (word == "generic") {
            const std::string_view name = take_word(rest);
            if (!name.ends_with(':')) return Error{"expected @generic NAME: TYPE"};
            generic_ = {std::string(name.substr(0, name.size() - 1)), std::string(take_type(rest)), {}};
        } else if (word == "param") {
            function_.parameters.push_back(take_value(rest));
        } else if (word == "return") {
            StubValue result;
            result.type = take_type(rest);
            result.name = take_word(rest);
            result.text = rest;
            function_.results.push_back(std::move(result));
        } else {
            return Error{"@" + std::string(word) + " is not understood here"};
        }
        return {};
    }

    void begin_class(std::string_view word, std::string_view rest) {
        StubClass& made = stubs_.classes.emplace_back();
        made.text = std::exchange(text_, {});
        std::string_view name = take_word(rest);
        if (name.ends_with(':')) name.remove_suffix(1);
        made.name = name;
        if (word == "alias") {
            made.alias = rest;
            return;
        }
        for (const std::string_view parent : split(rest, ',')) {
            if (!trimmed(parent).empty()) made.parents.emplace_back(trimmed(parent));
        }
        open_ = &made;
    }

    // An empty line: what follows belongs to something else.
    void end_block() {
        text_.clear();
        function_ = {};
        generic_ = {};
    }

    Result<void> read_code(std::string_view line) {
        const bool global = !line.starts_with("local ");
        if (line.starts_with("function ")) return read_function(line.substr(9));
        if (!global) line.remove_prefix(6);
        const std::string_view name = take_word(line);
        if (open_ == nullptr || line != "= {}") return Error{"expected a class above its variable: name = {}"};
        open_->variable = name;
        open_->global = global;
        return {};
    }

    // state:apply(action) end, or start(game) end for a global function
    Result<void> read_function(std::string_view code) {
        const std::size_t open = code.find('(');
        const std::size_t close = code.find(')');
        if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
            return Error{"expected function name(...) end or function name.name(...) end"};
        }
        const std::size_t dot = code.substr(0, open).find_first_of(".:");
        const bool member = dot != std::string_view::npos;
        if (member && (open_ == nullptr || open_->variable != code.substr(0, dot))) {
            return Error{"expected a function of the class above it"};
        }
        const std::size_t begin = member ? dot + 1 : 0;
        function_.name = code.substr(begin, open - begin);
        function_.call = code.substr(0, close + 1);
        function_.text = std::exchange(text_, {});
        for (auto* values : {&function_.parameters, &function_.results}) {
            for (StubValue& each : *values) {
                if (each.type == generic_.name) each.type = generic_.type;
            }
        }
        generic_ = {};
        if (trimmed(function_.text).empty()) return Error{function_.call + " has no description"};
        (member ? open_->functions : stubs_.functions).push_back(std::exchange(function_, {}));
        return {};
    }

    std::vector<std::string_view> lines_;
    std::size_t number_ = 1;
    Stubs stubs_;
    std::string text_;       // since the last thing that was described
    StubFunction function_;  // of which @param and @return have been read
    StubValue generic_;      // a name in its types that only says which of them are the same, and what these are
    StubClass* open_ = nullptr;
};

}  // namespace

Result<Stubs> parse_stubs(std::string_view source) { return Parser(source).parse(); }

const StubClass* find_class(const std::vector<Stubs>& files, std::string_view name) {
    for (const Stubs& file : files) {
        for (const StubClass& each : file.classes) {
            if (each.name == name) return &each;
        }
    }
    return nullptr;
}

const StubClass* class_in_type(const std::vector<Stubs>& files, std::string_view type) {
    const StubClass* found = nullptr;
    for (std::size_t begin = 0; begin < type.size(); ++begin) {
        std::size_t end = begin;
        while (end < type.size() && is_name_character(type[end])) ++end;
        if (const StubClass* named = find_class(files, type.substr(begin, end - begin))) found = named;
        begin = end;
    }
    return found;
}

}  // namespace farmland::scripting
