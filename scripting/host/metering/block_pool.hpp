#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace farmland::scripting {

class SlabStore;

// Blocks for one Lua state. Those up to 128 KiB are cut from slabs, each for blocks of one size: most of what a script
// makes is small and short-lived, and the C library's allocator takes its time over such. A slab in which nothing is left
// is given back, and so is a large block.
//
// What counts for the machine is what the pool holds, not what of it is in use: a script could keep one block of each
// slab alive. So the pool counts the memory that it has touched in its slabs, and does not go beyond a limit. How much
// that is depends only on what was taken and given back before, never on addresses.
class BlockPool {
public:
    BlockPool() = default;
    BlockPool(const BlockPool&) = delete;
    BlockPool& operator=(const BlockPool&) = delete;
    ~BlockPool();

    // How many bytes it may hold.
    std::size_t limit() const { return limit_; }
    void set_limit(std::size_t bytes) { limit_ = bytes; }
    std::size_t held() const { return held_; }

    // Nothing when the limit does not allow it, or the machine has no memory left.
    void* take(std::size_t size) {
        if (size > largest_of_table) return take_other(size);
        const std::size_t index = class_of(size);
        Slab* slab = open_[index];
        if (slab == nullptr || slab->free == nullptr) return cut(index);
        Free* block = slab->free;
        slab->free = block->next;
        ++slab->used;
        return block;
    }

    void give_back(void* block, std::size_t size) {
        if (size > largest_of_small) return give_back_other(block, size);
        give_back_to(slab_of(block, small_slab), block);
    }

    // A block that becomes smaller is not held to the limit.
    void* resize(void* block, std::size_t old_size, std::size_t new_size);

private:
    struct Free {
        Free* next;
    };
    // Lies at the start of its memory.
    struct Slab {
        Free* free;          // blocks that were given back
        std::uint32_t used;  // blocks
        bool is_open;        // in the list of slabs that may have room
        std::uint8_t index;  // of the size
        std::uint32_t cut;   // bytes, from the start of the slab
        std::uint32_t touched;
        Slab* next;
        Slab* previous;
    };
    // A block with pages of its own that is kept for the next one of its size.
    struct Spare {
        Spare* next;
        std::size_t size;
    };

    static constexpr std::size_t small_slab = std::size_t{64} << 10;
    static constexpr std::size_t large_slab = std::size_t{1} << 20;
    static constexpr std::size_t largest_of_table = 512;
    static constexpr std::size_t largest_of_small = std::size_t{8} << 10;
    static constexpr std::size_t largest_of_slabs = std::size_t{128} << 10;
    static constexpr std::size_t header = 64;
    static_assert(sizeof(Slab) <= header);

    // By 8 bytes up to 64, by 16 up to 256, then four to a doubling, so that little is lost by rounding up.
    static constexpr std::size_t fine = 8;
    static constexpr std::size_t coarse = 12;
    static constexpr std::size_t doublings = 9;  // from 256 to 128 KiB
    static constexpr std::size_t class_count = fine + coarse + 4 * doublings;

    static constexpr auto sizes = [] {
        std::array<std::size_t, class_count> all{};
        std::size_t index = 0;
        for (std::size_t size = 8; size <= 64; size += 8) all[index++] = size;
        for (std::size_t size = 80; size <= 256; size += 16) all[index++] = size;
        for (std::size_t from = 256; index < class_count; from *= 2) {
            for (std::size_t quarter = 1; quarter <= 4; ++quarter) all[index++] = from + quarter * from / 4;
        }
        return all;
    }();
    static_assert(sizes.back() == largest_of_slabs);

    // The index of the size of small blocks, by eighths of their size.
    static constexpr auto indexes = [] {
        std::array<std::uint8_t, largest_of_table / 8 + 1> all{};
        std::uint8_t index = 0;
        for (std::size_t eighths = 0; eighths < all.size(); ++eighths) {
            if (8 * eighths > sizes[index]) ++index;
            all[eighths] = index;
        }
        return all;
    }();

    static std::size_t class_of(std::size_t size) { return indexes[(size + 7) / 8]; }
    static std::size_t class_of_any(std::size_t size);
    static SlabStore& store_for(std::size_t index);
    static std::size_t slab_size(std::size_t index) {
        return sizes[index] <= largest_of_small ? small_slab : large_slab;
    }

    // Slabs are aligned to their size.
    static Slab* slab_of(void* block, std::size_t size) {
        auto* byte = static_cast<std::byte*>(block);
        return reinterpret_cast<Slab*>(byte - (reinterpret_cast<std::uintptr_t>(byte) & (size - 1)));
    }

    void give_back_to(Slab* slab, void* block) {
        auto* free = static_cast<Free*>(block);
        free->next = slab->free;
        slab->free = free;
        if (--slab->used == 0 || !slab->is_open) reopen(slab);
    }

    void* take_other(std::size_t size);
    void give_back_other(void* block, std::size_t size);
    void* cut(std::size_t index);
    void reopen(Slab* slab);
    Slab* add_slab(std::size_t index);
    Slab*& list_of(const Slab* slab);
    void link(Slab* slab);
    void unlink(Slab* slab);
    void remove(Slab* slab);
    bool may_hold(std::size_t further);
    void give_back_spares();

    std::array<Slab*, class_count> open_{};  // by size: slabs that may have room, the one in use first
    Slab* full_ = nullptr;                   // all others
    Spare* spares_ = nullptr;
    std::size_t bytes_of_spares_ = 0;
    std::size_t held_ = 0;
    std::size_t limit_ = SIZE_MAX;
};

}  // namespace farmland::scripting
