#include "scripting/host/metering/block_pool.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

namespace farmland::scripting {

namespace {

constexpr std::size_t page = 4096;

constexpr std::size_t rounded_up(std::size_t size, std::size_t step) { return (size + step - 1) / step * step; }

void* map_pages(std::size_t size) {
    void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory != MAP_FAILED ? memory : nullptr;
}

// Pages that are aligned to their size.
std::byte* map_aligned(std::size_t size) {
    auto* memory = static_cast<std::byte*>(map_pages(2 * size));
    if (memory == nullptr) return nullptr;
    const std::size_t before =
        rounded_up(reinterpret_cast<std::uintptr_t>(memory), size) - reinterpret_cast<std::uintptr_t>(memory);
    if (before > 0) munmap(memory, before);
    if (before < size) munmap(memory + before + size, size - before);
    memory += before;
#ifdef MADV_NOHUGEPAGE
    // With huge pages, touching one byte could take two megabytes.
    madvise(memory, size, MADV_NOHUGEPAGE);
#endif
    return memory;
}

// Nothing when there is no memory left; then the pages stay as they are.
void* remap_pages(void* memory, std::size_t old_size, std::size_t new_size) {
#ifdef __linux__
    void* moved = mremap(memory, old_size, new_size, MREMAP_MAYMOVE);
    return moved != MAP_FAILED ? moved : nullptr;
#else
    void* moved = map_pages(new_size);
    if (moved == nullptr) return nullptr;
    std::memcpy(moved, memory, std::min(old_size, new_size));
    munmap(memory, old_size);
    return moved;
#endif
}

}  // namespace

// Slabs that no pool uses, for all pools of the process: states come and go by the thousand, and asking the system for
// memory takes longer than many a game. Beyond a few, they go back to the system. Never destroyed, for who knows which
// state is the last.
class SlabStore {
public:
    constexpr SlabStore(std::size_t size, std::size_t region, std::size_t most)
        : size_(size), region_(region), most_(most) {}

    void* take() {
        const std::lock_guard lock(mutex_);
        if (first_ == nullptr) add_region();
        if (first_ == nullptr) return nullptr;
        --count_;
        return std::exchange(first_, first_->next);
    }

    void give_back(void* slab) {
        const std::lock_guard lock(mutex_);
        if (count_ >= most_ && munmap(slab, size_) == 0) return;
        keep(slab);
    }

private:
    struct Unused {
        Unused* next;
    };

    void keep(void* slab) {
        first_ = new (slab) Unused{first_};
        ++count_;
    }

    void add_region() {
        std::byte* memory = map_aligned(region_);
        if (memory == nullptr) return;
        for (std::size_t end = region_; end > 0; end -= size_) keep(memory + end - size_);
    }

