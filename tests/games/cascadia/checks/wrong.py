"""What Cascadia's test client can do wrong, and which check finds it."""

from __future__ import annotations

from typing import Final

from tests.mistakes import Mistake

WRONG: Final = (
    Mistake("shifts-to-the-right", "shifts odd rows to the right", "cascadia.board.beside", "odd y"),
    Mistake("shifts-no-row", "treats odd rows as even ones", "cascadia.board.beside", "odd y"),
    Mistake("exchanges-axes", "writes y before x", "cascadia.board.beside", "x and y"),
    Mistake("forgets-its-tiles", "knows its start landscape alone", "cascadia.board.beside", "start landscape"),
    Mistake("takes-remainders-of-c", "asks whether y % 2 is 1, as C counts", "cascadia.board.north", "below zero"),
    Mistake("mixes-boards", "notes everybody's tiles as its own", "cascadia.board.own", "another player's tiles"),
    Mistake("reads-no-minus", "reads positions without a sign", "cascadia.board.negative", "below zero"),
    Mistake("settles-anywhere", "settles tokens on any tile", "cascadia.token.fits", ""),
    Mistake("takes-forests-for-foxes", "finds animals in habitats", "cascadia.token.fits", "letters of habitats"),
    Mistake("forgets-its-tokens", "does not note its tokens", "cascadia.token.once", "forgotten the tokens"),
    Mistake("turns-too-far", "turns tiles by up to seven edges", "cascadia.rotation", "rotation"),
    Mistake(
        "reads-the-shop-in-its-turn", "passes over ShopState after others' turns", "cascadia.shop.in-place", "ShopState"
    ),
    Mistake("takes-the-first-shop", "takes the first of several shops", "cascadia.shop.last-counts", "last one counts"),
    Mistake("pays-with-nothing", "mixes pairs without a nature token", "cascadia.nature.none", "nature token"),
    Mistake("forgets-what-it-paid", "notes only nature tokens that it earns", "cascadia.nature.spent", "spent"),
    Mistake("takes-others-nature", "notes everybody's nature tokens", "cascadia.nature.others", "another player's"),
    Mistake("exchanges-for-ever", "exchanges three equal tokens twice", "cascadia.exchange.free", "once in a turn"),
    Mistake("does-not-wait", "lays its tile behind an exchange", "cascadia.exchange.free", "before it saw"),
    Mistake("ends-no-line", "sends no newline behind its name", "cascadia.join.name", "200 ms"),
    Mistake("takes-itself-for-the-first", "plays as player 0", "cascadia.join.id", "another id"),
    Mistake("finds-itself-by-name", "looks for its name in GameStart", "cascadia.join.names", "the same"),
    Mistake("waits-for-its-id", "needs JoinedGame", "cascadia.legacy.nohandshake", "JoinedGame"),
    Mistake("insists", "sends what was refused again", "cascadia.refusal.recovers", "was refused"),
    Mistake("remembers-one-refusal", "goes back to what was refused before", "cascadia.refusal.again", ""),
    Mistake("answers-every-error", "chooses again whoever was wrong", "cascadia.refusal.others", "whoever"),
    Mistake("counts-two-players", "takes the points of two players", "cascadia.words.end", "points of 3"),
    Mistake("ignores-quit", "goes on after Quit", "cascadia.quit.early", ""),
    Mistake("dies-of-blank-lines", "dies of an empty line", "cascadia.blank.lines", ""),
    Mistake("dies-of-the-unknown", "dies of a message it does not know", "cascadia.forward.unknown", ""),
    Mistake("reads-in-chunks", "takes each read for whole lines", "cascadia.framing.split", ""),
    Mistake("has-a-buffer", "reads 4096 bytes of a line", "cascadia.framing.long", ""),
    Mistake("answers-twice", "sends each command twice", "cascadia.answers.once", ""),
    Mistake("leaves-a-child", "leaves a process behind", "cascadia.end.children", ""),
    Mistake("spins", "reads the end of the stream again and again", "cascadia.gone.quiet", "again and again"),
)
