-- The base set of the board game Hive, on the rules of Mister X: other pieces and a few parameters, nothing else.
return {
    id = "hive",
    title = "Hive, the base set",
    version = "1.0.0",
    api = 1,
    game = "misterx",
    pieces = {
        { letter = "Q", name = "Queen Bee", count = 1, movement = "slide 1" },
        { letter = "S", name = "Spider", count = 2, movement = "slide 3" },
        { letter = "B", name = "Beetle", count = 2, movement = "climb" },
        { letter = "G", name = "Grasshopper", count = 3, movement = "jump" },
        { letter = "A", name = "Soldier Ant", count = 3, movement = "run" },
    },
    parameters = {
        -- The queen is not the first piece of a side, as in tournaments; the mod hive-queen-first allows it.
        mister_x_from_turn = 2,
        mister_x_by_turn = 4,
        -- Who can do something must.
        voluntary_pass = false,
        -- A beetle does not squeeze between two stacks that are higher than where it comes from and gets to.
        high_gates = true,
        -- In the usual notation the first spider on the table is S1, the second S2.
        numbers_in_order = true,
    },
}
