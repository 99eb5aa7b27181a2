#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace farmland::scripting {

// Blocks for one Lua state. Small ones are cut from slabs and, when they are given back, kept in lists by size: most of
// what a script makes is small and short-lived, and the C library's allocator takes its time over such.
class BlockPool {
public:
    BlockPool() = default;
    BlockPool(const BlockPool&) = delete;
    BlockPool& operator=(const BlockPool&) = delete;
    ~BlockPool() {
        while (slabs_ != nullptr) std::free(std::exchange(slabs_, slabs_->next));
    }

    // Nothing when the machine has no memory left.
    void* take(std::size_t size) {
        if (size > largest) return std::malloc(size);
        Free*& list = free_[size_class(size)];
        return list != nullptr ? std::exchange(list, list->next) : cut((size_class(size) + 1) * grain);
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
    struct alignas(16) Slab {
        Slab* next;
    };
    static constexpr std::size_t grain = 16;
    static constexpr std::size_t largest = 512;
    static constexpr std::size_t slab_size = std::size_t{32} << 10;
    static std::size_t size_class(std::size_t size) { return (std::max<std::size_t>(size, 1) - 1) / grain; }

    // What is left of a slab that is too short is given up.
    void* cut(std::size_t size) {
        if (left_ < size) {
            void* memory = std::malloc(slab_size);
            if (memory == nullptr) return nullptr;
            slabs_ = new (memory) Slab{slabs_};
            rest_ = static_cast<std::byte*>(memory) + sizeof(Slab);
            left_ = slab_size - sizeof(Slab);
        }
        left_ -= size;
        return std::exchange(rest_, rest_ + size);
    }

    std::array<Free*, largest / grain> free_{};
    Slab* slabs_ = nullptr;
    std::byte* rest_ = nullptr;
    std::size_t left_ = 0;
};

}  // namespace farmland::scripting
