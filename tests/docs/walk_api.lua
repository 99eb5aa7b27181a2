-- A policy that plays at random and looks at everything it is given, comparing it with the stubs. What it finds is
-- logged: "seen CLASS.NAME" for each name of the stubs that is really there, "problem ..." for what differs.
-- The host puts these in front of this file:
--   local stubs = { CLASS = { alias, parents, fields, functions } }
--   local game, prefix, api = "crown", "Crown", crown     the game, what its classes begin with, and its own global
-- luacheck: read_globals stubs game prefix api
local seen, problems = {}, {}

local function problem(text)
    problems[text] = true
end

-- The parts of a type such as A|table<B|C> between bars that are not inside brackets.
local function alternatives(of_type)
    local parts, depth, start = {}, 0, 1
    for i = 1, #of_type do
        local c = of_type:sub(i, i)
        if c:find("[(<]") then
            depth = depth + 1
        elseif c:find("[)>]") then
            depth = depth - 1
        elseif c == "|" and depth == 0 then
            parts[#parts + 1] = of_type:sub(start, i - 1)
            start = i + 1
        end
    end
    parts[#parts + 1] = of_type:sub(start)
    return parts
end

local plain = {
    string = function(value) return type(value) == "string" end,
    integer = function(value) return math.type(value) == "integer" end,
    number = function(value) return type(value) == "number" end,
    boolean = function(value) return type(value) == "boolean" end,
    table = function(value) return type(value) == "table" end,
    ["false"] = function(value) return value == false end,
}

-- Whether the value can be of a type that is not a union, without looking into it.
local function fits(value, of_type)
    if plain[of_type] then
        return plain[of_type](value)
    elseif of_type:find("^fun%(") then
        return type(value) == "function"
    elseif of_type:find('^"') then
        return value == of_type:sub(2, -2)
    elseif of_type:find("^%d+$") then
        return value == tonumber(of_type)
    elseif stubs[of_type] and stubs[of_type].alias then
        return type(value) == "string"
    end
    return type(value) == "table" or type(value) == "userdata"
end

-- All classes that a class has things of, itself included.
local function lineage(class, list)
    list = list or {}
    list[#list + 1] = class
    for _, parent in ipairs(stubs[class].parents) do
        lineage(parent, list)
    end
    return list
end

local walk

local function read(value, name)
    local worked, found = pcall(function() return value[name] end)
    if worked then
        return found
    end
end

-- Objects that were walked in this call, by class.
local walked

local function walk_object(value, class)
    if walked[value] then
        return
    end
    walked[value] = true
    local known = {}
    for _, each in ipairs(lineage(class)) do
        for name, of_type in pairs(stubs[each].fields) do
            local found = read(value, name == "[integer]" and 1 or name)
            if found ~= nil then
                seen[each .. "." .. name] = true
                if not known[name] then
                    walk(found, of_type, class .. "." .. name)
                end
            end
            known[name] = true
        end
        for name in pairs(stubs[each].functions) do
            if type(read(value, name)) == "function" then
                seen[each .. "." .. name] = true
            end
            known[name] = true
        end
    end
    if type(value) == "table" then
        for name in pairs(value) do
            if not known[name] then
                problem(class .. "." .. tostring(name) .. " is not in the stubs")
            end
        end
    end
end

local function walk_one(value, of_type, where)
    local element = of_type:match("^(.*)%[%]$")
    local key, content = of_type:match("^table<([^,]*), (.*)>$")
    if element then
        for i = math.max(1, #value - 20), #value do
            walk(value[i], element, where .. "[]")
        end
    elseif key and where == "Crown.steps" then
        for _, field in ipairs(api.fields) do -- it cannot be listed
            walk(value[field], content, where .. "[]")
        end
    elseif key then
        for name, each in pairs(value) do
            walk(name, key, where .. " key")
            walk(each, content, where .. "[]")
        end
    elseif stubs[of_type] and stubs[of_type].alias then
        walk(value, stubs[of_type].alias, of_type)
    elseif stubs[of_type] then
        walk_object(value, of_type)
    elseif of_type:find('^"') then
        seen[where .. "." .. value] = true
    elseif not plain[of_type] and not of_type:find("^fun%(") and not of_type:find("^%d+$") then
        problem("the type " .. of_type .. " of " .. where .. " is not known")
    end
end

function walk(value, of_type, where)
    of_type = of_type:match("^%((.*)%)$") or of_type
    for _, each in ipairs(alternatives(of_type)) do
        if fits(value, each) then
            return walk_one(value, each, where)
        end
    end
    problem(where .. " is " .. tostring(value) .. ", not " .. of_type)
end

local of_game = {}

-- Team 2 ends its turns often, so that its hand fills up and its deck runs out; both go for the king.
of_game.crown = {
    calls_between = 20,
    filter = { kind = "move", from = "D4", to = "D4", cards = 1 },
    any_action = function(view, ctx)
        local actions = view.actions
        local hits = actions:filter { kind = "move", to = view.enemy.king }
        if #hits > 0 then
            return hits[1]
        end
        if view.team == 2 and ctx.random.int(1, 2) == 1 then
            actions = actions:filter { kind = "yield" }
        end
        return actions[ctx.random.int(1, #actions)]
    end,
    walk_state = function(state)
        for name in pairs(stubs.CrownWeights.fields) do
            if pcall(state.worth, state, 1, { [name] = 1 }) then
                seen["CrownWeights." .. name] = true
            end
        end
    end,
}

of_game.misterx = {
    calls_between = 200, -- games are long
    filter = { kind = "move", piece = "X1R", beside = "X1V", distinct = true },
    -- In some games team 2 does not pass, which is the last action of the list, so that these are not drawn.
    any_action = function(view, ctx)
        local memory, last = ctx.memory, #view.actions
        memory.dice = memory.dice or ctx.random.int(1, 2)
        if view.team == 2 and memory.dice == 1 and last > 1 then
            last = last - 1
        end
        return view.actions[ctx.random.int(1, last)]
    end,
    walk_state = function(state)
        for name in pairs(stubs.MisterxWeights.fields) do
            if pcall(state.best, state, { [name] = 1 }) then
                seen["MisterxWeights." .. name] = true
            end
        end
    end,
}

of_game.piranhas = {
    calls_between = 10,
    filter = { kind = "move", from = "A1", to = "C3", direction = "UP", eats = true },
    any_action = function(view, ctx)
        return view.actions[ctx.random.int(1, #view.actions)]
    end,
    walk_state = function(state)
        for name in pairs(stubs.PiranhasWeights.fields) do
            if pcall(state.best, state, { [name] = 1 }) then
                seen["PiranhasWeights." .. name] = true
            end
        end
    end,
}

of_game.animals = {
    calls_between = 10,
    filter = { kind = "move", from = "a1", to = "a2", moves = 1 },
    any_action = function(view, ctx)
        return view.actions[ctx.random.int(1, 20) == 1 and 1 or ctx.random.int(1, #view.actions)]
    end,
    walk_state = function(state)
        walk(state:builder(), "AnimalsBuilder", "state:builder()")
        for name in pairs(stubs.AnimalsWeights.fields) do
            if pcall(state.worth, state, 1, { [name] = 1 }) then
                seen["AnimalsWeights." .. name] = true
            end
        end
    end,
}

-- What actions:filter accepts, and what it should.
local function walk_filter(actions)
    local filter = prefix .. "Filter"
    for name in pairs(stubs[filter].fields) do
        if pcall(actions.filter, actions, { [name] = of_game[game].filter[name] }) then
            seen[filter .. "." .. name] = true
        end
    end
    for _, class in ipairs(lineage(prefix .. "Action")) do
        for name in pairs(stubs[class].fields) do
            local _, message = pcall(actions.filter, actions, { [name] = {} })
            if not stubs[filter].fields[name] and not tostring(message):find("has no field", 1, true) then
                problem("filter takes " .. name .. ", which is not in the stubs")
            end
        end
    end
end

local function called(name)
    seen["Policy." .. name] = true
    seen[prefix .. "Policy." .. name] = true
    walked = {}
end

local calls = 0

local function choose(view, ctx)
    called("choose")
    seen["Policy.settings"] = ctx.settings.walks
    calls = calls + 1
    if calls % of_game[game].calls_between == 1 then
        walk(view, prefix .. "View", "view")
        walk(ctx, "Context", "ctx")
        local state = view:sample(ctx.random)
        walk(state, prefix .. "State", "state")
        walk(state:view(), prefix .. "Snapshot", "state:view()")
        of_game[game].walk_state(state)
        walk_filter(view.actions)
    end
    local action = of_game[game].any_action(view, ctx)
    walk(action, prefix .. "Action", "action")
    return action
end

local function on_start(view)
    called("on_start")
    walk(view, prefix .. "View", "view")
    walk(api, prefix, game)
end

local function on_event(event)
    called("on_event")
    walk(event, prefix .. "Event", "event")
end

local function on_end(winner, ctx)
    called("on_end")
    walk(winner, "integer", "winner")
    for name in pairs(seen) do
        ctx.log("seen " .. name)
    end
    for text in pairs(problems) do
        ctx.log("problem " .. text)
    end
end

-- The host has checked both.
seen["Policy.name"], seen["Policy.game"] = true, true

return {
    name = "walker",
    game = game,
    settings = { walks = true },
    choose = choose,
    on_start = on_start,
    on_event = on_event,
    on_end = on_end,
}
