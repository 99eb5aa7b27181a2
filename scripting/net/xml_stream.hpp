// Reads one direction of a connection: an endless XML document, whose document element has one message after the other
// as its children. Bytes may come cut anywhere. The parser is expat; nothing here looks into the markup.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scripting/net/element.hpp"

namespace farmland::net {

struct StreamLimits {
    std::size_t message_bytes = std::size_t{64} << 10;  // from the end of one message to the end of the next
    std::size_t depth = 16;                             // of elements within each other
    std::size_t attributes = 32;                        // of one element
    std::size_t elements = 512;                         // of one message
};

struct StreamError {
    enum class Kind { malformed, limit };

    Kind kind = Kind::malformed;
    std::string message;
};

class XmlStream {
public:
    explicit XmlStream(const StreamLimits& limits = {});
    ~XmlStream();
    XmlStream(XmlStream&&) noexcept;
    XmlStream& operator=(XmlStream&&) noexcept;

    // The messages that these bytes complete, in order; what came before an error is among them.
    std::vector<Element> feed(std::string_view bytes);

    // Why nothing more is read. Once there is an error, all further bytes are ignored.
    const std::optional<StreamError>& error() const;
    // The document element has ended; what comes after it is ignored.
    bool ended() const;

private:
    class Reader;
    std::unique_ptr<Reader> reader_;
};

}  // namespace farmland::net
