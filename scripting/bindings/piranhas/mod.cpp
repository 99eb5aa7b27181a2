#include "scripting/bindings/piranhas/mod.hpp"

#include <array>

#include "core/base/text.hpp"
#include "core/piranhas/rules.hpp"
#include "scripting/bindings/piranhas/hooks.hpp"

namespace farmland::scripting {

namespace {

struct NamedParameter {
    std::string_view name;
    int piranhas::Parameters::*member;
    piranhas::Range range;
};
constexpr std::array<NamedParameter, 3> numbers_of_piranhas = {
    {{"side", &piranhas::Parameters::side, piranhas::side_range},
     {"rounds", &piranhas::Parameters::rounds, piranhas::rounds_range},
     {"kraken", &piranhas::Parameters::kraken, piranhas::kraken_range}}};

// Collects what the mods bring, in their order.
class PiranhasData {
public:
    Result<void> add(const Mod& mod) {
        const TableReader table = mod.table();
        std::vector<std::string_view> known(manifest_names().begin(), manifest_names().end());
        known.insert(known.end(), {"start", "parameters", "hooks"});
        if (auto checked = table.check_names(known); !checked) return checked;
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
        return read_hooks(mod, table);
    }

    Result<Setup> setup() const {
        const auto rules = piranhas::Rules::make(parameters_, make_piranhas_hooks(hooked_));
        if (rules) return rules->setup();
        // Each mod was judged as it came; only together can they still be wrong.
        std::string what = rules.error().message;
        // In mods both are one parameter.
        constexpr std::string_view fields = "kraken_fields: ";
        if (what.starts_with(fields)) what.replace(0, fields.size(), "kraken: ");
        if (what.starts_with("start: ")) return Error{file_of_start_ + ": " + what};
        return Error{file_ + ": parameters." + what};
    }

private:
    Result<void> read_parameters(const Mod& mod, const TableReader& table) {
        if (!table.has("parameters")) return {};
        file_ = mod.source().name;
        return table.table("parameters", [&](const TableReader& given) -> Result<void> {
            constexpr std::array<std::string_view, 3> names = {"side", "rounds", "kraken"};
            if (auto checked = given.check_names(names); !checked) return checked;
            for (const NamedParameter& each : numbers_of_piranhas) {
                if (!given.has(each.name)) continue;
                auto read = each.name == "kraken" ? read_kraken(given) : read_number(given, each);
                if (!read) return read;
            }
            return {};
        });
    }

    Result<void> read_number(const TableReader& given, const NamedParameter& parameter) {
        const auto number = given.integer(parameter.name);
        if (!number) return number.error();
        if (*number < parameter.range.least || *number > parameter.range.most) {
            return given.error(parameter.name, "expected " + std::to_string(parameter.range.least) + " to " +
                                                   std::to_string(parameter.range.most) + ", found " +
                                                   std::to_string(*number));
        }
        parameters_.*(parameter.member) = static_cast<int>(*number);
        return {};
    }

    // kraken = 3, or kraken = { "C3", "E4" }
    Result<void> read_kraken(const TableReader& given) {
        const NamedParameter& kraken = numbers_of_piranhas.back();
        parameters_.kraken_fields.clear();
        if (given.integer("kraken")) return read_number(given, kraken);
        const auto fields = given.texts("kraken");
        if (!fields) return given.error("kraken", "expected how many there are, or a list of fields");
        const auto count = static_cast<int>(fields->size());
        if (!kraken.range.contains(count)) {
            return given.error("kraken", "expected at most " + std::to_string(kraken.range.most) + " fields");
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

    Result<void> read_hooks(const Mod& mod, const TableReader& table) {
        if (!table.has("hooks")) return {};
        return table.table("hooks", [&](const TableReader& given) -> Result<void> {
            if (auto checked = given.check_names(piranhas_hook_names); !checked) return checked;
            const std::string_view name = piranhas_hook_names[0];
            if (!given.has(name)) return {};
            if (!given.has_function(name)) return given.error(name, "expected a function");
            hooked_.push_back({mod.manifest().id, mod.files()});
            return {};
        });
    }

    piranhas::Parameters parameters_;
    std::string file_;           // the last that said anything
    std::string file_of_start_;  // and of the start
    std::vector<HookScripts::Source> hooked_;
};

}  // namespace

Result<Setup> piranhas_setup(const Mods& mods) {
    PiranhasData data;
    for (const auto& mod : mods) {
        if (auto added = data.add(*mod); !added) return mod->error(added.error());
    }
    return data.setup();
}

}  // namespace farmland::scripting
