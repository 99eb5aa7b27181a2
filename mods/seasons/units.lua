local on_wheels = { range = 2 }
local leaping = { steps = { { 1, 2 } } }
local trotting = { diagonals = true }
local flying = { range = 3, diagonals = true, jumps = true }

return {
    { qualifier = "Young", role = "Shepherd", atk = 400, def = 600 },
    { qualifier = "Old", role = "Shepherd", atk = 700, def = 900 },
    { qualifier = "River", role = "Fisher", atk = 800, def = 500, tags = { "swims" } },
    { qualifier = "Night", role = "Fisher", atk = 600, def = 600, tags = { "swims" } },
    { qualifier = "Strong", role = "Reaper", atk = 1300, def = 400 },
    { qualifier = "Swift", role = "Reaper", atk = 1000, def = 300, tags = { "quick" } },
    { qualifier = "Master", role = "Miller", atk = 900, def = 1400 },
    { qualifier = "Journey", role = "Miller", atk = 500, def = 1000 },
    { qualifier = "Grey", role = "Horse", atk = 1000, def = 500, tags = { "animal", "quick" }, movement = leaping },
    { qualifier = "Heavy", role = "Horse", atk = 1500, def = 700, tags = { "animal" }, movement = trotting },
    { qualifier = "Red", role = "Ox", atk = 1700, def = 1200, tags = { "animal" } },
    { qualifier = "White", role = "Ox", atk = 1400, def = 1600, tags = { "animal" } },
    { qualifier = "Hay", role = "Wain", atk = 600, def = 1100, movement = on_wheels, may_block = false },
    { qualifier = "Mail", role = "Coach", atk = 1200, def = 800, movement = on_wheels, may_block = false },
    { qualifier = "Clever", role = "Crow", atk = 300, def = 200, tags = { "animal", "quick" }, movement = flying },
    { qualifier = "Tall", role = "Scarecrow", atk = 100, def = 2000, may_hide = false },
}
