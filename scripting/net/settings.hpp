// What a server is told when it starts.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "scripting/net/dialect.hpp"
#include "scripting/net/moment.hpp"
#include "scripting/net/xml_stream.hpp"

namespace farmland::net {

// A client that exceeds one is told why and disconnected; only one that does not read is not told.
struct Limits {
    StreamLimits stream;
    std::size_t hint_bytes = std::size_t{16} << 10;  // of all hints of a move
    int messages_per_second = 50;                    // beyond the moves that were asked for; administrators are exempt
    std::size_t connections = 1000;
    std::size_t rooms = 500;
    Span first_message = std::chrono::seconds(30);   // from connecting to the first complete message
    Span idle = std::chrono::minutes(10);            // with neither a seat nor rights nor something to watch
    std::size_t queue_bytes = std::size_t{1} << 20;  // sent to somebody who does not read
};

struct ServerSettings {
    Dialect dialect;
    Span soft = std::chrono::seconds(2);
    Span hard = std::chrono::seconds(10);
    // Between messages to a player. Real clients lose data when two of them come together.
    Span gap{60};
    bool paused = false;                  // whether open rooms begin paused
    std::optional<std::string> password;  // nothing: there are no administrators
    std::optional<Span> fill_after;       // how long a lone player waits for an opponent before a bot comes
    Limits limits;
};

}  // namespace farmland::net
