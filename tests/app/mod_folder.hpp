// Mods of a test's own.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/app/program.hpp"

namespace farmland::tests {

// A folder of mods outside the source tree, with the user's own folder in it.
class ModFolder {
public:
    // The rest of the table behind what every mod has.
    void add(const std::string& id, const std::string& rest, const std::string& version = "1.0") {
        add_text(id, "return { id = '" + id + "', title = 'The mod " + id + "', version = '" + version +
                         "', api = 1, game = 'crown', " + rest + " }");
    }

    void add_text(const std::string& id, const std::string& text) {
        std::filesystem::create_directories(own() / id);
        write_file(own() / id / "mod.lua", text);
    }

    Run run(std::vector<std::string> arguments, const std::string& input = "") const {
        Call call{std::move(arguments), input, folder_.path()};
        call.environment = {"XDG_DATA_HOME=" + folder_.path().string()};
        return tests::run(call);
    }

    // What is wrong with playing with these mods.
    std::string problem(const std::vector<std::string>& mods) const {
        std::vector<std::string> arguments = {"perft", "crown", "--depth", "0"};
        for (const std::string& mod : mods) {
            arguments.emplace_back("--mod");
            arguments.push_back(mod);
        }
        const Run answer = run(arguments);
        CHECK(answer.exit_code == (answer.err.empty() ? 0 : 1));
        return answer.err;
    }

    std::filesystem::path own() const { return folder_.path() / "farmland" / "mods"; }
    std::filesystem::path path() const { return folder_.path(); }

private:
    TemporaryFolder folder_;
};

}  // namespace farmland::tests
