#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "scripting/host/budget.hpp"
#include "scripting/host/loading/modules.hpp"
#include "scripting/host/role.hpp"
#include "scripting/host/script_error.hpp"

struct lua_State;

namespace farmland::scripting {

struct Host;
class Kept;

// One Lua state in which untrusted text runs: it sees only the globals of its role, every call into it is metered, and
// whatever it does ends as a value or as an error, never as a hang, a crash or an exception.
// The machine's own failures (no memory left for the process) are exceptions, as everywhere.
class Sandbox {
public:
    explicit Sandbox(Role role, Budget budget = {});
    ~Sandbox();
    Sandbox(Sandbox&&) noexcept;
    Sandbox& operator=(Sandbox&&) noexcept;

    // The main thread of the state, for bindings.
    lua_State* lua() const;

    // Makes the value on top of the stack a global and pops it. A table becomes read-only for scripts, and reading an
    // unknown name from it raises.
    void add_global(const char* name);

    // Whether the tables made from now on that scripts must not change are given as they are, not as stand-ins: for a
    // script that is known not to assign to them, see own_tables.hpp. All else stays the same; reading them is faster.
    void give_real_tables(bool given);

    // The globals of scripts and the names in those that are tables, sorted: "ipairs", "math", "math.abs".
    std::vector<std::string> global_names() const;

    // Where print() and math.random() go. Without them print is silent and random raises. The random stream gives 64
    // even bits.
    void on_print(std::function<void(std::string_view line)> print);
    void on_random(std::function<std::uint64_t()> random);

    // Where require "a.b" looks for a/b.lua: in the roots, in the order added, then among embedded files, which are
    // asked for as "a/b.lua".
    void add_root(std::filesystem::path directory);
    void on_embedded(std::function<std::optional<SourceFile>(std::string_view path)> embedded);
    // From now on require gives only what was loaded before, and else says why.
    void refuse_modules(std::string why);
    // Told of each file that require loads, as "a/b.lua".
    void on_module(std::function<void(const std::string& path, const SourceFile& file)> found);

    // Runs a script as one call and pushes the one value that it returns. The name is the file as errors show it.
    Result<void> load(const std::string& name, std::string_view source);
    Result<void> load_file(const std::filesystem::path& file);

    // Compiles a script and pushes it as a function, without running it.
    Result<void> compile(const std::string& name, std::string_view source);

    // Calls the function that lies on the stack below its arguments, which are replaced by `results` values or, on
    // failure, by nothing. The one place that calls into Lua. A call from inside a call (a callback of a bound
    // function) gives the lua_State that function was called with, and shares the outer call's budget.
    Result<void> call(int arguments, int results);
    Result<void> call(lua_State* thread, int arguments, int results);

    // Begins such a call: pushes the function and makes room for its arguments.
    void begin_call(const Kept& function);
    // How many values lie on the stack, and takes those off that lie above so many.
    int stack_size() const;
    void cut_stack(int size);

    // What tracebacks call the functions that the host calls from now on: Lua knows names only of what scripts call.
    void name_calls(std::string name);

    // The last failure of load or call, in detail.
    const ScriptError& last_error() const;

    // Of the current call or, between calls, of the last one.
    std::int64_t steps_used() const;
    std::int64_t steps_left() const;

    // As how many each step counts, see Meter::raise_price. To be set between calls.
    std::int64_t price_of_steps() const;
    void set_price_of_steps(std::int64_t price);

    // Bytes alive now.
    std::size_t memory_used() const;

    void set_budget(Budget budget);

private:
    std::unique_ptr<Host> host_;
};

}  // namespace farmland::scripting
