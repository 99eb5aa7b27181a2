// The options of farmland serve.
#pragma once

#include "scripting/app/command.hpp"
#include "scripting/net/server.hpp"

namespace farmland::scripting {

void add_server_options(CommandLine& line);

// All but who plays for the server, and where its log and its records go.
net::ServerOptions server_options_of(const CommandLine::Parsed& given);

}  // namespace farmland::scripting
