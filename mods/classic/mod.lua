-- The units and the deck of the document, as the text files that it describes.
return {
    id = "classic",
    title = "The units and the deck of the document",
    version = "1.0.0",
    api = 1,
    game = "crown",
    units = "units.txt",
    deck = "deck.txt",
}
