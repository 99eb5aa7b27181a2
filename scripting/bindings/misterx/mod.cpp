#include "scripting/bindings/misterx/binding.hpp"

#include <array>
#include <span>

#include "core/base/text.hpp"
#include "scripting/bindings/mod_tables.hpp"

namespace farmland::scripting {

namespace {

// The kinds of pieces as mods give them.
struct PiecesOfMods {
    using Kind = misterx::PieceKind;
    static constexpr std::string_view table = "pieces";
    static constexpr std::string_view word = "kind";
    static constexpr std::array<std::string_view, 3> fields = {"name", "count", "movement"};
    static constexpr std::array<std::string_view, 3> needed = fields;
    static constexpr std::span<const std::string_view> needed_in_list = {};

    static Result<void> check(const std::vector<misterx::PieceKind>& kinds) { return misterx::check_kinds(kinds); }

    static Result<void> read(const TableReader& piece, misterx::PieceKind& kind, bool is_new) {
        for (const std::string_view field : fields) {
            if (!is_new && !piece.has(field)) continue;
            if (auto read = read_field(piece, field, kind); !read) return read;
        }
        return {};
    }

private:
    static Result<void> read_field(const TableReader& piece, std::string_view field, misterx::PieceKind& kind) {
        if (field == "count") return take(piece, field, kind.count);
        if (field == "name") return take(piece, field, kind.name);
        const auto text = piece.text(field);
        if (!text) return text.error();
        const auto movement = misterx::parse_movement(*text);
        if (!movement) return piece.error(field, movement.error().sentence());
        kind.movement = *movement;
        return {};
    }
};

// Collects what the mods bring, in their order.
class MisterxData {
public:
    Result<void> add(const Mod& mod) {
        const TableReader table = mod.table();
        if (auto checked = check_names_of_mod(table, {"pieces", "parameters"}); !checked) return checked;
        if (auto read = KindsReader<PiecesOfMods>::read(table, kinds_); !read) return read;
        const auto taken = take_parameters(table, misterx::parameter_table, parameters_, RangeWording::full);
        if (!taken) return taken.error();
        const bool is_first = file_of_parameters_.empty() && table.has("pieces");
        if (*taken || is_first) file_of_parameters_ = mod.source().name;
        return {};
    }

    Result<Setup> setup() const {
        if (kinds_.empty()) {
            return Error{"none of the mods brings pieces; one that does is agency: depends = { \"agency\" }"};
        }
        // Each mod was judged as it came; only together can their numbers still be wrong.
        if (auto fits = misterx::check_parameters(parameters_, kinds_); !fits) {
            return Error{file_of_parameters_ + ": parameters: " + fits.error().sentence()};
        }
        const auto rules = misterx::Rules::make(kinds_, parameters_);
        if (!rules) return rules.error();
        return rules->setup();
    }

private:
    std::vector<misterx::PieceKind> kinds_;
    misterx::Parameters parameters_;
    std::string file_of_parameters_;  // the last that gave any, or the first with pieces
};

}  // namespace

Result<Setup> MisterxBinding::setup_of(const Mods& mods) { return setup_of_mods<MisterxData>(mods); }

}  // namespace farmland::scripting
