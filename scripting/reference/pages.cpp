#include "scripting/reference/pages.hpp"

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

std::string in_table(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '|') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

class Page {
public:
    Page(const std::vector<StubFile>& files, std::size_t index) : files_(files), index_(index) {
        for (const StubFile& file : files) all_.push_back(file.stubs);
    }

    std::string text() {
        const StubFile& file = files_[index_];
        out_ =
            "<!-- Made from scripts/api/" + file.name + ".lua by ./dev docs; change that file, not this one. -->\n\n";
        out_ += "# " + file.stubs.title + "\n\n" + file.stubs.text;
        const StubClass nowhere;
        if (!file.stubs.functions.empty()) out_ += "\n## Functions\n";
        for (const StubFunction& function : file.stubs.functions) add_function(function, nowhere);
        for (const StubClass& each : file.stubs.classes) add_class(each);
        return std::move(out_);
    }

private:
    // The type as code, with a link to the class in it unless that is this one.
    std::string type_text(std::string_view type, const StubClass& here) const {
        std::string code = "`" + std::string(type) + "`";
        const StubClass* target = class_in_type(all_, type);
        if (target == nullptr || target->name == here.name) return code;
        return "[" + code + "](" + address(target->name) + ")";
    }

    std::string address(const std::string& name) const {
        std::string page;
        for (std::size_t index = 0; index < files_.size(); ++index) {
            if (index == index_) continue;
            for (const StubClass& each : files_[index].stubs.classes) {
                if (each.name == name) page = files_[index].name + ".md";
            }
        }
        return page + "#" + lower_case(name);
    }

    void add_class(const StubClass& each) {
        out_ += "\n## " + each.name + "\n\n" + each.text;
        if (!each.alias.empty()) {
            std::vector<std::string> choices;
            for (const std::string_view choice : split(each.alias, '|'))
                choices.push_back("`" + std::string(choice) + "`");
            out_ += "\nOne of " + joined(choices, ", ") + ".\n";
        }
        add_parents(each);
        add_fields(each);
        for (const StubFunction& function : each.functions) add_function(function, each);
    }

    void add_parents(const StubClass& each) {
        if (each.parents.empty()) return;
        std::vector<std::string> parents;
        for (const std::string& parent : each.parents) parents.push_back(type_text(parent, each));
        out_ += "\nIt also has all of " + joined(parents, " and ") + ".\n";
    }

    void add_fields(const StubClass& each) {
        if (each.fields.empty()) return;
        out_ += "\n| field | type | meaning |\n| --- | --- | --- |\n";
        for (const StubValue& field : each.fields) {
            const std::string optional = field.optional ? " (optional)" : "";
            out_ += "| `" + field.name + "`" + optional + " | " + in_table(type_text(field.type, each)) + " | " +
                    in_table(field.text) + " |\n";
        }
        if (each.has_length) out_ += "| `#` | `integer` | how many there are |\n";
    }

    void add_function(const StubFunction& function, const StubClass& owner) {
        out_ += "\n### " + function.call + "\n\n" + function.text;
        if (!function.parameters.empty() || !function.results.empty()) out_ += "\n";
        for (const std::string& overload : function.overloads) out_ += "- also: `" + overload + "`\n";
        for (const StubValue& parameter : function.parameters) {
            add_value("`" + parameter.name + "`", parameter, owner);
        }
        for (const StubValue& result : function.results) {
            add_value(result.name.empty() ? "returns" : "returns `" + result.name + "`", result, owner);
        }
    }

    void add_value(const std::string& name, const StubValue& value, const StubClass& owner) {
        out_ += "- " + name + (value.optional ? " (optional)" : "") + ": " + type_text(value.type, owner);
        out_ += value.text.empty() ? "\n" : ", " + value.text + "\n";
    }

    const std::vector<StubFile>& files_;
    std::size_t index_;
    std::vector<Stubs> all_;
    std::string out_;
};

}  // namespace

std::string reference_page(const std::vector<StubFile>& files, std::size_t index) { return Page(files, index).text(); }

}  // namespace farmland::scripting
