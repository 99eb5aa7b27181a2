// The commands of farmland tournament, and what they have in common.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/tournament/ledger.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/tournament/ready.hpp"

namespace farmland::scripting {

Command tournament_new();
Command tournament_run();
Command tournament_status();
Command tournament_report();
Command tournament_merge();
Command tournament_verify();

// The one folder that was given; otherwise the end of the command, which is called by that name.
std::filesystem::path folder_of(const CommandLine::Parsed& given, const std::string& command);

// All results of a folder. What is wrong with them, and that there are none, ends the command.
tournament::Ledger ledger_of(const std::filesystem::path& folder);

// The tournament of a folder with its results, to be played again: all is as it was. Mistakes end the command.
struct PlayedTournament {
    ReadyTournament ready;
    tournament::Ledger ledger;
};
PlayedTournament played_tournament(const std::filesystem::path& folder, const CommandLine::Parsed& given);

// How many pairs are known and how many of them are played.
struct Extent {
    std::uint64_t known = 0;
    std::uint64_t played = 0;
    bool is_complete = false;  // nothing more is to be played
    bool is_answered = false;  // the question of a test
    std::string stage = {};    // that is being played, if there are several
};
Extent extent_of(const tournament::Ledger& ledger);

}  // namespace farmland::scripting
