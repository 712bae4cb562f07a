"""What Cascadia's test client can do wrong, and which check finds it."""

from __future__ import annotations

from typing import Final

from tests.mistakes import Mistake

WRONG: Final = (
    Mistake("shifts-to-the-right", "shifts odd rows to the right", "cascadia.board.beside", "odd y", code="odd-rows"),
    Mistake("shifts-no-row", "treats odd rows as even ones", "cascadia.board.beside", "odd y", code="odd-rows"),
    Mistake("exchanges-axes", "writes y before x", "cascadia.board.beside", "x and y", code="axes-swapped"),
    Mistake(
        "forgets-its-tiles",
        "knows its start landscape alone",
        "cascadia.board.beside",
        "start landscape",
        code="own-moves-forgotten",
    ),
    Mistake(
        "takes-remainders-of-c",
        "asks whether y % 2 is 1, as C counts",
        "cascadia.board.north",
        "below zero",
        code="negative-rows",
    ),
    Mistake(
        "mixes-boards",
        "notes everybody's tiles as its own",
        "cascadia.board.own",
        "another player's tiles",
        code="others-tiles",
    ),
    Mistake(
        "reads-no-minus",
        "reads positions without a sign",
        "cascadia.board.negative",
        "below zero",
        code="reads-no-minus",
    ),
    Mistake("settles-anywhere", "settles tokens on any tile", "cascadia.token.fits", "", code="settles-anywhere"),
    Mistake(
        "takes-forests-for-foxes",
        "finds animals in habitats",
        "cascadia.token.fits",
        "letters of habitats",
        code="letters-for-animals",
    ),
    Mistake(
        "forgets-its-tokens",
        "does not note its tokens",
        "cascadia.token.once",
        "forgotten the tokens",
        code="own-tokens-forgotten",
    ),
    Mistake("turns-too-far", "turns tiles by up to seven edges", "cascadia.rotation", "rotation", code="out-of-range"),
    Mistake(
        "reads-the-shop-in-its-turn",
        "passes over ShopState after others' turns",
        "cascadia.shop.in-place",
        "ShopState",
        code="earlier-state",
    ),
    Mistake(
        "takes-the-first-shop",
        "takes the first of several shops",
        "cascadia.shop.last-counts",
        "last one counts",
        code="earlier-state",
    ),
    Mistake(
        "pays-with-nothing",
        "mixes pairs without a nature token",
        "cascadia.nature.none",
        "nature token",
        code="pays-with-nothing",
    ),
    Mistake(
        "forgets-what-it-paid",
        "notes only nature tokens that it earns",
        "cascadia.nature.spent",
        "spent",
        code="nature-forgotten",
    ),
    Mistake(
        "takes-others-nature",
        "notes everybody's nature tokens",
        "cascadia.nature.others",
        "another player's",
        code="others-nature",
    ),
    Mistake(
        "exchanges-for-ever",
        "exchanges three equal tokens twice",
        "cascadia.exchange.free",
        "once in a turn",
        code="exchanges-again",
    ),
    Mistake(
        "does-not-wait",
        "lays its tile behind an exchange",
        "cascadia.exchange.free",
        "before it saw",
        code="does-not-wait",
    ),
    Mistake("ends-no-line", "sends no newline behind its name", "cascadia.join.name", "200 ms", code="line-ends"),
    Mistake("takes-itself-for-the-first", "plays as player 0", "cascadia.join.id", "another id", code="other-seat"),
    Mistake(
        "finds-itself-by-name",
        "looks for its name in GameStart",
        "cascadia.join.names",
        "the same",
        code="finds-itself-by-name",
    ),
    Mistake(
        "waits-for-its-id", "needs JoinedGame", "cascadia.legacy.nohandshake", "JoinedGame", code="waits-for-its-id"
    ),
    Mistake(
        "insists", "sends what was refused again", "cascadia.refusal.recovers", "was refused", code="repeats-refused"
    ),
    Mistake(
        "remembers-one-refusal",
        "goes back to what was refused before",
        "cascadia.refusal.again",
        "",
        code="repeats-refused",
    ),
    Mistake(
        "answers-every-error",
        "chooses again whoever was wrong",
        "cascadia.refusal.others",
        "whoever",
        code="others-errors",
    ),
    Mistake(
        "counts-two-players",
        "takes the points of two players",
        "cascadia.words.end",
        "points of 3",
        code="points-of-two",
    ),
    Mistake("ignores-quit", "goes on after Quit", "cascadia.quit.early", "", code="ignores-quit"),
    Mistake("dies-of-blank-lines", "dies of an empty line", "cascadia.blank.lines", "", code="dies-of-blank"),
    Mistake(
        "dies-of-the-unknown",
        "dies of a message it does not know",
        "cascadia.forward.unknown",
        "",
        code="dies-of-unknown",
    ),
    Mistake(
        "reads-in-chunks",
        "takes each read for whole lines",
        "cascadia.framing.split",
        "",
        code="reads-part-of-a-message",
    ),
    Mistake("has-a-buffer", "reads 4096 bytes of a line", "cascadia.framing.long", "", code="small-buffer"),
    Mistake("answers-twice", "sends each command twice", "cascadia.answers.once", "", code="answers-twice"),
    Mistake("leaves-a-child", "leaves a process behind", "cascadia.end.children", "", code="leaves-processes"),
    Mistake(
        "spins",
        "reads the end of the stream again and again",
        "cascadia.gone.quiet",
        "again and again",
        code="ignores-end",
    ),
    Mistake(
        "writes-the-token-first",
        "writes the token's index first",
        "cascadia.nature.spent",
        "first",
        code="indices-swapped",
    ),
    Mistake("expects-two", "dies of more than two names", "cascadia.join.id", "two players", code="plays-with-two"),
)
