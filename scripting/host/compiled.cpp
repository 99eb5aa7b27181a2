#include "scripting/host/compiled.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <cstdlib>
#include <map>
#include <mutex>
#include <new>
#include <utility>

#include "scripting/host/instrument.hpp"

namespace farmland::scripting {

namespace {

using Code = std::shared_ptr<const std::string>;

// A state that compiles and runs nothing.
class Compiler {
public:
    Compiler() : state_(lua_newstate(allocate, &left_), lua_close) {
        if (!state_) throw std::bad_alloc();
    }

    // The bytecode of Lua text, or Lua's message.
    Result<std::string> compile(const std::string& name, std::string_view text) {
        lua_State* L = state_.get();
        const int status = luaL_loadbufferx(L, text.data(), text.size(), ("@" + name).c_str(), "t");
        if (status == LUA_ERRMEM) return Error{name + ":1: the script needs too much memory to be compiled"};
        if (status != LUA_OK) {
            Error error{lua_tostring(L, -1)};
            lua_pop(L, 1);
            return error;
        }
        std::string code;
        lua_dump(L, write, &code, 0);  // with the names and lines that messages need
        lua_pop(L, 1);
        return code;
    }

private:
    // Far more than a script of the greatest length takes.
    static constexpr std::size_t most_memory = std::size_t{256} << 20;

    static void* allocate(void* context, void* block, std::size_t old_size, std::size_t new_size) {
        auto& left = *static_cast<std::size_t*>(context);
        if (block == nullptr) old_size = 0;  // then it is the kind of object
        if (new_size > old_size && new_size - old_size > left) return nullptr;
        if (new_size == 0) {
            std::free(block);
            left += old_size;
            return nullptr;
        }
        void* moved = std::realloc(block, new_size);
        if (moved != nullptr) left = left + old_size - new_size;
        return moved;
    }

    static int write(lua_State*, const void* block, std::size_t size, void* code) {
        static_cast<std::string*>(code)->append(static_cast<const char*>(block), size);
        return 0;
    }

    std::size_t left_ = most_memory;
    std::unique_ptr<lua_State, void (*)(lua_State*)> state_;
};

Result<std::string> compile_metered(const std::string& name, std::string_view text) {
    Compiler compiler;
    if (const auto plain = compiler.compile(name, text); !plain) return plain.error();
    const auto metered = instrument(text);
    if (!metered) return Error{name + ":" + metered.error().message};
    auto code = compiler.compile(name, *metered);
    if (code) return code;
    // The source is known to be valid, but counting takes its share of what Lua allows one function: of 255 outer
    // variables, for example, two.
    const std::string& message = code.error().message;
    return Error{message.substr(0, message.rfind(" near ")) + "; this function is too large"};
}

// Scripts by name and text.
class Cache {
public:
    Code find(const std::string& key) {
        const std::lock_guard lock(mutex_);
        const auto found = codes_.find(key);
        return found != codes_.end() ? found->second : nullptr;
    }

    void keep(std::string key, const Code& code) {
        const std::size_t size = key.size() + code->size();
        const std::lock_guard lock(mutex_);
        if (size_ + size > most_bytes) {
            codes_.clear();
            size_ = 0;
        }
        if (codes_.try_emplace(std::move(key), code).second) size_ += size;
    }

private:
    static constexpr std::size_t most_bytes = std::size_t{16} << 20;

    std::mutex mutex_;
    std::map<std::string, Code> codes_;
    std::size_t size_ = 0;
};

Cache& cache() {
    static Cache scripts;
    return scripts;
}

}  // namespace

Result<Code> compiled_script(const std::string& name, std::string_view text) {
    std::string key = name;
    key += '\0';
    key += text;
    if (Code known = cache().find(key)) return known;
    auto code = compile_metered(name, text);
    if (!code) return code.error();
    auto kept = std::make_shared<const std::string>(*std::move(code));
    cache().keep(std::move(key), kept);
    return Code(std::move(kept));
}

}  // namespace farmland::scripting
