#include "scripting/mods/mod.hpp"

#include "core/base/sha256.hpp"
#include "scripting/host/exposed/functions.hpp"

namespace farmland::scripting {

Mod::Mod(ModSource source, Budget budget)
    : source_(std::move(source)), sandbox_(Role::mod, budget), library_(sandbox_) {
    files_.main = {source_.name, source_.text};
    if (!source_.folder.empty()) sandbox_.add_root(source_.folder);
    sandbox_.on_module([this](const std::string& path, const SourceFile& file) { files_.modules[path] = file; });
}

std::string ModFilesRead::hash() const {
    std::string all;
    const auto add = [&](std::string_view name, std::string_view text) {
        all += std::string(name) + "\n" + std::to_string(text.size()) + "\n" + std::string(text);
    };
    add("mod.lua", main.text);
    for (const auto& [path, file] : modules) add(path, file.text);
    for (const auto& [name, text] : data) add(name, text);
    return sha256_hex(all);
}

Result<std::string> Mod::read_file(const std::string& name) const {
    auto text = source_.read_file(name);
    if (text) files_.data[name] = *text;
    return text;
}

std::string text_of_mods(std::span<const std::unique_ptr<Mod>> mods, std::string_view except) {
    std::string text;
    for (const auto& mod : mods) {
        const ModManifest& manifest = mod->manifest();
        if (manifest.id == except) continue;
        text += manifest.id + " " + text_of(manifest.version) + " " + mod->files().hash() + "\n";
    }
    return text;
}

Result<std::unique_ptr<Mod>> Mod::load(ModSource source, Budget budget) {
    std::unique_ptr<Mod> mod(new Mod(std::move(source), budget));
    if (auto run = mod->sandbox_.load(mod->source_.name, mod->source_.text); !run) return run.error();
    if (const Argument returned = top_value(mod->sandbox_.lua()); !returned.is_table()) {
        return mod->error(
            {std::string("expected a table with id, title, version, api and game, found a ") + returned.type_name()});
    }
    auto manifest = read_manifest(mod->table());
    if (!manifest) return mod->error(manifest.error());
    mod->manifest_ = *std::move(manifest);
    return mod;
}

TableReader Mod::table() const { return {sandbox_.lua(), -1}; }

}  // namespace farmland::scripting
