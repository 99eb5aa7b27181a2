---@meta
-- Lua: Crown of Farmland
--
-- What a policy of Crown of Farmland sees beyond what [every game](policy.md) has. Fields of the board are texts such as
-- "D4". How actions and positions are written is in [the notation](../crown-notation.md).

---A policy for Crown of Farmland. `choose` is asked for one action after the other until it ends the turn with `yield`.
---
---```lua
---local function choose(view, ctx)
---    local own = view.own
---    if not own.placed then
---        for _, field in ipairs(crown.around[own.king]) do
---            if field and not view.board[field] then
---                return "place " .. field .. " " .. ctx.random.int(1, #own.hand)
---            end
---        end
---    end
---    for _, unit in ipairs(own.units) do
---        if not unit.moved then
---            return "block " .. unit.field
---        end
---    end
---    return #own.hand < crown.parameters.hand_limit and "yield" or "yield 1"
---end
---
---return { name = "wall", game = "crown", choose = choose }
---```
---@class CrownPolicy: Policy
---@field choose fun(view: CrownView, ctx: Context): string|CrownAction the next action
---@field on_start? fun(view: CrownView, ctx: Context) called once, before the first action of the game
---@field on_event? fun(event: CrownEvent, ctx: Context) called for everything that happens and that this team can see

---What a team knows of the board, the teams and its hand. `state:view()` gives this.
---
---```lua
---if view.own.life_points < view.enemy.life_points then
---    ctx.log("behind; the enemy has", view.enemy.hand_size, "cards")
---end
---local unit = view.board.D4
---if unit and not unit.own and not unit.hidden and not unit.king then
---    ctx.log(unit.name, "holds the centre with", unit.atk)
---end
---```
---@class CrownSnapshot
---@field team 1|2 the number of this team
---@field own CrownOwnTeam
---@field enemy CrownEnemyTeam
---@field board table<string, CrownUnit|false> what stands on each field, such as `view.board.D4`; `false` where nothing does

---What `choose` gets.
---@class CrownView: CrownSnapshot, View
---@field actions CrownActions the legal actions
---@field history CrownEvent[] everything that has happened so far and that this team could see, oldest first
local view = {}

---How many units of the enemy, including its king, and of this team, without its king, stand next to a field: above, right,
---below and left of it. Faster than looking at the board.
---
---```lua
---for _, unit in ipairs(view.own.units) do
---    local enemies, fellows = view:count_beside(unit.field)
---    ctx.log(unit.name, "has", enemies, "enemies and", fellows, "fellows beside it")
---end
---```
---@param field string
---@return integer enemies
---@return integer fellows
function view:count_beside(field) end

---The same on all eight fields around a field.
---@param field string
---@return integer enemies
---@return integer fellows
function view:count_around(field) end

---What both teams know of a team.
---@class CrownTeam
---@field king string the field of its king
---@field king_moved boolean the king has moved this turn
---@field placed boolean units have been placed this turn
---@field life_points integer
---@field deck_size integer cards left in the deck
---@field units CrownUnit[] its units on the board in the order in which they appeared, without the king
---@field counters? table<string, integer> what mods count of teams, if they do: `view.own.counters.rain`

---This team.
---@class CrownOwnTeam: CrownTeam
---@field hand CrownCard[] the cards; `place` and `yield` count them from 1

---The other team.
---@class CrownEnemyTeam: CrownTeam
---@field hand_size integer how many cards it has in hand

---A card of the hand.
---@class CrownCard
---@field name string
---@field atk integer
---@field def integer
---@field tags? table<string, boolean> in games with mods that give units tags: `card.tags.wet`

---A unit or king on the board. Kings have no `atk`, `def` and `parts`; hidden units of the enemy have no `name`, `atk` and
---`def`: reading them is an error, so ask for `king` and `hidden` first.
---@class CrownUnit
---@field field string where it stands
---@field own boolean it belongs to this team
---@field king boolean
---@field hidden boolean the other team cannot see what it is
---@field moved boolean it has moved this turn
---@field blocking boolean
---@field name string not of hidden enemy units
---@field atk integer not of kings and hidden enemy units
---@field def integer not of kings and hidden enemy units
---@field parts integer of how many cards it consists; not of kings
---@field counters? table<string, integer> what mods count of units, if they do; not of kings
---@field tags? table<string, boolean> in games with mods that give units tags: those of all its cards; not of kings and hidden enemy units

