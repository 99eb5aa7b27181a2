---@meta
-- Lua: Piranhas
--
-- What a policy of Piranhas sees beyond what [every game](policy.md) has. Nothing is hidden: a view is the whole state, and
-- `view:sample` gives just that state. Fields are texts such as "C3": columns are letters from A, rows numbers from 0 at the
-- bottom. Team 1 is Red, who begins, team 2 is Blue.

---A policy for Piranhas. A turn is one move.
---
---```lua
---local function choose(view, ctx)
---    local meals = view.actions:filter { eats = true }
---    local actions = #meals > 0 and meals or view.actions
---    return actions[ctx.random.int(1, #actions)]
---end
---
---return { name = "hungry", game = "piranhas", choose = choose }
---```
---@class PiranhasPolicy: Policy
---@field choose fun(view: PiranhasView, ctx: Context): string|PiranhasAction the next move
---@field on_start? fun(view: PiranhasView, ctx: Context) called once, before the first move of the game
---@field on_event? fun(event: PiranhasEvent, ctx: Context) called for everything that happens

---What is on a field.
---@alias PiranhasContent "own"|"enemy"|"kraken"|"free"

---The directions, in the order of `piranhas.directions`: UP is to higher rows, RIGHT to later letters.
---@alias PiranhasDirection "UP"|"UP_RIGHT"|"RIGHT"|"DOWN_RIGHT"|"DOWN"|"DOWN_LEFT"|"LEFT"|"UP_LEFT"

---The board and the two sides. `state:view()` gives this.
---
---```lua
---ctx.log("round", view.round, "of", piranhas.parameters.rounds)
---for _, field in ipairs(view.own.fish) do
---    assert(view.fields[field] == "own")
---end
---if #view.own.swarm > #view.enemy.swarm then
---    ctx.log("ahead with", #view.own.swarm, "of", #view.own.fish, "fish together")
---end
---```
---@class PiranhasSnapshot
---@field team 1|2 the number of this team: 1 is Red, 2 Blue
---@field to_move 1|2 whose turn it is
---@field turn integer how many moves were made
---@field round integer which round it is, from 1: a move of Red and one of Blue
---@field own PiranhasTeam
---@field enemy PiranhasTeam
---@field kraken string[] the fields of the kraken
---@field fields table<string, PiranhasContent> what is on each field: `view.fields.C3`

---What `choose` gets.
---@class PiranhasView: PiranhasSnapshot, View
---@field actions PiranhasActions the legal moves
---@field history PiranhasEvent[] everything that has happened so far, oldest first

---One of the two sides.
---@class PiranhasTeam
---@field team 1|2
---@field colour "red"|"blue"
---@field fish string[] the fields of its fish
---@field swarm string[] the fields of its largest swarm
---@field swarms integer how many swarms there are; a fish alone is one, too
---@field connected boolean all fish are one swarm: at the end of a round that ends the game

---One legal move. A text such as `"A4-C4"` or `"0 4 RIGHT"` does as well where a move is wanted.
---@class PiranhasAction: Action
---@field kind "move" there is nothing else
---@field from string the field of the fish
---@field to string the field it goes to
---@field direction PiranhasDirection
---@field length integer how many fields it goes
---@field eats boolean there is a fish of the other side on `to`

---The legal moves.
---@class PiranhasActions: Actions
---@field [integer] PiranhasAction
local actions = {}

---The moves that are all that is asked for.
---
---```lua
---local first = view.own.fish[1]
---ctx.log(#view.actions:filter { from = first }, "ways to move", first)
---local upward = view.actions:filter { direction = "UP", eats = false }
---ctx.log(#upward, "fish can go up without a meal")
---```
---@param wanted PiranhasFilter
---@return PiranhasActions
function actions:filter(wanted) end

---What `actions:filter` can ask for.
---@class PiranhasFilter
---@field kind? "move"
---@field from? string the field of the fish
---@field to? string the field it goes to
---@field direction? PiranhasDirection
---@field eats? boolean

---The kinds of events.
---@alias PiranhasEventKind "moved"|"eaten"|"won"|"drawn"

