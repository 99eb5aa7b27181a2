---@meta
-- Lua: Animals
--
-- What a policy of Animals sees beyond what [every game](policy.md) has. Nothing is hidden: a view is the whole state, and
-- `view:sample` gives just that state. Fields are texts from `"a1"` to `"h8"`; W is team 1, M team 2.
--
-- A turn moves up to four animals at once, so there can be millions of turns. `#view.actions` and `view.actions[i]` are quick
-- however many there are, but nothing should go through all of them: a policy puts a turn together from the targets of its
-- animals, or with `state:builder()`.

---A policy for Animals. A turn is one action.
---
---```lua
----- Eats whenever it can.
---local function choose(view, ctx)
---    for _, hunter in ipairs(view.own.predators) do
---        if #hunter.prey > 0 then
---            return hunter.field .. hunter.prey[1]
---        end
---    end
---    return view.actions[ctx.random.int(1, #view.actions)]
---end
---
---return { name = "glutton", game = "animals", choose = choose }
---```
---@class AnimalsPolicy: Policy
---@field choose fun(view: AnimalsView, ctx: Context): string|AnimalsAction the next turn: `"e2e3 d1d5"`, `"pass"`, or an action of a list
---@field on_start? fun(view: AnimalsView, ctx: Context) called once, before the first turn of the game
---@field on_event? fun(event: AnimalsEvent, ctx: Context) called for everything that happens

---The animals and the two sides. `state:view()` gives this. Of the two turns of a round it is the first when
---`view.to_move == view.starter`; the day ends after the second.
---
---```lua
---for field, animal in pairs(view.animals) do
---    if animal.own and animal.predator and animal.days == 0 then
---        ctx.log("the", animal.name, "on", field, "has to eat today;", #animal.prey, "animals are in its reach")
---    end
---end
---if view.to_move ~= view.starter then
---    ctx.log("the day ends with this turn")
---end
---```
---@class AnimalsSnapshot
---@field team 1|2 the number of this team: 1 is W, 2 is M
---@field to_move 1|2 whose turn it is
---@field starter 1|2 who moves first in every round
---@field own AnimalsTeam
---@field enemy AnimalsTeam
---@field animals table<string, AnimalsAnimal> all animals by their fields: `view.animals.e2`; nothing where nobody stands

---What `choose` gets.
---@class AnimalsView: AnimalsSnapshot, View
---@field actions AnimalsActions the legal turns
---@field history AnimalsEvent[] everything that has happened so far, oldest first

---One of the two sides. The lists are sorted by field.
---@class AnimalsTeam
---@field team 1|2
---@field letter "W"|"M"
---@field animals AnimalsAnimal[]
---@field predators AnimalsAnimal[]
---@field vegetarians AnimalsAnimal[]

---An animal.
---@class AnimalsAnimal
---@field field string where it is
---@field species string the letter of its species, such as `"L"`
---@field name string the name of its species, such as `"Leopard"`
---@field letter string as the board shows it: `"l"` for W, `"L"` for M
---@field team 1|2
---@field own boolean it belongs to this team
---@field predator boolean it eats others
---@field days integer|false how many days a predator can still go without food: at 0 it must eat before the day is over
---@field targets string[] the fields it could go to if its team were to move now
---@field prey string[] those of them where it would eat somebody

---One animal's part of a turn.
---@class AnimalsMove
---@field from string
---@field to string

---What can be done in a turn.
---@alias AnimalsActionKind "move"|"pass"

---One legal turn. All of its moves happen at once, each judged by how the board was before; none at all is a pass. A text that
---`choose` returns may name them in any order: `"e2e3 d1d5"`.
---@class AnimalsAction: Action
---@field kind AnimalsActionKind
---@field moves AnimalsMove[] predators first, then vegetarians, each in the order of their fields: a1, b1, ..., a2

---The legal turns: `pass` first, then those in which only vegetarians move, then those with each of the predators' moves.
---@class AnimalsActions: Actions
---@field [integer] AnimalsAction
local actions = {}

---The turns that are all that is asked for. A filter goes through all turns; where there are more than 100000 it raises an
---error. Early in a game there are some thousands, later often millions.
---
---```lua
---if #view.actions <= 100000 then
---    local single = view.actions:filter { moves = 1 }
---    ctx.log(#single, "ways to move one animal alone")
---    ctx.log(#view.actions:filter { to = "e4" }, "turns in which somebody goes to e4")
---end
---```
---@param wanted AnimalsFilter
---@return AnimalsActions
function actions:filter(wanted) end

---What `actions:filter` can ask for.
---@class AnimalsFilter
---@field kind? AnimalsActionKind
---@field from? string the animal on this field moves
---@field to? string an animal moves to this field
---@field moves? integer how many animals move

---The kinds of events.
---@alias AnimalsEventKind "moved"|"eaten"|"died"|"passed"|"starved"|"day_over"|"won"|"drawn"

