---@meta
-- Lua: Mister X
--
-- What a policy of Mister X sees beyond what [every game](policy.md) has. Nothing is hidden: a view is the whole state, and
-- `view:sample` gives just that state. Pieces are texts such as "X1R": a letter, a number, and R (infrared, team 1) or V
-- (ultraviolet, team 2). Edges of a hexagon are numbered 1 to 6, clockwise from the north; 0 is the field itself.

---A policy for Mister X. A turn is one action.
---
---```lua
---local function choose(view, ctx)
---    local closing = view.actions:filter { beside = view.enemy.mister_x.name, distinct = true }
---    local actions = #closing > 0 and closing or view.actions
---    return actions[ctx.random.int(1, #actions)]
---end
---
---return { name = "clinging", game = "misterx", choose = choose }
---```
---@class MisterxPolicy: Policy
---@field choose fun(view: MisterxView, ctx: Context): string|MisterxAction the next action
---@field on_start? fun(view: MisterxView, ctx: Context) called once, before the first action of the game
---@field on_event? fun(event: MisterxEvent, ctx: Context) called for everything that happens

---The pieces and the two sides. `state:view()` gives this.
---
---```lua
---if view.own.freedom < view.enemy.freedom then
---    ctx.log("in trouble;", #view.own.supply, "pieces are left to place")
---end
---for name, piece in pairs(view.pieces) do
---    if piece.covered then
---        ctx.log(name, "lies below", piece.above)
---    end
---end
---```
---@class MisterxSnapshot
---@field team 1|2 the number of this team: 1 is infrared (R), 2 ultraviolet (V)
---@field to_move 1|2 whose turn it is
---@field passes integer how many turns in a row have been passes; the second one is a draw
---@field own MisterxTeam
---@field enemy MisterxTeam
---@field pieces table<string, MisterxPiece> all pieces by their names, including those in the supply: `view.pieces.X1R`

---What `choose` gets.
---@class MisterxView: MisterxSnapshot, View
---@field actions MisterxActions the legal actions
---@field history MisterxEvent[] everything that has happened so far, oldest first
local view = {}

---How many of the six fields around a piece are free, and how many have a piece of this team or of the enemy on top. All are free
---around a piece in the supply.
---
---```lua
---local free, own, enemy = view:around(view.enemy.mister_x.name)
---ctx.log(free, "gaps,", own, "own and", enemy, "enemy pieces around him")
---```
---@param piece string
---@return integer free
---@return integer own
---@return integer enemy
function view:around(piece) end

---One of the two sides.
---@class MisterxTeam
---@field team 1|2
---@field colour "R"|"V" the last letter of its pieces' names
---@field mister_x MisterxPiece who is hunted; a mod may call him something else
---@field freedom integer how many fields around him are free, 6 while he is in the supply; at 0 the game is lost
---@field pieces MisterxPiece[] all pieces, the hunted one first
---@field supply MisterxPiece[] those that are not in play yet

---A piece. What is `false` in the supply, or where nothing is, must be asked for before it is used as a text or number.
---@class MisterxPiece
---@field name string such as `"E2R"`
---@field kind string the name of its kind, such as `"Investigator"`
---@field letter string the letter of its kind, such as `"E"`
---@field movement string how it moves: `"slide 1"`, `"slide 3"`, `"run"`, `"climb"`, `"jump"`
---@field team 1|2
---@field own boolean it belongs to this team
---@field hunted boolean it is the Mister X of its team
---@field in_play boolean it is not in the supply
---@field movable boolean it could be moved somewhere if its team were to move now
---@field covered boolean another piece lies on it
---@field level integer how many pieces it lies on
---@field above string|false the piece directly on it
---@field below string|false the piece directly under it
---@field north integer|false how many steps across edge 1, and
---@field north_east integer|false how many across edge 2 lead to it from the first piece in play
---@field neighbours (string|false)[] the pieces on top at edges 1 to 6; `false` for free fields

---What can be done in a turn.
---@alias MisterxActionKind "place"|"move"|"pass"

---One legal action. A field has many names; an action of a list names it by the first open piece beside it, and where another
---piece lies on it by edge 0 of that. Any name does in a text that `choose` returns: `"move E1R 3 X1V"`.
---
---| kind | fields | meaning |
---| --- | --- | --- |
---| `place` | `piece`, `edge`, `target` | brings a piece from the supply; the very first one of a game has no `edge` and `target` |
---| `move` | `piece`, `edge`, `target` | moves a piece to the field at this edge of another |
---| `pass` | | does nothing |
---@class MisterxAction: Action
---@field kind MisterxActionKind
---@field piece string the piece that is placed or moved
---@field edge integer 0 to 6: the field lies there, seen from `target`
---@field target string a piece in play that stays

---The legal actions.
---@class MisterxActions: Actions
---@field [integer] MisterxAction
local actions = {}

---The actions that are all that is asked for.
---
---```lua
---local fresh = view.actions:filter { kind = "place", distinct = true }
---local guards = view.actions:filter { beside = view.own.mister_x.name }
---ctx.log(#fresh, "ways to place something,", #guards, "lead beside the own Mister X")
---```
---@param wanted MisterxFilter
---@return MisterxActions
function actions:filter(wanted) end

