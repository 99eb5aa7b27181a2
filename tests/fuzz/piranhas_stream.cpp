// Any bytes as the stream of a client: read the same however they are cut, and never more than the limits allow.
#include "scripting/net/xml_stream.hpp"
#include "tests/fuzz/support.hpp"

using namespace farmland;
using namespace farmland::net;

namespace {

struct Everything {
    std::vector<Element> messages;
    std::optional<StreamError> error;
    bool ended = false;
};

std::size_t size_of(const Element& element, std::size_t depth, const StreamLimits& limits) {
    fuzz::require(depth < limits.depth, "no message is too deep");
    fuzz::require(element.attributes.size() <= limits.attributes, "no element has too many attributes");
    std::size_t size = 1;
    for (const Element& child : element.children) size += size_of(child, depth + 1, limits);
    return size;
}

bool is_same(const Element& one, const Element& other) {
    if (one.name != other.name || one.attributes != other.attributes || one.text != other.text) return false;
    return std::equal(one.children.begin(), one.children.end(), other.children.begin(), other.children.end(), is_same);
}

Everything read(std::string_view bytes, std::size_t part, const StreamLimits& limits) {
    XmlStream stream(limits);
    Everything all;
    while (!bytes.empty()) {
        const std::string_view next = bytes.substr(0, part);
        bytes.remove_prefix(next.size());
        for (Element& message : stream.feed(next)) {
            fuzz::require(size_of(message, 1, limits) <= limits.elements, "no message has too many elements");
            all.messages.push_back(std::move(message));
        }
    }
    all.error = stream.error();
    all.ended = stream.ended();
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const StreamLimits limits = {std::size_t{1} << 16, 8, 6, 40};
    // The parts of a long token are collected before it is looked at again; this ends any.
    const std::string bytes = std::string(fuzz::as_text(data + 1, size - 1)) + ">";
    const Everything whole = read(bytes, bytes.size() + 1, limits);
    if (bytes.size() >= limits.message_bytes) return 0;  // where exactly a limit strikes may depend on the parts
    const Everything parts = read(bytes, 1 + data[0] % 32, limits);
    fuzz::require(whole.ended == parts.ended, "the end does not depend on the parts");
    fuzz::require(whole.error.has_value() == parts.error.has_value(), "an error does not depend on the parts");
    fuzz::require(!whole.error || whole.error->kind == parts.error->kind, "nor does its kind");
    fuzz::require(
        std::equal(whole.messages.begin(), whole.messages.end(), parts.messages.begin(), parts.messages.end(), is_same),
        "nor do the messages");
    return 0;
}
