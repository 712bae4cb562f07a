"""What TwixT's test client can do wrong, and which check finds it."""

from __future__ import annotations

from typing import Final

from tests.mistakes import Mistake

WRONG: Final = (
    Mistake("exchanges-axes", "writes y before x", "twixt.board.axes", "x and y", code="axes-swapped"),
    Mistake("reads-rows", "reads the board row by row", "twixt.board.axes", "x and y", code="axes-swapped"),
    Mistake("says-one-more", "counts what it says from 1", "twixt.board.axes", "", code="off-by-one-index"),
    Mistake("sets-in-swamps", "sets in swamps, if there are any", "twixt.seat.each", "", code="sets-in-swamps"),
    Mistake("writes-slashes", "writes a slash between x and y", "twixt.seat.each", "", code="writes-otherwise"),
    Mistake(
        "takes-over",
        "sets its first peg on the other player's",
        "twixt.request.enemy",
        "latest move",
        code="takes-pegs-over",
    ),
    Mistake("answers-resets", "answers 8 with 8", "twixt.reset.clean", "", code="answers-resets"),
    Mistake(
        "misses-the-next-game",
        "passes over the first request after a reset",
        "twixt.reset.thinking",
        "",
        code="misses-the-next-game",
    ),
    Mistake("splits-at-single-blanks", "splits at each single blank", "twixt.board.minus", "", code="single-blanks"),
    Mistake(
        "takes-the-foreign-border",
        "sets on the other player's border",
        "twixt.board.borders",
        "border",
        code="other-border",
    ),
    Mistake("always-first", "plays with the codes of id 0, whoever it is", "twixt.id.one", "id 0", code="other-seat"),
    Mistake(
        "forgets-the-enemy",
        "does not note the move in a request",
        "twixt.request.enemy",
        "other player's",
        code="other-moves-forgotten",
    ),
    Mistake(
        "forgets-itself",
        "does not note its own moves",
        "twixt.request.own",
        "its own moves",
        code="own-moves-forgotten",
    ),
    Mistake(
        "moves-instead-of-mirroring", "answers 6 with a move", "twixt.mirror.answer", "", code="never-answers-kind"
    ),
    Mistake("repeats-the-question", "answers 6 with 6", "twixt.mirror.answer", "", code="never-answers-kind"),
    Mistake("ignores-the-question", "does not answer 6", "twixt.mirror.answer", "", code="never-answers-kind"),
    Mistake(
        "keeps-the-board",
        "reads the first board only",
        "twixt.mirror.board",
        "before it mirrored",
        code="forgets-the-mirror",
    ),
    Mistake(
        "remembers-the-game-before",
        "does not clear its moves at 8",
        "twixt.reset.clean",
        "before",
        code="state-of-last-game",
    ),
    Mistake("never-flushes", "does not flush what it writes", "twixt.writing.arrives", "flush", code="never-flushes"),
    Mistake(
        "reads-one-line",
        "takes the first line of each read",
        "twixt.framing.merged",
        "one read",
        code="reads-one-message-per-read",
    ),
    Mistake(
        "reads-in-chunks",
        "takes each read for whole lines",
        "twixt.framing.split",
        "one read",
        code="reads-part-of-a-message",
    ),
    Mistake(
        "dies-of-the-unknown",
        "dies of a message it does not know",
        "twixt.forward.unknown",
        "cannot skip",
        code="dies-of-unknown",
    ),
    Mistake("moves-twice", "sends each move twice", "twixt.answers.once", "", code="answers-twice"),
    Mistake("is-slow", "takes 2.2 s for each move", "twixt.seat.each", "", code="late"),
    Mistake(
        "asks-every-turn", "asks for the board six times a turn", "twixt.query.within", "360 ms", code="asks-too-much"
    ),
    Mistake(
        "chats",
        "prints what it thinks on stdout",
        "twixt.stdout.pure",
        "something else than messages",
        code="debug-on-stdout",
    ),
    Mistake("stays", "stays after 9", "twixt.end.exits", "", code="ignores-end"),
    Mistake("leaves-a-child", "leaves a process behind", "twixt.end.children", "", code="leaves-processes"),
    Mistake(
        "spins",
        "reads the end of the stream again and again",
        "twixt.gone.quiet",
        "again and again",
        code="ignores-end",
    ),
)

LAWFUL: Final = (
    Mistake("sees-no-crossings", "joins pegs whatever links cross", "twixt.links.known", "never set"),
)  # fmt: skip
"""What is no mistake, but worth knowing."""