---Something that happened.
---
---| kind | fields | meaning |
---| --- | --- | --- |
---| `moved` | `team`, `from`, `to`, `direction` | a fish moved |
---| `eaten` | `team`, `on` | a fish of this team was eaten |
---| `won` | `team`, `reason` | the game is over |
---| `drawn` | `reason` | the game is over |
---
---The reason is `one_swarm`, `both_swarms`, `round_limit` or `no_move`.
---
---```lua
---local eaten = 0
---for _, event in ipairs(view.history) do
---    if event.kind == "eaten" and event.team == view.team then
---        eaten = eaten + 1
---    end
---end
---ctx.log(eaten, "own fish are gone")
---```
---@class PiranhasEvent: Event
---@field kind PiranhasEventKind
---@field team 1|2
---@field from string
---@field to string
---@field direction PiranhasDirection
---@field on string the field where it was
---@field reason "one_swarm"|"both_swarms"|"round_limit"|"no_move"

---A full state, for looking ahead.
---@class PiranhasState: State
local state = {}

---How many fish the largest swarm of a team has, and how many swarms there are.
---
---```lua
---local largest, swarms = state:swarms(view.team)
---ctx.log(swarms, "swarms, the largest of", largest)
---```
---@param team 1|2
---@return integer largest
---@return integer swarms
function state:swarms(team) end

---How a team stands: its fish, how many of them are in the largest swarm, how many swarms there are, how many steps lead from
---all other fish to the largest swarm, and from all fish to the middle of the board; whatever is in the way.
---
---```lua
---local fish, swarm, swarms, gap, centre = state:standing(view.team)
---ctx.log(fish - swarm, "strays in", swarms - 1, "swarms,", gap, "steps away;", centre, "steps to the middle")
---```
---@param team 1|2
---@return integer fish
---@return integer swarm
---@return integer swarms
---@return integer gap
---@return integer centre
function state:standing(team) end

---What the state is worth for a team: its own standing minus the other's, each part times its weight. A game that is won is
---worth 100000000, a lost one -100000000, a drawn one 0.
---
---```lua
---local weights = { gap = -12, swarms = -4 }
---local worth = state:worth(view.team, weights)
---assert(worth == -state:worth(3 - view.team, weights))
---```
---@param team 1|2
---@param weights? PiranhasWeights
---@return integer
function state:worth(team, weights) end

---The best move of the team to move by what the state is worth to it right after, and that worth. Runs at the speed of the
---engine: with it two plies are a loop over one's own moves, and three are a loop in a loop.
---
---```lua
----- The move after which the other side's best answer helps it the least.
---local least, chosen
---local actions = state:actions()
---for i = 1, math.min(#actions, 10) do
---    local after = state:clone():apply(actions[i])
---    if not after:outcome() then
---        local worth = after:best()
---        if not least or worth < least then
---            least, chosen = worth, actions[i]
---        end
---    end
---end
---return chosen
---```
---@param weights? PiranhasWeights
---@return integer worth
---@return string action
function state:best(weights) end

---What a team would see in this state, as plain tables.
---@param team? 1|2 default: the team to move
---@return PiranhasSnapshot
function state:view(team) end

---What each part of a standing counts, from -10000 to 10000.
---@class PiranhasWeights
---@field fish? integer default: 2
---@field swarm? integer default: 8
---@field swarms? integer default: -6
---@field gap? integer default: -10
---@field centre? integer default: -1

---The parameters of the rules.
---@class PiranhasParameters
---@field side integer 10: how many columns and rows there are
---@field rounds integer 30: after that many the game ends in any case
---@field kraken integer 2: how many there are

---The rules that are played by, and geometry. Columns and rows are counted from 0: A0 is column 0 and row 0.
---@class Piranhas
---@field parameters PiranhasParameters
---@field directions PiranhasDirection[] all eight, clockwise from `"UP"`
piranhas = {}

---The column of a field.
---@param field string
---@return integer
function piranhas.column(field) end

---The row of a field.
---@param field string
---@return integer
function piranhas.row(field) end

---The name of a field, or nil off the board.
---
---```lua
---local corner = piranhas.field(0, 0)
---assert(corner == "A0" and not piranhas.field(-1, 0))
---```
---@param column integer
---@param row integer
---@return string?
function piranhas.field(column, row) end

---How many steps apart two fields are, diagonals included; whatever lies between.
---
---```lua
---for _, field in ipairs(view.own.fish) do
---    if piranhas.steps(field, view.own.swarm[1]) > 5 then
---        ctx.log(field, "is far from the others")
---    end
---end
---```
---@param a string
---@param b string
---@return integer
function piranhas.steps(a, b) end
