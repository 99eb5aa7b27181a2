---@meta
-- Crown of Farmland as a policy sees it. Fields are texts such as "D4".
--
-- Actions are texts: "move D4 D5" (the same field twice: stay), "flip D4", "block D4", "place D3 2 1" (units 2 and then
-- 1 of the hand), "yield", and with a full hand "yield 3" (discard unit 3).

---@class CrownView
---@field team 1|2 the number of the own team
---@field own CrownOwnTeam
---@field enemy CrownEnemyTeam
---@field board table<string, CrownUnit|false> what stands on each field

---@class CrownTeam
---@field king string the field of its king
---@field king_moved boolean
---@field placed boolean units have been placed this turn
---@field life_points integer
---@field deck_size integer
---@field units CrownUnit[] in the order in which they appeared, without the king

---@class CrownOwnTeam: CrownTeam
---@field hand CrownCard[]

---@class CrownEnemyTeam: CrownTeam
---@field hand_size integer

---@class CrownCard
---@field name string
---@field atk integer
---@field def integer

---The tables of units and of the board are kept from one call to the next and brought up to date; do not write to them.
---Kings have no atk, def and parts; hidden units of the enemy have no name, atk and def: reading them is an error.
---@class CrownUnit
---@field field string
---@field own boolean
---@field king boolean
---@field hidden boolean the other team cannot see what it is
---@field moved boolean it has moved this turn
---@field blocking boolean
---@field parts integer of how many cards it consists
---@field name string
---@field atk integer
---@field def integer

---@class CrownParameters
---@field columns integer
---@field rows integer
---@field life_points integer
---@field deck_size integer
---@field hand_limit integer with so many units on the hand at the end of a turn one must be discarded
---@field start_hand integer
---@field units_on_board integer
---@field placing_range integer

---@class Crown
---@field fields string[] all fields, row by row from A1
---@field beside table<string, (string|false)[]> the fields above, right, below and left; false where the board ends
---@field around table<string, (string|false)[]> the eight fields around, clockwise from above; false where the board ends
---@field steps table<string, table<string, integer>> `steps[from][to]`: how many steps along rows and columns lead there
---@field parameters CrownParameters
crown = {}

---The values of the union of two units or cards, or nil if they cannot join.
---@param a CrownUnit|CrownCard
---@param b CrownUnit|CrownCard
---@return integer? atk
---@return integer? def
function crown.union(a, b) end
