"""Mistakes of clients and of referees: by what the scripts name, or by what fails and what does not; and what falls
short by each."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Findings, Hypothesis, named_by_scripts
from spieltisch.games.twixt.checks.german import GERMAN

_TABLE: Final = (
    ("debug-on-stdout", ["it prints something else than messages"], ["stdout.", ""]),
    ("axes-swapped", [
        "it exchanges x and y", "it would be free if x and y were exchanged",
    ], ["board.axes", ""]),
    ("off-by-one-index", ["it does not count the cells from 0", "the cells from"], ["board.axes", ""]),
    ("other-border", [
        "it takes the other player's border for its own: the own one has the code id + 3",
        "it never sets on its own border, which is free to it from the first move on",
    ], ["board.borders", ""]),
    ("other-seat", ["it plays with the codes of id 0"], ["id.", "seat.", ""]),
    ("own-moves-forgotten", ["it forgets its own moves"], ["request.own", "request.", ""]),
    ("other-moves-forgotten", [
        "it forgets the other player's moves", "it would be free if the other player's latest move were forgotten",
    ], ["request.enemy", "request.", ""]),
    ("answers-too-early", ["it moves when it has the board, and not at the request"], ["mirror.answer", ""]),
    ("asks-too-much", [
        "each question costs 360 ms of 2 s", "cost it the time of its answer",
    ], ["query.within", "time.", ""]),
    ("state-of-last-game", [
        "it keeps the board of the game before",
        "the cells that were taken in the game before are still taken for it",
        "it answers the request of the game before", "it keeps the id of the game before",
    ], ["reset.", "again.", "mirror."]),
    ("forgets-the-mirror", [
        "it plays on the board from before it mirrored", "it never mirrored",
    ], ["mirror.board", "mirror.", "answers.in-time", "framing.split", "time."]),
    ("asks-out-of-turn", ["questions are for one's own turn; others are not answered"], ["query."]),
    ("sets-blocked-links", [
        "it sets a link that an older one blocks, or removes the older one: a blocked link is never set",
    ], ["links."]),
)  # fmt: skip
_QUESTION: Final = "it does not answer the question about the swamps with 6 0 or 6 1"
_THINKS_ON: Final = "it thinks to the end first"
_EAGER: Final = "it moves when it has the board, and not at the request"
_ENDS: Final = "it takes 8 for the end: another game follows, and 9 is the end"
_BLANKS: Final = "it wants exactly one blank between two numbers"


def _misses_the_question(found: Findings) -> bool:
    is_late = found.says("writing.arrives", "too late")
    return found.fell_short("mirror.answer") and not (is_late or found.blames(_EAGER))


def _ends_at_reset(found: Findings) -> bool:
    return all(found.says(name, "the end of the connection") for name in ("reset.clean", "reset.thinking"))


def _wants_single_blanks(found: Findings) -> bool:
    return found.fell_short("board.minus") and found.passed("board.axes")


HYPOTHESES: Final = (
    Hypothesis("ends-at-reset", _ENDS, GERMAN[_ENDS], "", _ends_at_reset, ("reset.", "mirror.", "again.")),
    Hypothesis(
        "never-answers-kind", _QUESTION, GERMAN[_QUESTION], "", _misses_the_question, ("mirror.answer", ""),
    ),
    Hypothesis(
        "single-blanks", _BLANKS, GERMAN[_BLANKS], "", _wants_single_blanks,
        ("board.minus", "framing.crlf", "framing.long", "request.bare"),
    ),
    Hypothesis(
        "thinks-on", _THINKS_ON, GERMAN[_THINKS_ON], "",
        lambda found: found.blames(_THINKS_ON) and found.passed("end.exits"), ("exit.",),
    ),
    *(named_by_scripts(code, causes, explains, GERMAN) for code, causes, explains in _TABLE),
)  # fmt: skip

_SERVERS: Final = (
    ("board", [
        "it tells the wrong board", "it tells the board row by row; it is told column by column",
        "it exchanges the players' pegs on the board", "its board lacks pegs",
        "its pegs are on other cells than was said", "it keeps the pegs of the game before",
    ]),
    ("scores", ["its scores, or the links they follow from, are wrong", "it tells player 2's score first"]),
    ("enemys-move", [
        "it names a move that the enemy cannot have made", "it does not name the enemy's move",
        "it names our own move as the enemy's", "it names an enemy's move before there is one",
    ]),
    ("requests", [
        "it asks at the wrong time", "it asks again before it is answered", "it plays on when the game is over",
    ]),
    ("mirroring", [
        "it asks about mirroring more than once, or too late", "it asks player 2 whether to mirror",
        "it does not tell the mirrored board", "it tells the board of before it was mirrored",
    ]),
    ("questions", [
        "it does not answer questions within our turn", "it answers questions in another order, or unasked",
    ]),
    ("ends", [
        "it ends the game too early, or refuses a lawful move", "it ends the game too early",
        "it ends the game while we are to move",
    ]),
    ("second-game", ["it does not exchange the players", "it lays other swamps in the second game"]),
    ("accepts-what-is-wrong", ["it accepts what the rules forbid"]),
)  # fmt: skip

SERVER_HYPOTHESES: Final = tuple(
    named_by_scripts(code, causes, ["server.rules", "server."], GERMAN) for code, causes in _SERVERS
)
"""Mistakes of referees."""
