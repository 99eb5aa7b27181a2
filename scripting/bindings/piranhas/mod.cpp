#include "scripting/bindings/piranhas/mod.hpp"

#include <span>

#include "core/base/text.hpp"
#include "core/piranhas/rules.hpp"
#include "scripting/bindings/mod_tables.hpp"
#include "scripting/mods/hooked_mods.hpp"

namespace farmland::scripting {

namespace {

// Collects what the mods bring, in their order.
class PiranhasData {
public:
    Result<void> add(const Mod& mod) {
        const TableReader table = mod.table();
        if (auto checked = check_names_of_mod(table, {"start", "parameters", "hooks"}); !checked) return checked;
        if (table.has("start")) {
            auto drawn = table.lines("start");
            if (!drawn) return drawn.error();
            parameters_.start.clear();
            for (const std::string& row : piranhas::rows_of_drawing(*drawn)) parameters_.start += row + "\n";
            if (parameters_.start.empty()) return table.error("start", "expected a row for each of the board's");
            file_of_start_ = mod.source().name;
            file_ = mod.source().name;
        }
        if (auto read = read_parameters(mod, table); !read) return read;
        return hooked_.add(mod);
    }

    Result<Setup> setup() const {
        const auto rules = piranhas::Rules::make(parameters_, hooked_.choose_from(piranhas_hooks_in_lua()));
        if (rules) return rules->setup();
        // Each mod was judged as it came; only together can they still be wrong.
        Error wrong = rules.error();
        if (wrong.where.name == piranhas::start_name) return Error{wrong.sentence(), {file_of_start_}};
        // In mods both are one parameter.
        if (wrong.where.name == piranhas::kraken_fields_name) wrong.where.name = "kraken";
        return Error{"parameters." + wrong.sentence(), {file_}};
    }

private:
    Result<void> read_parameters(const Mod& mod, const TableReader& table) {
        if (!table.has("parameters")) return {};
        file_ = mod.source().name;
        return table.table("parameters", [&](const TableReader& given) -> Result<void> {
            constexpr auto all = names_of(piranhas::parameter_table);
            // Where the kraken are is given in the place of how many there are.
            if (auto checked = given.check_names(std::span(all).first(all.size() - 1)); !checked) return checked;
            for (const auto& each : piranhas::parameter_table) {
                if (!given.has(each.name)) continue;
                const bool are_fields = each.name == "kraken" && !given.integer(each.name);
                if (each.name == "kraken") parameters_.kraken_fields.clear();
                auto taken =
                    are_fields ? read_kraken_fields(given) : take_parameter(given, each, parameters_, Refusal::brief);
                if (!taken) return taken;
            }
            return {};
        });
    }

    // kraken = { "C3", "E4" }
    Result<void> read_kraken_fields(const TableReader& given) {
        const auto fields = given.texts("kraken");
        if (!fields) return given.error("kraken", "expected how many there are, or a list of fields");
        const auto count = static_cast<int>(fields->size());
        if (!piranhas::kraken_range.contains(count)) {
            return given.error("kraken", "expected at most " + std::to_string(piranhas::kraken_range.most) + " fields");
        }
        parameters_.kraken = count;
        for (const std::string& field : *fields) {
            if (!piranhas::Aquarium(piranhas::max_side).parse(field)) {
                return given.error("kraken", in_quotes(field) + " is not a field");
            }
            parameters_.kraken_fields += (parameters_.kraken_fields.empty() ? "" : " ") + field;
        }
        return {};
    }

    piranhas::Parameters parameters_;
    std::string file_;           // the last that said anything
    std::string file_of_start_;  // and of the start
    HookedMods<piranhas::Hooks> hooked_;
};

}  // namespace

Result<Setup> piranhas_setup(const Mods& mods) { return setup_of_mods<PiranhasData>(mods); }

}  // namespace farmland::scripting
