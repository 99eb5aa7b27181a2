-- The opponent of the document (clause A.2): simple, a little careless, and the example to start from.
--
-- `choose` is asked for one action after the other until it answers "yield". First the king moves, then one unit of the
-- hand is placed, then every unit acts once, then the turn ends. Wherever several options are equally good, or weights
-- decide, the random stream is asked: in exactly this order and only when there is something to decide, so that a game
-- can be repeated from its seed.

local beside, around, steps, union = crown.beside, crown.around, crown.steps, crown.union
local max = math.max

-- The position of the greatest score, or nil if there is none; chance decides between equals.
local function best_of(scores, random)
    local best, ties = 1, 0
    for i = 2, #scores do
        if scores[i] > scores[best] then
            best, ties = i, 0
        elseif scores[i] == scores[best] then
            ties = ties + 1
        end
    end
    if ties == 0 then
        return scores[best] and best
    end
    local equals, weights = {}, {}
    for i = best, #scores do
        if scores[i] == scores[best] then
            equals[#equals + 1] = i
            weights[#weights + 1] = 1
        end
    end
    return equals[random.weighted(weights)]
end

-- How many units of the enemy (its king included) and of the own team (without the king) stand on the fields.
local function count_units(board, fields)
    local enemies, fellows = 0, 0
    for i = 1, #fields do
        local unit = fields[i] and board[fields[i]]
        if unit then
            if not unit.own then
                enemies = enemies + 1
            elseif not unit.king then
                fellows = fellows + 1
            end
        end
    end
    return enemies, fellows
end

local function move_king(view, random)
    local board, king = view.board, view.own.king
    local options, scores = {}, {}
    local function consider(field, distance)
        local unit = board[field]
        if unit and not unit.own then
            return
        end
        local enemies, fellows = count_units(board, around[field])
        local fellow_present = unit and not unit.king and 1 or 0
        options[#options + 1] = field
        scores[#scores + 1] = fellows - 2 * enemies - distance - 3 * fellow_present
    end
    for _, field in ipairs(beside[king]) do
        if field then
            consider(field, 1)
        end
    end
    consider(king, 0)
    return "move " .. king .. " " .. options[best_of(scores, random)]
end

-- Where to place, or nil if the other team holds every field around the king.
local function placing_field(view, random)
    local board, king = view.board, view.own.king
    local options, scores = {}, {}
    for _, field in ipairs(around[king]) do
        local unit = field and board[field]
        if field and (not unit or unit.own) then
            local enemies, fellows = count_units(board, beside[field])
            if steps(field, king) == 1 then
                fellows = fellows + 1 -- the king counts here
            end
            options[#options + 1] = field
            scores[#scores + 1] = 2 * enemies - fellows - steps(field, view.enemy.king)
        end
    end
    return options[best_of(scores, random)]
end

local function place_unit(field, view, random)
    local weights = {}
    for i, card in ipairs(view.own.hand) do
        weights[i] = card.atk
    end
    return "place " .. field .. " " .. random.weighted(weights)
end

-- What it is worth to move the unit onto the field, where `other` stands.
local function score_of_move(view, unit, field, other)
    if not other then
        return 10 * steps(field, view.enemy.king) - count_units(view.board, beside[field])
    elseif other.own then
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

-- The scores of all that a unit can do, in this order, and their sum.
local UP, RIGHT, DOWN, LEFT, BLOCK, STAY = 1, 2, 3, 4, 5, 6

local function score_unit(view, unit)
    local board, fields = view.board, beside[unit.field]
    local scores, sum, threat = { 0, 0, 0, 0, 0, 0 }, 0, 0
    for direction = UP, LEFT do
        local field = fields[direction]
        if field then
            local other = board[field]
            local score = score_of_move(view, unit, field, other)
            scores[direction] = score
            sum = sum + score
            if other and not other.own and not other.hidden and not other.king then
                threat = max(threat, other.atk)
            end
        end
    end
    scores[BLOCK] = max(1, (unit.def - threat) // 100)
    scores[STAY] = max(0, (unit.atk - threat) // 100)
    return scores, sum + scores[BLOCK] + scores[STAY]
end

-- Every unit acts once: first the one for which the most is to be gained.
local function act_with_unit(view, random)
    local units, scores_of, sums = {}, {}, {}
    for _, unit in ipairs(view.own.units) do
        if not unit.moved then
            local n = #units + 1
            units[n] = unit
            scores_of[n], sums[n] = score_unit(view, unit)
        end
    end
    local best = best_of(sums, random)
    if not best then
        return nil
    end
    local field, scores = units[best].field, scores_of[best]
    local choice = BLOCK
    if max(scores[UP], scores[RIGHT], scores[DOWN], scores[LEFT], scores[STAY]) > 0 then
        choice = random.weighted(scores)
    end
    if choice == BLOCK then
        return "block " .. field
    end
    return "move " .. field .. " " .. (choice == STAY and field or beside[field][choice])
end

local function end_turn(view, random)
    if #view.own.hand < crown.parameters.hand_limit then
        return "yield"
    end
    local weights = {}
    for i, card in ipairs(view.own.hand) do
        weights[i] = card.atk + card.def
    end
    return "yield " .. random.weighted_inverse(weights)
end

local function choose(view, ctx)
    local random, memory = ctx.random, ctx.memory
    if not view.own.king_moved then
        memory.has_placed = false
        return move_king(view, random)
    end
    if not memory.has_placed then
        memory.has_placed = true
        local field = placing_field(view, random)
        if field then
            return place_unit(field, view, random)
        end
    end
    return act_with_unit(view, random) or end_turn(view, random)
end

return { name = "farmer", game = "crown", choose = choose }
