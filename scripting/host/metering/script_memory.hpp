// Memory of the host that a script makes it use, counted as the script's own.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

struct lua_State;

namespace farmland::scripting {

class Memory;

// The allocator of the state.
Memory& memory_of(lua_State* L);

// Raises as Lua does when memory runs out, after its garbage was collected.
void* take_script_memory(lua_State* L, std::size_t size);
void give_back_script_memory(Memory& memory, void* block, std::size_t size);

// For containers of the standard library. What they take on is raised in the thread that they were made with; they may
// outlive it.
template <class T>
class ScriptAllocator {
public:
    // NOLINTBEGIN(readability-identifier-naming): the library's names
    using value_type = T;
    using propagate_on_container_move_assignment = std::true_type;
    using propagate_on_container_swap = std::true_type;
    // NOLINTEND(readability-identifier-naming)

    explicit ScriptAllocator(lua_State* L) : L_(L), memory_(&memory_of(L)) {}
    template <class U>
    ScriptAllocator(const ScriptAllocator<U>& other) : L_(other.L_), memory_(other.memory_) {}

    T* allocate(std::size_t count) { return static_cast<T*>(take_script_memory(L_, count * sizeof(T))); }
    void deallocate(T* block, std::size_t count) { give_back_script_memory(*memory_, block, count * sizeof(T)); }

    bool operator==(const ScriptAllocator& other) const { return memory_ == other.memory_; }

private:
    template <class U>
    friend class ScriptAllocator;

    lua_State* L_;
    Memory* memory_;
};

template <class T>
using ScriptVector = std::vector<T, ScriptAllocator<T>>;
using ScriptString = std::basic_string<char, std::char_traits<char>, ScriptAllocator<char>>;

}  // namespace farmland::scripting
