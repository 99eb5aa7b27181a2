---@meta
-- Lua: sets of fields
--
-- Sets of fields as whole numbers, for games that are to be played fast: `a & b` are the fields that are in both sets, `a | b` those
-- in either, `a & ~b` those in `a` only, `a == 0` says that a set is empty. Bit 0 stands for field 1, bit 1 for field 2 and so on. A set
-- of more than 64 fields is two numbers, `low` with fields 1 to 64 and `high` with fields 65 to 128: wherever a set is given or
-- returned, both stand where one would.
--
-- A function that is used often is best kept in a local variable: `local count = bits.count`.

---The functions for sets of any board. They belong to no object: call them with a dot.
---
---```lua
---local corners = bits.of { 1, 8, 57, 64 }
---local pieces = bits.of { 8, 9 }
---assert(bits.count(corners & pieces) == 1)
---assert(bits.lowest(corners & pieces) == 8)
---```
---@class Bits
bits = {}

---How many fields are in the set.
---
---```lua
---assert(bits.count(5) == 2)
---assert(bits.count(5, 1) == 3) -- fields 1, 3 and 65
---```
---@param set integer
---@param high? integer fields 65 to 128
---@return integer
function bits.count(set, high) end

---Goes through the fields of the set, from the lowest to the highest.
---
---```lua
---local sum = 0
---for field in bits.each(bits.of { 3, 5 }) do
---    sum = sum + field
---end
---assert(sum == 8)
---```
---@param set integer
---@param high? integer fields 65 to 128
---@return fun(set: integer, last: integer): integer?
---@return integer set
---@return integer last
function bits.each(set, high) end

---The fields of the set as a list, from the lowest to the highest.
---
---```lua
---assert(table.concat(bits.fields(5, 1), " ") == "1 3 65")
---```
---@param set integer
---@param high? integer fields 65 to 128
---@return integer[]
function bits.fields(set, high) end

---What moves sets over a board of at most 128 fields. Make it once, when the file is loaded. It takes a board of a game, of squares
---or of hexagons, or the number of columns and rows of a board of squares.
---
---```lua
---local grid = bits.grid(8, 8)
---assert(grid.n(1) == bits.of { 9 })
---```
---@param board table|integer a board, or the number of columns
---@param rows? integer the number of rows, after that of columns
---@return BitGrid
function bits.grid(board, rows) end

---Whether the field is in the set; `bits.has(low, high, field)` for a set of two numbers.
---
---```lua
---assert(bits.has(5, 3) and not bits.has(5, 2))
---assert(bits.has(5, 1, 65))
---```
---@overload fun(low: integer, high: integer, field: integer): boolean
---@param set integer
---@param field integer
---@return boolean
function bits.has(set, field) end

---The highest field of the set, or nil if it is empty.
---
---```lua
---assert(bits.highest(5) == 3)
---```
---@param set integer
---@param high? integer fields 65 to 128
---@return integer?
function bits.highest(set, high) end

---The lowest field of the set, or nil if it is empty.
---
---```lua
---assert(bits.lowest(6) == 2 and bits.lowest(0) == nil)
---assert(bits.lowest(0, 1) == 65)
---```
---@param set integer
---@param high? integer fields 65 to 128
---@return integer?
function bits.lowest(set, high) end

---The n-th field of the set, from the lowest, or nil if there are not so many: `bits.nth(set, random.int(1, bits.count(set)))` is one
---of its fields by chance. `bits.nth(low, high, n)` for a set of two numbers.
---
---```lua
---assert(bits.nth(13, 2) == 3)
---assert(bits.nth(13, 1, 4) == 65)
---assert(bits.nth(13, 4) == nil)
---```
---@overload fun(low: integer, high: integer, n: integer): integer?
---@param set integer
---@param n integer from 1
---@return integer?
function bits.nth(set, n) end

---The set of these fields, from 1 to 64.
---
---```lua
---assert(bits.of { 1, 3 } == 5)
---```
---@param fields integer[]
---@return integer set
function bits.of(fields) end

---The set of these fields, from 1 to 128, as two numbers.
---
---```lua
---local low, high = bits.pair_of { 1, 3, 65 }
---assert(low == 5 and high == 1)
---```
---@param fields integer[]
---@return integer low
---@return integer high
function bits.pair_of(fields) end

---The set with the field in it; `bits.with(low, high, field)` gives two numbers.
---
---```lua
---assert(bits.with(1, 3) == 5)
---```
---@overload fun(low: integer, high: integer, field: integer): integer, integer
---@param set integer
---@param field integer
---@return integer set
function bits.with(set, field) end

---The set without the field; `bits.without(low, high, field)` gives two numbers.
---
---```lua
---assert(bits.without(5, 3) == 1)
---```
---@overload fun(low: integer, high: integer, field: integer): integer, integer
---@param set integer
---@param field integer
---@return integer set
function bits.without(set, field) end

---The functions for sets of one board; it cannot be changed. On a board of up to 64 fields a set is one number. On a larger one all sets
---are two, both of them must be given, and both are returned:
---
---```lua
---local grid = bits.grid(11, 11)
---local low, high = grid.n(grid.of { 58 })
---assert(bits.lowest(low, high) == 69)
---```
---
---Bits that stand for no field of the board are cut off. Boards of hexagons have no `n` and `s`.
---@class BitGrid
---@field columns integer how many columns the board has
---@field numbers integer by how many numbers a set is told: 1, or 2 if there are more than 64 fields
---@field rows integer how many rows the board has
---@field size integer how many fields the board has
local grid = {}

