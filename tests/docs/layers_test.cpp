// What includes what is as docs/architecture.md says.
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>
#include <string>

#include "core/base/text.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;

namespace {

const fs::path repository = fs::path(FARMLAND_TESTS_DIR).parent_path();

// The rows "| 3 | `core/search` |" of the page: the layer of each room.
std::map<std::string, int> documented_layers() {
    const std::string page = read_file(repository / "docs" / "architecture.md");
    std::map<std::string, int> layers;
    for (const std::string_view line : lines(page)) {
        const auto cells = words(line);
        if (cells.size() < 4 || cells[0] != "|") continue;
        const auto layer = parse_integer<int>(cells[1]);
        if (!layer) continue;
        for (const std::string_view cell : cells) {
            if (cell.starts_with("`core/") || cell.starts_with("`scripting/"))
                layers[std::string(cell.substr(1, cell.find('`', 1) - 1))] = *layer;
        }
    }
    return layers;
}

// core/crown/rules.hpp is in core/crown.
std::string room_of(std::string_view path) { return std::string(path.substr(0, path.find('/', path.find('/') + 1))); }

}  // namespace

TEST_CASE("a file includes only files of its own room and of lower layers") {
    const auto layers = documented_layers();
    std::set<std::string> rooms;
    for (const char* folder : {"core", "scripting"}) {
        for (const auto& entry : fs::recursive_directory_iterator(repository / folder)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
            const std::string file = entry.path().lexically_relative(repository).generic_string();
            const std::string room = room_of(file);
            rooms.insert(room);
            const std::string text = read_file(entry.path());
            for (const std::string_view line : lines(text)) {
                constexpr std::string_view include = "#include \"";
                if (!line.starts_with(include)) continue;
                const std::string used = room_of(line.substr(include.size()));
                if (used == room) continue;
                INFO(file << " includes a file of " << used);
                REQUIRE(layers.contains(room));
                REQUIRE(layers.contains(used));
                CHECK(layers.at(used) < layers.at(room));
            }
        }
    }
    std::set<std::string> documented;
    for (const auto& [room, layer] : layers) documented.insert(room);
    CHECK(rooms == documented);
}

}  // namespace farmland::tests
