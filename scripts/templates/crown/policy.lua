-- @NAME@: a bot for Crown of Farmland.
--
--   farmland check @NAME@.lua                       looks for mistakes and plays three short games
--   farmland play crown --opponent @NAME@.lua       you against it
--   farmland match crown @NAME@.lua farmer          many games against the built-in opponent
--   farmland console crown                          to try things out
--
-- choose() is asked for one action after another until it ends the turn with "yield". It looks at the view and
-- returns one of view.actions or a text such as "move D4 D5". Everything it can use is in the reference of the Lua API.

local beside, steps = crown.beside, crown.steps

-- The action of the list with the greatest score(action), or nil if the list is empty.
local function best(actions, score)
    local chosen, greatest
    for i = 1, #actions do
        local value = score(actions[i])
        if not greatest or value > greatest then
            chosen, greatest = actions[i], value
        end
    end
    return chosen
end

-- Whether the unit should win a duel against what stands there. The values of hidden units are unknown: a guess.
local function should_attack(unit, other)
    if other.king then
        return unit.atk > 0
    elseif other.hidden then
        return unit.atk >= 1000
    end
    return unit.atk > (other.blocking and other.def or other.atk)
end

-- Puts the strongest card next to its own king, as near to the enemy's king as possible.
local function place(view)
    local own = view.own
    if own.placed or #own.units >= crown.parameters.units_on_board then
        return nil
    end
    local single = view.actions:filter { kind = "place", cards = 1 }
    return best(single, function(action)
        if view.board[action.to] then
            return -1000000 -- it would have to join the unit there
        end
        return own.hand[action.cards[1]].atk - 100 * steps[action.to][view.enemy.king]
    end)
end

-- Attacks what it can beat, else comes closer to the enemy's king, else blocks.
local function act(unit, view)
    local goal = view.enemy.king
    for _, field in ipairs(beside[unit.field]) do
        local other = field and view.board[field]
        if other and not other.own and should_attack(unit, other) then
            return "move " .. unit.field .. " " .. field
        end
    end
    for _, field in ipairs(beside[unit.field]) do
        if field and not view.board[field] and steps[field][goal] < steps[unit.field][goal] then
            return "move " .. unit.field .. " " .. field
        end
    end
    return "block " .. unit.field
end

-- Ends the turn. With a full hand the weakest card goes.
local function yield(view)
    return best(view.actions:filter { kind = "yield" }, function(action)
        if #view.own.hand < crown.parameters.hand_limit then
            return 0
        end
        return -view.own.hand[action.cards[1]].atk
    end)
end

---@type CrownPolicy
local policy = {
    name = "@NAME@",
    game = "crown",
    choose = function(view)
        local placing = place(view)
        if placing then
            return placing
        end
        for _, unit in ipairs(view.own.units) do
            if not unit.moved then
                return act(unit, view)
            end
        end
        return yield(view)
    end,
}

return policy
