---@meta
-- Lua: Crown of Farmland in mods
--
-- What a [mod](mod.md) brings to Crown of Farmland: data, which costs nothing in play, and hooks, which are asked while a game
-- is played. Fields of the board are texts such as "D4".

---A mod for Crown of Farmland. For each thing the last mod that provides it decides: the units as a whole, the deck of each team,
---each parameter separately. Counters and hooks of several mods are combined.
---
---```lua
---return {
---    id = "stable",
---    title = "The stable",
---    version = "1.0",
---    api = 1,
---    game = "crown",
---    units = {
---        { qualifier = "Grey", role = "Horse", atk = 700, def = 300, tags = { "horse" }, movement = { steps = { { 1, 2 } } } },
---        { qualifier = "Old", role = "Wall", atk = 100, def = 2000, may_hide = false },
---    },
---    deck = { ["Grey Horse"] = 25, ["Old Wall"] = 15 },
---}
---```
---@class CrownMod: Mod
---@field units? CrownModUnit[]|string 1 to 80 units, or the name of a text file of the mod's folder with lines `qualifier;role;ATK;DEF`
---@field deck? table<string, integer>|integer[]|string the deck of both teams: numbers of units by their names, or one number for each unit, or the name of a text file
---@field deck1? table<string, integer>|integer[]|string the deck of team 1, together with `deck2` instead of `deck`
---@field deck2? table<string, integer>|integer[]|string the deck of team 2
---@field parameters? CrownModParameters
---@field counters? CrownModCounters
---@field hooks? CrownHooks

---A kind of unit.
---@class CrownModUnit
---@field qualifier string the first part of its name
---@field role string the last part of its name
---@field atk integer 0 to 2147483647
---@field def integer 0 to 2147483647
---@field tags? string[] at most eight words that hooks and policies find it by, as `unit.tags.horse`
---@field movement? CrownMovement how units of this kind move; a union moves as the unit whose role it bears
---@field may_block? boolean default: true
---@field may_hide? boolean default: true; if not, it is placed face up

---How a unit moves. Without anything it is one field along a row or column, as in the document.
---@class CrownMovement
---@field steps? integer[][] pairs of numbers: that many fields along one axis and along the other, in all possible directions; default: `{ { 1, 0 } }`. `{ { 1, 2 } }` is a knight's leap
---@field range? integer how often one step may be repeated in the same direction within a move, 1 to 10; default: 1
---@field diagonals? boolean as if `{ 1, 1 }` were among the steps
---@field jumps? boolean repeated steps may pass over what stands between

---Numbers of the rules; what is left out is as in the document.
---@class CrownModParameters
---@field columns? integer 2 to 11, default: 7
---@field rows? integer 2 to 11, default: 7
---@field king_fields? string[] where the two kings start, default: `{ "D1", "D7" }`
---@field life_points? integer of each team at the start, and the most it can have: 1 to 1000000000, default: 8000
---@field deck_size? integer 1 to 80, default: 40
---@field hand_limit? integer with this many cards in hand one must be discarded: 1 to 10, default: 5
---@field start_hand? integer cards that are dealt before the first turn: fewer than `hand_limit` and `deck_size`, default: 4
---@field units_on_board? integer of each team, without the king: 1 to 12, default: 5
---@field placing_range? integer how far from the king units are placed: 1 to 11, default: 1

---What the mod counts. Counters are part of the state: copies of it, positions, records and views carry them, and both teams
---see all of them. All mods together have at most four of teams and four of units; two mods cannot have the same.
---@class CrownModCounters
---@field team? table<string, CrownModCounter> by name
---@field unit? table<string, CrownModCounter> by name; a union has the greater value of its two units

---The limits of a counter, from -32768 to 32767.
---@class CrownModCounter
---@field start? integer default: 0
---@field least? integer default: 0
---@field most integer

