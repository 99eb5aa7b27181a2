#include "scripting/host/errors/failure.hpp"

#include <lua.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/base/text.hpp"
#include "scripting/host/host.hpp"

namespace farmland::scripting {

namespace {

std::string name_of_function(const lua_Debug& info, const Host& host, std::string_view file) {
    constexpr std::size_t most_characters = 100;  // a name can be as long as a file, and is kept for each frame
    if (info.name != nullptr) return "function '" + printable(info.name, most_characters) + "'";
    // The script itself is a function (see instrument.hpp) that ends one line after its text.
    const auto source = host.sources.find(file);
    if (source != host.sources.end()) {
        const auto line_ends = std::count(source->second.begin(), source->second.end(), '\n');
        if (info.lastlinedefined > line_ends + 1) return "main chunk";
    }
    return "the function of line " + std::to_string(info.linedefined);
}

struct Placed {
    Where where;
    std::string_view message;
};

// Splits "file:12: message". The file must be one that was loaded: a script's own text may look like that too.
std::optional<Placed> find_place(const Host& host, std::string_view text) {
    for (std::size_t colon = text.find(':'); colon != std::string_view::npos; colon = text.find(':', colon + 1)) {
        int line = 0;
        const char* end = text.data() + text.size();
        const auto [stop, problem] = std::from_chars(text.data() + colon + 1, end, line);
        if (problem != std::errc{} || stop == end || *stop != ':') continue;
        const std::string_view message = text.substr(static_cast<std::size_t>(stop - text.data()) + 1);
        std::string_view file = text.substr(0, colon);
        const bool shortened = file.starts_with("...");  // by Lua, to 59 characters
        if (shortened) file.remove_prefix(3);
        for (const auto& [name, source] : host.sources) {
            if (shortened ? name.ends_with(file) : name == file) {
                return Placed{{name, line}, message.starts_with(' ') ? message.substr(1) : message};
            }
        }
    }
    return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace

std::string_view source_line_of(std::string_view text, int number) {
    for (int line = 1; line < number; ++line) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + 1);
    }
    return trimmed(text.substr(0, text.find('\n')));
}

std::vector<Frame> script_frames(lua_State* thread) {
    constexpr int levels_looked_at =
        500;  // more than Lua nests calls of C functions; a level takes longer the farther out
    constexpr std::size_t most_frames = 20;
    std::vector<Frame> frames;
    lua_Debug info;
    for (int level = 0; level < levels_looked_at && frames.size() < most_frames; ++level) {
        if (lua_getstack(thread, level, &info) == 0) break;
        lua_getinfo(thread, "Sln", &info);
        if (info.currentline <= 0 || *info.source != '@') continue;
        const std::string file = info.source + 1;
        const Host& host = Host::of(thread);
        lua_Debug caller;
        const bool called_by_host = thread == host.main && lua_getstack(thread, level + 1, &caller) == 0;
        if (called_by_host && !host.name_of_calls.empty()) info.name = host.name_of_calls.c_str();
        frames.push_back({file, info.currentline, name_of_function(info, host, file)});
    }
    return frames;
}

int calling_line(lua_State* L) {
    lua_Debug caller;
    const bool is_known = lua_getstack(L, 1, &caller) != 0 && lua_getinfo(L, "l", &caller) != 0;
    return is_known ? caller.currentline : 0;
}

ScriptError describe_failure(const Host& host, Fault fault, std::string_view message,
                             const std::vector<Frame>& frames) {
    ScriptError error;
    error.fault = fault;
    if (const auto placed = find_place(host, message)) {
        error.where = placed->where;
        message = placed->message;
    } else if (!frames.empty()) {
        error.where = {frames.front().file, frames.front().line};
    }
    const bool own_mistake = fault == Fault::syntax || fault == Fault::runtime;
    if (error.where.name.empty() && !own_mistake) error.where.name = host.script_name;
    error.message = printable(message);
    if (const auto source = host.sources.find(error.where.name); source != host.sources.end()) {
        error.source_line = source_line_of(source->second, error.where.line);
    }
    for (const Frame& frame : frames) {
        error.traceback.push_back(frame.file + ":" + std::to_string(frame.line) + ": in " + frame.function);
    }
    return error;
}

}  // namespace farmland::scripting
