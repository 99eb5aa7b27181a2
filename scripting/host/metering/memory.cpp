#include "scripting/host/metering/memory.hpp"

#include <lua.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>

namespace farmland::scripting {

namespace {

// Whether it is so for as long as this lives.
class For {
public:
    For(bool& flag, bool value) : flag_(flag) { flag_ = value; }
    ~For() { flag_ = false; }
    For(const For&) = delete;
    For& operator=(const For&) = delete;

private:
    bool& flag_;
};

}  // namespace

void Memory::open(const Budget& budget) {
    limited_ = true;
    stack_overflow_ = false;
    volume_is_gone_by_ = Event::volume_limit;
    live_limit_ = budget.memory;
    // Room for what is lost by rounding sizes up, and by slabs of which few blocks are in use.
    const std::size_t room = std::max(budget.memory / 4, std::size_t{2} << 20);
    blocks_.set_limit(budget.memory + std::min(room, std::numeric_limits<std::size_t>::max() - budget.memory));
    const auto steps = static_cast<std::size_t>(std::max<std::int64_t>(budget.steps, 0));
    const bool countable = steps < std::numeric_limits<std::size_t>::max() / volume_per_step - budget.memory;
    volume_left_ = countable ? steps * volume_per_step + budget.memory : std::numeric_limits<std::size_t>::max();
}

void Memory::close() {
    limited_ = false;
    blocks_.set_limit(std::numeric_limits<std::size_t>::max());
}

void* Memory::allocate(void* context, void* block, std::size_t old_size, std::size_t new_size) {
    auto& memory = *static_cast<Memory*>(context);
    if (block == nullptr) return new_size == 0 ? nullptr : memory.create(old_size, new_size);
    if (new_size != 0) return memory.resize(block, old_size, new_size);
    memory.release(block, old_size);
    return nullptr;
}

// For a new block Lua passes the type of the object, or 0, in place of the old size.
void* Memory::create(std::size_t kind, std::size_t size) {
    constexpr std::size_t header_of_string = 64;  // generously
    if (limited_ && kind == LUA_TSTRING && size > longest_string + header_of_string) {
        refuse(Event::string_limit);
        return nullptr;
    }
    if (!may_grow(size, size)) return nullptr;
    void* block = blocks_.take(size);
    if (block == nullptr) return refuse_held();
    live_ += size;
    if (stack_expected_ && kind == 0) {
        stack_expected_ = false;
        smallest_stack_ = size;
        add_stack(block, size);
    }
    return block;
}

void* Memory::resize(void* block, std::size_t old_size, std::size_t new_size) {
    const bool stack = is_stack(block, old_size);
    const For moving(moving_stack_, stack);
    if (new_size > old_size && !may_grow(new_size - old_size, new_size)) return nullptr;
    void* moved = blocks_.resize(block, old_size, new_size);
    if (moved == nullptr) return refuse_held();
    if (stack) {
        stacks_.erase(block);
        add_stack(moved, new_size);
    }
    live_ = live_ - old_size + new_size;
    return moved;
}

void Memory::release(void* block, std::size_t size) {
    if (is_stack(block, size)) stacks_.erase(block);
    blocks_.give_back(block, size);
    live_ -= size;
}

bool Memory::is_stack(void* block, std::size_t size) const {
    return size >= smallest_stack_ && stacks_.contains(block);
}

void Memory::add_stack(void* block, std::size_t size) {
    try {
        stacks_.insert(block);
    } catch (const std::bad_alloc&) {
        return;  // then this stack goes unlimited, in a process that has other problems
    }
    if (!limited_ || size <= largest_stack) return;
    // The script ends at its next step, or when it needs another large block.
    stack_overflow_ = true;
    observer_(Event::stack_limit);
}

bool Memory::may_grow(std::size_t by, std::size_t new_size) {
    if (!limited_) return true;
    if (stack_overflow_ && new_size > largest_stack) return false;
    if (new_size > volume_left_) return refuse(volume_is_gone_by_);
    volume_left_ -= new_size;
    return live_ + by <= live_limit_ || refuse(Event::live_limit);
}

// The blocks in use are within the limit, but what the pool holds for them is not: the process would grow too much.
std::nullptr_t Memory::refuse_held() {
    if (limited_) refuse(Event::live_limit);
    return nullptr;
}

// Always false, for the caller to return. The collection that follows is work too, or a script could live at its limit and
// keep Lua collecting.
bool Memory::refuse(Event reason) {
    if (volume_left_ <= live_) volume_is_gone_by_ = reason;
    volume_left_ -= std::min(volume_left_, live_);
    observer_(reason);
    return false;
}

}  // namespace farmland::scripting
