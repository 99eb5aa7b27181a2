-- The opponent of the document (clause A.2): simple, a little careless, and the example to start from.
--
-- `choose` is asked for one action after the other until it answers "yield". First the king moves, then one unit of the
-- hand is placed, then every unit acts once, then the turn ends. Wherever several options are equally good, or weights
-- decide, the random stream is asked: in exactly this order and only when there is something to decide, so that a game
-- can be repeated from its seed.

local beside, around, steps, union = crown.beside, crown.around, crown.steps, crown.union
local plain = crown.plain_moves -- with mods units may move otherwise, and only view.actions knows how
local max = math.max

-- Lists that are filled anew for each decision; making new ones would take longer than filling them.
local options, scores, ratings = {}, {}, {}
for i = 1, crown.parameters.units_on_board do
    ratings[i] = {}
end

-- The different fields that the actions lead to, without the one they come from.
local function targets(actions, from)
    local fields, known = {}, { [from] = true }
    for _, action in ipairs(actions) do
        if not known[action.to] then
            known[action.to] = true
            fields[#fields + 1] = action.to
        end
    end
    return fields
end

local function move_king(view, random)
    local board, king = view.board, view.own.king
    local fields, count = beside[king], 0
    for i = 1, #fields + 1 do
        local field = fields[i]
        if i > #fields then
            field = king -- the last option is to stay
        end
        local unit = field and board[field]
        if field and (not unit or unit.own) then
            local enemies, fellows = view:count_around(field)
            local distance = field == king and 0 or 1
            local fellow_present = unit and not unit.king and 1 or 0
            count = count + 1
            options[count], scores[count] = field, fellows - 2 * enemies - distance - 3 * fellow_present
        end
    end
    return "move " .. king .. " " .. options[random.best(scores, count)]
end

-- Where to place, or false if the other team holds every field around the king.
local function placing_field(view, random)
    local board, king, steps_to_enemy = view.board, view.own.king, steps[view.enemy.king]
    local fields = plain and around[king] or targets(view.actions:filter { kind = "place", cards = 1 }, king)
    local count = 0
    for i = 1, #fields do
        local field = fields[i]
        local unit = field and board[field]
        if field and (not unit or unit.own) then
            local enemies, fellows = view:count_beside(field)
            if steps[king][field] == 1 then
                fellows = fellows + 1 -- up, right, down and left of it the king counts, too
            end
            count = count + 1
            options[count], scores[count] = field, 2 * enemies - fellows - steps_to_enemy[field]
        end
    end
    return count > 0 and options[random.best(scores, count)]
end

local function place_unit(field, view, random)
    local hand, weights = view.own.hand, {}
    for i = 1, #hand do
        weights[i] = hand[i].atk
    end
    return "place " .. field .. " " .. random.weighted(weights)
end

-- What it is worth to move the unit onto a field where `other` stands.
local function score_of_meeting(unit, other)
    if other.own then
        if other.king then
            return 0
        end
        local atk, def = union(unit, other)
        if atk then
            return atk + def - unit.atk - unit.def
        end
        return -other.atk - other.def
    elseif other.king then
        return unit.atk
    elseif other.hidden then
        return unit.atk - 500
    elseif other.blocking then
        return unit.atk - other.def
    end
    return 2 * (unit.atk - other.atk)
end

-- Where a unit can go: up, right, down and left of it, false off the board.
local function targets_of(view, unit)
    local field = unit.field
    return plain and beside[field] or targets(view.actions:filter { kind = "move", from = field }, field)
end

local function may_block(view, unit)
    return plain or #view.actions:filter { kind = "block", from = unit.field } > 0
end

-- Fills in the rating of a unit: the scores of all that it can do, first to go to each of the fields, then to block,
-- then to stay. Returns their sum.
local function rate_unit(view, unit, fields, steps_to_enemy, rating)
    local board, count = view.board, #fields
    local sum, threat = 0, 0
    for i = 1, count do
        local field, score = fields[i], 0
        if field then
            local other = board[field]
            if not other then
                score = 10 * steps_to_enemy[field] - view:count_beside(field)
            else
                score = score_of_meeting(unit, other)
                if not other.own and not other.hidden and not other.king then
                    threat = max(threat, other.atk)
                end
            end
            sum = sum + score
        end
        rating[i] = score
    end
    local block, stay = (unit.def - threat) // 100, (unit.atk - threat) // 100
    block, stay = block > 1 and block or 1, stay > 0 and stay or 0
    rating[count + 1], rating[count + 2] = block, stay
    return sum + block + stay
end

-- Whether anything but to block is worth it.
local function has_better_than_block(rating, count)
    for i = 1, count do
        if rating[i] > 0 then
            return true
        end
    end
    return rating[count + 2] > 0
end

-- Every unit acts once: first the one for which the most is to be gained.
local function act_with_unit(view, random)
    local own_units, steps_to_enemy = view.own.units, steps[view.enemy.king]
    local count = 0
    for i = 1, #own_units do
        local unit = own_units[i]
        if not unit.moved then
            count = count + 1
            if not plain then
                ratings[count] = {} -- as long as the unit has fields to go to
            end
            options[count] = unit
            scores[count] = rate_unit(view, unit, targets_of(view, unit), steps_to_enemy, ratings[count])
        end
    end
    if count == 0 then
        return nil
    end
    local best = random.best(scores, count)
    local unit, rating = options[best], ratings[best]
    local field, fields = unit.field, targets_of(view, unit)
    local block = #fields + 1
    local choice = block
    if has_better_than_block(rating, #fields) then
        choice = random.weighted(rating)
    end
    if choice == block and may_block(view, unit) then
        return "block " .. field
    end
    return "move " .. field .. " " .. (choice >= block and field or fields[choice])
end

local function end_turn(view, random)
    local hand = view.own.hand
    if #hand < crown.parameters.hand_limit then
        return "yield"
    end
    local weights = {}
    for i = 1, #hand do
        weights[i] = hand[i].atk + hand[i].def
    end
    return "yield " .. random.weighted_inverse(weights)
end

local function choose(view, ctx)
    local random, memory = ctx.random, ctx.memory
    if not view.own.king_moved then
        memory.has_placed = false
        return move_king(view, random)
    end
    if not memory.has_placed and not view.own.placed then
        memory.has_placed = true
        local field = placing_field(view, random)
        if field then
            return place_unit(field, view, random)
        end
    end
    return act_with_unit(view, random) or end_turn(view, random)
end

return { name = "farmer", game = "crown", choose = choose }
