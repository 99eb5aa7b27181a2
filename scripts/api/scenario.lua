---@meta
-- Lua: scenarios
--
-- What the files of `farmland test` have beyond [what every policy has](policy.md). Each case runs in a Lua state of its own:
-- nothing that one does is there in another.

---Puts a name in front of the names of all cases inside. Can be nested.
---
---```lua
---describe("a hidden unit", function()
---    it("stays hidden when it moves", function()
---        local game = start("crown", { position = { team1 = { units = { D4 = { "Goat Farmer", hidden = true } } } } })
---        game:act("move D4 D5")
---        expect.truthy(game:view(2).board.D5.hidden)
---    end)
---end)
---```
---@param name string one line
---@param body fun() calls `it`, `describe` and `before_each`
function describe(name, body) end

---A case. It passes unless it raises an error, as expectations that are not met do, or runs out of its budget.
---@param name string one line; no other case of the file has the same with the names around it
---@param body fun()
function it(name, body) end

---Calls a function before each of the cases that follow, to the end of the `describe` around it. Those of outer `describe`
---come first.
---
---```lua
---local game
---before_each(function()
---    game = start("crown", { seed = 7 })
---end)
---
---it("team 1 begins", function()
---    expect.equal(game:team(), 1)
---end)
---```
---@param body fun()
function before_each(body) end

---A game that is fully open to the scenario. Without a setup it begins as the seed of `farmland test --seed` decides.
---@param game string name of the game, such as `"crown"`
---@param setup? GameSetup
---@return Game
function start(game, setup) end

