#include "scripting/net/xml_stream.hpp"

#include <catch2/catch_test_macros.hpp>

namespace farmland::net::tests {

namespace {

struct Read {
    std::vector<std::string> names;
    std::optional<StreamError> error;
    bool ended = false;
};

Read read(std::string_view text, std::size_t part = 0, const StreamLimits& limits = {}) {
    XmlStream stream(limits);
    Read read;
    while (!text.empty()) {
        const std::string_view next = part == 0 ? text : text.substr(0, part);
        text.remove_prefix(next.size());
        for (const Element& message : stream.feed(next)) read.names.push_back(message.name);
    }
    read.error = stream.error();
    read.ended = stream.ended();
    return read;
}

bool is_limit(const Read& read) { return read.error && read.error->kind == StreamError::Kind::limit; }
bool is_malformed(const Read& read) { return read.error && read.error->kind == StreamError::Kind::malformed; }

}  // namespace

TEST_CASE("a stream of messages is read, wherever it is cut") {
    const std::string text =
        "<?xml version=\"1.0\"?><!-- hello -->\n<protocol>\n  <join gameType='swc_2019_piranhas'></join>"
        "<room roomId=\"r\">\n<data class=\"move\" x=\"1\" y=\"2\" direction=\"UP\"><hint content=\"a &lt;&amp;&#xa; "
        "\xC3\xBC>\"/><!-- x --></data></room>\n</protocol>";
    for (std::size_t part = 1; part <= text.size(); ++part) {
        const Read all = read(text, part);
        CHECK(all.names == std::vector<std::string>{"join", "room"});
        CHECK(!all.error);
        CHECK(all.ended);
    }
    XmlStream stream;
    const auto messages = stream.feed(text);
    REQUIRE(messages.size() == 2);
    const Element& data = messages[1].children.at(0);
    CHECK(data.value("direction") == "UP");
    CHECK(data.children.at(0).value("content") == "a <&\n \xC3\xBC>");
}

TEST_CASE("two parts of a stream give what the whole gives, for every cut") {
    const std::string text = "<protocol><a><b/></a><c x='1'/>text<d/></protocol>behind it";
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        XmlStream stream;
        auto messages = stream.feed(std::string_view(text).substr(0, cut));
        for (Element& message : stream.feed(std::string_view(text).substr(cut))) messages.push_back(std::move(message));
        CHECK(messages.size() == 3);
        CHECK(!stream.error());
        CHECK(stream.ended());
    }
}

TEST_CASE("any document element, a DOCTYPE and any white space are accepted") {
    CHECK(read("<!DOCTYPE protocol><whatever><a/>").names.size() == 1);
    CHECK(read("<!DOCTYPE protocol SYSTEM \"nowhere.dtd\"><p> \r\n\t <a  x = \"1\"\n/>").names.size() == 1);
    CHECK(read("<!DOCTYPE protocol [<!ELEMENT protocol ANY>]><p><a/>").names.size() == 1);
    CHECK(read("\xEF\xBB\xBF<protocol><a/>").names.size() == 1);
}

TEST_CASE("text in front of the document is passed over") {
    CHECK(!read("hello").error);
    CHECK(read("hello <protocol><a/>", 1).names.size() == 1);
    CHECK(is_limit(read(std::string(70'000, 'x'))));
}

TEST_CASE("what came before an error is read") {
    const Read garbage = read("<protocol><a/><b/>\x01<<<");
    CHECK(garbage.names.size() == 2);
    CHECK(is_malformed(garbage));
    CHECK(is_malformed(read("<protocol><a></b></a>")));
    CHECK(is_malformed(read("<protocol><a x=\"1\" x=\"2\"/>")));
    CHECK(is_malformed(read("<protocol>&unknown;<a/>")));
    CHECK(is_malformed(read("<protocol><a t=\"\xFF\xFE\"/>")));
    CHECK(is_malformed(read(std::string("<protocol>\0<a/>", 15))));
}

TEST_CASE("nothing is read after an error or the end") {
    XmlStream stream;
    CHECK(stream.feed("<protocol><a></b>").empty());
    CHECK(stream.feed("<c/>").empty());
    XmlStream ended;
    CHECK(ended.feed("<protocol></protocol>").empty());
    CHECK(ended.feed("<protocol><a/>").empty());
    CHECK(!ended.error());
}

TEST_CASE("entities are refused where they are declared") {
    const std::string bomb =
        "<!DOCTYPE p [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">"
        "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]><p><x y=\"&c;\"/>";
    CHECK(is_limit(read(bomb)));
    CHECK(is_limit(read(bomb, 1)));
    CHECK(read(bomb).names.empty());
    CHECK(is_limit(read("<!DOCTYPE p [<!ENTITY % a \"x\">]><p/>")));
    CHECK(is_limit(read("<!DOCTYPE p [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><p>&a;</p>")));
    CHECK(is_limit(read("<!DOCTYPE p [<!ATTLIST hint content CDATA \"much\">]><p><hint/></p>")));
}

TEST_CASE("a message may be neither too long, too deep nor too wide") {
    const auto repeated = [](std::string_view text, int times) {
        std::string all;
        for (int time = 0; time < times; ++time) all += text;
        return all;
    };
    CHECK(is_limit(read("<p>" + repeated("<a>", 100))));
    CHECK(is_limit(read("<p><a>" + repeated("<b/>", 1000))));
    std::string wide = "<p><a";
    for (int index = 0; index < 100; ++index) wide += " x" + std::to_string(index) + "=\"\"";
    CHECK(is_limit(read(wide + "/>")));
    CHECK(is_limit(read("<p><a x=\"" + std::string(70'000, 'x'))));
    CHECK(is_limit(read("<p><a x=\"" + std::string(70'000, '>'), 100)));
    CHECK(is_limit(read("<p><!-- " + std::string(70'000, 'x'))));
    CHECK(is_limit(read("<p>" + std::string(70'000, ' '))));
    CHECK(is_limit(read("<p>" + repeated("junk ", 20'000))));
    CHECK(is_limit(read("<p><" + std::string(70'000, 'n'))));
    // Many messages in one part are fine, however long they are together.
    CHECK(read("<p>" + repeated("<a/>", 100'000)).names.size() == 100'000);
}

TEST_CASE("a long message that comes byte by byte is read as soon as it is there") {
    const std::string text = "<p><a x=\"" + std::string(30'000, 'x') + "\"/>";
    XmlStream stream;
    for (std::size_t index = 0; index + 1 < text.size(); ++index) {
        REQUIRE(stream.feed(std::string_view(text).substr(index, 1)).empty());
    }
    CHECK(stream.feed(">").size() == 1);
}

}  // namespace farmland::net::tests
