-- Looks ahead under hidden information: for what it could do now it guesses several times what the hidden units are,
-- lets the enemy answer with its best attacks, and takes what turned out best on average.
--
-- Settings: samples (how many guesses), width (how many candidates are looked at closely).

local steps = crown.steps

-- How well a team stands: life points first, units on the board next.
local MATERIAL = 0.35
local WIN = 1000000

-- How many choices of cards are tried on each field.
local PLACINGS = 3

local function value(state, team)
    local winner = state:outcome()
    if winner then
        return winner == team and WIN or -WIN
    end
    local life, _, atk, def = state:standing(team)
    local enemy_life, _, enemy_atk, enemy_def = state:standing(3 - team)
    return life - enemy_life + MATERIAL * (atk + def - enemy_atk - enemy_def)
end

-- Ends the turn of the team to move, whatever it must discard.
local function end_turn(state)
    local yields = state:actions { kind = "yield" }
    if #yields > 0 then
        state:apply(yields[1])
    end
end

-- The enemy attacks as long as an attack pays: for each target the best it finds. Returns what `team` has left then.
local function after_reply(state, team, targets)
    if state:team() == team then
        end_turn(state)
    end
    local now = value(state, team)
    for _, target in ipairs(targets) do
        if state:outcome() then
            break
        end
        local best, best_state = now, nil
        local attacks = state:actions { kind = "move", to = target }
        for i = 1, #attacks do
            local attack = attacks[i]
            if attack.from ~= target then
                local next_state = state:clone():apply(attack)
                local worth = value(next_state, team)
                if worth < best then
                    best, best_state = worth, next_state
                end
            end
        end
        if best_state then
            state, now = best_state, best
        end
    end
    return now
end

-- What a unit gains by being nearer to the other king; being beside it is worth an attack in the next turn.
local function progress(view, action)
    if action.kind ~= "move" then
        return 0
    end
    local unit, goal = view.board[action.from], view.enemy.king
    if unit.king then
        return 0
    end
    local gained = steps[action.from][goal] - steps[action.to][goal]
    local bonus = 40 * gained
    if steps[action.to][goal] == 1 then
        bonus = bonus + unit.atk / 3
    end
    return bonus
end

-- The cards to place: single ones and pairs that join, the strongest first.
local function card_choices(hand)
    local choices = {}
    for i, card in ipairs(hand) do
        choices[#choices + 1] = { cards = tostring(i), strength = card.atk + card.def }
        for j, other in ipairs(hand) do
            local atk, def
            if i ~= j then
                atk, def = crown.union(other, card)
            end
            if atk then
                choices[#choices + 1] = { cards = i .. " " .. j, strength = atk + def }
            end
        end
    end
    table.sort(choices, function(a, b)
        return a.strength > b.strength
    end)
    return choices
end

-- All that is worth a look, as a list of actions.
local function candidates(view)
    local list = {}
    for _, kind in ipairs { "move", "block", "yield" } do
        local actions = view.actions:filter { kind = kind }
        for i = 1, #actions do
            list[#list + 1] = actions[i]
        end
    end
    if view.own.placed then
        return list
    end
    local choices = card_choices(view.own.hand)
    for i = 1, math.min(PLACINGS, #choices) do
        for _, field in ipairs(crown.around[view.own.king]) do
            local unit = field and view.board[field]
            if field and (not unit or unit.own) then
                local text = "place " .. field .. " " .. choices[i].cards
                list[#list + 1] = { kind = "place", to = field, text = text }
            end
        end
    end
    return list
end

-- Where the enemy may want to strike after the action: the king first, then the units.
local function targets_after(view, action)
    local targets = {}
    local function add(field)
        targets[#targets + 1] = field
    end
    local king = view.own.king
    add(action.kind == "move" and action.from == king and action.to or king)
    for _, unit in ipairs(view.own.units) do
        add(action.kind == "move" and action.from == unit.field and action.to or unit.field)
    end
    if action.kind == "place" then
        add(action.to)
    end
    return targets
end

local function choose(view, ctx)
    local team = view.team
    local samples = {}
    for i = 1, ctx.settings.samples do
        samples[i] = view:sample(ctx.random)
    end

    -- First a quick look without the enemy's answer, in one of the guesses.
    local quick = {}
    for i, action in ipairs(candidates(view)) do
        local worth = value(samples[1]:clone():apply(action), team)
        quick[i] = { action = action, worth = worth + progress(view, action) }
    end
    table.sort(quick, function(a, b)
        return a.worth > b.worth
    end)

    -- Then the best of them in all guesses, with the answer. Ending the turn is always one of the choices.
    local best, best_action
    local width = ctx.settings.width
    for i, candidate in ipairs(quick) do
        local action = candidate.action
        if i <= width or action.kind == "yield" then
            local targets, sum = targets_after(view, action), 0
            for _, sample in ipairs(samples) do
                sum = sum + after_reply(sample:clone():apply(action), team, targets)
            end
            local worth = sum / #samples + progress(view, action)
            if not best or worth > best then
                best, best_action = worth, action
            end
        end
    end
    return best_action
end

return { name = "planner", game = "crown", settings = { samples = 4, width = 6 }, choose = choose }
