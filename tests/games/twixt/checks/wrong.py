"""What TwixT's test client can do wrong, and which check finds it."""

from __future__ import annotations

from typing import Final

from tests.mistakes import Mistake

WRONG: Final = (
    Mistake("exchanges-axes", "writes y before x", "twixt.board.axes", "x and y"),
    Mistake("reads-rows", "reads the board row by row", "twixt.board.axes", "x and y"),
    Mistake("splits-at-single-blanks", "splits at each single blank", "twixt.board.minus", ""),
    Mistake("takes-the-foreign-border", "sets on the other player's border", "twixt.board.borders", "border"),
    Mistake("always-first", "plays with the codes of id 0, whoever it is", "twixt.id.one", "id 0"),
    Mistake("forgets-the-enemy", "does not note the move in a request", "twixt.request.enemy", "other player's"),
    Mistake("forgets-itself", "does not note its own moves", "twixt.request.own", "its own moves"),
    Mistake("moves-instead-of-mirroring", "answers 6 with a move", "twixt.mirror.answer", ""),
    Mistake("repeats-the-question", "answers 6 with 6", "twixt.mirror.answer", ""),
    Mistake("ignores-the-question", "does not answer 6", "twixt.mirror.answer", ""),
    Mistake("keeps-the-board", "reads the first board only", "twixt.mirror.board", "before it mirrored"),
    Mistake("remembers-the-game-before", "does not clear its moves at 8", "twixt.reset.clean", "before"),
    Mistake("reads-in-chunks", "takes each read for whole lines", "twixt.framing.split", "one read"),
    Mistake("dies-of-the-unknown", "dies of a message it does not know", "twixt.forward.unknown", "cannot skip"),
    Mistake("moves-twice", "sends each move twice", "twixt.answers.once", ""),
    Mistake("is-slow", "takes 2.2 s for each move", "twixt.seat.each", ""),
    Mistake("asks-every-turn", "asks for the board six times a turn", "twixt.query.within", "360 ms"),
    Mistake("sees-no-crossings", "joins pegs whatever links cross", "twixt.links.known", "never set"),
    Mistake("chats", "prints what it thinks on stdout", "twixt.stdout.pure", "something else than messages"),
    Mistake("stays", "stays after 9", "twixt.end.exits", ""),
    Mistake("leaves-a-child", "leaves a process behind", "twixt.end.children", ""),
    Mistake("spins", "reads the end of the stream again and again", "twixt.gone.quiet", "again and again"),
)
