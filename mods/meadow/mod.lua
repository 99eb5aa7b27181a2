-- The six species of the document and where they begin. Letters in lower case belong to W, those in upper case to M.
local vegetarians = { "E", "H", "K" }

return {
    id = "meadow",
    title = "The animals of the document",
    version = "1.0.0",
    api = 1,
    game = "animals",
    species = {
        { letter = "L", name = "Leopard", days = 5, eats = vegetarians, movement = "slide all" },
        { letter = "S", name = "Snake", days = 9, eats = vegetarians, movement = "zigzag" },
        { letter = "P", name = "Penguin", days = 12, eats = vegetarians, movement = "step all" },
        { letter = "E", name = "Elephant", movement = "slide straight" },
        {
            letter = "H",
            name = "Horse",
            movement = {
                { step = "straight" },
                { jump = "diagonal", distance = 2 },
                { jump = "diagonal", distance = 3 },
            },
        },
        { letter = "K", name = "Rabbit", movement = "step all" },
    },
    start = [[
        S E H L L H E S
        P K K K K K K P
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        p k k k k k k p
        s e h l l h e s
    ]],
}
