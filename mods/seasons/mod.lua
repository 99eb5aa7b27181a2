-- Weather and land: what a field is and what time of the year it is decide with. README.md has the rules.
local land = require "land"
local calendar = require "calendar"

local function season_of(board, team)
    return calendar.season(board:counter("day", team))
end

local function has_fellow_beside(unit, board)
    for _, field in ipairs(board:beside(unit.field)) do
        local other = board:at(field)
        if other and other.team == unit.team then
            return true
        end
    end
    return false
end

-- What the place and the time of the year add to a unit in a duel.
local function value(unit, board)
    local season = season_of(board, unit.team)
    local place = land.at(unit.field)
    local atk, def = 0, 0
    if place == "hill" then
        atk, def = atk + 200, def + 200
    elseif place == "river" and season ~= "winter" and not unit.tags.swims then
        atk = atk - 300
    end
    if season == "summer" and unit.tags.animal then
        atk = atk + 200
    end
    return { atk = atk, def = def }
end

-- Who is quick gets away from a lost attack.
local function duel(attacker, defender, usual)
    if usual.attacker_falls and attacker.tags.quick and not usual.defender_falls then
        return { attacker_falls = false }
    end
end

-- Two of the same trade find work together even if their numbers do not fit.
local function union(mover, target, usual)
    if not usual and mover.role == target.role and mover.name ~= target.name then
        return { atk = math.max(mover.atk, target.atk), def = math.max(mover.def, target.def) + 100 }
    end
end

-- Cold goes to those who stand alone in winter; at three they leave.
local function changes_by_cold(team, board, season)
    local changes = {}
    for _, unit in ipairs(board:units(team)) do
        local cold = 0
        if season == "winter" and not has_fellow_beside(unit, board) then
            cold = unit.counters.cold + 1
        end
        if cold >= 3 then
            changes[#changes + 1] = { eliminate = unit.field }
        elseif cold ~= unit.counters.cold then
            changes[#changes + 1] = { counter = "cold", field = unit.field, value = cold }
        end
    end
    return changes
end

local function turn(team, board)
    local day = (board:counter("day", team) + 1) % calendar.days_of_year
    local season = calendar.season(day)
    local changes = changes_by_cold(team, board, season)
    table.insert(changes, 1, { counter = "day", team = team, value = day })
    if season == "autumn" then
        for _, barn in ipairs(land.barns) do
            local keeper = board:at(barn)
            if keeper and not keeper.king and keeper.team == team then
                changes[#changes + 1] = { life_points = 200, team = team }
            end
        end
    end
    return changes
end

-- Who holds a barn brings units in beside it.
local function placement(fields, team, board)
    local known = {}
    for _, field in ipairs(fields) do
        known[field] = true
    end
    for _, barn in ipairs(land.barns) do
        local keeper = board:at(barn)
        if keeper and not keeper.king and keeper.team == team then
            for _, field in ipairs(board:beside(barn)) do
                local there = board:at(field)
                if not known[field] and (not there or (there.team == team and not there.king)) then
                    fields[#fields + 1] = field
                end
            end
        end
    end
    return fields
end

return {
    id = "seasons",
    title = "Four seasons",
    version = "1.0",
    api = 1,
    game = "crown",
    units = require "units",
    deck = require "deck",
    counters = {
        team = { day = { most = calendar.days_of_year - 1 } },
        unit = { cold = { most = 2 } },
    },
    hooks = { union = union, duel = duel, value = value, turn = turn, placement = placement },
}
