// Scripts that make the process grow beyond what their budget says: by memory that is free but not given back, and by
// what the host keeps for them. Each runs in a process of its own, whose largest size the system tells.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "scripting/host/metering/block_pool.hpp"
#include "tests/host/script.hpp"

using namespace farmland::scripting;

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool counts_memory = false;  // what is freed is kept for a while, and everything has a shadow
#elif defined(__has_feature)
constexpr bool counts_memory = !__has_feature(address_sanitizer);
#else
constexpr bool counts_memory = true;
#endif

// The largest size, in bytes, of a process that does this and nothing else.
template <class Work>
std::size_t size_of_process(Work work) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        work();
        _exit(0);
    }
    int status = 0;
    rusage usage{};
    REQUIRE(wait4(child, &status, 0, &usage) == child);
    REQUIRE(status == 0);
    return static_cast<std::size_t>(usage.ru_maxrss) << 10;
}

void check_growth(const std::string& source, const std::function<void(Sandbox&)>& prepare = {}) {
    if (!counts_memory) return;
    const auto run_script = [&](const std::string& text) {
        return size_of_process([&] {
            Sandbox sandbox(Role::policy);
            sandbox.on_print([](std::string_view) {});
            if (prepare) prepare(sandbox);
            run(sandbox, text);
        });
    };
    const std::size_t base = run_script("return 1");
    const std::size_t size = run_script(source);
    INFO(source.substr(0, 300));
    CAPTURE(base >> 10, size >> 10);
    CHECK(size <= base + Budget{}.memory * 3 / 2);
}

}  // namespace

TEST_CASE("memory that a script has freed can be used for blocks of other sizes") {
    check_growth(R"(for size = 40, 480, 110 do
        local t = {}
        for i = 1, 40000000 // (size + 60) do t[i] = ("x"):rep(size) .. i end
    end)");
}

