#include "scripting/bindings/misterx/mod.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/text.hpp"
#include "core/misterx/rules.hpp"
#include "scripting/bindings/letters.hpp"
#include "scripting/bindings/parameters.hpp"

namespace farmland::scripting {

namespace {

// Collects what the mods bring, in their order.
class MisterxData {
public:
    Result<void> add(const Mod& mod) {
        const TableReader table = mod.table();
        std::vector<std::string_view> known(manifest_names().begin(), manifest_names().end());
        known.insert(known.end(), {"pieces", "parameters"});
        if (auto checked = table.check_names(known); !checked) return checked;
        if (auto read = read_pieces(mod, table); !read) return read;
        const auto taken = take_parameters(table, misterx::parameter_table, parameters_, Refusal::full);
        if (!taken) return taken.error();
        if (*taken) file_of_parameters_ = mod.source().name;
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
    // A list of all kinds there are, or by their letters what is to be different; a letter that is not there yet is that of
    // a new kind.
    Result<void> read_pieces(const Mod& mod, const TableReader& table) {
        if (!table.has("pieces")) return {};
        std::vector<misterx::PieceKind> kinds;
        auto read = table.table("pieces", [&](const TableReader& pieces) -> Result<void> {
            if (pieces.names().empty()) {
                return pieces.each_table([&](const TableReader& piece) { return add_kind(piece, kinds); });
            }
            kinds = kinds_;
            return change_kinds(pieces, kinds);
        });
        if (!read) return read;
        if (auto fits = misterx::check_kinds(kinds); !fits) return table.error("pieces", fits.error().sentence());
        kinds_ = std::move(kinds);
        if (file_of_parameters_.empty()) file_of_parameters_ = mod.source().name;
        return {};
    }

    static Result<void> add_kind(const TableReader& piece, std::vector<misterx::PieceKind>& kinds) {
        constexpr std::array<std::string_view, 4> fields = {"letter", "name", "count", "movement"};
        if (auto checked = piece.check_names(fields); !checked) return checked;
        const auto letter = piece.text("letter");
        if (!letter) return letter.error();
        if (letter->size() != 1) {
            return piece.error("letter", "expected one letter from A to Z, found " + in_quotes(*letter));
        }
        misterx::PieceKind kind;
        kind.letter = letter->front();
        for (const std::string_view field : {"name", "count", "movement"}) {
            if (auto read = read_field(piece, field, kind); !read) return read;
        }
        kinds.push_back(std::move(kind));
        return {};
    }

    // pieces = { S = { count = 3 }, D = { name = "Dog", count = 2, movement = "run" } }
    static Result<void> change_kinds(const TableReader& pieces, std::vector<misterx::PieceKind>& kinds) {
        if (kinds.empty()) {
            return Error{
                "pieces: there are none yet whose letters could be named; depend on a mod that has some, or "
                "give a list"};
        }
        // A list in addition to the names would be left out.
        if (auto checked = pieces.check_keys(); !checked) return checked;
        for (const std::string_view letter : pieces.names()) {
            if (!is_capital(letter)) {
                return pieces.error(letter, "expected the letter of a kind" + letter_of_name(letter, kinds));
            }
            auto changed =
                pieces.table(letter, [&](const TableReader& piece) { return change_kind(piece, letter[0], kinds); });
            if (!changed) return changed;
        }
        return {};
    }

    // A letter that is not there yet is that of a new kind.
    static Result<void> change_kind(const TableReader& piece, char letter, std::vector<misterx::PieceKind>& kinds) {
        constexpr std::array<std::string_view, 3> fields = {"name", "count", "movement"};
        if (auto checked = piece.check_names(fields); !checked) return checked;
        const auto found =
            std::find_if(kinds.begin(), kinds.end(), [&](const auto& each) { return each.letter == letter; });
        const bool is_new = found == kinds.end();
        misterx::PieceKind kind = is_new ? misterx::PieceKind{} : *found;
        kind.letter = letter;
        for (const std::string_view field : fields) {
            if (!piece.has(field)) {
                if (!is_new) continue;
                return piece.error(field, "a kind needs this, and " + std::string(1, letter) + " is a new one");
            }
            if (auto read = read_field(piece, field, kind); !read) return read;
        }
        if (is_new) {
            kinds.push_back(std::move(kind));
        } else {
            *found = std::move(kind);
        }
        return {};
    }

    static Result<void> read_field(const TableReader& piece, std::string_view field, misterx::PieceKind& kind) {
        if (field == "count") {
            const auto count = piece.integer(field);
            if (!count) return count.error();
            kind.count = static_cast<int>(
                std::clamp<std::int64_t>(*count, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
            return {};
        }
        auto text = piece.text(field);
        if (!text) return text.error();
        if (field == "name") {
            kind.name = *std::move(text);
            return {};
        }
        const auto movement = misterx::parse_movement(*text);
        if (!movement) return piece.error(field, movement.error().sentence());
        kind.movement = *movement;
        return {};
    }

    std::vector<misterx::PieceKind> kinds_;
    misterx::Parameters parameters_;
    std::string file_of_parameters_;  // the last that gave any
};

}  // namespace

Result<Setup> misterx_setup(const Mods& mods) {
    MisterxData data;
    for (const auto& mod : mods) {
        if (auto added = data.add(*mod); !added) return mod->error(added.error());
    }
    return data.setup();
}

}  // namespace farmland::scripting
