---@meta
-- Lua: Crown of Farmland in scenarios
--
-- How a [scenario](scenario.md) describes a position of Crown of Farmland. Whatever is left out is as at the start of a game,
-- with empty hands.

---A position for `start("crown", { position = ... })`.
---
---```lua
---local game = start("crown", { position = {
---    team1 = { units = { D4 = "Goat Farmer" }, hand = { "Daisy Farmer", "Pig Farmer" } },
---    team2 = { life_points = 500, units = { D5 = { "Shield Farmer", hidden = true, blocking = true } } },
---} })
---game:act("move D4 D5")
---expect.equal(game:view(1).own.life_points, 7400)
---```
---@class CrownPosition
---@field to_move? 1|2 default: 1
---@field team1? CrownPositionTeam
---@field team2? CrownPositionTeam

---A team of a described position. A name that stands for a card is a whole one, such as `"Daisy Farmer"`, and no card is named
---more often than the team's deck file has it.
---@class CrownPositionTeam
---@field life_points? integer default: 8000
---@field king? string its field; default: D1 or D7
---@field king_moved? boolean the king has moved this turn
---@field placed? boolean units have been placed this turn
---@field units? table<string, string|CrownPositionUnit> by their fields; they appeared in the order of the names of these
---@field counters? table<string, integer> what mods count of teams, such as `{ rain = 2 }`; default: as at the start
---@field hand? string[] names; at most five for the team to move, four for the other
---@field deck? string[] names, the top first, and all other cards are out of the game; default: all cards that are not on the board or the hand, in the order of the unit list

---A unit of a described position. As a text instead of a table it is face up and as its card says. `"B + A"` is a union where A
---joined B.
---
---```lua
---local game = start("crown", { position = { team1 = { units = {
---    D4 = { "Goat Farmer", hidden = true },
---    E4 = { "Pig Farmer", atk = 0, def = 100, moved = true },
---    F4 = "Stable Farmer + Daisy Farmer",
---} } } })
---expect.equal(game:view(1).board.F4.name, "Stable Daisy Farmer")
---```
---@class CrownPositionUnit
---@field [integer] string its name, first
---@field hidden? boolean
---@field moved? boolean it has moved this turn
---@field blocking? boolean
---@field atk? integer instead of its card's; together with `def`
---@field def? integer instead of its card's; together with `atk`
<<<<<<< HEAD
---@field counters? table<string, integer> what mods count of units; default: as when they are placed
=======

---How [the dialogue](../crown-dialogue.md) looks that `game:dialogue` begins, as the options of `farmland play` say.
---
---```lua
---local game = start("crown")
---game:dialogue { team1 = "Ada", team2 = "Bob", verbosity = "compact" }
---expect.contains(game:command("state"), "  Ada                       Bob")
---```
---@class CrownDialogue: GameDialogue
---@field team1? string default: `"Player"`
---@field team2? string default: `"Enemy"`
---@field verbosity? "all"|"compact" default: `"all"`
---@field symbols? string 29 characters to draw the board with
>>>>>>> 9fd1651 (test: type commands in scenarios and expect what they print)
