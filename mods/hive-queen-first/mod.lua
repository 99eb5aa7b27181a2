-- Hive with the opening rule of the box: the queen may be the first piece of a side.
return {
    id = "hive-queen-first",
    title = "Hive, with the queen first if you like",
    version = "1.0.0",
    api = 1,
    game = "misterx",
    depends = { "hive" },
    parameters = { mister_x_from_turn = 1 },
}
