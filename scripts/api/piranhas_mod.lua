---@meta
-- Lua: Piranhas in mods
--
-- What a [mod](mod.md) brings to Piranhas: the board, the start, some parameters, and a function that says how far fish go.

---A mod for Piranhas. For each thing the last mod that provides it decides: the start as a whole, each parameter separately.
---
---```lua
---return {
---    id = "pond",
---    title = "A small pond",
---    version = "1.0",
---    api = 1,
---    game = "piranhas",
---    start = [[
---        . B B B .
---        R . . . R
---        R . . . R
---        R . . . R
---        . B B B .
---    ]],
---    parameters = { side = 5, rounds = 10, kraken = { "C2" } },
---}
---```
---@class PiranhasMod: Mod
---@field start? string[]|string where the fish begin: a line for each row, the highest first, of `R`, `B` and `.` or `-` for empty fields; spaces do not matter, and numbers and letters may stand along the edges as in the drawn board. Neither side may begin as one swarm. Without it they begin along the edges: Red on the left and right, Blue below and above
---@field parameters? PiranhasModParameters
---@field hooks? PiranhasModHooks

---Parameters of the rules; what is left out is as in the document.
---@class PiranhasModParameters
---@field side? integer how many columns and rows there are, 5 to 11, default: 10
---@field rounds? integer after how many the game ends in any case, 1 to 100, default: 30
---@field kraken? integer|string[] how many there are, 0 to 4, each anywhere two or more fields from the edge and on no line of another; or a list of their fields, which may be any without fish; default: 2

---What a mod decides while a game is played. A hook sees what both sides see, changes nothing, and answers the same whenever it
---is asked the same; one that fails makes the game void.
---
---```lua
---return {
---    id = "currents",
---    title = "A current to the right",
---    version = "1.0",
---    api = 1,
---    game = "piranhas",
---    depends = { "aquarium" },
---    hooks = {
---        length = function(fish, direction, usual, board)
---            if direction == "RIGHT" and fish.column + usual + 1 < board:side() then
---                return usual + 1
---            end
---        end,
---    },
---}
---```
---@class PiranhasModHooks
---@field length? fun(fish: PiranhasHookFish, direction: PiranhasDirection, usual: integer, board: PiranhasBoard): integer? how many fields a fish goes in a direction, 0 to 11; 0: it cannot; nil: as the mods before say or, without any, as usual: as many as there are fish on the whole line

---A fish that might move.
---@class PiranhasHookFish
---@field team 1|2
---@field field string
---@field column integer from 0
---@field row integer from 0

---The board. It can be asked only while the hook runs.
---@class PiranhasBoard
local board = {}

---What is on a field: the team of a fish, a kraken, or nothing.
---@param field string
---@return 1|2|"kraken"|false
function board:at(field) end

---The name of a field, or nil off the board.
---@param column integer from 0
---@param row integer from 0
---@return string?
function board:field(column, row) end

---How many fish a team has.
---@param team 1|2
---@return integer
function board:fish(team) end

---How many columns and rows there are.
---@return integer
function board:side() end

---How many moves were made.
---@return integer
function board:turn() end
