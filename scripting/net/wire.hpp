// The messages that are the same in every season, in the form that the real server of 2019 sends: see
// docs/reference/piranhas-protocol.md.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "scripting/net/element.hpp"
#include "scripting/net/xml_writer.hpp"

namespace farmland::net {

inline constexpr std::string_view close_element = "sc.protocol.responses.CloseConnection";

// A message about the game in a room, up to the attributes of its data.
XmlWriter in_room(std::string_view room, std::string_view data_class);

// What the server says.
std::string joined_text(std::string_view room);
std::string left_text(std::string_view room);
std::string observed_text(std::string_view room);
std::string joined_game_room_text(std::string_view room, bool existing);
std::string prepared_text(std::string_view room, const std::array<std::string, 2>& reservations);
std::string testing_text(bool on);
// With the request that it answers, or null.
std::string error_text(std::string_view room, std::string_view message, const Element* request);
// Outside of rooms.
std::string error_text(std::string_view message);
std::string close_text();

// What a client says.
std::string join_text(std::string_view game_type);
std::string join_prepared_text(std::string_view reservation);

}  // namespace farmland::net
