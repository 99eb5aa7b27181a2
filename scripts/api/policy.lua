---@meta
-- What every policy gets and gives. Editors with the Lua language server read this file; nothing runs it.

---A policy is one file that returns this table.
---@class Policy
---@field name string
---@field game string name of the game it plays, such as "crown"
---@field choose fun(view: table, ctx: Context): string the next action in the game's notation; asked until the turn ends

---@class Context
---@field random Random draws from the game's generator, as math.random does
---@field memory table the policy's own, kept from one call to the next

---@class Random
local Random = {}

---A whole number from `least` to `most`, both included.
---@param least integer
---@param most integer
---@return integer
function Random.int(least, most) end

---The position of one of the weights, the likelier the greater its weight. Negative weights count as 0; when all are 0
---the answer is 1 and no random number is used.
---@param weights integer[]
---@return integer
function Random.weighted(weights) end

---The same, the likelier the smaller the weight; those with the greatest weight are never chosen unless all are equal.
---@param weights integer[]
---@return integer
function Random.weighted_inverse(weights) end