---What can be done in a turn.
---@alias CrownActionKind "move"|"flip"|"block"|"place"|"yield"

---One legal action.
---
---| kind | fields | meaning |
---| --- | --- | --- |
---| `move` | `from`, `to` | moves, attacks or joins; the same field twice: stays |
---| `flip` | `from` | shows a hidden unit |
---| `block` | `from` | the unit blocks |
---| `place` | `to`, `cards` | places cards of the hand on a field, one after another |
---| `yield` | `cards`, with a full hand | ends the turn; with a full hand one card is discarded |
---@class CrownAction: Action
---@field kind CrownActionKind
---@field from string the field of the unit or king that acts: of move, flip and block
---@field to string the field it goes to: of move and place
---@field cards integer[] positions in the hand: of place, and of yield with a full hand

---The legal actions. With five cards in hand there are more than a thousand.
---@class CrownActions: Actions
---@field [integer] CrownAction
local actions = {}

---The actions that have all the given fields.
---
---```lua
---local attacks = view.actions:filter { kind = "move", to = view.enemy.king }
---if #attacks > 0 then
---    return attacks[1]
---end
---local single = view.actions:filter { kind = "place", cards = 1 }
---ctx.log(#attacks, "ways to hit the king,", #single, "ways to place one card")
---```
---@param wanted CrownFilter
---@return CrownActions
function actions:filter(wanted) end

---What `actions:filter` can ask for.
---@class CrownFilter
---@field kind? CrownActionKind
---@field from? string a field
---@field to? string a field
---@field cards? integer how many cards are placed or discarded

---The kinds of events.
---@alias CrownEventKind "blockade_ended"|"moved"|"attacked"|"flipped"|"eliminated"|"damaged"|"placed"|"joined_forces"|"union_succeeded"|"union_failed"|"blocked"|"trampled"|"discarded"|"turn_started"|"drew"|"deck_empty"|"life_points_gone"|"won"|"healed"|"counted"|"unit_counted"|"strengthened"

---Something that happened.
---
---| kind | fields | meaning |
---| --- | --- | --- |
---| `turn_started` | `team` | it is this team's turn |
---| `drew` | `unit` | a team drew a card |
---| `deck_empty` | `team` | it had to draw from an empty deck, and loses |
---| `discarded` | `unit` | a team discarded a card |
---| `placed` | `unit`, `to` | a card came to the board |
---| `moved` | `unit`, `from`, `to` | a unit or king moved; the same field twice: it stayed |
---| `attacked` | `unit`, `defender`, `from`, `to` | a duel begins |
---| `flipped` | `unit`, `to` | a hidden unit was shown |
---| `blocked` | `unit`, `to` | a unit blocks |
---| `blockade_ended` | `unit`, `to` | a unit no longer blocks |
---| `eliminated` | `unit`, `to` | a unit is out of the game |
---| `damaged` | `team`, `amount` | a team lost life points |
---| `joined_forces` | `unit`, `partner`, `to` | a unit meets one of its own team |
---| `union_succeeded` | `unit`, `to` | they became this unit |
---| `union_failed` | `unit`, `to` | they cannot join, and this unit is out |
---| `trampled` | `unit`, `to` | a king stepped on a unit of its own |
---| `life_points_gone` | `team` | it has none left, and loses |
---| `won` | `team` | the game is over |
---| `healed` | `team`, `amount` | by a rule of a mod: a team regained life points |
---| `counted` | `team`, `counter`, `amount` | by a rule of a mod: a counter of a team has a new value |
---| `unit_counted` | `unit`, `to`, `counter`, `amount` | by a rule of a mod: a counter of a unit has a new value |
---| `strengthened` | `unit`, `to`, `atk`, `def` | by a rule of a mod: what its place adds to a unit in a duel |
---
---```lua
---for _, event in ipairs(view.history) do
---    if event.kind == "damaged" and event.team == view.team then
---        ctx.log("lost", event.amount, "life points")
---    end
---end
---```
---@class CrownEvent: Event
---@field kind CrownEventKind
---@field team 1|2 the number of a team
---@field unit CrownEventUnit
---@field defender CrownEventUnit
---@field partner CrownEventUnit the unit that was there
---@field from string a field
---@field to string a field
---@field amount integer life points, or the value of a counter
---@field counter string its name
---@field atk integer what is added to a unit
---@field def integer what is added to a unit

