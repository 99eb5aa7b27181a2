---@meta
-- Lua: every game
--
-- What every policy gets and gives, whatever the game. Editors with the Lua language server read this file, the reference
-- pages are made from it, and the tests compare it with what the program really offers. Nothing runs it.

---A policy is one Lua file that returns this table.
---
---```lua
---local function choose(view, ctx)
---    local actions = view.actions
---    return actions[ctx.random.int(1, #actions)]
---end
---
---return { name = "anything", game = "crown", choose = choose }
---```
---
---The file itself runs once, before the game; its local variables live as long as the policy. Every game has a class of
---its own with the exact types: `---@type CrownPolicy`.
---@class Policy
---@field name string not empty; shown in messages
---@field game string name of the game it plays, such as `"crown"`
---@field choose fun(view: View, ctx: Context): string|Action the next action: one of `view.actions`, or a text in the game's notation; asked until the turn ends
---@field settings? table<string, string|number|boolean> what the user may set, with the default values, such as `{ depth = 3 }`; setting any other name is then an error
---@field on_start? fun(view: View, ctx: Context) called once, before the first action of the game
---@field on_event? fun(event: Event, ctx: Context) called for everything that happens and that this team can see, its own actions included
---@field on_end? fun(winner: integer, ctx: Context) called when the game is over, with the number of the team that won, 0 for a draw

---What a team knows when it is asked for an action. Reading a field that does not exist is an error, not nil. The same
---tables are given at every call and brought up to date in between: copy what you want to compare later, and write
---nothing into them.
---@class View
---@field actions Actions the legal actions, made when they are first asked for
---@field history Event[] everything that has happened so far and that this team could see, oldest first
local view = {}

---A full state that would give this view: what is hidden is dealt again, at random, and depends on nothing but the
---view and the random numbers. It is a guess, never the truth; take several.
---
---```lua
---local wins = 0
---for _ = 1, 10 do
---    local state = view:sample(ctx.random)
---    if state:playout(ctx.random) == view.team then
---        wins = wins + 1
---    end
---end
---ctx.log("won", wins, "of 10 random games from here")
---```
---@param random Random always `ctx.random`
---@return State
function view:sample(random) end

---One legal action. `tostring(action)` is its text. Fields that an action does not have raise when they are read, so look
---at its kind first.
---@class Action
---@field kind string what is done
---@field text string the action in the game's notation; `choose` may return it, or the action itself
local action = {}

---A list of actions. An action is only created when it is asked for, so a list of thousands costs nothing. An index
---past the end gives nil.
---
---```lua
---local actions = view.actions
---for i = 1, math.min(#actions, 3) do
---    ctx.log(i, actions[i].kind, actions[i])
---end
---```
---@class Actions
---@field [integer] Action
---@operator len: integer
local actions = {}

---The actions that have all the given fields, as a list of the same kind. Which fields can be asked for is up to the
---game.
---
---```lua
---local moves = view.actions:filter { kind = "move" }
---if #moves > 0 then
---    return moves[ctx.random.int(1, #moves)]
---end
---```
---@param wanted table
---@return Actions
function actions:filter(wanted) end

---Something that happened, as this team saw it. The other fields depend on the game and on the kind; one that is not there
---raises when it is read.
---@class Event
---@field kind string what happened
local event = {}

---The second argument of every function of a policy.
---@class Context
---@field random Random random numbers; `math.random` draws from the same stream
---@field memory table the policy's own, kept from one call to the next until the game is over
---@field settings table<string, string|number|boolean> what the user set on the command line, by name; one that was not set has the value that the policy declares in `settings`, or is nil
local ctx = {}

---Writes a line into the record of the game: the texts of all arguments, separated by tabs.
---
---```lua
---ctx.memory.calls = (ctx.memory.calls or 0) + 1
---ctx.log("call", ctx.memory.calls, "with", #view.actions, "legal actions")
---```
---@param ... any
function ctx.log(...) end