---How a game begins, and what it is played with. `crown` and the like describe games that name no mods.
---
---```lua
---local game = start("crown", { mods = { "orchard" }, seed = 1 })
---expect.equal(game:view(1).own.deck_size, 35)
---```
---@class GameSetup
---@field mods? string[] the mods that it is played with, whatever `--mod` says, and nothing but what these depend on: ids, looked up in the scenario's folder and the two above it, then where `--mod` looks; or paths with a `/`, from the scenario's folder
---@field seed? integer the luck of the game, and of policies that play in it; default: that of `farmland test --seed`
---@field position? string|table a position string of the game's notation, or a table that describes it in the game's own way, such as [CrownPosition](crown_scenario.md#crownposition)

---How a dialogue is led. A game may have [further options](crown_scenario.md#crowndialogue).
---@class GameDialogue
---@field opponent? string the policy that plays team 2, as for `act_by`; the one that `farmland play` uses by default draws its luck from the game's own generator, as it has there; default: nobody

---A game, both sides of which the scenario plays.
---@class Game
local game = {}

---Plays an action for the team to move. One that cannot be played raises.
---
---```lua
---local events = game:act("place D2 1")
---expect.like(events, { { kind = "placed", to = "D2" } })
---```
---@param action string|Action
---@return Event[] events all that happened, hidden or not, in order
function game:act(action) end

---Lets a policy decide for whichever team is to move, for that many actions or until the game ends. Its random numbers
---depend on the seed of the game alone: each call begins with the same ones.
---
---```lua
---game:act_by("greedy", 20)
---expect.equal(#game:view(1).own.units <= 5, true)
---```
---@param policy string one that ships with the program, such as `"greedy"`, or the path of a Lua file (with `/` or `.lua`), from the scenario's folder
---@param actions? integer default: 1
---@return Event[] events
function game:act_by(policy, actions) end

---Like `act_by`, for that many whole turns; the one under way counts as one.
---
---```lua
---local game = start("crown", { seed = 7 })
---game:turns_by("farmer", 3)
---expect.equal(game:team(), 2)
---```
---@param policy string
---@param turns? integer default: 1
---@return Event[] events
function game:turns_by(policy, turns) end

---Types a command into the game's dialogue, that of `farmland play`, for the team to move. Errors of the dialogue are text
---like any other.
---
---```lua
---local game = start("crown", { seed = 7 })
---expect.equal(game:command("hand"), [[
---[1] Pitchfork Farmer (400/400)
---[2] Shield Farmer (800/1600)
---[3] Manure Spreader (600/600)
---[4] Grain Farmer (1100/1100)
---[5] Field Marshal Farmer (1700/1500)
---]])
---expect.contains(game:command("jump"), "ERROR: 'jump' is not a command")
---```
---
---A dialogue begins as the program does: in Animals and Mister X a new game is on only after its command `start`.
---@param line string
---@return string printed all that the program prints then, an opponent's turn included
function game:command(line) end

---Begins the dialogue, or begins it again if there was one. Without it the first `command` does, and you play both teams.
---
---```lua
---local game = start("crown", { seed = 7 })
---expect.contains(game:dialogue { opponent = "farmer", verbosity = "compact" }, "Use one of the following commands")
---expect.contains(game:command("yield 1"), "It is Enemy's turn!")
---expect.equal(game:team(), 1)
---```
---@param options? GameDialogue
---@return string printed what the program prints before the first command
function game:dialogue(options) end

---Why the team to move cannot do this, or nil if it can.
---
---```lua
---expect.contains(game:illegal("move D1 D7"), "more than one step")
---expect.equal(game:illegal("move D1 D2"), nil)
---```
---@param action string|Action
---@return string? reason
function game:illegal(action) end

---The legal actions, all or those that a filter of the game asks for.
---
---```lua
---expect.equal(#game:actions { kind = "flip" }, 0)
---```
---@param filter? table
---@return Actions
function game:actions(filter) end

---What a team knows now. The tables stay as they are when the game goes on.
---
---```lua
---local before = game:view(1)
---game:act("place D2 1")
---expect.equal(#before.own.units, 0)
---expect.equal(#game:view(1).own.units, 1)
---```
---@param team? 1|2 default: the team to move
---@return table snapshot the game's own, such as [CrownSnapshot](crown.md#crownsnapshot)
function game:view(team) end

---A copy of the whole state, to try things on.
---@return State
function game:state() end

---The team to move.
---@return 1|2
function game:team() end

---The number of the team that won, 0 for a draw, nil while the game goes on.
---@return integer?
function game:outcome() end

---The board as lines of text.
---@return string
function game:board() end

---The position string.
---
---```lua
---local again = start("crown", { position = game:position() })
---expect.equal(again:board(), game:board())
---```
---@return string
function game:position() end

---Expectations: each raises an error if it is not met, and the report shows what was expected and what was found. The last argument
---of all is a name for what is looked at, shown in front.
---@class Expect
expect = {}

---The same number, text or truth value, or tables whose fields are all equal.
---
---```lua
---expect.equal({ 1, { a = "b" } }, { 1, { a = "b" } })
---expect.equal(game:view(1).own.life_points, 8000, "life points of team 1")
---```
---@param found any
---@param expected any
---@param subject? string
function expect.equal(found, expected, subject) end

---As `equal`, but tables may have fields that the expected ones do not name. Lists have the same length.
---
---```lua
---expect.like(game:act("place D2 1"), { { kind = "placed" } })
---expect.like(game:view(1), { own = { placed = true } })
---```
---@param found any
---@param expected any
---@param subject? string
function expect.like(found, expected, subject) end

---Not `equal`.
---@param found any
---@param other any
---@param subject? string
function expect.different(found, other, subject) end

---Neither nil nor false.
---@param found any
---@param subject? string
function expect.truthy(found, subject) end

---Nil or false.
---@param found any
---@param subject? string
function expect.falsy(found, subject) end

---A text with another one in it. No character has a special meaning.
---@param found string
---@param part string
---@param subject? string
function expect.contains(found, part, subject) end

---A function that raises, with this part in its message.
---
---```lua
---expect.error(function() game:act("move D1 D7") end, "cannot be played")
---```
---@param body fun()
---@param part? string
---@param subject? string
---@return string message
function expect.error(body, part, subject) end

---The text of the file `NAME.txt` in the folder that is named after the scenario file and next to it: `my_rules.golden` for
---`my_rules.lua`. `farmland test --update` writes the file, once everything else in the case is as expected; read it then, and keep
---it with the scenario. Values that are not texts are written as Lua writes them, with a line for each field of tables that have tables
---in them.
---
---```lua
---local game = start("crown", { seed = 7 })
---expect.golden(game:command("select D1"), "king_selected")
---expect.golden(game:act("place D2 1"), "first_unit_placed")
---```
---@param found any
---@param name string letters, digits, `_` and `-`
---@param subject? string
function expect.golden(found, name, subject) end
