#include "scripting/app/files/records.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string_view>

#include "core/base/text.hpp"
#include "core/match/record_file.hpp"
#include "core/match/replay.hpp"
#include "scripting/app/files/data.hpp"
#include "scripting/app/files/new_files.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

Error cannot_write(const fs::path& path, int why) {
    return Error{"the record " + in_quotes(path.string()) + " cannot be written: " + std::strerror(why)};
}

bool looks_like_a_record(const fs::path& path) {
    std::array<char, 64> start{};
    std::ifstream file(path, std::ios::binary);
    file.read(start.data(), start.size());
    const std::string_view text(start.data(), static_cast<std::size_t>(file.gcount()));
    return text.empty() || text.find(record_format) != std::string_view::npos;
}

// Where a link leads, even if nothing is there yet.
Result<fs::path> end_of_links(const fs::path& path) {
    constexpr int most_links = 40;  // as many as the system follows
    fs::path place = path;
    for (int count = 0; count < most_links; ++count) {
        std::error_code problem;
        const fs::path next = fs::read_symlink(place, problem);
        if (problem) return place;
        place = place.parent_path() / next;
    }
    return Error{in_quotes(path.string()) + " is a link that leads to no file, so it cannot hold a record"};
}

// Where the file really is: a link stays one, and what it leads to is replaced.
Result<fs::path> place_of(const fs::path& path) {
    if (!path.has_filename()) return Error{in_quotes(path.string()) + " is not the name of a file for the record"};
    std::error_code problem;
    const fs::file_status status = fs::status(path, problem);
    if (fs::is_directory(status))
        return Error{in_quotes(path.string()) + " is a folder, expected a file for the record"};
    if (!fs::exists(status)) return end_of_links(path);
    if (!fs::is_regular_file(status)) {
        return Error{in_quotes(path.string()) + " is not a regular file, so it cannot hold a record"};
    }
    if (!looks_like_a_record(path)) {
        return Error{in_quotes(path.string()) + " already exists and is not a record; choose another name"};
    }
    const fs::path real = fs::canonical(path, problem);
    return problem ? path : real;
}

// Next to its final place.
fs::path unfinished(const fs::path& place) {
    return place.parent_path() / ("." + place.filename().string() + "." + std::to_string(getpid()) + ".new");
}

}  // namespace

Result<void> check_record_file(const fs::path& path) {
    const auto place = place_of(path);
    if (!place) return place.error();
    const int problem = TemporaryFile(unfinished(*place)).write({});
    return problem != 0 ? cannot_write(path, problem) : Result<void>();
}

Result<void> write_record_file(const fs::path& path, const GameRecord& record) {
    const auto place = place_of(path);
    if (!place) return place.error();
    std::ostringstream text;
    write_record(text, record);
    TemporaryFile file(unfinished(*place));
    if (const int problem = file.write(text.str()); problem != 0) return cannot_write(path, problem);
    if (std::rename(file.path().c_str(), place->c_str()) != 0) return cannot_write(path, errno);
    return {};
}

Result<GameRecord> read_record_file(const std::string& path) {
    const std::string name = path == "-" ? "standard input" : in_quotes(path);
    const auto text = path == "-" ? read_text(std::cin, name) : read_text_file(path);
    if (!text) return text.error();
    auto record = read_record(*text);
    if (!record) return Error{name + ", " + record.error().sentence()};
    return record;
}

void warn_unless_verified(const GameRecord& record) {
    if (verify(record)) return;
    std::cerr << "farmland: warning: this record is not what the rules of this program give; "
                 "farmland replay --verify says where\n";
}

}  // namespace farmland::scripting
