-- Looks one action ahead and takes what gains the most at once: it hits kings and weaker units, builds unions, marches
-- towards the other king and blocks where it would lose a duel. No plan, no search; one page.

local around, beside, steps, union = crown.around, crown.beside, crown.steps, crown.union
local max = math.max

-- What a hidden unit may be: a little more than the average card.
local UNKNOWN_ATK, UNKNOWN_DEF = 1000, 1000

-- What a duel on the enemy's unit or king gains: life points and units count the same.
local function gain_of_attack(atk, other)
    if other.king then
        return 2 * atk
    end
    local other_atk = other.hidden and UNKNOWN_ATK or other.atk
    local other_def = other.hidden and UNKNOWN_DEF or other.def
    if other.blocking then
        return atk > other_def and other_atk + other_def or 2 * (atk - other_def)
    end
    local difference = atk - other_atk
    return difference > 0 and difference + other_atk + other_def or difference - atk
end

-- The greatest ATK of a face-up or hidden enemy beside the field.
local function threat_at(board, field)
    local threat = 0
    for _, next_field in ipairs(beside[field]) do
        local other = next_field and board[next_field]
        if other and not other.own and not other.king then
            threat = max(threat, other.hidden and UNKNOWN_ATK or other.atk)
        end
    end
    return threat
end

-- The different fields that the actions lead to. With mods units may move and be placed otherwise than in the document.
local function targets(actions)
    local found, known = {}, {}
    for _, action in ipairs(actions) do
        if not known[action.to] then
            known[action.to] = true
            found[#found + 1] = action.to
        end
    end
    return found
end

-- Where a unit can go; false is off the board.
local function targets_of(view, field)
    return crown.plain_moves and beside[field] or targets(view.actions:filter { kind = "move", from = field })
end

-- What a unit does that gains nothing.
local function rest(view, field)
    local may_block = crown.plain_moves or #view.actions:filter { kind = "block", from = field } > 0
    return (may_block and "block " or "move " .. field .. " ") .. field
end

-- The best of what a unit can do: how much it gains, and the action.
local function best_of_unit(view, unit)
    local board, goal = view.board, view.enemy.king
    local field = unit.field
    local threat = threat_at(board, field)
    local best, action = threat > unit.atk and unit.def - unit.atk or -1, rest(view, field)
    for _, to in ipairs(targets_of(view, field)) do
        local other = to and board[to]
        local gain
        if not to or to == field or (other and other.own and other.king) then
            gain = nil
        elseif not other then
            gain = 100 * (steps[field][goal] - steps[to][goal]) - max(0, threat_at(board, to) - unit.atk)
        elseif not other.own then
            gain = gain_of_attack(unit.atk, other)
        else
            local atk = union(unit, other)
            gain = atk and atk - max(unit.atk, other.atk)
        end
        if gain and gain > best then
            best, action = gain, "move " .. field .. " " .. to
        end
    end
    return best, action
end

-- Places the strongest card: where it makes the best union, or else in front of the king.
local function place(view)
    local board, king, goal = view.board, view.own.king, view.enemy.king
    local best, action = 0, nil
    local fields = crown.plain_moves and around[king] or targets(view.actions:filter { kind = "place", cards = 1 })
    for number, card in ipairs(view.own.hand) do
        for _, field in ipairs(fields) do
            local other = field and board[field]
            local gain
            if field and not other and #view.own.units < crown.parameters.units_on_board then
                gain = card.atk + card.def + 10 * (steps[king][goal] - steps[field][goal])
            elseif field and other and other.own then
                local atk, def = union(card, other)
                gain = atk and atk + def - other.atk - other.def
            end
            if gain and gain > best then
                best, action = gain, "place " .. field .. " " .. number
            end
        end
    end
    return action
end

local function weakest(hand)
    local worst = 1
    for number, card in ipairs(hand) do
        if card.atk + card.def < hand[worst].atk + hand[worst].def then
            worst = number
        end
    end
    return worst
end

local function choose(view)
    local own = view.own
    local placing = not own.placed and place(view)
    if placing then
        return placing
    end
    local best, action
    for _, unit in ipairs(own.units) do
        if not unit.moved then
            local gain, candidate = best_of_unit(view, unit)
            if not best or gain > best then
                best, action = gain, candidate
            end
        end
    end
    if action then
        return action
    end
    return #own.hand < crown.parameters.hand_limit and "yield" or "yield " .. weakest(own.hand)
end

return { name = "greedy", game = "crown", choose = choose }
