-- The document's sample game (A.6.1), word for word: commands, answers, and what the opponent does by the game's luck.
local commands = {
    "hand", "select D1", "move D2", "select D3", "place 2", "hand", "move D4", "board", "yield",
    "hand", "select E7", "select D4", "move D5", "select D2", "move D3", "yield 1",
    "hand", "select E7", "state", "select D5", "select D4", "place 4", "move D5", "quit",
}

describe("the sample game of the document", function()
    for _, verbosity in ipairs { "all", "compact" } do
        it("with the verbosity " .. verbosity, function()
            local game = start("crown", { seed = -4022738 })
            local transcript = game:dialogue { opponent = "farmer", verbosity = verbosity }
            for _, command in ipairs(commands) do
                transcript = transcript .. "> " .. command .. "\n" .. game:command(command)
            end
            expect.golden(transcript, verbosity)
        end)
    end
end)
