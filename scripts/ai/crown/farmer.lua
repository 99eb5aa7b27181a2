-- The opponent of the document (clause A.2): simple, a little careless, and the example to start from.
--
-- `choose` is asked for one action after the other until it answers "yield". First the king moves, then one unit of the
-- hand is placed, then every unit acts once, then the turn ends. Wherever several options are equally good, or weights
-- decide, the random stream is asked: in exactly this order and only when there is something to decide, so that a game
-- can be repeated from its seed.

local beside, around, steps, union = crown.beside, crown.around, crown.steps, crown.union
local max = math.max

-- Lists that are filled anew for each decision; making new ones would take longer than filling them.
local options, scores, ratings = {}, {}, {}

-- The position of the greatest of the first `count` scores; chance decides between equals.
local function best_of(count, random)
    local best, greatest, ties = 1, scores[1], 0
    for i = 2, count do
        local score = scores[i]
        if score > greatest then
            best, greatest, ties = i, score, 0
        elseif score == greatest then
            ties = ties + 1
        end
    end
    if ties == 0 then
        return best
    end
    local equals, weights = {}, {}
    for i = best, count do
        if scores[i] == greatest then
            equals[#equals + 1] = i
            weights[#weights + 1] = 1
        end
    end
    return equals[random.weighted(weights)]
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
    return "move " .. king .. " " .. options[best_of(count, random)]
end

-- Where to place, or false if the other team holds every field around the king.
local function placing_field(view, random)
    local board, king = view.board, view.own.king
    local steps_to_king, steps_to_enemy = steps[king], steps[view.enemy.king]
    local count = 0
    for _, field in ipairs(around[king]) do
        local unit = field and board[field]
        if field and (not unit or unit.own) then
            local enemies, fellows = view:count_beside(field)
            if steps_to_king[field] == 1 then
                fellows = fellows + 1 -- the king counts here
            end
            count = count + 1
            options[count], scores[count] = field, 2 * enemies - fellows - steps_to_enemy[field]
        end
    end
    return count > 0 and options[best_of(count, random)]
end

local function place_unit(field, view, random)
    local weights = {}
    for i, card in ipairs(view.own.hand) do
        weights[i] = card.atk
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

-- Fills in the rating of a unit, the scores of all that it can do in this order, and returns their sum.
local UP, RIGHT, DOWN, LEFT, BLOCK, STAY = 1, 2, 3, 4, 5, 6

local function rate_unit(view, unit, rating)
    local board, fields, steps_to_enemy = view.board, beside[unit.field], steps[view.enemy.king]
    local sum, threat = 0, 0
    for direction = UP, LEFT do
        local field, score = fields[direction], 0
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
        rating[direction] = score
    end
    local block, stay = (unit.def - threat) // 100, (unit.atk - threat) // 100
    block, stay = block > 1 and block or 1, stay > 0 and stay or 0
    rating[BLOCK], rating[STAY] = block, stay
    return sum + block + stay
end

-- Every unit acts once: first the one for which the most is to be gained.
local function act_with_unit(view, random)
    local own_units = view.own.units
    local count = 0
    for i = 1, #own_units do
        local unit = own_units[i]
        if not unit.moved then
            count = count + 1
            ratings[count] = ratings[count] or {}
            options[count], scores[count] = unit, rate_unit(view, unit, ratings[count])
        end
    end
    if count == 0 then
        return nil
    end
    local best = best_of(count, random)
    local field, rating = options[best].field, ratings[best]
    local choice = BLOCK
    if max(rating[UP], rating[RIGHT], rating[DOWN], rating[LEFT], rating[STAY]) > 0 then
        choice = random.weighted(rating)
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
