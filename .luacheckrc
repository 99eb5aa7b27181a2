-- Settings of luacheck (./dev lint). What the host gives scripts beyond Lua's own names is listed in read_globals.
std = "lua54"
max_line_length = 120
unused_args = false
read_globals = { "animals", "crown", "misterx", "piranhas" }

-- API stubs declare names for the editor and have no bodies.
files["scripts/api"] = { ignore = { "111", "112", "113", "121", "122", "211", "212", "241", "431", "631" } }

-- Scenarios have these too, and the tables of the games in Lua.
local scenario = {
    read_globals = {
        "before_each", "describe", "expect", "it", "start",
        "blokus", "breakthrough", "connect4", "geister", "hex", "kuhn", "tictactoe",
    },
}
files["scripts/scenarios"] = scenario
files["mods/*/scenarios"] = scenario
files["scripts/templates/*/scenario.lua"] = scenario

-- What a mod.lua has, so that it can be a game.
files["mods/*/mod.lua"] = { read_globals = { "bits", "data", "hexagon", "hexagons", "parameter", "square" } }
files["scripts/templates/game/mod.lua"] = files["mods/*/mod.lua"]
files["scripts/bench/*/mod.lua"] = files["mods/*/mod.lua"]