    std::size_t size_;
    std::size_t region_;
    std::size_t most_;
    std::mutex mutex_;
    Unused* first_ = nullptr;
    std::size_t count_ = 0;
};

namespace {

// What a block with pages of its own takes: eight sizes to a doubling, so that one can serve for another.
std::size_t mapped_size(std::size_t size) { return rounded_up(size, std::bit_floor(size - 1) / 8); }

}  // namespace

BlockPool::~BlockPool() {
    for (Slab*& first : open_) {
        while (first != nullptr) remove(first);
    }
    while (full_ != nullptr) remove(full_);
    give_back_spares();
}

SlabStore& BlockPool::store_for(std::size_t index) {
    static constinit SlabStore small(small_slab, large_slab, 128);
    static constinit SlabStore large(large_slab, large_slab, 4);
    return slab_size(index) == small_slab ? small : large;
}

std::size_t BlockPool::class_of_any(std::size_t size) {
    if (size <= largest_of_table) return class_of(size);
    const std::size_t doubling = std::bit_floor(size - 1);  // below `size`
    const auto index = static_cast<std::size_t>(std::countr_zero(doubling) - 8) * 4;
    return fine + coarse + index + (size - doubling - 1) / (doubling / 4);
}

void* BlockPool::take_other(std::size_t size) {
    if (size <= largest_of_slabs) return cut(class_of_any(size));
    const std::size_t mapped = mapped_size(size);
    for (Spare** each = &spares_; *each != nullptr; each = &(*each)->next) {
        if ((*each)->size != mapped) continue;
        bytes_of_spares_ -= mapped;
        return std::exchange(*each, (*each)->next);
    }
    if (!may_hold(mapped)) return nullptr;
    void* block = map_pages(mapped);
    if (block != nullptr) held_ += mapped;
    return block;
}

void BlockPool::give_back_other(void* block, std::size_t size) {
    constexpr std::size_t most_spare = std::size_t{8} << 20;
    if (size <= largest_of_slabs) return give_back_to(slab_of(block, large_slab), block);
    const std::size_t mapped = mapped_size(size);
    if (bytes_of_spares_ + mapped <= most_spare) {
        spares_ = new (block) Spare{spares_, mapped};
        bytes_of_spares_ += mapped;
    } else {
        munmap(block, mapped);
        held_ -= mapped;
    }
}

void* BlockPool::resize(void* block, std::size_t old_size, std::size_t new_size) {
    if (old_size > largest_of_slabs && new_size > largest_of_slabs) {
        const std::size_t before = mapped_size(old_size);
        const std::size_t after = mapped_size(new_size);
        if (before == after) return block;
        if (after > before && !may_hold(after - before)) return nullptr;
        void* moved = remap_pages(block, before, after);
        if (moved == nullptr) return nullptr;
        held_ = held_ - before + after;
        return moved;
    }
    const bool in_slabs = old_size <= largest_of_slabs && new_size <= largest_of_slabs;
    if (in_slabs && class_of_any(old_size) == class_of_any(new_size)) return block;
    const std::size_t limit = limit_;
    if (new_size < old_size) limit_ = SIZE_MAX;
    void* moved = take(new_size);
    limit_ = limit;
    if (moved == nullptr) return nullptr;
    std::memcpy(moved, block, std::min(old_size, new_size));
    give_back(block, old_size);
    return moved;
}

// A block of a size whose first slab has none that was given back.
void* BlockPool::cut(std::size_t index) {
    const std::size_t size = sizes[index];
    for (;;) {
        Slab* slab = open_[index];
        if (slab == nullptr) slab = add_slab(index);
        if (slab == nullptr) return nullptr;
        if (slab->free != nullptr) {
            ++slab->used;
            return std::exchange(slab->free, slab->free->next);
        }
        const std::size_t end = slab->cut + size;
        if (end > slab_size(index)) {
            unlink(slab);
            slab->is_open = false;
            link(slab);
            continue;
        }
        if (end > slab->touched) {
            const std::size_t further = rounded_up(end, page) - slab->touched;
            if (!may_hold(further)) return nullptr;
            held_ += further;
            slab->touched += static_cast<std::uint32_t>(further);
        }
        void* block = reinterpret_cast<std::byte*>(slab) + slab->cut;
        slab->cut = static_cast<std::uint32_t>(end);
        ++slab->used;
        return block;
    }
}

BlockPool::Slab* BlockPool::add_slab(std::size_t index) {
    // With its first block, so that it is never empty while the spares are given back.
    const std::size_t touched = rounded_up(header + sizes[index], page);
    if (!may_hold(touched)) return nullptr;
    void* memory = store_for(index).take();
    if (memory == nullptr) return nullptr;
    auto* slab = new (memory) Slab{};
    slab->index = static_cast<std::uint8_t>(index);
    slab->cut = header;
    slab->touched = static_cast<std::uint32_t>(touched);
    slab->is_open = true;
    held_ += touched;
    link(slab);
    return slab;
}

// A block came back to a slab that had none to give, or it was the last one in use. One empty slab of a size is kept.
void BlockPool::reopen(Slab* slab) {
    if (!slab->is_open) {
        unlink(slab);
        slab->is_open = true;
        link(slab);
    }
    if (slab->used == 0 && (slab->next != nullptr || slab->previous != nullptr)) remove(slab);
}

BlockPool::Slab*& BlockPool::list_of(const Slab* slab) { return slab->is_open ? open_[slab->index] : full_; }

// Behind the first one of its list, which is in use.
void BlockPool::link(Slab* slab) {
    Slab*& first = list_of(slab);
    slab->previous = first;
    slab->next = first != nullptr ? std::exchange(first->next, slab) : nullptr;
    if (slab->next != nullptr) slab->next->previous = slab;
    if (first == nullptr) first = slab;
}

void BlockPool::unlink(Slab* slab) {
    (slab->previous != nullptr ? slab->previous->next : list_of(slab)) = slab->next;
    if (slab->next != nullptr) slab->next->previous = slab->previous;
}

void BlockPool::remove(Slab* slab) {
    unlink(slab);
    held_ -= slab->touched;
    store_for(slab->index).give_back(slab);
}

bool BlockPool::may_hold(std::size_t further) {
    const auto fits = [&] { return held_ <= limit_ && further <= limit_ - held_; };
    if (fits()) return true;
    give_back_spares();
    return fits();
}

void BlockPool::give_back_spares() {
    while (spares_ != nullptr) {
        const std::size_t size = spares_->size;
        munmap(std::exchange(spares_, spares_->next), size);
        held_ -= size;
    }
    bytes_of_spares_ = 0;
    for (Slab* slab : open_) {
        if (slab != nullptr && slab->used == 0) remove(slab);  // only the first of a list can be empty
    }
}

}  // namespace farmland::scripting
