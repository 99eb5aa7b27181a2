#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_set>
#include <utility>

#include "scripting/host/budget.hpp"
#include "scripting/host/metering/block_pool.hpp"

namespace farmland::scripting {

// The allocator of one Lua state. It refuses a script what its budget does not allow; outside of calls it refuses
// nothing, because then an allocation is the host's, which has no one to catch the error.
class Memory {
public:
    // No single string is longer, so that what Lua does with strings unmetered (comparing, hashing, reading as a number)
    // stays short.
    static constexpr std::size_t longest_string = std::size_t{1} << 20;

    // Bytes of Lua stack for one coroutine: thousands of nested calls. Lua's own limit is 30 times higher, and there a
    // table that is its own __call keeps Lua busy for minutes without a step.
    static constexpr std::size_t largest_stack = std::size_t{512} << 10;

    // Bytes a call may allocate for each step of its budget, whatever it frees again.
    static constexpr std::size_t volume_per_step = 160;

    enum class Event {
        live_limit,    // refused: more bytes alive, or held for what is alive, than the budget says
        volume_limit,  // refused: more bytes allocated than the call may
        string_limit,  // refused: a string that is too long
        stack_limit,   // a stack is too large; it has been granted, for this cannot be refused
    };

    // The observer must not allocate from Lua. A refusal is not the end: Lua then collects its garbage and asks once more;
    // if that fails too, it raises a memory error.
    explicit Memory(std::function<void(Event)> observer) : observer_(std::move(observer)) {}

    void open(const Budget& budget);
    void close();

    // lua_Alloc; the context is the Memory.
    static void* allocate(void* context, void* block, std::size_t old_size, std::size_t new_size);

    // While one of these lives, the first plain block that Lua asks for is the stack of a new thread.
    class NewThread {
    public:
        explicit NewThread(Memory& memory) : memory_(memory) { memory_.stack_expected_ = true; }
        ~NewThread() { memory_.stack_expected_ = false; }
        NewThread(const NewThread&) = delete;
        NewThread& operator=(const NewThread&) = delete;

    private:
        Memory& memory_;
    };

    // While one of these lives, what is allocated is the host's, also within a call.
    class Unlimited {
    public:
        explicit Unlimited(Memory& memory)
            : memory_(memory),
              was_limited_(std::exchange(memory.limited_, false)),
              limit_of_blocks_(memory.blocks_.limit()) {
            memory_.blocks_.set_limit(SIZE_MAX);
        }
        ~Unlimited() {
            memory_.limited_ = was_limited_;
            memory_.blocks_.set_limit(limit_of_blocks_);
        }
        Unlimited(const Unlimited&) = delete;
        Unlimited& operator=(const Unlimited&) = delete;

    private:
        Memory& memory_;
        bool was_limited_;
        std::size_t limit_of_blocks_;
    };

    // Lua is about to resize a stack. Its records of calls are then not in order, and the observer must not look at them.
    bool is_moving_stack() const { return moving_stack_; }

    std::size_t live() const { return live_; }

private:
    void* create(std::size_t kind, std::size_t size);
    // Apart from the others, which are called far more often and would have to make room for what only this needs.
    [[gnu::noinline]] void* resize(void* block, std::size_t old_size, std::size_t new_size);
    void release(void* block, std::size_t size);
    bool may_grow(std::size_t by, std::size_t new_size);
    bool refuse(Event reason);
    std::nullptr_t refuse_held();

    // Which blocks are stacks. Lua does not say; what it does with a new thread, and with a stack that is too small, does.
    bool is_stack(void* block, std::size_t size) const;
    void add_stack(void* block, std::size_t size);

    std::function<void(Event)> observer_;
    std::size_t live_ = 0;
    std::size_t live_limit_ = 0;
    std::size_t volume_left_ = 0;
    Event volume_is_gone_by_ = Event::volume_limit;
    bool limited_ = false;
    bool stack_overflow_ = false;
    bool stack_expected_ = false;
    BlockPool blocks_;
    bool moving_stack_ = false;
    std::size_t smallest_stack_ = 0;
    std::unordered_set<void*> stacks_;
};

}  // namespace farmland::scripting