---A unit, king or card as it was when the event happened. `name`, `atk` and `def` are there if the viewer may know them, and
---a king has only a name.
---@class CrownEventUnit
---@field team 1|2 the number of its team
---@field king boolean
---@field hidden boolean
---@field name string
---@field atk integer
---@field def integer

---A full state, for looking ahead.
---@class CrownState: State
local state = {}

---How a team stands: its life points, and of its units on the board the number, the sum of ATK and the sum of DEF.
---
---```lua
---local function score(position, team)
---    local life_points, units, atk, def = position:standing(team)
---    return life_points + 200 * units + atk // 10 + def // 20
---end
---ctx.log("ahead by", score(state, view.team) - score(state, 3 - view.team))
---```
---@param team 1|2
---@return integer life_points
---@return integer units
---@return integer atk
---@return integer def
function state:standing(team) end

---What the state is worth for a team: its own standing minus the other's, each part times its weight. A game that is won is
---worth 1000000000000000, a lost one -1000000000000000.
---
---```lua
---local weights = { life_points = 1, atk = 2 }
---local worth = state:worth(view.team, weights)
---assert(worth == -state:worth(3 - view.team, weights))
---```
---@param team 1|2
---@param weights? CrownWeights
---@return integer
function state:worth(team, weights) end

---The best action of the team to move by what the state is worth to it right after, and that worth. Runs at the speed of the
---engine. In a sampled state it knows cards that nobody has seen: ask several samples, and take what most of them say.
---
---```lua
----- A whole bot: what is best in one sample.
---local worth, action = view:sample(ctx.random):best { units = 3000 }
---ctx.log(action, "leads to", worth)
---return action
---```
---@param weights? CrownWeights
---@return integer worth
---@return string action
function state:best(weights) end

---What a team would know in this state, as plain tables.
---@param team? 1|2 default: the team to move
---@return CrownSnapshot
function state:view(team) end

---What each part of a standing counts, from -10000 to 10000.
---@class CrownWeights
---@field life_points? integer each life point; default: 10
---@field units? integer each unit on the board; default: 2000
---@field atk? integer each point of their ATK; default: 4
---@field def? integer each point of their DEF; default: 2
---@field hidden? integer each of them that is face down; default: 500
---@field steps? integer each step from one of them to the other king; default: -300
---@field cards? integer each card in hand; default: 0

---The numbers of the rules.
---@class CrownParameters
---@field columns integer 7
---@field rows integer 7
---@field life_points integer 8000, at the start
---@field deck_size integer 40, at the start
---@field hand_limit integer 5: with that many cards at the end of a turn one must be discarded
---@field start_hand integer 4
---@field units_on_board integer 5: a team with more loses the last one placed
---@field placing_range integer 1: how far from the king units are placed

---The board and the rules. The fields next to a field are lists in a fixed order:
---
---```
--- around                beside
--- 8 1 2                   1
--- 7 . 3                 4 . 2
--- 6 5 4                   3
---```
---@class Crown
---@field plain_moves boolean units move and block as in the document and are placed around their king, whatever mods there are; if not, only `view.actions` knows
---@field fields string[] all fields, row by row: `"A1"`, `"B1"`, ... `"G7"`
---@field beside table<string, (string|false)[]> the fields above, right, below and left; `false` where the board ends
---@field around table<string, (string|false)[]> the eight fields around, clockwise from above; `false` where the board ends
---@field steps table<string, table<string, integer>> `crown.steps[from][to]`: how many steps along rows and columns lead there
---@field parameters CrownParameters
crown = {}

---The values of the union of two units or cards, or nothing if they cannot join.
---
---```lua
---local hand = view.own.hand
---for a = 1, #hand do
---    for b = a + 1, #hand do
---        local atk, def = crown.union(hand[a], hand[b])
---        if atk then
---            ctx.log(hand[a].name, "and", hand[b].name, "make", atk, def)
---        end
---    end
---end
---```
---@param a CrownUnit|CrownCard
---@param b CrownUnit|CrownCard
---@return integer? atk
---@return integer? def
function crown.union(a, b) end
