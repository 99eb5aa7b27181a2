// farmland test: reports for other programs.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <optional>
#include <set>

#include "core/base/text.hpp"
#include "tests/app/scenarios.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

// Reads elements, attributes and texts; true if every element is closed in order and nothing forbidden is in them.
class XmlReader {
public:
    explicit XmlReader(std::string_view text) : rest_(text) {}

    bool read() {
        if (!skip("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")) return false;
        return read_element() && skip("\n") && rest_.empty();
    }
    std::size_t count(const std::string& element) const {
        return static_cast<std::size_t>(std::count(elements_.begin(), elements_.end(), element));
    }
    const std::vector<std::string>& names() const { return names_; }
    const std::set<std::string>& attributes() const { return attributes_; }

private:
    bool skip(std::string_view wanted) {
        if (!rest_.starts_with(wanted)) return false;
        rest_.remove_prefix(wanted.size());
        return true;
    }
    std::string take_name() {
        const std::size_t end = std::min(rest_.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), rest_.size());
        std::string name(rest_.substr(0, end));
        rest_.remove_prefix(end);
        return name;
    }
    // A text up to one of the ends, with its entities read; nothing if it has what XML forbids.
    std::optional<std::string> take_text(char end) {
        std::string text;
        while (!rest_.empty() && rest_[0] != end) {
            const char c = rest_[0];
            if (c == '<' || (static_cast<unsigned char>(c) < ' ' && c != '\n')) return std::nullopt;
            if (c != '&') {
                text += c;
                rest_.remove_prefix(1);
            } else if (skip("&lt;")) {
                text += '<';
            } else if (skip("&gt;")) {
                text += '>';
            } else if (skip("&amp;")) {
                text += '&';
            } else if (skip("&quot;")) {
                text += '"';
            } else if (skip("&apos;")) {
                text += '\'';
            } else {
                return std::nullopt;
            }
        }
        if (!is_utf8(text)) return std::nullopt;
        return text;
    }
    bool read_element() {
        if (!skip("<")) return false;
        const std::string element = take_name();
        elements_.push_back(element);
        while (skip(" ")) {
            const std::string attribute = take_name();
            if (!skip("=\"")) return false;
            const auto value = take_text('"');
            if (!value || !skip("\"")) return false;
            if (element == "testcase" && attribute == "name") names_.push_back(*value);
            attributes_.insert(element + " " + attribute);
        }
        if (skip("/>")) return true;
        if (!skip(">")) return false;
        for (;;) {
            if (!take_text('<')) return false;
            if (skip("</" + element + ">")) return true;
            if (!read_element()) return false;
        }
    }

    std::string_view rest_;
    std::vector<std::string> elements_;
    std::vector<std::string> names_;
    std::set<std::string> attributes_;
};

}  // namespace

TEST_CASE("TAP is well-formed whatever the names are") {
    const Run tap = test_scenario(
        "it('hostile # TODO \\\\ <&>\"', function() print('# TODO') error('a\\nok 2 - b\\n...') end)\n"
        "it('fine', function() end)",
        {"--reporter", "tap"});
    CHECK(tap.exit_code == 1);
    const auto all = lines(tap.out);
    REQUIRE(all.size() > 4);
    CHECK(all[0] == "TAP version 13");
    CHECK(all[1] == "1..2");
    CHECK(all[2] == "not ok 1 - mine.lua: hostile \\# TODO \\\\ <&>\"");
    CHECK(all[3] == "  ---");  // what was printed comes behind what belongs to the line
    CHECK(all[all.size() - 3] == "  ...");
    CHECK(all[all.size() - 2] == "# # TODO");
    CHECK(all.back() == "ok 2 - mine.lua: fine");
    CHECK_THAT(tap.out, ContainsSubstring("\n  severity: error\n  kind: error\n  details:\n"));
    CHECK_THAT(test_scenario(mixed, {"--reporter", "tap", "--filter", "flies"}).out,
               ContainsSubstring("\n  severity: fail\n  kind: expectation\n"));
    std::size_t results = 0;
    std::size_t ends = 0;
    for (const std::string_view line : all) {
        if (line.starts_with("ok ") || line.starts_with("not ok ")) ++results;
        if (line == "  ...") ++ends;
    }
    CHECK(results == 2);
    CHECK(ends == 1);
}

TEST_CASE("JUnit's XML is well-formed whatever names and messages are") {
    const std::string text =
        "describe('<![CDATA[ & ]]>', function() it('\"q\" <b> \\'', function() error('\\1\\xff]]>\\n</failure>') end) "
        "end)\n"
        "it('\xEF\xBF\xBF', function() expect.equal('<&>', '\\0') end)\n"
        "it('prints', function() print('<a>\\27[31m') end)\n";
    const TemporaryFolder folder;
    write_file(folder.path() / "a&b'<c>\".lua", text);
    write_file(folder.path() / "broken.lua", "<");
    const Run junit = run({{"test", ".", "--reporter", "junit"}, "", folder.path()});
    CHECK(junit.exit_code == 2);
    INFO(junit.out);
    XmlReader xml(junit.out);
    REQUIRE(xml.read());
    CHECK(xml.count("testsuite") == 2);
    CHECK(xml.count("testcase") == 4);
    CHECK(xml.count("failure") == 1);
    CHECK(xml.count("error") == 2);
    CHECK(xml.count("system-out") == 1);
    CHECK(xml.names() == std::vector<std::string>{"<![CDATA[ & ]]> \"q\" <b> '", "?", "prints", "(the file)"});
    // No others: Jenkins reads them by a schema, junit-10.xsd of its plugin xunit.
    CHECK(xml.attributes() == std::set<std::string>{"error message", "error type", "failure message", "failure type",
                                                    "testcase classname", "testcase name", "testsuite errors",
                                                    "testsuite failures", "testsuite file", "testsuite name",
                                                    "testsuite tests", "testsuites errors", "testsuites failures",
                                                    "testsuites tests"});
    CHECK_THAT(junit.out, ContainsSubstring("<failure type=\"expectation\" message=") &&
                              ContainsSubstring("<error type=\"error\" message="));
    CHECK_THAT(junit.out,
               StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"4\" failures=\"1\" "
                          "errors=\"2\">\n"));
}

}  // namespace farmland::tests
