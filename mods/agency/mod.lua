-- The eleven pieces of a side, as the document has them. The first kind is who is hunted.
return {
    id = "agency",
    title = "The pieces of the document",
    version = "1.0.0",
    api = 1,
    game = "misterx",
    pieces = {
        { letter = "X", name = "Mister X", count = 1, movement = "slide 1" },
        { letter = "A", name = "Agent", count = 2, movement = "climb" },
        { letter = "S", name = "Spy", count = 2, movement = "jump" },
        { letter = "E", name = "Investigator", count = 3, movement = "slide 3" },
        { letter = "I", name = "Informant", count = 3, movement = "run" },
    },
}