---How many steps of its budget this call may still use. A step is a pass of a loop or a call of a function, or as much
---work in a function of the library or the API.
---
---```lua
---local best = view.actions[1]
---local tried = 0
---while ctx.steps_left() > 19000000 and tried < 20 do
---    local state = view:sample(ctx.random)
---    state:playout(ctx.random)
---    tried = tried + 1
---end
---return best
---```
---@return integer
function ctx.steps_left() end

---How many milliseconds are left for this choice, on a server with a time limit. Otherwise it is nil: games without a
---clock can be repeated.
---
---```lua
---local best = view.actions[1]
---for tried = 1, 20 do
---    if (ctx.time_left() or 1000) < 100 then break end
---    view:sample(ctx.random):playout(ctx.random)
---end
---return best
---```
---@return integer?
function ctx.time_left() end

---Random numbers. The seed of the game and the seat determine them, so that a game can be repeated; they reveal nothing
---about what is hidden.
---@class Random
local random = {}

---A whole number from `least` to `most`, both included.
---
---```lua
---local die = ctx.random.int(1, 6)
---assert(die >= 1 and die <= 6)
---```
---@param least integer
---@param most integer
---@return integer
function random.int(least, most) end

---The position of one of 1 to 10000 weights, the likelier the greater its weight. Negative weights count as 0; when all are
---0 the answer is 1 and no random number is used.
---
---```lua
---local position = ctx.random.weighted { 0, 3, 1 } -- 2 three times as often as 3, never 1
---assert(position == 2 or position == 3)
---```
---@param weights integer[]
---@return integer
function random.weighted(weights) end

---The same, the likelier the smaller the weight; those with the greatest weight are never chosen unless all are equal.
---
---```lua
---local position = ctx.random.weighted_inverse { 5, 1, 5 }
---assert(position == 2)
---```
---@param weights integer[]
---@return integer
function random.weighted_inverse(weights) end

---The position of the greatest score; an even chance decides between equals. With `count` only that many scores, from the
---first, are looked at.
---
---```lua
---local position = ctx.random.best { 2, 7, 1.5, 7 }
---assert(position == 2 or position == 4)
---```
---@param scores number[]
---@param count? integer
---@return integer
function random.best(scores, count) end

---Puts the values of a list into another order, each order as likely as the others. The list must be the script's own.
---
---```lua
---local order = { 1, 2, 3, 4 }
---ctx.random.shuffle(order)
---```
---@param list any[] is changed
function random.shuffle(list) end

---A full state, for looking ahead. All of it is known, even what the view hides: it is a guess that `view:sample` made.
---Playing on it changes nothing but itself.
---
---```lua
----- The first action after which a random game was won.
---for i = 1, math.min(#view.actions, 5) do
---    local state = view:sample(ctx.random)
---    state:apply(view.actions[i])
---    if state:playout(ctx.random) == view.team then
---        return view.actions[i]
---    end
---end
---```
---@class State
local state = {}

---A copy.
---
---```lua
---local copy = state:clone()
---copy:playout(ctx.random)
---assert(copy:outcome() and not state:outcome())
---```
---@return State
function state:clone() end

---The legal actions of the team to move, or those of them that `actions:filter` would leave.
---@param wanted? table what to ask for, as in `actions:filter`
---@return Actions
function state:actions(wanted) end

---Plays an action, an element of a list or a text, on this state. One that is not legal is an error.
---
---```lua
---local before = state:clone()
---state:apply(state:actions()[1])
---assert(state:position() ~= before:position())
---```
---@param action string|Action
---@return State state itself
function state:apply(action) end

---How the game ended: the number of the team that won, 0 for a draw, nil while it goes on.
---@return integer? winner
function state:outcome() end

---Plays random actions on this state until the game is over, or until that many have been played. Runs at the speed of the engine:
---thousands of games per second.
---@param random Random always `ctx.random`
---@param most_actions? integer default: 100000
---@return integer? winner as `outcome` gives it
---@return integer made how many actions were played
function state:playout(random, most_actions) end

---The state as one line in the game's notation.
---@return string
function state:position() end

---The number of the team to move.
---@return integer
function state:team() end

---What a team would know in this state, as plain tables. These have no `actions`, `history` and `sample`.
---@param team? integer default: the team to move
---@return table
function state:view(team) end