---Something that happened. The team of an animal is that which it belongs to, or did.
---
---| kind | fields | meaning |
---| --- | --- | --- |
---| `moved` | `team`, `species`, `from`, `to` | an animal moved |
---| `eaten` | `team`, `species`, `on` | this animal was eaten by the one that moved there |
---| `died` | `team`, `species`, `on` | this predator died of what it ate; only by the rules of mods |
---| `passed` | `team` | a team moved nobody |
---| `starved` | `team`, `species`, `on` | this predator has starved |
---| `day_over` | | both sides have moved, and predators are a day hungrier |
---| `won` | `team` | the game is over |
---| `drawn` | | the game is over, and nobody won |
---
---```lua
---local days = 1
---for _, event in ipairs(view.history) do
---    if event.kind == "day_over" then
---        days = days + 1
---    end
---end
---ctx.log("this is day", days)
---```
---@class AnimalsEvent: Event
---@field kind AnimalsEventKind
---@field team 1|2
---@field species string the letter of the species
---@field from string
---@field to string
---@field on string

---A full state, for looking ahead.
---@class AnimalsState: State
local state = {}

---How many predators and how many vegetarians a team has.
---
---```lua
---local predators, vegetarians = state:left(view.team)
---ctx.log(predators, "predators and", vegetarians, "vegetarians are left")
---```
---@param team 1|2
---@return integer predators
---@return integer vegetarians
function state:left(team) end

---The fields of a team's predators that have at most this many days left.
---
---```lua
---for _, field in ipairs(state:hungry(view.team, 1)) do
---    ctx.log("on", field, "it gets urgent")
---end
---```
---@param team 1|2
---@param days? integer default: 0, those that must eat before the day is over
---@return string[]
function state:hungry(team, days) end

---Where the animal on a field, of either team, could go if its team were to move; nowhere if there is none.
---
---```lua
---assert(#state:targets("e4") >= 0)
---```
---@param field string
---@return string[]
function state:targets(field) end

---What the state is worth for a team: its own standing minus the other's, each part times its weight. A game that is won is
---worth 10000000, a lost one -10000000, a drawn one 0.
---
---```lua
---local weights = { vegetarians = 100, prey = 20 }
---local worth = state:clone():apply("pass"):worth(view.team, weights)
---ctx.log("to pass is worth", worth)
---```
---@param team 1|2
---@param weights? AnimalsWeights
---@return integer
function state:worth(team, weights) end

---The best turn of the team to move by what the state is worth to it right after, and that worth. Looks at every turn at the
---speed of the engine, and raises an error if there are more than 100000: then build one move by move.
---
---```lua
---local found, worth, turn = pcall(state.best, state, { prey = 20 })
---if found then
---    ctx.log(turn, "leads to", worth)
---end
---```
---@param weights? AnimalsWeights
---@return integer worth
---@return string turn
function state:best(weights) end

---A turn of the team to move that is built move by move, so that a search need not look at all turns at once. Moves come in one
---order only, that of `action.moves`, and so each turn is reached in exactly one way.
---
---```lua
----- Any turn, with a coin tossed for each animal.
---local builder = state:builder()
---while true do
---    local options = builder:options()
---    if #options == 0 or ctx.random.int(1, 2) == 1 then
---        break
---    end
---    builder:add(options[ctx.random.int(1, #options)])
---end
---return builder:finish()
---```
---@return AnimalsBuilder
function state:builder() end

---What a team would see in this state, as plain tables.
---@param team? 1|2 default: the team to move
---@return AnimalsSnapshot
function state:view(team) end

---What each part of a standing counts, from -10000 to 10000.
---@class AnimalsWeights
---@field predators? integer each predator; default: 40
---@field vegetarians? integer each vegetarian; default: 100
---@field days? integer each day that a predator has left; default: 4
---@field hungry? integer each predator that must eat before the day is over; default: -20
---@field prey? integer of the team to move: each animal it could eat now; default: 6
---@field threat? integer of the other team: each animal it could eat; default: 3
---@field fed? integer each predator that could eat something now; default: 8

---A turn that is being built.
---@class AnimalsBuilder
local builder = {}

---The moves that can be added now, such as `"e2e3"`.
---@return string[]
function builder:options() end

---Adds a move, which must be one of the options. Gives the builder back.
---@param move string
---@return AnimalsBuilder
function builder:add(move) end

---Takes back the move that was added last; false if there is none.
---@return boolean
function builder:undo() end

---The turn so far, as a text for `state:apply` and for `choose`. The builder can go on.
---
---```lua
---local builder = state:builder()
---assert(builder:finish() == "pass")
---local first = builder:options()[1]
---if first then
---    assert(builder:add(first):finish() == first and builder:undo())
---end
---```
---@return string
function builder:finish() end

---A species.
---@class AnimalsSpecies
---@field letter string upper case
---@field name string
---@field predator boolean
---@field days integer how many days a predator can go without food; 0 for a vegetarian
---@field eats string the letters of what a predator eats, `"EHK"`; empty for a vegetarian
---@field movement string `"slide all"`, `"step straight, jump diagonal 2, jump diagonal 3"`

---How many animals may move in a turn.
---@class AnimalsParameters
---@field predators integer
---@field vegetarians integer

---The rules that are played by.
---@class Animals
---@field species AnimalsSpecies[]
---@field parameters AnimalsParameters
---@field fields string[] all fields: a1, a2, ..., b1, ...
animals = {}

---How many steps apart two fields are, straight or diagonally, whoever stands between.
---
---```lua
---assert(animals.steps("a1", "c2") == 2)
---```
---@param a string
---@param b string
---@return integer
function animals.steps(a, b) end
