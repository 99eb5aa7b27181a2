// The examples of the documentation do what the documentation says.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <optional>
#include <span>

#include "core/base/text.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;

namespace {

struct Example {
    fs::path page;
    std::string where;
    std::string kind;
    std::string text;
};

const fs::path root = fs::path(FARMLAND_TESTS_DIR).parent_path();

// Its examples are of a game that the program does not have, but another one that was built as the page says.
const fs::path page_about_adding = root / "docs" / "how-to" / "add-a-game.md";

std::vector<Example> examples() {
    std::vector<fs::path> pages = {root / "README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(root / "docs")) {
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    }
    std::vector<Example> found;
    for (const fs::path& page : pages) {
        const std::string text = read_file(page);
        bool inside = false;
        std::size_t number = 0;
        for (const std::string_view line : lines(text)) {
            ++number;
            if (line.starts_with("```")) {
                inside = !inside;
                if (inside)
                    found.push_back(
                        {page, page.string() + ":" + std::to_string(number), std::string(line.substr(3)), ""});
            } else if (inside) {
                found.back().text += std::string(line) + "\n";
            }
        }
    }
    return found;
}

// A page that begins a Lua example with the name of a file ("-- my_bot.lua") is a story: its examples are done one after the
// other in a folder of its own, where the files are saved. All other transcripts are of the repository's root.
std::optional<std::string> file_of(const Example& example) {
    const std::string_view first = lines(example.text).empty() ? std::string_view() : lines(example.text)[0];
    const bool named = example.kind == "lua" && first.starts_with("-- ") && first.ends_with(".lua") &&
                       first.find(' ', 3) == std::string_view::npos;
    return named ? std::optional<std::string>(first.substr(3)) : std::nullopt;
}

// The words of a command line; quotes as a shell knows them, 'a b', keep blanks in a word.
std::vector<std::string> words_of_command(std::string_view line) {
    std::vector<std::string> found;
    bool quoted = false;
    bool inside = false;
    for (const char c : line) {
        if (!inside && c != ' ') found.emplace_back();
        inside = quoted || c != ' ';
        if (c == '\'') {
            quoted = !quoted;
        } else if (inside) {
            found.back() += c;
        }
    }
    return found;
}

// What the program answers to each typed line, with the line in front of it.
std::string converse(const fs::path& program, const std::vector<std::string>& arguments,
                     const std::vector<std::string>& typed, const fs::path& folder) {
    std::string transcript;
    std::string input;
    std::string answered;
    for (std::size_t count = 0; count <= typed.size(); ++count) {
        if (count > 0) {
            input += typed[count - 1] + "\n";
            transcript += "> " + typed[count - 1] + "\n";
        }
        const std::string out = run({arguments, input, folder, {}, program}).out;
        REQUIRE(out.starts_with(answered));
        transcript += out.substr(answered.size());
        answered = out;
    }
    return transcript;
}

// A line of a window as the program writes it to a terminal; a class such as c31 is the colour of that number.
std::string text_of_picture(std::string_view element) {
    const std::map<std::string_view, std::string_view> characters = {{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}};
    std::string text;
    bool coloured = false;
    while (!element.empty()) {
        if (element[0] == '<') {
            constexpr std::string_view colour = "<tspan class=\"c3";
            if (element.starts_with(colour)) text += "\x1b[1;3" + std::string(1, element[colour.size()]) + "m";
            if (element.starts_with("</tspan>") && coloured) text += "\x1b[0m";
            coloured = element.starts_with(colour);
            element.remove_prefix(element.find('>') + 1);
        } else if (element[0] == '&') {
            const std::size_t length = element.find(';') + 1;
            text += characters.at(element.substr(0, length));
            element.remove_prefix(length);
        } else {
            text += element[0];
            element.remove_prefix(1);
        }
    }
    return text;
}

}  // namespace

TEST_CASE("every transcript in the documentation is what the program answers") {
    int checked = 0;
    fs::path page;
    std::optional<TemporaryFolder> story;
    for (const Example& example : examples()) {
        if (example.page != page) story.reset();
        page = example.page;
        if (const auto file = file_of(example)) {
            if (!story) story.emplace();
            fs::create_directories((story->path() / *file).parent_path());
            write_file(story->path() / *file, example.text);
        }
        if (example.kind != "console") continue;
        INFO(example.where);
        const auto all = lines(example.text);
        REQUIRE(!all.empty());
        REQUIRE(all[0].starts_with("$ farmland "));
        const std::vector<std::string> arguments =
            words_of_command(all[0].substr(std::string_view("$ farmland ").size()));
        std::vector<std::string> typed;
        std::string expected;
        for (const std::string_view line : std::span(all).subspan(1)) {
            if (line.starts_with("> ")) typed.emplace_back(line.substr(2));
            expected += std::string(line) + "\n";
        }
        const fs::path program = page == page_about_adding ? FARMLAND_WITH_HEAP : FARMLAND_PROGRAM;
        CHECK(converse(program, arguments, typed, story ? story->path() : root) == expected);
        ++checked;
    }
    CHECK(checked >= 9);
}

