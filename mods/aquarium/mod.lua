-- The game of the document: a board of 10 by 10, two kraken anywhere, 30 rounds. The fish begin along the edges.
return {
    id = "aquarium",
    title = "The aquarium of the document",
    version = "1.0.0",
    api = 1,
    game = "piranhas",
    parameters = { side = 10, rounds = 30, kraken = 2 },
}
