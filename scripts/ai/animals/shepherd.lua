-- Hunts before its predators starve, and keeps its vegetarians where nobody eats them. It looks one turn ahead: of all
-- single moves it takes the one after which it stands best, then looks for the best one beside that, and so on. Plays
-- any mod's animals: all it knows is what a position is worth.
--
-- --set vegetarians=N, predators, days, hungry, prey, threat and fed change what counts how much.

local settings = { predators = 60, vegetarians = 100, days = 4, hungry = -40, prey = 40, threat = 4, fed = 6 }

-- All single moves of a side, as texts. Predators come first: what they do decides most.
local function single_moves(team)
    local moves = {}
    for _, animals_of_kind in ipairs { team.predators, team.vegetarians } do
        for _, animal in ipairs(animals_of_kind) do
            for _, target in ipairs(animal.targets) do
                moves[#moves + 1] = { text = animal.field .. target, from = animal.field, to = target,
                    predator = animal.predator }
            end
        end
    end
    return moves
end

local function choose(view, ctx)
    local weights = {}
    for name in pairs(settings) do
        weights[name] = ctx.settings[name]
    end
    local now = view:sample(ctx.random) -- nothing is hidden: the state itself
    local worth_after = function(turn)
        return now:clone():apply(turn):worth(view.team, weights)
    end
    local left = { [true] = animals.parameters.predators, [false] = animals.parameters.vegetarians }
    local moves = single_moves(view.own)
    local turn, worth = nil, worth_after("pass")
    while true do
        local best, best_worth = nil, worth
        for _, move in ipairs(moves) do
            if left[move.predator] > 0 then
                local found = worth_after(turn and turn .. " " .. move.text or move.text)
                -- Between equals chance decides now and then, so that games differ.
                if found > best_worth or (best and found == best_worth and ctx.random.int(1, 3) == 1) then
                    best, best_worth = move, found
                end
            end
        end
        if not best then
            return turn or "pass"
        end
        turn, worth = turn and turn .. " " .. best.text or best.text, best_worth
        left[best.predator] = left[best.predator] - 1
        local rest = {}
        for _, move in ipairs(moves) do
            if move.from ~= best.from and move.to ~= best.to then
                rest[#rest + 1] = move
            end
        end
        moves = rest
    end
end

return { name = "shepherd", game = "animals", settings = settings, choose = choose }
