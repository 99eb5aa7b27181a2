// Writes docs/reference/lua from the stubs (./dev docs).
#include <exception>
#include <iostream>

#include "tests/docs/api_files.hpp"

int main() {
    using namespace farmland;
    try {
        const auto files = tests::read_api_files();
        std::filesystem::create_directories(tests::page_folder);
        for (std::size_t index = 0; index < files.size(); ++index) {
            const auto page = tests::page_folder / (files[index].name + ".md");
            const auto fresh = tests::page_folder / (files[index].name + ".md.new");
            tests::write_file(fresh, scripting::reference_page(files, index));
            std::filesystem::rename(fresh, page);
            std::cout << page.lexically_relative(tests::source_root).string() << "\n";
        }
    } catch (const std::exception& problem) {
        std::cerr << problem.what() << "\n";
        return 1;
    }
}
