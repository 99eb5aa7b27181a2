-- The opponent of the document (clause A.2): simple, a little careless, and the example to start from.
--
-- `choose` is asked for one action after the other until it answers "yield". First the king moves, then one unit of the
-- hand is placed, then every unit acts once, then the turn ends. Wherever several options are equally good, or weights
-- decide, the random stream is asked: in exactly this order and only when there is something to decide, so that a game
-- can be repeated from its seed.

local beside, around, steps, union = crown.beside, crown.around, crown.steps, crown.union
local hand_limit = crown.parameters.hand_limit
local plain = crown.plain_moves -- with mods units may move otherwise, and only view.actions knows how
local max, unpack = math.max, table.unpack

-- Lists that are filled again for each decision; making new ones would take longer than filling them. The ratings of
-- all units lie one behind the other.
local options, scores, ratings, starts = {}, {}, {}, {}

local has_placed = false -- in this turn, or tried to

-- The different fields that the actions lead to, without the one they come from.
local function targets(actions, from)
    local found, known = {}, { [from] = true }
    for _, action in ipairs(actions) do
        if not known[action.to] then
            known[action.to] = true
            found[#found + 1] = action.to
        end
    end
    return found
end

local function move_king(view, king, random)
    local board, fields, count = view.board, beside[king], 0
    local stay = #fields + 1
    for i = 1, stay do
        local field = i == stay and king or fields[i]
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
local function placing_field(view, king, random)
    local board, steps_to_king, steps_to_enemy = view.board, steps[king], steps[view.enemy.king]
    local fields = plain and around[king] or targets(view.actions:filter { kind = "place", cards = 1 }, king)
    local count = 0
    for i = 1, #fields do
        local field = fields[i]
        local unit = field and board[field]
        if field and (not unit or unit.own) then
            local enemies, fellows = view:count_beside(field)
            if steps_to_king[field] == 1 then
                fellows = fellows + 1 -- up, right, down and left of it the king counts, too
            end
            count = count + 1
            options[count], scores[count] = field, 2 * enemies - fellows - steps_to_enemy[field]
        end
    end
    return count > 0 and options[random.best(scores, count)]
end

local function place_unit(field, hand, random)
    local weights = {}
    for i = 1, #hand do
        weights[i] = hand[i].atk
    end
    return "place " .. field .. " " .. random.weighted(weights)
end

-- What it is worth to move a unit of ATK and DEF onto a field where `other` stands, and the ATK to be feared there.
local function score_of_meeting(unit, atk, def, other)
    if other.own then
        if other.king then
            return 0, 0
        end
        local joint_atk, joint_def = union(unit, other)
        if joint_atk then
            return joint_atk + joint_def - atk - def, 0
        end
        return -other.atk - other.def, 0
    elseif other.king then
        return atk, 0
    elseif other.hidden then
        return atk - 500, 0
    end
    local threat = other.atk
    if other.blocking then
        return atk - other.def, threat
    end
    return 2 * (atk - threat), threat
end

-- Where a unit can go: up, right, down and left of it, false off the board.
local function targets_of(view, field)
    return plain and beside[field] or targets(view.actions:filter { kind = "move", from = field }, field)
end

local function may_block(view, field)
    return plain or #view.actions:filter { kind = "block", from = field } > 0
end

-- Fills in the rating of a unit, behind `start`: the scores of all that it can do, first to go to each of the fields,
-- then to block, then to stay. Returns their sum.
local function rate_unit(view, board, count_beside, unit, fields, steps_to_enemy, start)
    local count, atk, def = #fields, unit.atk, unit.def
    local sum, threat = 0, 0
    for i = 1, count do
        local field, score = fields[i], 0
        if field then
            local other = board[field]
            if not other then
                score = 10 * steps_to_enemy[field] - count_beside(view, field)
            else
                local feared
                score, feared = score_of_meeting(unit, atk, def, other)
                threat = max(threat, feared)
            end
            sum = sum + score
        end
        ratings[start + i] = score
    end
    local block, stay = (def - threat) // 100, (atk - threat) // 100
    block, stay = block > 1 and block or 1, stay > 0 and stay or 0
    local last = start + count + 2
    ratings[last - 1], ratings[last] = block, stay
    return sum + block + stay
end

-- Whether anything but to block is worth it to the unit whose rating lies behind `start`.
local function has_better_than_block(start, count)
    for i = start + 1, start + count do
        if ratings[i] > 0 then
            return true
        end
    end
    return ratings[start + count + 2] > 0
end

-- Every unit acts once: first the one for which the most is to be gained.
local function act_with_unit(view, own_units, random)
    local board, count_beside, steps_to_enemy = view.board, view.count_beside, steps[view.enemy.king]
    local count, start = 0, 0
    for i = 1, #own_units do
        local unit = own_units[i]
        if not unit.moved then
            count = count + 1
            local fields = targets_of(view, unit.field)
            options[count], starts[count] = unit, start
            scores[count] = rate_unit(view, board, count_beside, unit, fields, steps_to_enemy, start)
            start = start + #fields + 2
        end
    end
    if count == 0 then
        return nil
    end
    local best = random.best(scores, count)
    local field = options[best].field
    local fields = targets_of(view, field)
    local block = #fields + 1
    local choice = block
    start = starts[best]
    if has_better_than_block(start, #fields) then
        choice = random.weighted { unpack(ratings, start + 1, start + block + 1) }
    end
    if choice == block and may_block(view, field) then
        return "block " .. field
    end
    return "move " .. field .. " " .. (choice >= block and field or fields[choice])
end

local function end_turn(hand, random)
    if #hand < hand_limit then
        return "yield"
    end
    local weights = {}
    for i = 1, #hand do
        weights[i] = hand[i].atk + hand[i].def
    end
    return "yield " .. random.weighted_inverse(weights)
end

local function choose(view, ctx)
    local own, random = view.own, ctx.random
    if not own.king_moved then
        has_placed = false
        return move_king(view, own.king, random)
    end
    if not own.placed and not has_placed then
        has_placed = true
        local field = placing_field(view, own.king, random)
        if field then
            return place_unit(field, own.hand, random)
        end
    end
    return act_with_unit(view, own.units, random) or end_turn(own.hand, random)
end

return { name = "farmer", game = "crown", choose = choose }