TEST_CASE("a block that is kept of each piece of memory does not make the process grow") {
    check_growth(R"(local kept = {}
    for size = 100, 480, 95 do
        local t = {}
        for i = 1, 40000000 // (size + 60) do
            local s = ("x"):rep(size) .. i
            if i % 20 == 0 then kept[#kept + 1] = s else t[#t + 1] = s end
        end
    end)");
}

TEST_CASE("large blocks do not leave holes") {
    check_growth(R"(local kept = {}
    for power = 10, 18 do
        local t = {}
        for i = 1, 28000000 >> power do
            local s = ("x"):rep(1 << power) .. i
            if i % 8 == 0 then kept[#kept + 1] = s else t[#t + 1] = s end
        end
    end)");
}

TEST_CASE("tables that grow give back what they had") {
    check_growth(
        "local kept = {} for n = 1, 12 do local t = {} for i = 1, 2^(n + 8) do t[i] = i end kept[n % 4] = t end");
}

TEST_CASE("patterns that are being matched count as the script's memory") {
    for (const std::string pattern : {"('[a]?'):rep(1 << 18)", "('a?'):rep(1 << 19)", "('%f[x]'):rep(1 << 17)"}) {
        check_growth(
            "local pattern, depth = " + pattern + ", 0\n" +
            "local function nest() depth = depth + 1 if depth < 118 then (''):gsub(pattern, nest) end end nest()");
    }
    check_growth("local p = ('[a]?'):rep(1 << 18) local t = {} for i = 1, 100 do t[i] = (''):gmatch(p) end");
}

TEST_CASE("lines that are being printed count as the script's memory") {
    check_growth(R"(local text, depth, mt = ("x"):rep((1 << 20) - 1), 0, {}
    local t = setmetatable({}, mt)
    function mt.__tostring() depth = depth + 1 if depth < 180 then print(text, t) end return "" end
    print(text, t))");
}

TEST_CASE("sorting and listing count as the script's memory") {
    check_growth(R"(local t, depth = {}, 0
    for i = 1, 100000 do t[i] = i end
    local function compare() depth = depth + 1 if depth < 100 then table.sort(t, compare) end return false end
    table.sort(t, compare))");
    check_growth("local t = {} for i = 1, 1 << 21 do t[i] = i end t.x = 1 for k in pairs(t) do break end");
    check_growth("local t = {} for i = 1, 500000 do t['k' .. i] = true end for k in pairs(t) do break end");
}

TEST_CASE("coroutines and their stacks do not make the process grow") {
    check_growth(R"(local threads = {}
    for i = 1, 20000 do
        threads[i] = coroutine.create(function()
            local function f(n) if n == 0 then coroutine.yield() else f(n - 1) end return 1 end
            f(i % 200)
        end)
        coroutine.resume(threads[i])
    end)");
}

TEST_CASE("names in tracebacks are cut") {
    const std::string name(300'000, 'x');
    Sandbox sandbox(Role::policy);
    run(sandbox, "local function " + name + "(d) if d == 0 then error('deep') end " + name + "(d - 1) return 1 end " +
                     name + "(30)");
    const auto& traceback = sandbox.last_error().traceback;
    REQUIRE(traceback.size() == 20);
    for (const std::string& frame : traceback) CHECK(frame.size() < 200);
}

TEST_CASE("the texts of modules count as the script's memory") {
    namespace fs = std::filesystem;
    std::string pattern = (fs::temp_directory_path() / "farmland-memory-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    const fs::path folder = pattern;
    for (int number = 1; number <= 70; ++number) {
        std::ofstream file(folder / ("m" + std::to_string(number) + ".lua"));
        file << "return " << number << " --" << std::string((1 << 20) - 100, 'x');
    }
    const auto add_root = [&](Sandbox& sandbox) { sandbox.add_root(folder); };
    const std::string source = "for i = 1, 70 do require('m' .. i) end";
    check_growth(source, add_root);
    // Reading and compiling so much takes long on a busy machine.
    Sandbox sandbox(Role::policy, {.processor_time = std::chrono::hours(1)});
    add_root(sandbox);
    CHECK(run(sandbox, source).ends_with("the script needed more than 64 MiB of memory"));
    fs::remove_all(folder);
}

TEST_CASE("a pool gives blocks that do not overlap, and gives everything back") {
    BlockPool pool;
    struct Block {
        unsigned char* memory;
        std::size_t size;
        unsigned char mark;
    };
    std::vector<Block> blocks;
    std::uint64_t state = 1;
    const auto below = [&](std::size_t count) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state >> 33) % count;
    };
    const auto some_size = [&] { return 1 + below(std::size_t{8} << below(16)); };
    const auto is_whole = [](const Block& block, std::size_t size) {
        return std::all_of(block.memory, block.memory + size, [&](unsigned char byte) { return byte == block.mark; });
    };
    const auto fill = [](Block& block, unsigned char mark) {
        block.mark = mark;
        std::fill(block.memory, block.memory + block.size, mark);
    };
    for (int turn = 0; turn < 5000; ++turn) {
        const auto mark = static_cast<unsigned char>(turn);
        const std::size_t size = some_size();
        if (blocks.size() < 200) {
            blocks.push_back({static_cast<unsigned char*>(pool.take(size)), size, mark});
            REQUIRE(blocks.back().memory != nullptr);
            REQUIRE(reinterpret_cast<std::uintptr_t>(blocks.back().memory) % (size % 16 == 0 ? 16 : 8) == 0);
            fill(blocks.back(), mark);
            continue;
        }
        std::swap(blocks[below(blocks.size())], blocks.back());
        Block& block = blocks.back();
        REQUIRE(is_whole(block, block.size));
        if (below(2) == 0) {
            block.memory = static_cast<unsigned char*>(pool.resize(block.memory, block.size, size));
            REQUIRE(is_whole(block, std::min(block.size, size)));
            block.size = size;
            fill(block, mark);
        } else {
            pool.give_back(block.memory, block.size);
            blocks.pop_back();
        }
    }
    for (const Block& block : blocks) pool.give_back(block.memory, block.size);
    pool.set_limit(0);
    CHECK(pool.take(std::size_t{1} << 20) == nullptr);  // for want of room it gives back what it kept
    CHECK(pool.held() == 0);
}

TEST_CASE("a pool holds no more than its limit") {
    BlockPool pool;
    constexpr std::size_t limit = std::size_t{4} << 20;
    pool.set_limit(limit);
    for (const std::size_t size : {8U, 24U, 100U, 700U, 5000U, 9000U, 100'000U, 200'000U, 1'500'000U}) {
        std::vector<void*> blocks;
        while (void* block = pool.take(size)) blocks.push_back(block);
        CHECK(pool.held() <= limit);
        CHECK(blocks.size() * size > limit / 2);
        for (void* block : blocks) pool.give_back(block, size);
    }
    CHECK(pool.take(limit + 1) == nullptr);
    void* block = pool.take(3'000'000);
    REQUIRE(block != nullptr);
    pool.set_limit(0);
    block = pool.resize(block, 3'000'000, 100);  // becoming smaller is never refused
    CHECK(block != nullptr);
    CHECK(pool.resize(block, 100, 200'000) == nullptr);
    pool.give_back(block, 100);
}
