#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace farmland::scripting {

// Blocks for one Lua state. Small ones are kept when they are given back, in lists by size: most of what a script makes is
// small and short-lived, and the C library's allocator takes its time over such.
class BlockPool {
public:
    BlockPool() = default;
    BlockPool(const BlockPool&) = delete;
    BlockPool& operator=(const BlockPool&) = delete;
    ~BlockPool() {
        for (Free* list : free_) {
            while (list != nullptr) std::free(std::exchange(list, list->next));
        }
    }

    // Nothing when the machine has no memory left.
    void* take(std::size_t size) {
        if (size > largest) return std::malloc(size);
        Free*& list = free_[size_class(size)];
        if (list == nullptr) return std::malloc((size_class(size) + 1) * grain);
        return std::exchange(list, list->next);
    }

    void give_back(void* block, std::size_t size) {
        if (size > largest) return std::free(block);
        Free*& list = free_[size_class(size)];
        list = new (block) Free{list};
    }

    void* resize(void* block, std::size_t old_size, std::size_t new_size) {
        if (old_size > largest && new_size > largest) return std::realloc(block, new_size);
        void* moved = take(new_size);
        if (moved == nullptr) return nullptr;
        std::memcpy(moved, block, std::min(old_size, new_size));
        give_back(block, old_size);
        return moved;
    }

private:
    struct Free {
        Free* next;
    };
    static constexpr std::size_t grain = 16;
    static constexpr std::size_t largest = 512;
    static std::size_t size_class(std::size_t size) { return (std::max<std::size_t>(size, 1) - 1) / grain; }

    std::array<Free*, largest / grain> free_{};
};

}  // namespace farmland::scripting
