#include "scripting/net/wire.hpp"

namespace farmland::net {

namespace {

std::string of_room(std::string_view element, std::string_view room) {
    return XmlWriter().open(element).attribute("roomId", room).finish();
}

}  // namespace

XmlWriter in_room(std::string_view room, std::string_view data_class) {
    XmlWriter writer;
    writer.open("room").attribute("roomId", room).open("data").attribute("class", data_class);
    return writer;
}

std::string joined_text(std::string_view room) { return of_room("joined", room); }
std::string left_text(std::string_view room) { return of_room("left", room); }
std::string observed_text(std::string_view room) { return of_room("observed", room); }

std::string joined_game_room_text(std::string_view room, bool existing) {
    return XmlWriter()
        .open("joinedGameRoom")
        .attribute("roomId", room)
        .attribute("existing", existing ? "true" : "false")
        .finish();
}

std::string prepared_text(std::string_view room, const std::array<std::string, 2>& reservations) {
    XmlWriter writer;
    writer.open("prepared").attribute("roomId", room);
    for (const std::string& reservation : reservations) writer.leaf("reservation", reservation);
    return writer.finish();
}

std::string testing_text(bool on) {
    return XmlWriter().open("testing").attribute("testMode", on ? "true" : "false").finish();
}

std::string error_text(std::string_view room, std::string_view message, const Element* request) {
    XmlWriter writer = in_room(room, "error");
    writer.attribute("message", message);
    if (request != nullptr) {
        writer.open("originalRequest");
        for (const auto& [name, value] : request->attributes) writer.attribute(name, value);
    }
    return writer.finish();
}

std::string error_text(std::string_view message) {
    return XmlWriter().open("error").attribute("message", message).finish();
}

std::string close_text() { return XmlWriter().open(close_element).finish(); }

std::string join_text(std::string_view game_type) {
    return XmlWriter().open("join").attribute("gameType", game_type).finish();
}

std::string join_prepared_text(std::string_view reservation) {
    return XmlWriter().open("joinPrepared").attribute("reservationCode", reservation).finish();
}

}  // namespace farmland::net
