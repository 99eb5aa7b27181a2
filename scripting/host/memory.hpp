#pragma once

#include <cstddef>
#include <functional>
#include <unordered_set>
#include <utility>

#include "scripting/host/budget.hpp"

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
    static constexpr std::size_t volume_per_step = 256;

    enum class Limit { live, volume, string, stack };

    // `refused` is told whenever a script is denied memory. It must not allocate from Lua. Being denied is not the end:
    // Lua then collects its garbage and asks once more; if that fails too, it raises a memory error. Only a stack that is
    // too large is told when it has been granted already, for it cannot be denied.
    explicit Memory(std::function<void(Limit)> refused) : refused_(std::move(refused)) {}

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

    std::size_t live() const { return live_; }

private:
    void* create(std::size_t kind, std::size_t size);
    void* resize(void* block, std::size_t old_size, std::size_t new_size);
    void release(void* block, std::size_t size);
    bool may_grow(std::size_t by, std::size_t new_size);
    bool refuse(Limit limit);

    // Which blocks are stacks. Lua does not say; what it does with a new thread, and with a stack that is too small, does.
    bool is_stack(void* block, std::size_t size) const;
    void add_stack(void* block, std::size_t size);

    std::function<void(Limit)> refused_;
    std::size_t live_ = 0;
    std::size_t live_limit_ = 0;
    std::size_t volume_left_ = 0;
    Limit volume_is_gone_by_ = Limit::volume;
    bool limited_ = false;
    bool was_refused_ = false;  // told once in this call
    bool stack_overflow_ = false;
    bool collecting_ = false;  // Lua answers a refusal with a full collection and asks once more
    bool stack_expected_ = false;
    std::size_t smallest_stack_ = 0;
    std::unordered_set<void*> stacks_;
    void* newest_block_ = nullptr;  // a plain block, if it was made just now
    std::size_t newest_size_ = 0;
};

}  // namespace farmland::scripting