---What `actions:filter` can ask for.
---@class MisterxFilter
---@field kind? MisterxActionKind
---@field piece? string the piece that is placed or moved
---@field beside? string the piece or field it leads to lies beside this piece
---@field distinct? boolean of pieces in the supply that differ only in their number, only the lowest: `I1R`, not `I2R` and `I3R`

---The kinds of events.
---@alias MisterxEventKind "placed"|"moved"|"passed"|"surrounded"|"won"|"drawn"

---Something that happened.
---
---| kind | fields | meaning |
---| --- | --- | --- |
---| `placed` | `team`, `piece`, `edge`, `target` | a piece came into play; the first one of a game has no `edge` and `target` |
---| `moved` | `team`, `piece`, `edge`, `target` | a piece moved to the field at this edge of another |
---| `passed` | `team` | a team passed |
---| `surrounded` | `team`, `piece` | the Mister X of this team is surrounded |
---| `won` | `team` | the game is over |
---| `drawn` | | the game is over: both were surrounded, or both passed |
---
---```lua
---for _, event in ipairs(view.history) do
---    if event.kind == "passed" and event.team ~= view.team then
---        ctx.log("the other side passed once")
---    end
---end
---```
---@class MisterxEvent: Event
---@field kind MisterxEventKind
---@field team 1|2
---@field piece string
---@field edge integer 0 to 6
---@field target string

---A full state, for looking ahead.
---@class MisterxState: State
local state = {}

---How many fields around the Mister X of a team are free; 6 while he is in the supply.
---
---```lua
---ctx.log("ahead by", state:freedom(view.team) - state:freedom(3 - view.team))
---```
---@param team 1|2
---@return integer
function state:freedom(team) end

---How many of the six fields around a piece are free, and how many have a piece of team 1 and of team 2 on top.
---@param piece string
---@return integer free
---@return integer team1
---@return integer team2
function state:around(piece) end

---How a team stands: the freedom of its Mister X, how many of its pieces are in play, how many of these are loose (neither
---covered nor needed to hold the scene together), and how many steps lead from these, Mister X left out, to the other's
---Mister X. Pieces that are more than 18 steps apart count as nearer than they are; `misterx.steps` is always exact.
---
---```lua
---local freedom, placed, loose, steps = state:standing(view.team)
---ctx.log(loose, "of", placed, "pieces are loose, on average", steps / math.max(loose, 1), "steps away; freedom", freedom)
---```
---@param team 1|2
---@return integer freedom
---@return integer placed
---@return integer loose
---@return integer steps
function state:standing(team) end

---What the state is worth for a team: its own standing minus the other's, each part times its weight. A game that is won is
---worth 10000000, a lost one -10000000, a drawn one 0.
---
---```lua
---local weights = { freedom = 12, loose = 3, steps = -1 }
---local worth = state:worth(view.team, weights)
---assert(worth == -state:worth(3 - view.team, weights))
---```
---@param team 1|2
---@param weights? MisterxWeights
---@return integer
function state:worth(team, weights) end

---The best action of the team to move by what the state is worth to it right after, and that worth. Runs at the speed of the
---engine: with it two plies are a loop over one's own actions, and three are a loop in a loop.
---
---```lua
----- The action after which the other side's best answer helps it the least.
---local least, chosen
---local actions = state:actions { distinct = true }
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
---@param weights? MisterxWeights
---@return integer worth
---@return string action
function state:best(weights) end

---What a team would see in this state, as plain tables.
---@param team? 1|2 default: the team to move
---@return MisterxSnapshot
function state:view(team) end

---What each part of a standing counts, from -10000 to 10000.
---@class MisterxWeights
---@field freedom? integer default: 10
---@field placed? integer default: 0
---@field loose? integer default: 1
---@field steps? integer default: 0; negative to come near

---A kind of pieces.
---@class MisterxKind
---@field letter string the first letter of its pieces' names
---@field name string
---@field count integer how many a side has
---@field movement string `"slide 1"` to `"slide 6"`, `"run"`, `"climb"` or `"jump"`

---The parameters of the rules.
---@class MisterxParameters
---@field mister_x_from_turn integer 1: the first turn in which a side may place its Mister X
---@field mister_x_by_turn integer 4: the last one
---@field voluntary_pass boolean true: who could do something else may pass
---@field high_gates boolean false: a climber may not pass between two stacks higher than both its fields
---@field numbers_in_order boolean false: of a kind, lower numbers are placed first

---A place, or the way from one to another: steps across edge 1 and across edge 2.
---@class MisterxPlace
---@field north integer
---@field north_east integer

---The rules that are played by, and geometry:
---
---```
---      1
---  6  ___  2
---    /   \
---    \___/
---  5       3
---      4
---```
---@class Misterx
---@field kinds MisterxKind[] the kinds of pieces, the hunted one first
---@field parameters MisterxParameters
---@field edges MisterxPlace[] the way to the field at each edge
---@field opposite integer[] the edge opposite each edge: `misterx.opposite[1]` is 4
misterx = {}

---How many steps apart two pieces in play, or any two places, are; whatever lies between.
---
---```lua
---local quarry = view.enemy.mister_x
---for _, piece in ipairs(view.own.pieces) do
---    if piece.in_play and quarry.in_play then
---        ctx.log(piece.name, "is", misterx.steps(piece, quarry), "steps away from him")
---    end
---end
---```
---@param a MisterxPiece|MisterxPlace
---@param b MisterxPiece|MisterxPlace
---@return integer
function misterx.steps(a, b) end