---Functions that decide in the place of the document's rules. They are asked again and again, also for games that a policy only
---imagines, so they must be pure: what they return depends on their arguments alone, never on what was asked before. They
---change nothing themselves. `farmland check` finds those that remember something.
---
---| hook | called | several mods | costs about |
---| --- | --- | --- | --- |
---| `union` | when two units of a team meet | the last one that answers decides | 3 µs |
---| `duel` | in every attack, after both units are shown | the last one that answers decides | 4 µs |
---| `value` | in every attack, for each unit in it, before `duel` | what they return is added up | 3 µs |
---| `turn` | when a turn begins, before the card is drawn | one after another, each sees what was changed before | 2 µs |
---| `placement` | whenever the legal actions of a team that may still place are wanted | one after another, each gets the list of the one before | 3 µs |
---
---A hook sees what both teams may know, and beyond that only the units that it decides on. If one raises an error, returns
---nonsense or uses more than a million steps or 16 MiB, the game is void and nothing of the action has happened.
---
---```lua
---return {
---    id = "brotherhood",
---    title = "Brotherhood",
---    version = "1.0",
---    api = 1,
---    game = "crown",
---    depends = { "classic" },
---    counters = { team = { turns = { most = 100 } } },
---    hooks = {
---        -- Units with the same ATK join even if the document would not let them.
---        union = function(mover, target, usual)
---            if not usual and mover.atk == target.atk then
---                return { atk = mover.atk + 300, def = math.max(mover.def, target.def) }
---            end
---        end,
---        -- Fellows beside a unit make it stronger.
---        value = function(unit, board)
---            local fellows = 0
---            for _, field in ipairs(board:beside(unit.field)) do
---                local other = board:at(field)
---                if other and other.team == unit.team then
---                    fellows = fellows + 1
---                end
---            end
---            return { atk = 100 * fellows }
---        end,
---        -- A king loses at most 500 life points at once.
---        duel = function(attacker, defender, usual)
---            if defender.king then
---                return { defender_damage = math.min(usual.defender_damage, 500) }
---            end
---        end,
---        -- Every tenth turn heals.
---        turn = function(team, board)
---            local turns = math.min(board:counter("turns", team) + 1, 100)
---            local changes = { { counter = "turns", team = team, value = turns } }
---            if turns % 10 == 0 then
---                changes[#changes + 1] = { life_points = 200, team = team }
---            end
---            return changes
---        end,
---        -- Nobody is placed on the outermost columns.
---        placement = function(fields, team, board)
---            local columns = board:size()
---            local left = {}
---            for _, field in ipairs(fields) do
---                local column = board:place(field)
---                if column > 1 and column < columns then
---                    left[#left + 1] = field
---                end
---            end
---            return left
---        end,
---    },
---}
---```
---@class CrownHooks
---@field union? fun(mover: CrownHookCards, target: CrownHookCards, usual: CrownHookValues|false): CrownHookValues|false|nil whether the two join, and into what; `false`: they do not; nothing: as the document says. It knows nothing of where they are, so the same two always join into the same
---@field duel? fun(attacker: CrownHookUnit, defender: CrownHookUnit, usual: CrownDuelOutcome, board: CrownBoard): CrownDuelOutcome? what comes of an attack; nothing: as the document says
---@field value? fun(unit: CrownHookUnit, board: CrownBoard): CrownHookValues? what its place adds to a unit's values in a duel
---@field turn? fun(team: 1|2, board: CrownBoard): CrownChange[]? what happens at the start of this team's turn, in this order
---@field placement? fun(fields: string[], team: 1|2, board: CrownBoard): string[]? where the team to move may place units: fields that are free or have a unit of its own; nothing: as they are

---ATK and DEF; what is left out is 0.
---@class CrownHookValues
---@field atk? integer
---@field def? integer

---The cards of a unit.
---@class CrownHookCards
---@field name string
---@field role string the last part of its name, by which it moves
---@field cards string[] the names of its cards
---@field tags table<string, boolean> the tags of all its cards
---@field atk integer
---@field def integer

---A unit or king on the board. A king has no `atk`, `def`, `role`, `cards`, `tags` and `counters`; a hidden unit on the `board`
---has no `name` either: reading them is an error, so ask for `king` and `hidden` first. In a duel `atk` and `def` are those in
---its place.
---@class CrownHookUnit: CrownHookCards
---@field team 1|2
---@field field string where it stands
---@field king boolean
---@field hidden boolean
---@field moved boolean it has moved this turn
---@field blocking boolean
---@field counters table<string, integer> what mods count of units

---What comes of an attack. A field that is left out is as usual.
---@class CrownDuelOutcome
---@field attacker_falls? boolean
---@field defender_falls? boolean never for a king; if only the defender falls, the attacker takes its place
---@field attacker_damage? integer what the attacker's team loses
---@field defender_damage? integer what the defender's team loses

---Something that the start of a turn brings about, one of these:
---
---| fields | meaning |
---| --- | --- |
---| `life_points`, `team` | how many life points are added or, if negative, taken |
---| `counter`, `team`, `value` | a counter of a team has this value |
---| `counter`, `field`, `value` | a counter of the unit on a field has this value |
---| `flip` | the unit on this field is shown |
---| `eliminate` | the unit on this field is out of the game |
---@class CrownChange
---@field life_points? integer
---@field counter? string
---@field team? 1|2
---@field field? string
---@field value? integer within the limits of the counter
---@field flip? string
---@field eliminate? string

---The board as both teams see it. It can be asked only while a hook is called.
---@class CrownBoard
local board = {}

---What stands on a field: a unit, a king or nil.
---@param field string
---@return CrownHookUnit?
function board:at(field) end

---The units of a team in the order in which they appeared, without the king.
---@param team 1|2
---@return CrownHookUnit[]
function board:units(team) end

---The field of a team's king.
---@param team 1|2
---@return string
function board:king(team) end

---The life points of a team.
---@param team 1|2
---@return integer
function board:life_points(team) end

---How many cards a team has in hand and in the deck.
---@param team 1|2
---@return integer hand
---@return integer deck
function board:cards(team) end

---What mods count of a team.
---@param name string
---@param team 1|2
---@return integer
function board:counter(name, team) end

---The fields above, right of, below and left of a field, as far as the board goes.
---@param field string
---@return string[]
function board:beside(field) end

---The fields around a field, clockwise from the one above it, as far as the board goes.
---@param field string
---@return string[]
function board:around(field) end

---How many steps along rows and columns are between two fields.
---@param from string
---@param to string
---@return integer
function board:steps(from, to) end

---The column and row of a field, counted from 1 in the lower left corner.
---@param field string
---@return integer column
---@return integer row
function board:place(field) end

---The field in a column and row, or nil off the board.
---@param column integer
---@param row integer
---@return string?
function board:field(column, row) end

---The size of the board.
---@return integer columns
---@return integer rows
function board:size() end
