-- Settings of luacheck (./dev lint). What the host gives scripts beyond Lua's own names is listed in read_globals.
std = "lua54"
max_line_length = 120
unused_args = false
read_globals = { "animals", "crown", "misterx", "piranhas" }

-- API stubs declare names for the editor and have no bodies.
files["scripts/api"] = { ignore = { "111", "112", "113", "121", "122", "211", "212", "241", "431", "631" } }

-- Scenarios have these too.
local scenario = { read_globals = { "before_each", "describe", "expect", "it", "start" } }
files["scripts/scenarios"] = scenario
files["mods/*/scenarios"] = scenario
files["scripts/templates/*/scenario.lua"] = scenario