---All fields of the board.
---
---```lua
---local grid = bits.grid(3, 2)
---assert(grid.all() == bits.of { 1, 2, 3, 4, 5, 6 })
---```
---@return integer set
---@return integer? high
function grid.all() end

---The fields that share an edge or a corner with one of the set.
---
---```lua
---local grid = bits.grid(3, 2)
---assert(grid.around(bits.of { 1 }) == bits.of { 2, 4, 5 })
---```
---@param set integer
---@param high? integer
---@return integer set
---@return integer? high
function grid.around(set, high) end

---The fields that share an edge with one of the set. Of the set itself those are among them that lie beside another one of it.
---
---```lua
---local grid = bits.grid(3, 2)
---local stones = bits.of { 1, 2 }
---assert(grid.beside(stones) == bits.of { 1, 2, 3, 4, 5 })
---assert(grid.beside(stones) & ~stones == bits.of { 3, 4, 5 })
---```
---@param set integer
---@param high? integer
---@return integer set
---@return integer? high
function grid.beside(set, high) end

---The fields of a column.
---@param column integer from 1, the left one
---@return integer set
---@return integer? high
function grid.column(column) end

---The fields one step to the east of those of the set.
---
---```lua
---local grid = bits.grid(3, 2)
---assert(grid.e(bits.of { 2, 3 }) == bits.of { 3 })
---```
---@param set integer
---@param high? integer
---@return integer set
---@return integer? high
function grid.e(set, high) end

---What can be reached from seeds without leaving a set, from a field to those that share an edge with it. Seeds that are not in that set
---do not count. On a board of more than 64 fields it is `grid.flood(low, high, within_low, within_high)`.
---
---```lua
---local grid = bits.grid(3, 3)
---local stones = bits.of { 1, 2, 5, 9 }
---assert(grid.flood(bits.of { 1 }, stones) == bits.of { 1, 2, 5 })
---```
---@overload fun(low: integer, high: integer, within_low: integer, within_high: integer): integer, integer
---@param seeds integer
---@param within integer
---@return integer set
---@return integer? high
function grid.flood(seeds, within) end

---The same, also from a field to those that share only a corner with it.
---
---```lua
---local grid = bits.grid(3, 3)
---local stones = bits.of { 1, 2, 5, 9 }
---assert(grid.flood_around(bits.of { 1 }, stones) == stones)
---```
---@overload fun(low: integer, high: integer, within_low: integer, within_high: integer): integer, integer
---@param seeds integer
---@param within integer
---@return integer set
---@return integer? high
function grid.flood_around(seeds, within) end

---The fields one step to the north of those of the set.
---
---```lua
---local grid = bits.grid(3, 2)
---assert(grid.n(bits.of { 2, 5 }) == bits.of { 5 })
---```
---@param set integer
---@param high? integer
---@return integer set
---@return integer? high
function grid.n(set, high) end

---The fields one step to the north-east of those of the set. Of hexagons: the same column, one row up.
---@param set integer
---@param high? integer
---@return integer set
---@return integer? high
function grid.ne(set, high) end

---The fields one step to the north-west of those of the set. Of hexagons: the column to the left, one row up.
---@param set integer
---@param high? integer
---@return integer set
---@return integer? high
function grid.nw(set, high) end

---The set of these fields of the board.
---
---```lua
---local low, high = bits.grid(11, 11).of { 1, 121 }
---assert(low == 1 and bits.highest(low, high) == 121)
---```
---@param fields integer[]
---@return integer set
---@return integer? high
function grid.of(fields) end

---What is seen from a field in a direction: the fields up to the first blocker, that one included. `"straight"`, `"diagonal"` and
---`"all"` stand for several directions at once. On a board of more than 64 fields it is `grid.ray(field, direction, low, high)`.
---
---```lua
---local grid = bits.grid(8, 8)
---local pieces = bits.of { 3, 17 }
---assert(grid.ray(1, "e", pieces) == bits.of { 2, 3 })
---assert(grid.ray(1, "straight", pieces) == bits.of { 2, 3, 9, 17 })
---```
---@param field integer
---@param direction string such as `"ne"`
---@param blockers? integer default: nothing blocks
---@param high? integer
---@return integer set
---@return integer? high
function grid.ray(field, direction, blockers, high) end

---The fields of a row.
---
---```lua
---assert(bits.grid(3, 2).row(2) == bits.of { 4, 5, 6 })
---```
---@param row integer from 1, the lowest one
---@return integer set
---@return integer? high
function grid.row(row) end

---The fields one step to the south of those of the set.
---@param set integer
---@param high? integer
---@return integer set
---@return integer? high
function grid.s(set, high) end

---The fields one step to the south-east of those of the set. Of hexagons: the column to the right, one row down.
---@param set integer
---@param high? integer
---@return integer set
---@return integer? high
function grid.se(set, high) end

---The fields one step to the south-west of those of the set. Of hexagons: the same column, one row down.
---@param set integer
---@param high? integer
---@return integer set
---@return integer? high
function grid.sw(set, high) end

---The fields one step to the west of those of the set.
---@param set integer
---@param high? integer
---@return integer set
---@return integer? high
function grid.w(set, high) end
