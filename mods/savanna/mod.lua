-- The savanna: lions that leap over the herd, and meals that differ. Lower case is W, upper case M.
local meals = { E = 31, H = 4, K = 2, Z = 6 } -- for how many days a meal lasts at most

return {
    id = "savanna",
    title = "The savanna: lions that leap, and meals that differ",
    version = "1.0.0",
    api = 1,
    game = "animals",
    depends = { "meadow" },
    species = {
        -- The horse's jumps, with teeth.
        G = {
            name = "Lion",
            days = 7,
            eats = { "E", "H", "K", "Z" },
            movement = {
                { step = "straight" },
                { jump = "diagonal", distance = 2 },
                { jump = "diagonal", distance = 3 },
            },
        },
        Z = { name = "Zebra", movement = { "step all", "jump straight 2" } },
        L = { days = 4, eats = { "E", "H", "K", "Z" } },
        S = { days = 6, eats = { "K" } },
        P = { days = 10, eats = { "K" } },
    },
    start = [[
        S E H L G H E S
        P K Z K K Z K P
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        p k z k k z k p
        s e h l g h e s
    ]],
    hooks = {
        -- A rabbit is a snack: who eats it lasts two days longer than before, and only an elephant fills everybody.
        -- A zebra kicks: a leopard that has to eat today is too weak for it.
        capture = function(capture, usual)
            if capture.prey == "Z" and capture.predator == "L" and capture.days == 0 then
                return { predator_dies = true }
            end
            return { days = math.min(usual.days, capture.days + meals[capture.prey]) }
        end,
    },
}
