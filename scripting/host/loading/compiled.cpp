#include "scripting/host/loading/compiled.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <new>
#include <utility>

#include "scripting/host/metering/block_pool.hpp"
#include "scripting/host/metering/call_watch.hpp"
#include "scripting/host/metering/instrument.hpp"

namespace farmland::scripting {

namespace {

using Code = std::shared_ptr<const std::string>;

// A state that compiles and runs nothing.
class Compiler {
public:
    Compiler() : state_(lua_newstate(allocate, &blocks_), lua_close) {
        if (!state_) throw std::bad_alloc();
        blocks_.set_limit(most_memory);
    }

    // The bytecode of Lua text, or Lua's message.
    Result<std::string> compile(const std::string& name, std::string_view text) {
        lua_State* L = state_.get();
        std::string_view rest = text;
        const int status = lua_load(L, read, &rest, ("@" + name).c_str(), "t");
        if (status == LUA_ERRMEM) return Error{name + ":1: the script needs too much memory to be compiled"};
        if (status != LUA_OK) {
            std::string message = lua_tostring(L, -1);
            lua_pop(L, 1);
            if (!message.starts_with(name)) message = name + ":1: " + message;  // too deeply nested, for example
            return Error{message};
        }
        std::string code;
        lua_dump(L, write, &code, 0);  // with the names and lines that messages need
        lua_pop(L, 1);
        return code;
    }

private:
    // Scripts of the greatest length take less unless they are written to take more. It comes on top of what the script
    // holds that requires this one.
    static constexpr std::size_t most_memory = std::size_t{32} << 20;

    // In small pieces: there are texts that Lua takes minutes to compile.
    static const char* read(lua_State* L, void* rest_of_text, std::size_t* size) {
        constexpr std::size_t piece = 256;
        auto& rest = *static_cast<std::string_view*>(rest_of_text);
        if (CallWatch::innermost_is_expired()) luaL_error(L, "the script takes too long to compile");
        const char* start = rest.data();
        *size = std::min(piece, rest.size());
        rest.remove_prefix(*size);
        return start;
    }

    static void* allocate(void* context, void* block, std::size_t old_size, std::size_t new_size) {
        auto& blocks = *static_cast<BlockPool*>(context);
        if (block == nullptr)
            return new_size > 0 ? blocks.take(new_size) : nullptr;  // the old size is then a kind of object
        if (new_size > 0) return blocks.resize(block, old_size, new_size);
        blocks.give_back(block, old_size);
        return nullptr;
    }

    static int write(lua_State*, const void* block, std::size_t size, void* code) {
        static_cast<std::string*>(code)->append(static_cast<const char*>(block), size);
        return 0;
    }

    BlockPool blocks_;  // goes back to the system before the script runs
    std::unique_ptr<lua_State, void (*)(lua_State*)> state_;
};

Result<std::string> compile_metered(const std::string& name, std::string_view text) {
    Compiler compiler;
    if (const auto plain = compiler.compile(name, text); !plain) return plain.error();
    const auto metered = instrument(text);
    if (!metered) return Error{name + ":" + metered.error().sentence()};
    auto code = compiler.compile(name, *metered);
    if (code) return code;
    // The source is known to be valid, but counting takes its share of what Lua allows one function: of 255 outer
    // variables, for example, two.
    const std::string& message = code.error().sentence();
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
