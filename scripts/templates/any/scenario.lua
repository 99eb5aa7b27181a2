-- Scenarios of @TITLE@: how the game is to behave. Run them with: farmland test @NAME@.lua
describe("@NAME@", function()
    local game

    -- A position can be given, too: start("@GAME@", { position = "..." })
    before_each(function()
        game = start("@GAME@")
    end)

    it("begins with team 1", function()
        expect.equal(game:team(), 1)
        expect.equal(game:outcome(), nil)
    end)

    it("can be played", function()
        local before = game:position()
        game:act(game:actions()[1])
        expect.truthy(game:position() ~= before)
    end)

    it("says what it does not understand", function()
        expect.contains(game:illegal("nonsense"), "nonsense")
    end)
end)