TEST_CASE("the page about adding a game shows all of what was added") {
    const std::string include = "#include \"core/heap/rules.hpp\"\n";
    std::string file;
    std::string listed;
    for (const Example& example : examples()) {
        if (example.page != page_about_adding || example.kind != "cpp") continue;
        const bool is_of_list = !listed.empty() || example.text == include;
        if (is_of_list) {
            listed += example.text;
        } else {
            file += (file.empty() ? "" : "\n") + example.text;
        }
    }
    CHECK(file == read_file(fs::path(FARMLAND_TESTS_DIR) / "toy" / "heap.hpp"));
    CHECK(file == read_file(fs::path(FARMLAND_HEAP_FOLDER) / "core" / "heap" / "rules.hpp"));

    // The program's list is the real one with what the page says, and nothing else.
    const std::string real = read_file(root / "scripting" / "app" / "games.cpp");
    const auto real_lines = lines(real);
    const std::string with_heap = read_file(fs::path(FARMLAND_HEAP_FOLDER) / "games.cpp");
    std::string added;
    auto next = real_lines.begin();
    for (const std::string_view line : lines(with_heap)) {
        if (next != real_lines.end() && *next == line) {
            ++next;
        } else {
            added += std::string(line) + "\n";
        }
    }
    CHECK(next == real_lines.end());
    const bool is_followed = real.find("list_plain<heap") != std::string::npos;
    CHECK(added == (is_followed ? "" : listed));
}

TEST_CASE("every command in the README's list of what you can do runs as it is") {
    int checked = 0;
    const std::string readme = read_file(root / "README.md");
    for (const std::string_view line : lines(readme)) {
        const std::size_t begin = line.find("| `farmland ");
        if (begin == std::string_view::npos) continue;
        const std::string_view row = line.substr(begin + 3);
        const std::string whole(row.substr(0, row.find('`')));
        INFO(whole);
        const TemporaryFolder folder;
        for (std::size_t at = 0; at < whole.size();) {
            const std::size_t end = std::min(whole.find(" && ", at), whole.size());
            const auto arguments = words_of_command(std::string_view(whole).substr(at, end - at));
            const Run answer = run({{arguments.begin() + 1, arguments.end()}, "quit\n", folder.path()});
            INFO(answer.err);
            CHECK(answer.exit_code == 0);
            at = end + std::string_view(" && ").size();
        }
        ++checked;
    }
    CHECK(checked >= 6);
}

TEST_CASE("the windows of the picture show what the program prints, in its colours") {
    const std::string picture = read_file(root / "docs" / "terminal.svg");
    CHECK(picture.size() < 30'000);
    CHECK(picture.find("<title") != std::string::npos);
    CHECK(picture.find("<desc") != std::string::npos);
    std::size_t windows = 0;
    std::vector<std::string> typed;
    std::string shown;
    std::vector<std::string> arguments;
    for (const std::string_view line : lines(picture)) {
        if (line.starts_with("<text")) {
            const std::string text = text_of_picture(line);
            if (text.starts_with("$ farmland ")) {
                arguments = words_of_command(text.substr(std::string_view("$ farmland ").size()));
                continue;
            }
            if (text.starts_with("> ")) typed.push_back(text.substr(2));
            shown += text + "\n";
        } else if (line == "</g>") {
            INFO(arguments[0]);
            // As at a terminal.
            if (arguments[0] == "play") arguments.insert(arguments.end(), {"--color", "always"});
            CHECK(converse(FARMLAND_PROGRAM, arguments, typed, root) == shown);
            typed.clear();
            shown.clear();
            ++windows;
        }
    }
    CHECK(windows == 3);
}

TEST_CASE("every policy in the documentation plays without a complaint") {
    int checked = 0;
    for (const Example& example : examples()) {
        if (example.kind != "lua" || example.text.find("game = \"crown\"") == std::string::npos) continue;
        if (example.text.find("choose") == std::string::npos) continue;    // a mod
        if (example.text.find("own.hnad") != std::string::npos) continue;  // the mistake that is shown
        INFO(example.where);
        const TemporaryFolder folder;
        write_file(folder.path() / "bot.lua", example.text);
        const Run answer = run({{"play", "crown", "--seed", "42", "--opponent", "bot.lua"},
                                "yield 1\nyield 1\nyield 1\nyield 1\n",
                                folder.path()});
        CHECK(answer.err.empty());
        CHECK(answer.exit_code == 0);
        CHECK(answer.out.find("It is Player's turn!") != std::string::npos);
        ++checked;
    }
    CHECK(checked >= 5);
}

}  // namespace farmland::tests
